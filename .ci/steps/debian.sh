# shellcheck shell=bash
# What the app and its tests need of Debian. Sourced by .ci/prepare.
# shellcheck disable=SC2154 # the variables are prepare's and its other steps'

missing=()

# One line a package: its name, and why it is needed.
wanted_packages() {
    cat <<'LIST'
ca-certificates whom to trust with the Python packages
libgl1 OpenGL, which draws the screen
libegl1 OpenGL without a desktop
libgles2 OpenGL as a Raspberry Pi speaks it
libgl1-mesa-dri the drivers for OpenGL
libgbm1 drawing on the whole screen without a desktop
libmtdev1 a library that Kivy loads at its start
LIST
    if [ "$purpose" != run ]; then
        cat <<'LIST'
xvfb a screen in memory, for the tests that use a real window
xdotool a finger on that screen
shellcheck a reader of shell scripts
debootstrap a small Debian, to install the kiosk into
systemd the judge of the kiosk's units
systemd-container a room in which that Debian starts
duktape the interpreter in which polkit runs its rules
LIST
    fi
    if [ "$purpose" = boot ]; then
        cat <<'LIST'
qemu-system-x86 a machine in which the kiosk boots
qemu-utils that machine's disks
mmdebstrap its Debian
e2fsprogs its file system, and a look into it after a power cut
dosfstools the file system of a USB stick
fdisk the partition on it
LIST
    fi
}

# Names of what is installed, and of what that provides: in Debian 13, libmtdev1t64 provides libmtdev1.
what_is_there() {
    # shellcheck disable=SC2016 # dpkg's own signs, not the shell's
    dpkg-query --show --showformat='${db:Status-Status} ${Package} ${Provides}\n' \
        | sed -n 's/^installed //p' | sed 's/([^)]*)//g' | tr ', ' '\n\n'
}

look_for_packages() { # into `missing`
    if ! command -v dpkg-query >/dev/null; then
        [ -z "$wants_environment" ] \
            || say "this is no Debian: the app needs libGL, libEGL, libGLESv2, libgbm and libmtdev from your system"
        return 0
    fi
    local name why there
    there=$(what_is_there)
    while read -r name why; do
        want "$name" "$why" "$there"
    done < <(wanted_packages)
    if [ -n "$wants_environment" ] && ! find_python; then
        want python3-venv "runs the app, from a place of its own for its Python packages" ''
    fi
}

want() { # NAME WHY WHAT_IS_THERE
    ! grep -qxF "$1" <<<"$3" || return 0
    missing+=("$1")
    say "needs $1: $2"
}

install_packages() {
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || fail "you are not root and there is no sudo; ask somebody who may for: apt-get install ${missing[*]}"
        as_root=(sudo)
        say "asks sudo for: apt-get install ${missing[*]}"
        sudo true || fail "sudo said no; ask somebody who may for: apt-get install ${missing[*]}"
    fi
    end_what_dpkg_began "${as_root[@]}"
    say "refreshes the lists of Debian packages"
    follow "${as_root[@]}" apt-get update || say "they could not be refreshed; goes on with the old ones"
    say "installs ${#missing[@]} Debian packages and what these need"
    follow "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
        -o DPkg::Lock::Timeout=300 "${missing[@]}" \
        || fail "apt-get could not install ${missing[*]} (is the network there?); what it said stands in $log"
}

# A dpkg that was cut short refuses everything until it has ended what it began; and it may still be at it.
end_what_dpkg_began() { # AS_ROOT…
    local tries=0
    until follow "$@" dpkg --configure -a; do
        tries=$((tries + 1))
        if [ "$tries" -ge 60 ] || ! tail -n 4 "$log" | grep -q lock; then
            say "dpkg could not end what it had begun; goes on"
            return 0
        fi
        [ "$tries" -gt 1 ] || say "waits for another program that installs packages"
        sleep 5
    done
}
