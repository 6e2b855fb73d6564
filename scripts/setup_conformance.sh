#!/usr/bin/env bash
# Bring the official conformance suite of MCP servers, as `tests/mcp/conformance/package-lock.json` pins it,
# to `.conformance/`. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")/.."

made=$(cat "$0" tests/mcp/conformance/package-lock.json | sha256sum | cut -c1-64)
[[ -f .conformance/made && $(<.conformance/made) == "$made" ]] && exit 0

lacks() {
  echo "conformance-setup: $1" >&2
  exit 1
}
command -v npm >/dev/null || lacks "needs npm, which is not on this machine; without it the conformance test is left out"

rm -rf .conformance
mkdir .conformance
cp tests/mcp/conformance/package*.json .conformance/
(cd .conformance && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) >.conformance/log 2>&1 ||
  lacks "npm could not bring the suite: $(tail -n 1 .conformance/log)"
echo "$made" >.conformance/made
