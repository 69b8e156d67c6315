// Disturbances of the carts, for simulations.
#include "maps/samples/generator/sample.h"

namespace clearway::samples {

std::string badDay() {
  return R"({
  "format": "clearway-disturbances",
  "version": 1,
  "delays": {"per_motion": 0.1, "per_second": 0.01, "seconds": [1, 5]},
  "slips": {"per_motion": 0.2, "factor": [1, 1.5]},
  "breakdowns": {"per_hour": 30, "repair_s": [10, 20]}
}
)";
}

}  // namespace clearway::samples
