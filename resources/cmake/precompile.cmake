# Precompiled headers: the headers of others that most sources of a target include. No header of the project
# is among them, and every source still includes what it uses: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON works.
set(clearway_standard_headers
  <algorithm> <array> <chrono> <cmath> <cstdint> <cstdio> <filesystem> <functional> <limits> <map> <memory>
  <numeric> <optional> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector> <tl/expected.hpp>)

# clearway_precompile(TARGET headers...): the standard library's headers and those given.
function(clearway_precompile target)
  target_precompile_headers(${target} PRIVATE ${clearway_standard_headers} ${ARGN})
  clearway_quiet_strings(${target})
endfunction()

# clearway_precompile_as(TARGET OTHER): the precompiled header of another target.
function(clearway_precompile_as target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  clearway_quiet_strings(${target})
endfunction()

# g++ 12 reports std::string's operator+ (GCC bugs 105329 and 105651) where <string> comes precompiled. The
# libraries core and maps are compiled without, and the planner where each source is compiled alone: they keep
# these warnings.
function(clearway_quiet_strings target)
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow -Wno-array-bounds>)
endfunction()
