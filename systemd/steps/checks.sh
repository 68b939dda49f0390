# shellcheck shell=bash
# What system this is, whether it can be installed on, and the mounts that an image needs. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

needed_megabytes=600

in_root() { # COMMAND…: in the image, or on this machine
    if [ -n "$root" ]; then
        # Nothing of this machine's settings belongs in there, but the way to the network.
        chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            HOME=/root LANG=C.UTF-8 http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" "$@"
    else
        "$@"
    fi
}

# An image gets /dev, /proc and an empty /run for as long as we work in it. In a mount namespace of our own these
# vanish with us, however we end.
enter_mount_namespace() {
    [ "$(id -u)" -eq 0 ] || [ -n "$checking" ] || fail "this needs root" "run it with sudo: sudo $0 $*"
    [ -n "$root" ] || return 0
    [ -d "$root/etc" ] || fail "$root holds no system: it has no folder etc" "mount the second partition of the image there"
    [ "$(id -u)" -eq 0 ] || fail "looking into an image needs root" "run it with sudo"
    if [ "${LOOP_COMPANION_NAMESPACE:-}" != own ]; then
        LOOP_COMPANION_NAMESPACE=own exec unshare --mount --propagation private "$here/install.sh" "$@"
    fi
    unset LOOP_COMPANION_NAMESPACE
    [ -n "$checking" ] || mount_filesystems
}

mount_filesystems() {
    mkdir -p "$root/dev" "$root/proc" "$root/sys" "$root/run" "$root/tmp"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount -t tmpfs -o mode=755 run "$root/run" # no /run/systemd/system: packages start nothing in here
    mkdir -p "$root/run/lock"
    share_resolver
}

share_resolver() {
    [ -e /etc/resolv.conf ] || return 0
    if [ -L "$root/etc/resolv.conf" ]; then
        local target
        target=$(readlink -m "$root/etc/$(readlink "$root/etc/resolv.conf")")
        case $target in
            "$root/run/"*) mkdir -p "${target%/*}" && cp /etc/resolv.conf "$target" ;;
        esac
    elif [ -e "$root/etc/resolv.conf" ]; then
        mount --bind "$(readlink -f /etc/resolv.conf)" "$root/etc/resolv.conf"
    fi
}

check_system() {
    step "What system this is" "use 64-bit Raspberry Pi OS (Bookworm or Trixie) or Debian 12 or 13"
    [ -r "$root/etc/os-release" ] || fail "there is no ${root}/etc/os-release: this is no Debian"
    local ID='' VERSION_ID='' PRETTY_NAME=''
    # shellcheck source=/dev/null
    . "$root/etc/os-release"
    case $ID:$VERSION_ID in
        debian:12 | debian:13) ;;
        *) fail "this is ${PRETTY_NAME:-unknown}; only Debian 12 and 13, and Raspberry Pi OS made from them, are known" ;;
    esac
    local architecture
    architecture=$(in_root dpkg --print-architecture) \
        || fail "programs of this image cannot run here" "for an image of another processor: apt-get install qemu-user-static binfmt-support"
    case $architecture in
        arm64 | amd64) ;;
        *) fail "this system is $architecture; Kivy has packages for 64-bit systems only" "flash the 64-bit Raspberry Pi OS" ;;
    esac
    say "$PRETTY_NAME, $architecture${root:+, in $root}"
    check_free_space
}

check_free_space() {
    local place=$root$home free
    while [ ! -d "$place" ]; do place=${place%/*}; done
    free=$(($(df --output=avail -B1M "${place:-/}" | tail -n 1)))
    [ "$free" -ge "$needed_megabytes" ] \
        || fail "only $free MB are free, $needed_megabytes are needed" "make room: sudo apt-get clean, or a larger card"
    say "$free MB are free"
}

starts_a_desktop() { # -L: in an image the link points to nowhere, seen from here
    [ -L "$root/etc/systemd/system/display-manager.service" ] \
        && [ "$(systemctl --root="${root:-/}" get-default)" = graphical.target ]
}

# What was asked for now, or at the install before, or what this system is.
choose_mode() {
    if [ -z "$mode" ] && [ -r "$root$mode_file" ]; then mode=$(cat "$root$mode_file"); fi
    if [ -z "$mode" ]; then
        mode=kiosk
        if starts_a_desktop; then mode=desktop; fi
    fi
    case $mode in
        kiosk) say "as a kiosk: straight on the screen from power-on" ;;
        desktop) say "on the desktop: starts when somebody logs in (--kiosk takes the whole screen instead)" ;;
    esac
}

check_python() {
    if ! in_root "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
        [ -n "$checking" ] && return 0 # it comes with the packages
        fail "needs Debian's Python 3.11, 3.12 or 3.13 at $python" "this system's python3 is too old or too new for Kivy"
    fi
}
