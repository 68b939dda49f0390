# shellcheck shell=bash
# What prepare says, and how it fails. Sourced by .ci/prepare.

readonly log=build/prepare.log
ticker='' # the process that tells how far a long step is

say() { printf 'prepare: %s\n' "$*"; }

fail() {
    printf 'prepare: %s\n' "$*" >&2
    exit 1
}

# COMMAND…: what it prints goes to the log; whoever waits sees the log's last line every five seconds.
follow() {
    local code=0
    mkdir -p "${log%/*}"
    printf '\n== %s\n' "$*" >>"$log"
    tell_how_far "$SECONDS" &
    ticker=$!
    "$@" >>"$log" 2>&1 </dev/null || code=$?
    stop_telling
    return "$code"
}

tell_how_far() {
    trap 'kill "$nap" 2>/dev/null; exit' TERM
    local nap last
    while kill -0 $$ 2>/dev/null; do
        sleep 5 &
        nap=$!
        wait "$nap"
        last=$(tail -n 1 "$log" | tr -dc '[:print:]' | cut -c 1-80)
        say "  $((SECONDS - $1)) s: $last"
    done
}

stop_telling() {
    [ -n "$ticker" ] || return 0
    kill "$ticker" 2>/dev/null || true
    wait "$ticker" 2>/dev/null || true
    ticker=''
}

trap stop_telling EXIT

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
