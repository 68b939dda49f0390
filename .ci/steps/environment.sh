# shellcheck shell=bash
# The Python packages, in .venv. Sourced by .ci/prepare.
# shellcheck disable=SC2154 # the variables are prepare's and its other steps'
#
# A .venv counts as ready when it says for what it was made: its place (it cannot be moved), its Python, and the very
# list of packages. That is written last, so that whatever was cut short or copied is made anew.

readonly environment=.venv
readonly before=.venv.before # the one that was there, until the new one is ready
wants_environment=''         # yes: it is not ready
base=''                      # the Python to make it with
readonly fitting_python='
import sys, venv, ensurepip
print(sys._base_executable)
sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'

lists_for() { # PURPOSE: what runs, and what links .venv to this checkout; the list for tests holds both
    case $1 in
        run) printf '%s\n' requirements/run.txt requirements/build.txt ;;
        *) printf '%s\n' requirements/test.txt ;;
    esac
}

its_python() { "$environment/bin/python" -I -c 'import sys; print(sys.version)' 2>&1; }

description() { # PURPOSE ITS_PYTHON
    local lists
    mapfile -t lists < <(lists_for "$1")
    printf '%s\n%s\n%s\n' "$PWD" "$2" "$(sha256sum "${lists[@]}")"
}

is_environment_ready() { # everything that runs is tested, too: an environment for tests is one to run in
    [ -r "$environment/made-for" ] && [ -x "$environment/bin/python" ] || return 1
    local made_for version
    made_for=$(cat "$environment/made-for")
    version=$(its_python) || return 1
    [ "$made_for" = "$(description test "$version")" ] || [ "$made_for" = "$(description "$purpose" "$version")" ]
}

find_python() { # into `base`: one that Kivy has a package for, and that can make environments
    local candidate
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        base=$("$candidate" -I -c "$fitting_python" 2>/dev/null) && return 0
    done
    return 1
}

make_environment() {
    find_python || fail "needs Python 3.11, 3.12 or 3.13 with its venv module (on Debian: python3-venv) and found none;" \
        "Kivy has no package for others"
    trap put_back EXIT
    put_aside
    say "installs the Python packages into $environment (a minute or two)"
    follow "$base" -m venv "$environment" \
        || fail "$base could not make $environment; what it said stands in $log"
    local list from=()
    for list in $(lists_for "$purpose"); do from+=(--requirement "$list"); done
    pip --require-hashes "${from[@]}" \
        || fail "the Python packages could not be installed (is the network there?); what pip said stands in $log"
    description "$purpose" "$(its_python)" >"$environment/made-for.new"
    mv "$environment/made-for.new" "$environment/made-for"
    trap - EXIT
    rm -rf "$before"
}

put_aside() {
    if [ -r "$environment/made-for" ]; then mv "$environment" "$before"; fi
    rm -rf "$environment"
}

recover() { # after a run that was cut short, at any line of make_environment
    if [ -r "$environment/made-for" ]; then rm -rf "$before"; else put_back; fi
}

put_back() {
    rm -rf "$environment"
    [ ! -e "$before" ] || mv "$before" "$environment"
}

pip() {
    follow "$environment/bin/python" -I -m pip install --disable-pip-version-check --no-input --progress-bar off \
        --only-binary :all: "$@"
}

link_program() { # the sources stay where they are; what pyproject.toml says about them is written down anew when it changes
    local stamp=$environment/linked
    ! cmp -s pyproject.toml "$stamp" || return 0
    pip --no-deps --no-build-isolation --editable . \
        || fail "$environment could not be linked to this checkout; what pip said stands in $log"
    cp pyproject.toml "$stamp"
}

# lgpio, which moves the pins of a Raspberry Pi, comes from Debian (python3-lgpio) and is all that .venv sees of the system.
link_lgpio() {
    local from=${DEBIAN_MODULES:-/usr/lib/python3/dist-packages} site file
    [ -e "$from/lgpio.py" ] || return 0
    site=$(echo "$environment"/lib/python3.*/site-packages)
    [ ! -e "$site/lgpio.py" ] || return 0
    local version=${site%/site-packages}
    version=${version##*python3.}
    for file in "$from/_lgpio.cpython-3$version-"*.so; do
        if [ ! -e "$file" ]; then
            say "Debian's python3-lgpio is not for Python 3.$version, so buttons on a Pi's pins do not work;" \
                "they do with Debian's own: rm -r $environment, then PYTHON=/usr/bin/python3 make run"
            return 0
        fi
        ln -sf "$file" "$from/lgpio.py" "$site/"
    done
}
