#!/bin/sh
# Waits until a screen is connected: on a cold start the DSI panel may come after the kiosk, and a television much later.
# Where there are sockets for screens and none is in use, the app is not started (ExecCondition=, with full rights): the
# fallback console waits for a screen in its place. Where there are no sockets it is for the app to say so, in words.
seconds=${1:-20}
folder=${2:-/sys/class/drm}
while ! grep -qsx connected "$folder"/card*-*/status; do
    if [ "$seconds" -le 0 ]; then
        cat "$folder"/card*-*/status >/dev/null 2>&1 || exit 0
        echo "loop-companion: no screen is connected; waiting for one"
        systemctl start --no-block loop-companion-fallback-console.service
        exit 1
    fi
    seconds=$((seconds - 1))
    sleep 1
done
