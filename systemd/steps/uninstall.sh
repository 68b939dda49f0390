# shellcheck shell=bash
# Takes back what install.sh laid, and what it brought, but not the games. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

uninstall_all() {
    stop_everything
    remove_links
    keep_settings
    restore_system
    remove_account
    remove_program
    say "the games and your settings are in $data; to be rid of them, too: sudo rm -r $data"
}

stop_everything() {
    step "Stopping" "see: systemctl status loop-companion"
    disable_kiosk
    if [ -z "$root" ] && [ -d /run/systemd/system ]; then
        act "stop the kiosk" systemctl stop loop-companion.service loop-companion-safe.service loop-companion-fallback-console.service \
            'loop-companion-stick@*.service' 2>/dev/null || true
    fi
}

remove_links() {
    step "Units and rules" "remove the links by hand"
    local link
    while read -r _ link _; do remove_link "$link"; done < <(system_links)
    while read -r link _; do remove_link "$link"; done < <(former_links)
    if [ -z "$root" ]; then act "tell systemd and udev" reload_system; fi
}

keep_settings() { # what its owner changed goes to the games, and comes back with the next install
    step "Settings" "copy $settings to a safe place by hand"
    [ -d "$root$settings" ] || return 0
    local name
    for name in settings.toml box.toml; do
        [ -e "$root$settings/$name" ] || continue
        cmp -s "$root$settings/$name" "$root$settings/settings.example.toml" && continue
        act "keep your $name in $data/kept-settings" install -D -m 0644 "$root$settings/$name" "$root$data/kept-settings/$name"
    done
    act "remove $settings" rm -rf "$root$settings"
}

restore_system() {
    step "What was brought to the system" "see ${root}$installed_list"
    local kind name packages=()
    [ -e "$root$installed_list" ] || return 0
    while read -r kind name; do
        case $kind in
            package) packages+=("$name") ;;
            default-target) act "start with $name again" systemctl --quiet --root="${root:-/}" set-default "$name" ;;
        esac
    done <"$root$installed_list"
    if [ ${#packages[@]} -gt 0 ]; then
        act "mark as no longer asked for: ${packages[*]}" in_root apt-mark -qq auto "${packages[@]}"
        say "sudo apt-get autoremove removes those that nothing else needs"
    fi
}

remove_account() {
    step "The user $user" "userdel $user"
    if [ -d "$root$data" ]; then act "give $data to root" chown -R 0:0 "$root$data"; fi
    if has_line passwd "$user"; then act "remove the user $user" userdel --prefix "$root/" "$user"; fi
    local group groups=()
    if [ -e "$root$installed_list" ]; then mapfile -t groups < <(sed -n 's/^group //p' "$root$installed_list"); fi
    for group in "$user" "${groups[@]}"; do # userdel takes its own group along only on some systems
        if has_line group "$group"; then act "remove the group $group" groupdel --prefix "$root/" "$group"; fi
    done
}

remove_program() { # last: until here a run that was cut short can be run again
    step "The program" "remove $home by hand"
    if [ -d "$root$home" ]; then act "remove $home" rm -rf "$root$home"; fi
}
