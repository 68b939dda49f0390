#!/bin/sh
# Mounts a USB stick so that the kiosk may write onto it, or takes it away: stick.sh mount|unmount sda1
# Started as root by loop-companion-stick@.service. Nothing on the stick can be run or be a device.
set -eu
sticks=${LOOP_COMPANION_STICKS:-/media/loop-companion} # companion/kiosk/stick.py says the same
device=/dev/$2
place=$sticks/$2

belongs_to_the_system() { # a Pi may have started from a stick: what /etc/fstab names, or is mounted already, is no guest
    findmnt --fstab --evaluate --source "$device" >/dev/null || findmnt --source "$device" >/dev/null
}

case $1 in
    mount)
        if belongs_to_the_system; then
            echo "loop-companion: $device belongs to the system and is left alone"
            exit 0
        fi
        mkdir -p "$place"
        # No other file system than udev's rule says: what a stick itself claims to be chooses no driver of the kernel's.
        mount -t vfat,exfat -o "nosuid,nodev,noexec,noatime,uid=$(id -u loop-companion),gid=$(id -g loop-companion),fmask=0133,dmask=0022" \
            "$device" "$place" || {
            rmdir "$place"
            exit 1
        }
        ;;
    unmount) # lazily: it may be gone already
        if mountpoint -q "$place"; then umount --lazy "$place"; fi
        if [ -d "$place" ]; then rmdir "$place"; fi
        if [ -d "$sticks" ]; then rmdir --ignore-fail-on-non-empty "$sticks"; fi
        ;;
    *)
        echo "stick.sh mount|unmount NAME" >&2
        exit 2
        ;;
esac
