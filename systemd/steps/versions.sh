# shellcheck shell=bash
# Which version runs: the link /opt/loop-companion/current, turned in one move. Sourced by install.sh.
# shellcheck disable=SC2154,SC2034 # their variables are install.sh's and output.sh's

points_to() { readlink "$root$1" 2>/dev/null || true; }

turn_link() { # TARGET LINK: in one move; whoever looks sees the old or the new, never none
    mkdir -p "$(dirname "$root$2")"
    ln -sfn "$1" "$root$2.new"
    mv -T "$root$2.new" "$root$2"
}

switch_to() { # NAME of a folder under /opt/loop-companion
    step "Switching to $1" "run it again; the version before is untouched"
    local before
    before=$(points_to "$home/current")
    if [ "$before" = "$1" ]; then
        say "it is the one that runs"
        return 0
    fi
    if [ -n "$checking" ]; then
        say "would turn $home/current from ${before:-nothing} to $1"
        return 0
    fi
    if [ -n "$before" ]; then turn_link "$before" "$home/previous"; fi
    turn_link "$1" "$home/current"
    switched=$1
    sync -f "$root$home"
    say "$home/current is $1 now${before:+; $before is kept for --rollback}"
    drop_old_versions
}

drop_old_versions() {
    local folder name
    for folder in "$root$home"/*/; do
        name=$(basename "$folder")
        case $name in
            current | previous | "$(points_to "$home/current")" | "$(points_to "$home/previous")") ;;
            *)
                say "remove the old version $name"
                rm -rf "$folder"
                ;;
        esac
    done
}

roll_back() {
    local before now_running
    step "The version before" "install the version that you want from its checkout"
    choose_mode
    before=$(points_to "$home/previous")
    now_running=$(points_to "$home/current")
    if [ -z "$before" ] || [ "$before" = "$now_running" ] || [ ! -e "$root$home/$before/ready" ]; then
        fail "there is no version before this one"
    fi
    switch_to "$before"
    activate
}
