#!/usr/bin/env bash
# Bring what `pursuit bench errands` runs its errands on: Debian's packages and an environment of its own.
# Not part of set-up: the applications never enter `.venv`. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(mediawiki php-sqlite3 php-cli php-mbstring php-xml php-intl python3.11-doc)
venv=.venv-errands
python=${SYSTEM_PYTHON:-python3}

missing=()
for package in "${packages[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if ((${#missing[@]})); then
  if ((EUID)); then
    echo "errands-setup: type: sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  install=(apt-get install -y -qq --no-install-recommends "${missing[@]}")
  "${install[@]}" >/dev/null || { apt-get update -qq && "${install[@]}" >/dev/null; }
fi

if ! cmp -s requirements-errands.lock "$venv/installed.lock"; then
  if command -v uv >/dev/null; then
    [[ -x $venv/bin/python ]] || uv venv --quiet --python "$python" "$venv"
    uv pip install --quiet --python "$venv/bin/python" --require-hashes -r requirements-errands.lock
  else
    [[ -x $venv/bin/python ]] || "$python" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-errands.lock
  fi
  cp requirements-errands.lock "$venv/installed.lock"
fi
echo "errands-setup: done; try \`.venv/bin/pursuit bench errands\`"
