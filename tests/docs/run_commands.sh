#!/usr/bin/env bash
# Runs every command that the README, CONTRIBUTING and the docs show: run_commands.sh ROOT BINARY_DIR
#
# A command is a line of a ```sh block. Lines that start with `clearway` are run, in order, in a scratch folder that has a
# copy of the repository's maps, with fewer seeds and values in its sweeps. `# exit N` at the end of a line states another exit code
# than 0. Lines that start with `./dev` must name a command that ./dev --help lists. `cp` and loops are run, `mpirun` where the program
# is built with MPI, and `clearway-gui` where it is built, without a display. Any other line fails: a command that is shown
# must be run.
set -uo pipefail
root=$1
bin=$2
export PATH="$bin:$PATH" QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME
# A test machine has few processors, and its user may be root.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
has_mpi=0
[ -f "$2/clearway-mpi.so" ] && command -v mpirun >/dev/null && has_mpi=1
scratch=$(mktemp -d)
XDG_CONFIG_HOME=$scratch/config
trap 'rm -rf "$scratch"' EXIT
cp -r "$root/maps" "$scratch/maps"
sed -i -E -e 's/(from: 1, to:|points:) [0-9]+/\1 2/' -e 's/^(      [a-z]+: \[)([^]",]+), [^]"]+, ([^]",]+)\]/\1\2, \3]/' \
  "$scratch"/maps/samples/*.sweep.yaml
cd "$scratch"

ran=0
failed=0
report() { printf '%s\n' "$*"; failed=1; }

run_line() {
  local doc=$1 line=$2 expected=0 code output
  [[ $line =~ \#\ exit\ ([0-9]+) ]] && expected=${BASH_REMATCH[1]}
  line=${line%%#*}
  case "$line" in
    clearway* | 'for '*' clearway '* | mpirun* | 'cp '*)
      if [[ $line == clearway-gui* ]] && [ ! -x "$bin/clearway-gui" ]; then
        echo "$doc: skipped without the desktop program: $line"
        return
      fi
      if [[ $line == mpirun* && $has_mpi = 0 ]]; then
        echo "$doc: skipped without MPI: $line"
        return
      fi
      output=$(eval "$line" 2>&1 </dev/null)
      code=$?
      ran=$((ran + 1))
      [ $code = "$expected" ] || report "$doc: '$line' gave exit code $code, expected $expected: $output"
      ;;
    ./dev*)
      read -r _ name _ <<<"$line"
      ran=$((ran + 1))
      [[ $name == --help ]] || "$root/dev" --help | grep -qE "^  $name( |$)" || report "$doc: ./dev has no '$name'"
      ;;
    "" | " "*) ;;
    *) report "$doc: no test runs '$line'" ;;
  esac
}

for doc in "$root"/README.md "$root"/.github/CONTRIBUTING.md "$root"/resources/docs/*.md; do
  [ -f "$doc" ] || continue
  inside=0
  while IFS= read -r line; do
    case "$line" in
      '```sh'*) inside=1 ;;
      '```'*) inside=0 ;;
      *) [ $inside = 0 ] || run_line "${doc#"$root"/}" "$line" ;;
    esac
  done <"$doc"
done
echo "$ran commands"
[ $ran -gt 0 ] || report "no commands were found"
exit $failed
