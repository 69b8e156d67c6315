# Makes the tree of installed headers: those that programs may include, and all that these include in turn.
#
# Usage: cmake -DROOT= -DTO= "-DHEADERS=core/core.h;..." -P install_headers.cmake
# Sources include "core/base/result.h". Installed headers include <clearway/core/base/result.h>: nothing of the user's
# own tree can take its place, and one folder on the include path suffices.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${TO})
set(todo ${HEADERS})
set(done)
while(todo)
  list(POP_FRONT todo header)
  if(header IN_LIST done)
    continue()
  endif()
  list(APPEND done ${header})
  file(READ ${ROOT}/${header} text)
  string(REGEX REPLACE "(#include )\"([^\"]+)\"" "\\1<clearway/\\2>" installed "${text}")
  file(WRITE ${TO}/clearway/${header} "${installed}")
  file(STRINGS ${ROOT}/${header} includes REGEX "^#include \"")
  list(TRANSFORM includes REPLACE "^#include \"([^\"]+)\".*" "\\1")
  list(APPEND todo ${includes})
endwhile()
