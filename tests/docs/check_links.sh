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

# headings[FILE#ANCHOR]: how many headings of a file that was read have it, as GitHub makes them.
declare -A headings is_read
read_headings() {
  local anchor
  [ -z "${is_read[$1]-}" ] || return 0
  is_read[$1]=1
  while IFS= read -r anchor; do
    headings[$1#$anchor]=$((${headings[$1#$anchor]-0} + 1))
  done < <(awk '/^```/ {code = !code} !code && /^#+ / {sub(/^#+ /, ""); print tolower($0)}' "$1" |
    sed -E 's/[^a-z0-9 _-]//g; s/ /-/g')
}

check_link() {
  local doc=$1 link=$2 target anchor path
  case "$link" in http://* | https://* | mailto:*) return ;; esac
  checked=$((checked + 1))
  target=${link%%#*}
  anchor=${link#"$target"}
  path=$doc
  [ -z "$target" ] || path=${doc%"${doc##*/}"}$target
  [ -e "$path" ] || { report "$doc: the link '$link' leads to no file"; return; }
  [ -n "$anchor" ] && [ -f "$path" ] || return
  read_headings "$path"
  case ${headings[$path$anchor]-0} in
    1) ;;
    0) report "$doc: '$link': $path has no heading '${anchor#\#}'" ;;
    *) report "$doc: '$link': $path has several headings '${anchor#\#}'" ;;
  esac
}

cd "$root" || exit 1
docs=()
for doc in README.md CHANGELOG.md .github/CONTRIBUTING.md resources/docs/*.md; do
  [ ! -f "$doc" ] || docs+=("$doc")
done
while IFS=$'\t' read -r doc kind name; do
  if [ "$kind" = link ]; then
    check_link "$doc" "$name"
  else
    checked=$((checked + 1))
    [ -e "$name" ] || report "$doc: there is no file or folder '$name'"
  fi
done < <(awk -v OFS='\t' '
  FNR == 1 { code = 0 }
  /^```/ { code = !code }
  !code {
    for (rest = $0; match(rest, /\]\([^)]+\)/); rest = substr(rest, RSTART + RLENGTH))
      print FILENAME, "link", substr(rest, RSTART + 2, RLENGTH - 3)
  }
  {
    for (rest = $0; match(rest, /`(core|maps|planner|app|tests|resources)\/[A-Za-z0-9_.\/-]+`/); rest = substr(rest, RSTART + RLENGTH)) {
      name = substr(rest, RSTART + 1, RLENGTH - 2)
      if (!((FILENAME, name) in named)) print FILENAME, "file", name
      named[FILENAME, name]
    }
  }' "${docs[@]}")
echo "$checked links and names"
[ $checked -gt 0 ] || report "no links were found"
exit $failed
