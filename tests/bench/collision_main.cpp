// bench_collision: the collision engine compared with Box2D and Boost.Geometry in one run, on the
// same scenes. The last section lists the targets that it meets. An argument selects one section:
// broad, kernels, narrow, cast, grid, world or parts.
#include <cstdio>
#include <string>

#include "core/narrow/box_batch.h"
#include "tests/bench/collision_bench.h"

int main(int argc, char** argv) {
  using namespace clearway::bench;
  const std::string only = argc > 1 ? argv[1] : "";
  Targets targets;
  if (only.empty() || only == "kernels") benchKernels(targets);
  if (only.empty() || only == "narrow") benchNarrow(targets);
  if (only.empty() || only == "cast") benchCast();
  if (only.empty() || only == "grid") benchGrid(targets);
  if (only.empty() || only == "world") benchWorld(targets);
  if (only.empty() || only == "parts") benchParts(targets);
  if (only.empty() || only == "broad") benchBroad(targets);
  std::printf("\nAVX2 is %s\n%-52s %10s %10s   %s\n",
              clearway::collide::usesAvx2() ? "used" : "not used", "target", "at most", "measured",
              "reached");
  for (const Target& t : targets) {
    std::printf("%-52s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
  return 0;
}
