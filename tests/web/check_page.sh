#!/usr/bin/env bash
# Opens the page of a simulated scene in headless Chromium, and compares what it shows with the program's own tables:
# check_page.sh CHROMIUM CLEARWAY SCENE
set -euo pipefail
chromium=$1 clearway=$2 scene=$3
[ -x "$chromium" ] || { echo "Chromium is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$clearway" simulate "$scene" --time 8 --html "$folder/run.html" --events "$folder/events.csv" >"$folder/summary" || [ $? = 11 ]

# shown HASH: the document after its script has run
shown() {
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --window-size=1000,700 \
    --virtual-time-budget=2000 --dump-dom "file://$folder/run.html#$1" 2>"$folder/browser.log"
}
expect() {  # TEXT in what is shown
  grep -qF "$1" "$folder/dom" || { echo "the page does not show: $1"; cat "$folder/browser.log"; exit 1; }
}

# Every row of events but approaches has its place in the list, and no other.
shown "t=4" >"$folder/dom"
events=$(grep -cvE ',(near_began|near_ended|spawned),|^time_s|^#' "$folder/events.csv")
rows=$(grep -o '<button><time>' "$folder/dom" | wc -l)
[ "$rows" = "$events" ] || { echo "$rows events are shown, $events happened"; exit 1; }
expect '4.00 / 8.00 s'
expect '<dt>Agents</dt><dd>14</dd>'
# Who collides at this time, by the events up to it.
colliding=$(awk -F, 'NR > 1 && $1 <= 4 {
    if ($2 == "collision_began" || $2 == "wall_began") { n[$3]++; if ($4 != "") n[$4]++ }
    if ($2 == "collision_ended" || $2 == "wall_ended") { n[$3]--; if ($4 != "") n[$4]-- }
  } END { for (a in n) if (n[a] > 0) c++; print c + 0 }' "$folder/events.csv")
expect "<dt>Colliding</dt><dd>$colliding</dd>"

# An agent's pose: where the event of its first collision says that it is.
shown "t=2&agent=east%201" >"$folder/dom"
expect '<h2 id="name">east 1</h2>'
expect '<dt>Heading</dt><dd>0.0°</dd>'
grep -q 'uncaught\|SyntaxError\|TypeError' "$folder/browser.log" && { cat "$folder/browser.log"; exit 1; }

# A planted fault: a page without its poses shows nothing.
sed -i 's/"poses": "[^"]*"/"poses": 0/' "$folder/run.html"
shown "t=4" >"$folder/dom"
grep -qF '4.00 / 8.00 s' "$folder/dom" && { echo "a page without poses plays"; exit 1; }
echo "the page plays"
