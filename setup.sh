#!/bin/sh
# Sets up .venv with everything Rowlock needs; installs missing system packages, or says which.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}

missing=""
need() { missing="$missing $1"; }
has_library() { ldconfig -p 2>/dev/null | grep -q "$1" || find /usr/lib /lib -name "$1*" 2>/dev/null | grep -q .; }

command -v "$python" >/dev/null 2>&1 || need python3
"$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || need python3-venv
command -v tesseract >/dev/null 2>&1 || need tesseract-ocr
has_library libGL.so.1 || need libgl1
has_library libgthread-2.0.so.0 || need libglib2.0-0

if [ -n "$missing" ]; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  if command -v apt-get >/dev/null 2>&1 && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
    echo "Installing$missing ..."
    $as_root apt-get update -q
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
  else
    echo "These system packages are missing:$missing" >&2
    echo "Install them, for example with: sudo apt-get install$missing" >&2
    exit 1
  fi
fi

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Python 3.11 or newer is needed; $("$python" --version) is here. Set PYTHON=/path/to/python3.11." >&2
  exit 1
}

[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
touch .venv/ready
