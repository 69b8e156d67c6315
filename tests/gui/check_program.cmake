# The program itself, on a real X server: plans in the sample and saves its picture; says what is wrong with bad options and files.
#   cmake -DXVFB=xvfb-run -DPROGRAM=clearway-gui -DSAMPLE=FILE -DFOLDER=DIR -P check_program.cmake
file(MAKE_DIRECTORY ${FOLDER})
set(ENV{XDG_CONFIG_HOME} ${FOLDER})  # settings of its own
set(ENV{QT_QPA_PLATFORM} xcb)

# run(CODE TEXT ARGUMENT...): the exit code and what is said
function(run code text)
  # A file of its own for the server's key: xvfb-run may fail to remove the folder of one that it makes.
  execute_process(COMMAND ${XVFB} -a -f ${FOLDER}/Xauthority -s "-screen 0 1400x900x24" ${PROGRAM} ${ARGN}
    RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE said TIMEOUT 120)
  if(NOT result STREQUAL code)
    message(FATAL_ERROR "clearway-gui ${ARGN}: exit code ${result}, not ${code}\n${out}${said}")
  endif()
  if(NOT "${out}${said}" MATCHES "${text}")
    message(FATAL_ERROR "clearway-gui ${ARGN}: says not '${text}' but\n${out}${said}")
  endif()
endfunction()

set(picture ${FOLDER}/window.png)
file(REMOVE ${picture})
run(0 "" ${SAMPLE} --plan --theme dark --size 1280x800 --dock agents --dock conflicts --screenshot ${picture})
file(READ ${picture} head LIMIT 24 HEX)
if(NOT head STREQUAL "89504e470d0a1a0a0000000d494844520000050000000320")  # PNG, 1280 x 800
  message(FATAL_ERROR "the picture begins with ${head}")
endif()
file(SIZE ${picture} size)
if(size LESS 20000)
  message(FATAL_ERROR "the picture has only ${size} bytes: the window is empty")
endif()
run(2 "--dock is plan, agents, fleet, zones, result, layers, history or conflicts, not 'moon'" --dock moon)
run(2 "--size is WIDTHxHEIGHT" --size 9)
run(3 "cannot be opened" ${FOLDER}/none.map --screenshot ${FOLDER}/empty.png)
run(2 "Unknown option 'bogus'; try 'clearway-gui --help'" --bogus)
run(2 "Missing value after '--screenshot'; try" ${SAMPLE} --screenshot)

# Where there is no display the help and the version are still printed, and a window is refused.
foreach(variable DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM)
  unset(ENV{${variable}})
endforeach()
set(told_by--help "Usage: .*--screenshot <FILE.png>")
set(told_by-h "Usage: .*--screenshot <FILE.png>")
set(told_by--version "clearway-gui [0-9]")
foreach(option --help -h --version)
  execute_process(COMMAND ${PROGRAM} ${option} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE said TIMEOUT 120)
  if(NOT result STREQUAL 0 OR NOT out MATCHES "${told_by${option}}")
    message(FATAL_ERROR "clearway-gui ${option} without a display: exit code ${result}\n${out}${said}")
  endif()
endforeach()
execute_process(COMMAND ${PROGRAM} ${SAMPLE} RESULT_VARIABLE result ERROR_VARIABLE said TIMEOUT 120)
if(NOT result STREQUAL 2 OR NOT said MATCHES "there is no display")
  message(FATAL_ERROR "clearway-gui without a display: exit code ${result}\n${said}")
endif()
