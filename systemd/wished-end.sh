#!/bin/sh
# After each end of the kiosk or its safe mode (ExecStopPost=, with full rights): systemd counts every start, and three
# of them in a row lead to safe mode. An end that somebody wished for is no failure: then the count begins anew.
#
#  * 75 and 76 were wished on the screen (companion/errors.py);
#  * systemctl stop and restart were wished by whoever typed them: an update, a shut-down.
unit=$1

is_being_stopped() { # a start that failed leaves its own job behind until here: that one is no wish
    systemctl list-jobs --no-legend --plain "$unit" | grep -qE ' (stop|restart|try-restart) '
}

case ${EXIT_STATUS:-} in
    75 | 76) ;;
    *) is_being_stopped || exit 0 ;;
esac
exec systemctl reset-failed "$unit"
