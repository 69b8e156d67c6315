# bash completion for clearway
_clearway() {
  local cur prev command
  cur=${COMP_WORDS[COMP_CWORD]}
  prev=${COMP_WORDS[COMP_CWORD - 1]}
  command=${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W 'plan check solve collide info convert render --help --version' -- "$cur")
    return
  fi
  local choices=
  case $prev in
    --padding-shape) choices='square round' ;;
    --planner)
      choices='point auto astar dijkstra jps bidirectional bfs theta anyangle dstar'
      [[ $command == plan ]] && choices="pose $choices"
      ;;
    --corners) choices='never one-free always' ;;
    --connectivity) choices='4 8' ;;
    --motion) choices='diff car omni' ;;
    --headings) choices='8 16 32 64' ;;
    --broad) choices='levels hash sap brute' ;;
    --narrow) choices='sat gjk mpr' ;;
    --show) choices='cells sweep tree contacts support' ;;
    --touching) choices='free collides' ;;
    --terrain)
      choices='benchmark strict water'
      [[ $command == plan || $command == solve ]] && choices="$choices costmap grey"
      ;;
    --theme) choices='light dark auto' ;;
    --window) choices='map paths' ;;
    --cell-size) choices='auto adaptive' ;;
    --format)
      choices='svg png'
      [[ $command == convert ]] && choices='map pgm png json csv scen'
      ;;
    --agent | --from | --to | --padding | --footprint | --agent-name | --turn-cost | --reverse-cost | --switch-cost | --near-cost | --min-radius | --weight | --goal-tolerance | \
      --time-limit | --memory-limit | --count | --repeat | --step | --threshold | --steps | \
      --dt | --threads | --set | --size | --title | --radius | --square)
      return
      ;;
  esac
  if [[ -n $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$cur")
    return
  fi
  if [[ $cur != -* ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    return
  fi
  local reading='--terrain --threshold --invert --cell-size --help'
  local options=
  case $command in
    plan)
      options='--map --agent --footprint --padding --padding-shape --from --to --agent-name
        --obstacle-agents --planner
        --motion --min-radius --headings --mprim --weight --anytime --goal-tolerance
        --turn-cost --reverse-cost --switch-cost --near-cost --reverse --no-reverse --smooth --touching-collides --connectivity --corners --taut --nearest --radius --square --trace --time-limit
        --preprocess --preprocess-time --preprocess-memory --path --edits
        --memory-limit --out --svg --png --json'
      ;;
    check) options='--map --json' ;;
    solve)
      options='--count --repeat --plans --time-limit --csv --threads --planner --connectivity --corners --taut --radius --square
        --preprocess --preprocess-time --preprocess-memory --path
        --motion --min-radius --headings --mprim --weight --anytime --goal-tolerance --turn-cost --reverse-cost --switch-cost --near-cost --reverse --no-reverse --smooth --touching-collides'
      ;;
    collide) options='--broad --cell-size --narrow --set --parameters --methods --touching --steps --dt --threads --cast --csv --json --svg --png --show' ;;
    info) options='--json' ;;
    convert) options='--format --step' ;;
    render) options='--map --format --theme --window --size --title' ;;
    *) return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$options $reading" -- "$cur")
}
complete -F _clearway clearway
