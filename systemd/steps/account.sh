# shellcheck shell=bash
# The user that the kiosk runs as, and the folders it may write. Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

has_line() { grep -qs "^$2:" "$root/etc/$1"; } # FILE NAME

is_in_group() { grep -qsE "^$1:[^:]*:[^:]*:(.*,)?$user(,|\$)" "$root/etc/group"; }

make_account() {
    step "The user $user and its folders" "look at the lines of $user in ${root}/etc/passwd and ${root}/etc/group"
    local group missing=()
    has_line passwd "$user" || missing+=("make the user $user, without password, login or sudo")
    while read -r _ _ group; do
        if ! has_line group "$group"; then
            missing+=("make the group $group")
            [ "$group" != gpio ] || record_installed group gpio # the others are Debian's own, and udev needs them
        fi
        is_in_group "$group" || missing+=("put $user into the group $group")
    done < <(grep '^m ' "$here/rules/loop-companion.sysusers")
    if [ ${#missing[@]} -eq 0 ]; then
        say "the user $user is there, with its groups"
    else
        local what
        for what in "${missing[@]}"; do say "${checking:+would }$what"; done
        [ -n "$checking" ] || systemd-sysusers --root="${root:-/}" - <"$here/rules/loop-companion.sysusers"
    fi
    make_folders
}

make_folders() {
    local owner
    owner=$(number_of passwd):$(number_of group)
    if [ "$(stat -c %u:%g "$root$data" "$root$settings" 2>/dev/null)" = "$owner"$'\n'"$owner" ]; then
        say "$data and $settings are there and belong to it"
    else
        act "make $data and $settings, which belong to it" true
    fi
    [ -n "$checking" ] || systemd-tmpfiles --root="${root:-/}" --create - <"$here/rules/loop-companion.tmpfiles"
}

number_of() { grep -s "^$user:" "$root/etc/$1" | cut -d : -f 3 || true; }
