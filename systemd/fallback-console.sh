#!/bin/bash
# The last resort on the terminal, when neither the kiosk nor its safe mode got onto the screen.
# Plain shell: it must work when the app, its Python or the graphics are broken. Ends with 75 (try again) when somebody
# presses Enter, when a screen is plugged in, and after a minute: there may be no keyboard.
seconds=${1:-60}
folder=${2:-/sys/class/drm}
front=${3:-/sys/class/tty/tty0/active}
unit=loop-companion

read -r rows columns < <(stty size 2>/dev/null)
# 800 × 480 in the usual letters of 8 × 16, where the terminal does not tell, or tells what cannot be
if [ "${rows:-0}" -lt 1 ] || [ "${columns:-0}" -lt 20 ]; then rows=30 columns=100; fi

wrapped() { fold -s -w $((columns - 2)) | sed 's/^/  /; s/ *$//'; }

lines_in() { printf '%s\n' "$1" | wc -l; }

# A terminal obeys what a log may hold: the name of a device that somebody plugged in, say.
journal() { journalctl --boot "$@" --output cat --no-pager --quiet 2>/dev/null | tr -d '\001-\010\013-\037\177'; }

said_by() { # NAME…: what the programs themselves said since power-on, without the priority that journald takes
    local names=() name
    for name in "$@"; do names+=(--identifier "$name"); done
    journal "${names[@]}" --lines 200
}

# Left out: what Kivy, SDL and Mesa tell of themselves, the middle of tracebacks, and what is said again and again.
without_noise() {
    grep -vE '^(kivy|sdl2|x11|egl_rpi|libEGL|MESA|libGL|pci id|Traceback|\[(INFO|DEBUG|WARNING|ERROR|CRITICAL) *\])|^[[:space:]]|^$' |
        awk '!seen[$0]++' | cut -c 1-300
}

reason() { # the app's own sentence, or the end of a traceback or of a crash below Python
    said_by "$unit" | grep -E '^(loop-companion: |Fatal Python error|([A-Za-z_]+\.)*[A-Za-z]*(Error|Exception|Interrupt)(:|$))' |
        tail -n 1 | sed 's/^loop-companion: //' | cut -c 1-300
}

the_log() {
    local lines
    lines=$(said_by "$unit" "$unit-safe" | without_noise)
    [ -n "$lines" ] || lines=$(journal --unit "$unit" --lines 40 | without_noise)
    printf '%s' "$lines"
}

headline() {
    printf '\nLoop Companion could not put a picture onto this screen.\nYour games are safe: they lie in /var/lib/loop-companion.\n'
    local why
    why=$(reason)
    [ -z "$why" ] || printf '\nThe app said: %s\n' "$why"
}

advice() {
    printf '\n'
    [ -n "$(screens)" ] || printf 'No screen is connected: look at its cable and its power.\n'
    cat <<'WORDS'
It is tried again every minute, and when a screen is plugged in.
With a keyboard: Enter tries again now; Ctrl+Alt+F2 opens a login (it is not tried again while you are there).
What is wrong, and the version before:
  sudo -u loop-companion loop-companion doctor --kiosk
  sudo /opt/loop-companion/current/systemd/install.sh --rollback
WORDS
}

page() { # all of the advice, and as much of the log as the screen has room for
    local above log room
    above=$({ headline && advice; } | wrapped)
    printf '%s\n' "$above"
    log=$(the_log)
    room=$((rows - 4 - $(lines_in "$above")))
    if [ -z "$log" ] || [ "$room" -le 0 ]; then return; fi
    printf '\nWhat it said last (take a photo of it for whoever helps you):\n' | wrapped
    wrapped <<<"$log" | tail -n "$room"
}

screens() { grep -lsx connected "$folder"/card*-*/status; }

is_in_front() { # whether this terminal is the one that is seen, and nobody works on another
    local seen
    seen=$(cat "$front" 2>/dev/null) || return 0
    [ "$seen" = tty1 ]
}

before=$(screens)
printf '\033[0m\033[2J\033[H' || exit 1
page | head -n $((rows - 1))

has_input=yes
while true; do
    if [ -n "$has_input" ]; then
        read -r -t 1 _
        case $? in
            0) exit 75 ;; # see companion/errors.py
            1) has_input='' ;; # there is no terminal to read from
        esac
    else
        sleep 1
    fi
    if is_in_front; then
        now=$(screens)
        [ "$SECONDS" -lt "$seconds" ] || exit 75
        [ -z "$now" ] || [ -z "$(comm -13 <(printf '%s\n' "$before") <(printf '%s\n' "$now"))" ] || exit 75
        before=$now
    fi
done
