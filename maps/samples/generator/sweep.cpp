// The sweep of the docs, over several samples.
#include "maps/samples/generator/sample.h"

namespace clearway::samples {

std::string warehouseSweep() {
  return R"(# A sweep of 96 runs: paths through the warehouse, carts in a hall, points on a random map.
limits: {time_s: 30, memory_mb: 2000}
studies:
  - name: paths
    command: plan
    arguments: [warehouse.clearway]
    factors:
      to: ["53,8.3,0", "53,8.3,180"]
      weight: [1, 1.5, 2]
      headings: [8, 16]
      smooth: [false, true]
  - name: fleet-size
    command: fleet
    arguments: [random.map, random.map.scen]
    factors:
      agents: [10, 20, 40, 60]
      planner: [lacam, prioritised]
      seed: {from: 1, to: 6}
  - name: bad-days
    command: simulate
    arguments: [carts.json, --disturbances, bad_day.json]
    factors:
      policy: [graph, stop]
      seed: {from: 1, to: 8}
  - name: patience
    command: simulate
    arguments: [carts.json, --disturbances, bad_day.json, --policy, replan]
    factors:
      patience: {low: 1, high: 10}
      seed: {from: 1, to: 100}
    sample: {points: 8, seed: 3}
)";
}

std::string layoutSweep() {
  return R"(# A layout study of 300 runs: five widths of aisles, six sizes of the fleet, ten bad days.
limits: {time_s: 60, memory_mb: 2000}
studies:
  - name: layout
    command: simulate
    arguments: ["aisle-{aisle}.clearway", --time, "300", --disturbances, bad_day.json]
    factors:
      aisle: [1.2, 1.6, 2, 2.4, 3.2]
      agents: [5, 10, 20, 30, 40, 50]
      seed: {from: 1, to: 10}
)";
}

}  // namespace clearway::samples
