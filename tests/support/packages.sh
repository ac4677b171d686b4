# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian packages that building, testing and picturing Interlock need; sourced by the scripts that need them.
# shellcheck shell=bash disable=SC2034

build_packages="cmake ninja-build g++ ccache nlohmann-json3-dev libcli11-dev libicu-dev qt6-base-dev
  qt6-base-dev-tools qt6-svg-dev libqcustomplot-dev libqscintilla2-qt6-dev libgl-dev
  fonts-inter fonts-dejavu-core"
bench_packages="libbenchmark-dev"
screenshot_packages="python3 xvfb imagemagick xdotool"

# install_missing PACKAGE…: installs those of the packages that are not there; says nothing where all are.
install_missing() {
  missing=""
  for package in "$@"; do
    # A package may be known and removed: only "install ok installed" counts.
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    case $status in
      *"ok installed") ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -z "$missing" ] && return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "These Debian packages are missing, and there is no apt-get to install them:$missing" >&2
    return 1
  fi
  echo "Installing what is missing:$missing" >&2
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      echo "Run as root, or install first:$missing" >&2
      return 1
    fi
    as_root="sudo"
  fi
  # shellcheck disable=SC2086 # one word a package
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >&2
}

# configure_and_build PRESET [TARGET…]: configures where that was not done yet, then builds with two jobs.
configure_and_build() {
  preset=$1
  shift
  mkdir -p build
  if [ ! -f "build/$preset/build.ninja" ]; then
    cmake --preset "$preset" >"build/configure-$preset.log" 2>&1 || {
      cat "build/configure-$preset.log" >&2
      return 1
    }
  fi
  cmake --build --preset "$preset" ${1:+--target "$@"}
}
