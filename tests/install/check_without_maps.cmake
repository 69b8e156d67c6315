# Without the formats of maps the project needs neither PNG nor yaml-cpp nor nlohmann-json: it configures where they are
# not found, and what the C interface then consists of asks for nothing of maps/ that is not compiled.
#
# Usage: cmake -DROOT= -DWORK= -DGENERATOR= -DCXX= -DLAUNCHER= -P check_without_maps.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "failed (${code}): ${ARGN}\n${out}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

set(missing)
foreach(package PNG ZLIB yaml-cpp nlohmann_json GIF SQLite3 fmt CLI11 box2d PkgConfig GTest)
  list(APPEND missing -DCMAKE_DISABLE_FIND_PACKAGE_${package}=TRUE)
endforeach()
set(common -S ${ROOT} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  -DCLEARWAY_BUILD_MAPS=OFF ${missing})
run(${CMAKE_COMMAND} ${common} -B ${WORK}/build -DCLEARWAY_BUILD_APPS=OFF -DCLEARWAY_BUILD_TESTS=OFF
  -DCMAKE_CXX_FLAGS=-O0 -DCLEARWAY_MARCH=)
# For any amd64 processor: no source asks for more than the baseline, but by functions that are chosen at run time.
file(READ ${WORK}/build/compile_commands.json commands)
if(commands MATCHES " (-m[a-z]+[^ ]*)")
  message(FATAL_ERROR "${CMAKE_MATCH_1} with an empty CLEARWAY_MARCH")
endif()
run(${CMAKE_COMMAND} --build ${WORK}/build --target clearway_c_objects)
file(GLOB_RECURSE objects ${WORK}/build/app/c/*.o)
run(nm ${objects})
string(REGEX MATCHALL "U _ZNK?8clearway4maps[A-Za-z0-9_]+" undefined "${output}")
foreach(symbol IN LISTS undefined)
  string(REPLACE "U " "" symbol "${symbol}")
  if(NOT output MATCHES " [TVW] ${symbol}\n")
    message(FATAL_ERROR "needs a symbol of maps/: ${symbol}")
  endif()
endforeach()
list(LENGTH undefined count)
if(count EQUAL 0)
  message(FATAL_ERROR "no symbol of maps/ was found at all: the pattern is wrong")
endif()

# With programs or tests it says what to set.
execute_process(COMMAND ${CMAKE_COMMAND} ${common} -B ${WORK}/refused -DCLEARWAY_BUILD_APPS=ON
  RESULT_VARIABLE code ERROR_VARIABLE out OUTPUT_QUIET)
if(code EQUAL 0 OR NOT out MATCHES "Without CLEARWAY_BUILD_MAPS")
  message(FATAL_ERROR "programs without formats were not refused: ${out}")
endif()
