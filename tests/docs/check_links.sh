#!/usr/bin/env bash
# Checks that what the README, CONTRIBUTING and the docs refer to exists:
# check_links.sh [--links-only] ROOT [PATH...]
#
# Relative links and images must name a file, and `#anchors` a heading of it that is the only one of its name. Files and
# folders of the sources in code spans, such as `planner/pose/replanner.h`, must exist, too, without --links-only. Each
# PATH, from ROOT, counts as existing: files that other tools make.
set -uo pipefail
names=1
if [ "$1" = --links-only ]; then
  names=0
  shift
fi
root=$1
shift
made=("$@")

checked=0
failed=0
report() { printf '%s\n' "$*"; failed=1; }

exists() {
  [ -e "$root/$1" ] && return 0
  local m
  for m in "${made[@]}"; do [ "$m" = "$1" ] && return 0; done
  return 1
}

# The anchors of a file's headings, as GitHub makes them.
anchors() {
  awk '/^```/ {code = !code} !code && /^#+ / {sub(/^#+ /, ""); print tolower($0)}' "$1" |
    sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

check_link() {
  local doc=$1 link=$2 target anchor path
  case "$link" in http://* | https://* | mailto:*) return ;; esac
  checked=$((checked + 1))
  target=${link%%#*}
  anchor=${link#"$target"}
  path=$doc
  [ -z "$target" ] || path=$(realpath -m --relative-to=. "$(dirname "$doc")/$target")
  exists "$path" || { report "$doc: the link '$link' leads to no file"; return; }
  [ -n "$anchor" ] && [ -f "$path" ] || return
  case $(anchors "$path" | grep -cxF -- "${anchor#\#}") in
    1) ;;
    0) report "$doc: '$link': $path has no heading '${anchor#\#}'" ;;
    *) report "$doc: '$link': $path has several headings '${anchor#\#}'" ;;
  esac
}

cd "$root" || exit 1
for doc in README.md CHANGELOG.md .github/CONTRIBUTING.md resources/docs/*.md; do
  [ -f "$doc" ] || continue
  while IFS= read -r link; do
    check_link "$doc" "$link"
  done < <(awk '/^```/ {code = !code} !code' "$doc" | grep -oE '\]\([^)]+\)' | sed -E 's/^\]\(//; s/\)$//')
  [ $names = 1 ] || continue
  while IFS= read -r file; do
    checked=$((checked + 1))
    exists "$file" || report "$doc: there is no file or folder '$file'"
  done < <(grep -oE '`(core|maps|planner|app|tests|resources)/[A-Za-z0-9_./-]+`' "$doc" | tr -d '`' | sort -u)
done
echo "$checked links and names"
[ $checked -gt 0 ] || report "no links were found"
exit $failed
