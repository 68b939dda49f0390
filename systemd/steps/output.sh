# shellcheck shell=bash
# What the installer says, and how it fails. Sourced by install.sh.
# shellcheck disable=SC2154 # purpose, root, home and checking are install.sh's

now='the start'
switched='' # the version that was switched to in this run
advice="read the lines above; running it again is always safe"

step() { # WHAT ADVICE: from here on a failure is said to be in this step, with this advice
    now=$1
    advice=$2
    printf '\n== %s\n' "$now"
}

say() { printf '   %s\n' "$*"; }

fail() { # WHAT ADVICE
    trap - ERR
    printf '\ninstall.sh: %s\n' "$1" >&2
    printf '  What to do: %s\n' "${2:-$advice}" >&2
    if [ -n "$switched" ]; then
        printf '  Version %s is in place; only this last step is missing.\n' "$switched" >&2
    elif [ "$purpose" = install ] && [ -e "$root$home/current" ]; then
        printf '  The version that was there is still the one that runs.\n' >&2
    fi
    exit 1
}

failed_at() { fail "$now: failed at line $1: $2" "$advice"; }
trap 'failed_at "$LINENO" "$BASH_COMMAND"' ERR

act() { # WORDS COMMAND…: does it and says so; with --check only says so
    local words=$1
    shift
    if [ -n "$checking" ]; then
        say "would $words"
        return 0
    fi
    say "$words"
    "$@"
}

quietly() { # COMMAND…: what it says is only heard if it fails
    local told code=0
    told=$(mktemp)
    "$@" >"$told" 2>&1 || code=$?
    [ "$code" -eq 0 ] || tail -n 20 "$told" >&2
    rm -f "$told"
    return "$code"
}

finish() {
    [ -z "$checking" ] || { printf '\nNothing was changed (--check).\n'; return 0; }
    printf '\nDone.\n'
}
