// tests/fuzz/targets.h — one function a parser, fed with any bytes.
//
// Each checks what must hold whatever the bytes are: no crash (under ASan and UBSan), the limits,
// an error of one line, and for accepted input parse -> write -> parse gives the same thing again.
// `./dev fuzz` drives them by libFuzzer; in every other build the kept inputs of corpus/<target>
// are replayed as tests, with random changes: CLEARWAY_FUZZ_MUTATIONS of each target. A new target:
// a line here, its .cpp, its name in CMakeLists.txt, seeds.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/result.h"

#define CLEARWAY_FUZZ_TARGETS(X) \
  X(fleet_plan)                  \
  X(image)                       \
  X(lorr)                        \
  X(map_edits)                   \
  X(mapf_instance)               \
  X(motion_file)                 \
  X(movingai)                    \
  X(nav2_footprint)              \
  X(path_file)                   \
  X(pgm)                         \
  X(plan)                        \
  X(png)                         \
  X(pose_queries)                \
  X(project)                     \
  X(recording)                   \
  X(ros_yaml)                    \
  X(route_graph)                 \
  X(scen)                        \
  X(scene)                       \
  X(sweep)                       \
  X(tasks)                       \
  X(timed_fleet)                 \
  X(vector_map)                  \
  X(wkt)                         \
  X(zone_set)

namespace clearway::fuzz {

#define CLEARWAY_DECLARE(name) void name(std::string_view bytes);
CLEARWAY_FUZZ_TARGETS(CLEARWAY_DECLARE)
#undef CLEARWAY_DECLARE

// Throws, which libFuzzer reports as a crash and GoogleTest as a failure.
inline void require(bool ok, const char* what) {
  if (!ok) throw std::logic_error(what);
}

inline void requireGoodError(const Error& e) {
  require(!e.text().empty(), "an error without a message");
  require(e.text().find('\n') == std::string::npos, "an error of several lines");
  require(e.text().size() < 1000, "an error as long as its input");
}

}  // namespace clearway::fuzz
