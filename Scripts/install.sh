#!/bin/sh
# Installs aggregate from this folder, or removes it again:
#
#   sh install.sh [--uninstall] [PREFIX]
#
# PREFIX is /usr/local for root and ~/.local for everybody else. Your configuration and what is stored stay where they are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
action=install
if [ "${1:-}" = --uninstall ]; then
    action=uninstall
    shift
fi
case "${1:-}" in
-*)
    echo "install.sh: there is no option \"$1\". Usage: sh install.sh [--uninstall] [PREFIX]" >&2
    exit 64
    ;;
esac
if [ -n "${1:-}" ]; then
    prefix=$1
elif [ "$(id -u)" = 0 ]; then
    prefix=/usr/local
else
    prefix=$HOME/.local
fi
cd "$here"
files=$(find bin share -type f)

if [ "$action" = uninstall ]; then
    for file in $files; do rm -f "${DESTDIR:-}$prefix/$file"; done
    echo "Removed aggregate from ${DESTDIR:-}$prefix. Your configuration and the store are left:" >&2
    echo "  ${XDG_CONFIG_HOME:-~/.config}/aggregate  ${XDG_STATE_HOME:-~/.local/state}/aggregate" >&2
    exit 0
fi

# A file that was damaged on its way is not installed.
if [ -e SHA256SUMS ]; then
    if command -v sha256sum >/dev/null; then
        sha256sum --quiet -c SHA256SUMS >&2
    else
        shasum -a 256 -c SHA256SUMS >/dev/null
    fi
fi
for file in $files; do
    target=${DESTDIR:-}$prefix/$file
    mkdir -p "$(dirname "$target")"
    # Written beside and renamed, so that a running program keeps the file that it has.
    cp "$file" "$target.new"
    case "$file" in bin/*) chmod 755 "$target.new" ;; *) chmod 644 "$target.new" ;; esac
    mv "$target.new" "$target"
done
echo "Installed $prefix/bin/aggregate with its man pages and the completions of bash, zsh and fish." >&2
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*) [ -n "${DESTDIR:-}" ] || echo "$prefix/bin is not in your PATH: add it, or call $prefix/bin/aggregate." >&2 ;;
esac
