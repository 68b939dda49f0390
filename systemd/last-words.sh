#!/bin/sh
# The last resort on the terminal, when neither the kiosk nor its safe mode got onto the screen.
# Plain shell: it must work when the app, its Python or the graphics are broken. Enter tries again.
unit=loop-companion

lines_of() { # UNIT NUMBER: what the app itself said, not what systemd said about it
    journalctl --identifier "$1" --lines "$2" --output cat --no-pager --quiet 2>/dev/null | cut -c 1-200
}

printf '\033[2J\033[H'
cat <<'WORDS'

  Loop Companion could not put a picture onto this screen.
  Your games are safe: they lie in /var/lib/loop-companion.

  Look at the cable of the screen, then press Enter to try again.
  With a keyboard: Ctrl+Alt+F2 opens a login. `loop-companion doctor` says what is wrong,
  and `sudo /opt/loop-companion/current/systemd/install.sh --rollback` goes back to
  the version before.

  What it said last (take a photo of it for whoever helps you):

WORDS
lines_of "$unit" 12
lines_of "$unit-safe" 6
printf '\n  Enter = try again '
if ! read -r _; then
    exit 1 # no terminal: a login takes over
fi
exit 75 # see companion/kiosk/leaving.py
