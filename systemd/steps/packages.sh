# shellcheck shell=bash
# What the app needs of Debian. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

# A line a package: must or may be there, its name, and why.
wanted_packages() {
    cat <<'LIST'
must python3 runs the app
must python3-venv a place of its own for the app's Python packages
must ca-certificates without them Debian 13 cannot make that place
must libgl1 OpenGL, which draws the screen
must libegl1 OpenGL without a desktop
must libgles2 OpenGL as a Raspberry Pi speaks it
must libgl1-mesa-dri the drivers for OpenGL
must libgbm1 drawing on the whole screen without a desktop
must libmtdev1 a library that Kivy loads at its start
may fonts-dejavu-core Greek and Cyrillic letters in names
may fonts-droid-fallback Chinese and Japanese letters in names
may fonts-symbola emoji in names
may polkitd lets the kiosk shut the machine down
may python3-lgpio buttons on the pins
LIST
}

is_installed() { # NAME; Debian 13 calls some libraries NAMEt64
    local name state
    for name in "$1" "$1t64"; do
        # shellcheck disable=SC2016 # dpkg's own sign, not the shell's
        state=$(in_root dpkg-query --show --showformat='${db:Status-Status}' "$name" 2>/dev/null) || continue
        [ "$state" != installed ] || return 0
    done
    return 1
}

is_offered() { in_root apt-cache show "$1" >/dev/null 2>&1; }

get_packages() {
    step "Debian packages" "is the network there? Try: sudo apt-get update"
    local need name why must=() may=()
    while read -r need name why; do
        if is_installed "$name"; then
            say "$name is there"
        elif [ "$need" = must ]; then
            say "$name is missing: $why"
            must+=("$name")
        else
            say "$name is missing: $why (it goes without)"
            may+=("$name")
        fi
    done < <(wanted_packages)
    [ $((${#must[@]} + ${#may[@]})) -gt 0 ] || return 0
    act "refresh the lists of packages" in_root apt-get update -qq || say "they could not be refreshed; going on with the old ones"
    fetch_packages "${must[@]}"
    for name in "${may[@]}"; do
        if [ -n "$checking" ] || is_offered "$name"; then
            fetch_packages "$name"
        else
            say "this system does not offer $name; going on without it"
        fi
    done
}

fetch_packages() {
    [ $# -gt 0 ] || return 0
    act "install $*" quietly in_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
    local name
    for name in "$@"; do record_installed package "$name"; done
}

# What we brought to this system is written down, so that --uninstall takes back that and nothing else.
record_installed() { # KIND NAME
    [ -z "$checking" ] || return 0
    mkdir -p "$root$home"
    grep -qsxF "$1 $2" "$root$installed_list" || printf '%s %s\n' "$1" "$2" >>"$root$installed_list"
}
