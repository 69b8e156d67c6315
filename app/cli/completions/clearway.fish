# fish completion for clearway
set --local commands plan check solve info convert render
complete -c clearway -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c clearway -n "not __fish_seen_subcommand_from $commands" -f -l version -d 'Print the version'
complete -c clearway -f -s h -l help -d 'Show help'

complete -c clearway -n "__fish_seen_subcommand_from $commands" -x -l terrain -a 'benchmark strict water'
complete -c clearway -n "__fish_seen_subcommand_from $commands" -x -l threshold -d 'Images: darker is an obstacle'
complete -c clearway -n "__fish_seen_subcommand_from $commands" -f -l invert -d 'Images: bright is an obstacle'
complete -c clearway -n "__fish_seen_subcommand_from $commands" -x -l cell-size -d 'Metres a cell'

complete -c clearway -n '__fish_seen_subcommand_from plan check render' -r -l map -d 'The map'
complete -c clearway -n '__fish_seen_subcommand_from plan check info' -f -l json -d 'Print JSON'

complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l agent -d 'LENGTH,WIDTH'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l footprint -d 'A polygon as WKT'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l padding -d 'Distance to obstacles'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l padding-shape -a 'square round'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l from -d 'X,Y,DEGREES'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l to -d 'X,Y or X,Y,DEGREES'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l agent-name -d 'Agent of the project'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l planner -a 'pose point'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l turn-cost -d 'Metres a radian'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l reverse-cost -d 'Factor'
complete -c clearway -n '__fish_seen_subcommand_from plan' -f -l no-reverse -d 'Never drive backwards'
complete -c clearway -n '__fish_seen_subcommand_from plan' -f -l touching-collides -d 'Touching is a collision'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l connectivity -a '4 8'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l time-limit -d 'Seconds'
complete -c clearway -n '__fish_seen_subcommand_from plan' -x -l memory-limit -d 'Megabytes'
complete -c clearway -n '__fish_seen_subcommand_from plan' -r -l out -d 'Write the plan file'
complete -c clearway -n '__fish_seen_subcommand_from plan' -r -l svg -d 'Draw as SVG'
complete -c clearway -n '__fish_seen_subcommand_from plan' -r -l png -d 'Draw as PNG'

complete -c clearway -n '__fish_seen_subcommand_from solve' -x -l count -d 'So many queries'
complete -c clearway -n '__fish_seen_subcommand_from solve' -x -l repeat -d 'Times a query'
complete -c clearway -n '__fish_seen_subcommand_from solve' -f -l csv -d 'Comma-separated values'

complete -c clearway -n '__fish_seen_subcommand_from convert' -x -l format -a 'map pgm png json csv scen'
complete -c clearway -n '__fish_seen_subcommand_from convert' -x -l step -d 'Distance between rows'

complete -c clearway -n '__fish_seen_subcommand_from render' -x -l format -a 'svg png'
complete -c clearway -n '__fish_seen_subcommand_from render' -x -l theme -a 'light dark auto'
complete -c clearway -n '__fish_seen_subcommand_from render' -x -l window -a 'map paths'
complete -c clearway -n '__fish_seen_subcommand_from render' -x -l size -d 'Pixels'
complete -c clearway -n '__fish_seen_subcommand_from render' -x -l title -d 'Title'
