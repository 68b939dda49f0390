# shellcheck shell=bash
# What prepare says, and how it fails. Sourced by .ci/prepare.

readonly log=build/prepare.log
readonly patience=${PATIENCE:-5} # seconds until whoever waits hears how far it is

say() { printf 'prepare: %s\n' "$*"; }

fail() {
    printf 'prepare: %s\n' "$*" >&2
    exit 1
}

cut_short() { # CODE: Ctrl-C, which apt does not always hear; then what it was about to do is done first
    printf 'prepare: cut short; run it again\n' >&2
    exit "$1"
}

# COMMAND…: what it prints goes to the log; whoever waits sees the log's last line every few seconds.
follow() {
    local code=0 until_closed
    mkdir -p "${log%/*}"
    printf '\n== %s\n' "$*" >>"$log"
    exec {until_closed}> >(tell_how_far)
    "$@" >>"$log" 2>&1 </dev/null {until_closed}>&- || code=$?
    exec {until_closed}>&-
    wait $! || true
    return "$code"
}

tell_how_far() { # ends with its input, however whoever holds that ends: no signal, nothing left behind
    local began=$SECONDS heard last
    while true; do
        heard=0
        read -r -t "$patience" || heard=$?
        [ "$heard" -gt 128 ] || return 0 # above 128: the time has passed
        last=$(tail -n 1 "$log" | tr -dc '[:print:]' | cut -c 1-80)
        say "  $((SECONDS - began)) s: $last"
    done
}

wait_for_others() { # two at once would take the ground from under each other
    exec 9<.ci
    flock --nonblock 9 || {
        say "waits for another set-up of this checkout to end"
        flock 9
    }
}

look_whether_it_is_ours() {
    local path
    for path in . build "$log" .venv .venv.before; do
        [ ! -e "$path" ] || [ -w "$path" ] \
            || fail "cannot write to $PWD/$path (was it made with sudo?); give all of it back to yourself:" \
                "sudo chown -R $(id -un) '$PWD'"
    done
}
