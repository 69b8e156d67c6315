#!/usr/bin/env bash
# Opens the report of a sweep in headless Chromium: check_report.sh CHROMIUM CLEARWAY SAMPLES
set -euo pipefail
chromium=$1 clearway=$2 samples=$3
[ -x "$chromium" ] || { echo "Chromium is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$samples"/carts.json "$samples"/random.map "$samples"/random.map.scen "$folder"
cat >"$folder/s.yaml" <<'YAML'
studies:
  - name: fleets
    command: fleet
    arguments: [random.map, random.map.scen]
    factors: {agents: [10, 20], planner: [lacam, prioritised], seed: [1, 2]}
YAML
"$clearway" sweep "$folder/s.yaml" --db "$folder/s.db" >"$folder/log"
"$clearway" report "$folder/s.db" --html "$folder/page.html" --pictures 1 --title 'Fleets of points'
"$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --window-size=1000,2000 \
  --dump-dom "file://$folder/page.html" >"$folder/dom" 2>"$folder/browser.log"
for text in 'Fleets of points' 'Runs solved within a time' 'with the Pareto front' 'planner lacam' '<b>8</b> solved'; do
  grep -qF "$text" "$folder/dom" || { echo "the page does not show: $text"; exit 1; }
done
# What is drawn has several colours; a page that was cut in its head is blank.
colours() {
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --window-size=1000,2000 \
    --screenshot="$folder/shot.png" "file://$1" 2>>"$folder/browser.log"
  stat -c %s "$folder/shot.png"
}
whole=$(colours "$folder/page.html")
head -c 900 "$folder/page.html" >"$folder/cut.html"
cut=$(colours "$folder/cut.html")
[ "$whole" -gt $((4 * cut)) ] || { echo "the page draws $whole bytes, a cut one $cut"; exit 1; }
