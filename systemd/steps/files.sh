# shellcheck shell=bash
# Settings, and what the system has to know of us. Units and rules are links to /opt/loop-companion/current, so that
# they turn with it, forth and back. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

install_settings() {
    step "Settings in $settings" "look at the lines above; settings that are there are never overwritten"
    if [ -n "$checking" ]; then
        if [ -e "$root$settings/settings.toml" ]; then say "settings.toml is there and stays"; else say "would lay settings.toml, all defaults"; fi
        return 0
    fi
    local name
    as_user "$home/$program/bin/python" -I -m companion.table_files >"$workshop/settings.toml"
    install_owned "$workshop/settings.toml" "$settings/settings.example.toml"
    for name in settings.toml box.toml; do # kept by an uninstall
        if [ -e "$root$data/kept-settings/$name" ] && [ ! -e "$root$settings/$name" ]; then
            say "take back your $name"
            install_owned "$root$data/kept-settings/$name" "$settings/$name"
        fi
    done
    if [ -e "$root$settings/settings.toml" ]; then
        say "settings.toml is there and stays; settings.example.toml shows what there is to set"
    else
        say "lay settings.toml: every setting, commented"
        install_owned "$workshop/settings.toml" "$settings/settings.toml"
    fi
}

install_owned() { # FILE TARGET: a file that belongs to the app
    cmp -s "$1" "$root$2" && return 0
    install -m 0644 -o "$(number_of passwd)" -g "$(number_of group)" "$1" "$root$2"
}

# A line a link: for the kiosk, for the desktop or for all; where it lies; what it is in the program.
system_links() {
    cat <<LIST
all /usr/local/bin/loop-companion bin/loop-companion
all /etc/udev/rules.d/90-loop-companion.rules systemd/rules/90-loop-companion.rules
all /etc/polkit-1/rules.d/49-loop-companion.rules systemd/rules/49-loop-companion.rules
kiosk /etc/systemd/system/loop-companion.service systemd/units/loop-companion.service
kiosk /etc/systemd/system/loop-companion-safe.service systemd/units/loop-companion-safe.service
kiosk /etc/systemd/system/loop-companion-fallback-console.service systemd/units/loop-companion-fallback-console.service
kiosk /etc/systemd/system/loop-companion-stick@.service systemd/units/loop-companion-stick@.service
kiosk /etc/udev/rules.d/91-loop-companion-sticks.rules systemd/rules/91-loop-companion-sticks.rules
desktop /etc/systemd/user/loop-companion-desktop.service systemd/units/loop-companion-desktop.service
desktop /etc/xdg/autostart/loop-companion.desktop systemd/rules/loop-companion-autostart.desktop
desktop /usr/local/share/applications/loop-companion.desktop systemd/rules/loop-companion.desktop
LIST
}

check_for_foreign_files() { # said before the long work begins
    local link
    while read -r _ link _; do
        if [ -e "$root$link" ] && [ ! -L "$root$link" ]; then
            fail "$link is in the way, and not ours" "move it aside, then run this again"
        fi
    done < <(system_links)
}

install_links() {
    step "Units and rules" "look at the folder of the link that was named last"
    local for_whom link target
    [ -n "$checking" ] || printf '%s\n' "$mode" >"$root$mode_file"
    while read -r for_whom link target; do
        target=$home/current/$target
        if [ "$for_whom" != all ] && [ "$for_whom" != "$mode" ]; then
            remove_link "$link"
        elif [ "$(points_to "$link")" = "$target" ]; then
            say "$link is there"
        else
            act "lay $link" turn_link "$target" "$link"
        fi
    done < <(system_links)
}

# Names that our links had in versions before, and what they led to.
former_links() {
    cat <<LIST
/etc/systemd/system/loop-companion-last-words.service systemd/units/loop-companion-last-words.service
LIST
}

remove_former_links() { # each stays as long as a version that is kept needs it: --rollback lays no links
    local link target
    while read -r link target; do
        if [ ! -e "$root$home/current/$target" ] && [ ! -e "$root$home/previous/$target" ]; then remove_link "$link"; fi
    done < <(former_links)
}

remove_link() { # LINK: away with it, if it is ours
    case $(points_to "$1") in
        "$home/current/"*) act "remove $1" rm "$root$1" ;;
    esac
}
