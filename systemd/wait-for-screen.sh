#!/bin/sh
# Waits until a screen is connected, 8 seconds at most: on a cold start the DSI panel may come after the kiosk.
# Always ends well: whether there is a screen is for the app to say, in words.
seconds=${1:-8}
folder=${2:-/sys/class/drm}
while ! grep -qsx connected "$folder"/card*-*/status; do
    [ "$seconds" -gt 0 ] || break
    seconds=$((seconds - 1))
    sleep 1
done
exit 0
