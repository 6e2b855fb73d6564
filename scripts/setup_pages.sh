#!/usr/bin/env bash
# Bring the pages of others that tests open and drive: jQuery UI's demos (Debian) and Selenium's (npm).
# They go to `.pages/`, nothing is installed on the machine and nobody need be root. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")/.."

debian=(libjs-jquery-ui-docs libjs-jquery-ui libjs-jquery libjs-jquery-mousewheel node-requirejs)
selenium=selenium-webdriver@4.0.0-alpha.1
selenium_sha256=0e08d2108d311edc4146e8f7b94b3ebffbe9cb5599ca107468a040e47ce4ec30

made=$(sha256sum "$0" | cut -c1-64)
[[ -f .pages/made && $(<.pages/made) == "$made" ]] && exit 0

lacks() {
  echo "pages-setup: $1" >&2
  exit 1
}
for tool in apt-get dpkg npm tar sha256sum; do
  command -v $tool >/dev/null || lacks "needs $tool, which is not on this machine; without it the tests of other people's pages are left out"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/jquery-ui" "$work/selenium"

download() { (cd "$work" && apt-get download -qq "${debian[@]}") >"$work/log" 2>&1; }
if ! download; then
  ((EUID == 0)) && apt-get update -qq >"$work/log" 2>&1 && download ||
    lacks "apt-get has no ${debian[*]}; after \`apt-get update\`, type: make pages-setup ($(tail -n 1 "$work/log"))"
fi
for package in "$work"/*.deb; do dpkg -x "$package" "$work/jquery-ui"; done

(cd "$work" && npm pack --silent "$selenium") >"$work/log" 2>&1 ||
  lacks "npm could not bring $selenium: $(tail -n 1 "$work/log")"
(cd "$work" && echo "$selenium_sha256  selenium-webdriver-4.0.0-alpha.1.tgz" | sha256sum --check --quiet) ||
  lacks "what npm brought for $selenium is not what was pinned"
tar -xzf "$work"/selenium-webdriver-*.tgz -C "$work/selenium" --strip-components=4 package/lib/test/data

rm -rf .pages
mkdir .pages
mv "$work/jquery-ui" "$work/selenium" .pages/
echo "$made" >.pages/made
echo "pages-setup: done; try \`make pages\`"
