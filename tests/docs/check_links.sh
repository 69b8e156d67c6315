#!/usr/bin/env bash
# Checks that what the README, CONTRIBUTING and the docs refer to exists: check_links.sh ROOT
#
# Relative links and images must name a file, and `#anchors` a heading of it that is the only one of its name. Files and
# folders of the sources in code spans, such as `planner/pose/replanner.h`, must exist, too.
set -uo pipefail
root=$1

checked=0
failed=0
report() { printf '%s\n' "$*"; failed=1; }

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
  [ -e "$path" ] || { report "$doc: the link '$link' leads to no file"; return; }
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
  while IFS= read -r file; do
    checked=$((checked + 1))
    [ -e "$file" ] || report "$doc: there is no file or folder '$file'"
  done < <(grep -oE '`(core|maps|planner|app|tests|resources)/[A-Za-z0-9_./-]+`' "$doc" | tr -d '`' | sort -u)
done
echo "$checked links and names"
[ $checked -gt 0 ] || report "no links were found"
exit $failed
