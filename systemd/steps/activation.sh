# shellcheck shell=bash
# The units: enabled in an image, enabled and started on this machine. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

readonly unit=loop-companion.service

is_enabled() { [ "$(systemctl --root="${root:-/}" is-enabled "$unit" 2>/dev/null)" = enabled ]; }

activate() {
    step "Starting with the machine" "see: systemctl status loop-companion, and: journalctl -u loop-companion"
    if [ "$mode" = kiosk ]; then
        choose_target
        enable_kiosk
    else
        disable_kiosk
        say "it starts at the next login, or now: loop-companion run"
    fi
    if [ -z "$root" ]; then start_now; fi
}

enable_kiosk() {
    if is_enabled; then
        say "$unit is enabled"
    else
        act "enable $unit" systemctl --quiet --root="${root:-/}" enable "$unit"
    fi
}

disable_kiosk() {
    local link=/etc/systemd/system/multi-user.target.wants/$unit
    if [ -L "$root$link" ]; then act "no longer start the kiosk at power-on" rm "$root$link"; fi
}

# A desktop and the kiosk cannot both have the screen: with --kiosk the machine no longer starts its desktop.
choose_target() {
    if starts_a_desktop; then
        record_installed default-target graphical.target
        act "start without the desktop from the next power-on (--uninstall turns that back)" \
            systemctl --quiet --root="${root:-/}" set-default multi-user.target
    fi
}

start_now() {
    act "tell systemd and udev" reload_system
    if [ "$mode" = kiosk ] && [ -n "$starting" ] && [ -d /run/systemd/system ]; then
        # Not waited for: on the terminal tty1 the kiosk takes the place of the login that runs this.
        act "start the kiosk (the game on the table goes on where it was)" start_anew
    fi
}

start_anew() { # whatever was tried too often before: this is another program
    systemctl reset-failed "$unit" 2>/dev/null || true # an unknown unit is no failed one
    systemctl restart --no-block "$unit"
}

reload_system() {
    if [ -d /run/systemd/system ]; then systemctl daemon-reload; else say "systemd does not run here; it sees the units when it starts"; fi
    if [ -e /run/udev/control ]; then
        udevadm control --reload
        udevadm trigger --subsystem-match=usb --subsystem-match=tty --subsystem-match=gpio --subsystem-match=backlight
    else
        say "udev does not run here; it sees the rules when it starts"
    fi
}
