#!/bin/sh
# Waits until a screen is connected: on a cold start the DSI panel may come after the kiosk, and a television much later.
# Where there are sockets for screens and none is in use, it ends badly: the app is not even started, and this is tried
# again (see wished-end.sh). Where there are none, it is for the app to say so, in words.
seconds=${1:-20}
folder=${2:-/sys/class/drm}
while ! grep -qsx connected "$folder"/card*-*/status; do
    if [ "$seconds" -le 0 ]; then
        cat "$folder"/card*-*/status >/dev/null 2>&1 || exit 0
        echo "loop-companion: no screen is connected; waiting for one"
        exit 1
    fi
    seconds=$((seconds - 1))
    sleep 1
done
