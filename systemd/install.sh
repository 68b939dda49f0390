#!/usr/bin/env bash
# Installs Loop Companion on a Raspberry Pi or another Debian 12 or 13, so that it is there from power-on.
# May be run again and again; never reboots. `--help` tells the rest, docs/kiosk.md tells it at length.
# shellcheck source-path=SCRIPTDIR
set -Eeuo pipefail
umask 022
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
checkout=${here%/*}
readonly here checkout
readonly user=loop-companion
readonly home=/opt/loop-companion
readonly data=/var/lib/loop-companion
readonly settings=/etc/loop-companion
readonly mode_file=$home/manner       # kiosk or desktop; both files keep the names they have on machines that were installed
readonly installed_list=$home/brought # what was added to the system: --uninstall takes back that and nothing else
readonly python=/usr/bin/python3 # Debian's own: python3-lgpio belongs to it

root=''     # where to install: nothing is this machine, else the folder of an image
purpose=install
checking='' # yes: only say what would be done
wheel=''    # the program as a file; nothing: it is built from this checkout
wheels=''   # a folder with all Python packages; nothing: they come from the network
mode=''     # kiosk or desktop; nothing: whichever this system is
starting=yes

. "$here/steps/output.sh"
. "$here/steps/checks.sh"
. "$here/steps/packages.sh"
. "$here/steps/account.sh"
. "$here/steps/program.sh"
. "$here/steps/versions.sh"
. "$here/steps/files.sh"
. "$here/steps/activation.sh"
. "$here/steps/uninstall.sh"

usage() {
    cat <<'WORDS'
sudo systemd/install.sh                 install or update; the version before is kept
  --check                               only say what would be done
  --rollback                            go back to the version before (again: forth)
  --uninstall                           take everything away but the games and settings in /var/lib/loop-companion
  --image ROOT                          into a mounted image or a root folder; this machine is not touched
  --wheel FILE                          the program as a wheel, instead of building it from this checkout
  --wheels DIR                          all Python packages from this folder: no network for them
  --kiosk | --desktop                   straight on the screen, or in a desktop's session
                                        (by itself: desktop where one starts at power-on, else kiosk)
  --no-start                            do not start the app at the end
WORDS
}

parse_arguments() {
    while [ $# -gt 0 ]; do
        case $1 in
            --check) checking=yes ;;
            --rollback) purpose=rollback ;;
            --uninstall) purpose=uninstall ;;
            --kiosk | --desktop) mode=${1#--} ;;
            --no-start) starting='' ;;
            --image | --wheel | --wheels)
                [ -n "${2:-}" ] || fail "$1 needs a word after it" "see: $0 --help"
                case $1 in
                    --image) root=$(readlink -f "$2") || fail "there is no folder $2" "mount the image there first" ;;
                    --wheel) wheel=$(readlink -f "$2") || fail "there is no file $2" "give the path of a built wheel" ;;
                    --wheels) wheels=$(readlink -f "$2") || fail "there is no folder $2" "fill it with: pip download" ;;
                esac
                shift
                ;;
            --help | -h)
                usage
                exit 0
                ;;
            *) fail "there is no option $1" "see: $0 --help" ;;
        esac
        shift
    done
    [ "$root" != / ] || root=''
}

install_all() {
    check_system
    choose_mode
    check_for_foreign_files
    get_packages
    check_python
    make_account
    make_program
    install_settings
    install_links
    switch_to "$program"
    remove_former_links
    activate
}

main() {
    parse_arguments "$@"
    enter_mount_namespace "$@"
    cd /
    case $purpose in
        install) install_all ;;
        rollback) roll_back ;;
        uninstall) uninstall_all ;;
    esac
    finish
}

main "$@"
