#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes pictures of the studio: every perspective and section, light and dark, at a small and a large size.
#   tests/screenshots.sh [FOLDER]     into FOLDER (default: build/screenshots)
#   tests/screenshots.sh --readme     only the pictures of the README, into resources/pictures
set -eu

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. tests/support/packages.sh
# shellcheck disable=SC2086 # one word a package
install_missing $build_packages $screenshot_packages
preset=${PRESET:-release}
configure_and_build "$preset" interlock-studio

studio="$root/build/$preset/bin/interlock-studio"
example="$root/resources/examples/escalation-ladder.json"
gate="$root/resources/examples/release-gate.json"
desk="$root/resources/examples/support-desk.json"
work=$(mktemp -d "${TMPDIR:-/tmp}/interlock-shots.XXXXXX")
xvfb=""
finish() {
  [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

if [ -z "${DISPLAY:-}" ]; then
  # Xvfb picks a free number itself and writes it down.
  Xvfb -displayfd 3 -screen 0 1920x1080x24 3>"$work/display" 2>"$work/xvfb.log" &
  xvfb=$!
  for _ in $(seq 50); do
    [ -s "$work/display" ] && break
    sleep 0.1
  done
  [ -s "$work/display" ] || {
    cat "$work/xvfb.log" >&2
    exit 1
  }
  DISPLAY=":$(cat "$work/display")"
  export DISPLAY
fi

# shot OUT ARGUMENT…: each picture from a studio that remembers nothing.
shot() {
  out=$1
  shift
  rm -f "$work/settings.ini"
  timeout 60 "$studio" --settings "$work/settings.ini" --screenshot "$out" "$@"
  echo "$out"
}

tests/support/recordings.py "$work/recordings"
# The example as it might have been before: another priority decides other messages.
before="$work/before.json"
sed 's/"priority": 4,/"priority": 45,/' "$example" >"$before"

if [ "${1:-}" = --readme ]; then
  mkdir -p resources/pictures
  shot resources/pictures/design-light.png --theme light --size 1440x900 --perspective design "$example"
  shot resources/pictures/simulate-light.png --theme light --size 1440x900 --perspective simulate --event 12 "$example"
  shot resources/pictures/simulate-dark.png --theme dark --size 1440x900 --perspective simulate --event 1 "$gate"
  shot resources/pictures/recordings-light.png --theme light --size 1440x900 --recordings "$work/recordings" "$desk"
  exit 0
fi

folder=${1:-build/screenshots}
mkdir -p "$folder"
for theme in light dark; do
  for size in 1280x720 1920x1080; do
    look="--theme $theme --size $size"
    for section in rules skills trackers tools fields scenarios; do
      # shellcheck disable=SC2086 # options apart
      shot "$folder/design-$section-$theme-$size.png" $look --perspective design --section "$section" "$gate"
    done
    # shellcheck disable=SC2086
    shot "$folder/design-ladder-$theme-$size.png" $look --perspective design "$example"
    # shellcheck disable=SC2086
    shot "$folder/simulate-ladder-$theme-$size.png" $look --perspective simulate "$example"
    # shellcheck disable=SC2086
    shot "$folder/simulate-gate-$theme-$size.png" $look --perspective simulate "$gate"
    # shellcheck disable=SC2086
    shot "$folder/analyse-$theme-$size.png" $look --perspective analyse "$example"
    # shellcheck disable=SC2086
    shot "$folder/recordings-$theme-$size.png" $look --recordings "$work/recordings" "$desk"
    # shellcheck disable=SC2086
    shot "$folder/comparison-$theme-$size.png" $look --compare "$before" "$example"
  done
done
