#!/bin/sh
# Full light on every panel (as root): an app that ended in the dark, however it did, must leave nothing unreadable.
folder=${1:-/sys/class/backlight}
for panel in "$folder"/*; do
    [ -r "$panel/max_brightness" ] || continue
    cat "$panel/max_brightness" >"$panel/brightness" || cat "$panel/max_brightness" >"$panel/brightness"
done
exit 0
