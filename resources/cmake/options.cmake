# Flags that every target shares; never exported as policy to users of the library.
add_library(clearway_options INTERFACE)
target_compile_options(clearway_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual
  -ffp-contract=off  # answers must not depend on fused multiply-add
  # g++ 12 reports std::string's operator+ (GCC bug 105651), and moves in std::regex (105562) and
  # std::variant;
  # clang's own analysis stays on.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-maybe-uninitialized>)
# Kernels for newer processors are chosen at run time, whatever this is; results are the same, bit for bit.
set(CLEARWAY_MARCH x86-64-v2 CACHE STRING "The least amd64 processor; empty: any, the compiler's own baseline")
if(CLEARWAY_MARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(clearway_options INTERFACE -march=${CLEARWAY_MARCH})
endif()

# clearway_rooms(TARGET folder ...): the headers and sources of whole folders; a new file needs no entry.
function(clearway_rooms target)
  set(patterns)
  foreach(folder IN LISTS ARGN)
    list(APPEND patterns ${folder}/*.h ${folder}/*.cpp)
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  target_sources(${target} PRIVATE ${files})
endfunction()

# clearway_library(NAME): the static library clearway_NAME, alias clearway::NAME.
function(clearway_library name)
  add_library(clearway_${name} STATIC)
  add_library(clearway::${name} ALIAS clearway_${name})
  set_target_properties(clearway_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(clearway_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(clearway_${name} PUBLIC cxx_std_20)
  target_link_libraries(clearway_${name} PRIVATE $<BUILD_INTERFACE:clearway_options>)
endfunction()

# clearway_compile_quickly(TARGET): for programs whose work is done by the libraries, which are optimised as released:
# the command line, the generator of the samples, property tests. Their own code is compiled in two thirds of the time.
function(clearway_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()
