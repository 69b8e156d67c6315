# Makes the reference of the installed headers and the C interface, with the examples, as HTML.
#
# Usage: cmake -DROOT= -DTO= -DVERSION= "-DHEADERS=core/core.h;..." -P make_reference.cmake
# The pages are in TO/html. Every warning of Doxygen is an error but those of members: many are named so that nothing is
# left to say. Types have a comment each.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${TO})
execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${ROOT} -DTO=${TO}/include "-DHEADERS=${HEADERS}"
  -P ${ROOT}/resources/cmake/install_headers.cmake COMMAND_ERROR_IS_FATAL ANY)
file(COPY ${ROOT}/app/c/clearway.h ${ROOT}/app/c/clearway_fleet.h DESTINATION ${TO}/include)

# README.md has the main page: what this is, and the part for programs.
file(READ ${ROOT}/README.md readme)
string(REGEX REPLACE "^# Clearway\n(.*\n)!\\[.*(## A thousand queries in C\\+\\+.*)## Documentation.*" "\\1\\2" readme "${readme}")
string(REPLACE "(resources/docs/c.md)" "(@ref c_interface)" readme "${readme}")
string(REPLACE "(resources/examples)" "(examples.html)" readme "${readme}")
file(WRITE ${TO}/pages/main.md "# Clearway {#mainpage}\n${readme}")
file(READ ${ROOT}/resources/docs/c.md c)
string(REGEX REPLACE "^(# [^\n]*)" "\\1 {#c_interface}" c "${c}")
file(WRITE ${TO}/pages/c.md "${c}")

# The first line of an example says what it does.
file(GLOB examples ${ROOT}/resources/examples/cpp/*.cpp ${ROOT}/resources/examples/c/*.c)
foreach(example IN LISTS examples)
  file(STRINGS ${example} does LIMIT_COUNT 1)
  string(REGEX REPLACE "^// " "" does "${does}")
  cmake_path(GET example FILENAME name)
  file(APPEND ${TO}/pages/examples.h "/** @example ${name}\n${does} */\n")
endforeach()

configure_file(${ROOT}/resources/reference/Doxyfile.in ${TO}/Doxyfile @ONLY)
execute_process(COMMAND doxygen ${TO}/Doxyfile COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS ${TO}/warnings warnings)
list(FILTER warnings EXCLUDE REGEX "warning: Member .*\\((variable|function|friend|enumvalue|macro definition)\\).* is not documented")
list(FILTER warnings EXCLUDE REGEX "warning: Member .*\\((typedef|enumeration)\\) of (class|struct).* is not documented")
if(warnings)
  list(JOIN warnings "\n" text)
  message(FATAL_ERROR "the reference has faults:\n${text}")
endif()
