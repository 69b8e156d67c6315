// A yard with a gate: a truck and a van that drive like cars, an omnidirectional agent with
// intermediate goals, carts, one of which leaves, a pillar, and a delivery that closes the gate for
// a while.
#include "maps/samples/generator/sample.h"

namespace clearway::samples {

std::string yardMap() {
  return R"(type octile
height 14
width 24
map
...........@............
...........@............
...........@............
...........@............
...........@............
........................
........................
........................
...........@............
...........@............
...........@............
...........@............
...........@............
...........@............
)";
}

std::string yardProblem() {
  return R"({
  "name": "yard",
  "map": "yard.map",
  "agents": [
    {"id": "truck", "length": 2.4, "width": 1, "speed": 1.5, "turn_rate": 1, "motion": "car", "min_radius": 1.6,
     "start": [2.3, 2.2, 0], "goal": [20.5, 11.5, 90]},
    {"id": "van", "length": 1.6, "width": 0.9, "speed": 1, "turn_rate": 1, "motion": "car", "min_radius": 1.2,
     "start": [20.5, 2.5, 180], "goal": [2.5, 11.5, null]},
    {"id": "platform", "length": 1.2, "width": 0.8, "speed": 1, "turn_rate": 1.57, "motion": "omni",
     "start": [4.5, 6.5, 90], "via": [[8.5, 12.5, null], [14.3, 1.2, 30]], "goal": [19.5, 6.5, 90]},
    {"id": "cart", "length": 0.9, "width": 0.6, "speed": 1, "turn_rate": 1.57,
     "start": [2.5, 8.5, 0], "goals": [[19.5, 4.5, null], [22.5, 9.5, 0]]},
    {"id": "parcel", "length": 0.9, "width": 0.6, "speed": 1, "turn_rate": 1.57,
     "start": [2.5, 10.5, 0], "goal": [21.5, 6.5, 0], "at_goal": "leave"},
    {"id": "sweeper", "length": 0.9, "width": 0.6, "speed": 1, "turn_rate": 1.57,
     "start": [22.5, 12.5, 0], "goal": [21.5, 6.5, null]}
  ],
  "obstacles": [
    {"id": "pillar", "length": 1, "width": 1, "at": [9.2, 6.6, 30]},
    {"id": "delivery", "length": 3, "width": 1.4, "at": [12.5, 6.5, 0], "from": 20, "until": 60}
  ]
}
)";
}

}  // namespace clearway::samples
