# shellcheck shell=bash
# The program: a wheel, in a venv of its own under /opt/loop-companion/VERSION. Nothing that runs is touched here.
# Sourced by install.sh.
# shellcheck disable=SC2154 # the variables are install.sh's

program=''  # the name of the folder under /opt/loop-companion
locked=''   # the list of versions that were tested with this program, if it is built from this checkout
workshop='' # a folder for what is only needed while installing

make_program() {
    step "The program" "is the network there? Without one, give --wheel FILE and --wheels DIR"
    if [ -n "$checking" ]; then
        read_version
        say "would build version $program and put it into $home/$program, unless that very build is there"
        return 0
    fi
    hold_the_lock
    workshop=$(mktemp -d)
    trap 'rm -rf "$workshop"' EXIT
    if [ -z "$wheel" ]; then
        build_wheel
        locked=$checkout/requirements/run.txt
    fi
    [ -r "$wheel" ] || fail "there is no file $wheel" "give the path of a built wheel"
    if find_ready_program; then
        say "this very build is there: $home/$program"
        return 0
    fi
    choose_folder
    say "put it into $home/$program"
    fill_folder
    try_program
    mark_ready
}

read_version() { # into `program`, without building anything
    if [ -n "$wheel" ]; then
        program=$(version_of "$wheel")
    elif [ -r "$checkout/pyproject.toml" ]; then
        program=$(sed -n 's/^version = "\(.*\)"/\1/p' "$checkout/pyproject.toml" | head -n 1)
    else
        no_checkout
    fi
}

version_of() { basename "$1" | cut -d - -f 2; }

no_checkout() {
    fail "there is no source code beside this installer" "run install.sh from a checkout, or give it a wheel: --wheel FILE"
}

hold_the_lock() {
    mkdir -p "$root$home"
    exec 9<"$root$home"
    flock --nonblock 9 || fail "another install is under way" "wait until it has ended"
}

build_wheel() {
    [ -r "$checkout/pyproject.toml" ] || no_checkout
    say "build it from $checkout"
    local from=()
    [ -z "$wheels" ] || from=(--no-index --find-links "$wheels")
    python3 -m venv "$workshop/builder" \
        || fail "cannot make a place to build in" "apt-get install python3-venv, or give --wheel FILE"
    local pip=("$workshop/builder/bin/python" -m pip --quiet --disable-pip-version-check)
    "${pip[@]}" install --require-hashes --only-binary :all: "${from[@]}" --requirement "$checkout/requirements/build.txt"
    "${pip[@]}" wheel --no-deps --no-build-isolation --wheel-dir "$workshop" "$checkout"
    wheel=$(find "$workshop" -maxdepth 1 -name 'loop_companion-*.whl')
}

stamp() { # what tells two builds apart: the program, the Python it was installed for, and the versions it runs with
    printf '%s %s%s\n' "$(sha256sum <"$wheel" | cut -c 1-64)" \
        "$(in_root "$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')" \
        "${locked:+ $(sha256sum <"$locked" | cut -c 1-64)}"
}

find_ready_program() {
    local folder wish
    wish=$(stamp)
    for folder in "$root$home"/*/ready; do
        if [ -e "$folder" ] && [ "$(cat "$folder")" = "$wish" ]; then
            program=$(basename "${folder%/ready}")
            [ "$program" != current ] && [ "$program" != previous ] && return 0
        fi
    done
    return 1
}

choose_folder() { # another build of a version that is there gets a number behind
    local version number=1
    version=$(version_of "$wheel")
    program=$version
    while [ -e "$root$home/$program/ready" ]; do
        number=$((number + 1))
        program=$version-$number
    done
    rm -rf "$root${home:?}/${program:?}" # left by a run that was cut short
}

fill_folder() {
    local folder=$home/$program here_too=$home/$program/parts
    in_root "$python" -m venv --system-site-packages "$folder"
    mkdir -p "$root$here_too"
    cp "$wheel" "$root$here_too/"
    say "install the Python packages (a few minutes on a small Pi)"
    local from=()
    if [ -n "$wheels" ]; then
        mkdir -p "$root$here_too/wheels"
        cp "$wheels"/*.whl "$root$here_too/wheels/"
        from=(--no-index --find-links "$here_too/wheels")
    fi
    # --ignore-installed: Debian's own Kivy, gpiozero or pyserial may be there, and older than what we tested.
    local pip=(in_root "$folder/bin/python" -m pip install --quiet --no-cache-dir --disable-pip-version-check
        --only-binary :all: --ignore-installed "${from[@]}")
    if [ -n "$locked" ]; then
        cp "$locked" "$root$here_too/versions.txt"
        "${pip[@]}" --require-hashes --requirement "$here_too/versions.txt"
        "${pip[@]}" --no-deps "$here_too/$(basename "$wheel")"
    else
        "${pip[@]}" "$here_too/$(basename "$wheel")"
    fi
    rm -rf "$root${here_too:?}"
    cp -R "$here" "$root$folder/systemd"
    mkdir -p "$root$folder/docs"
    if [ -e "$checkout/docs/kiosk.md" ]; then cp "$checkout/docs/kiosk.md" "$root$folder/docs/"; fi
}

as_user() { in_root setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs "$@"; }

try_program() {
    say "try whether it starts"
    as_user "$home/$program/bin/loop-companion" --version >/dev/null \
        || fail "version $program does not start" "it was not switched to; tell the people who make it"
}

mark_ready() {
    stamp >"$root$home/$program/ready.new"
    sync -f "$root$home/$program" # all of it is on the card before anything points to it
    mv "$root$home/$program/ready.new" "$root$home/$program/ready"
}
