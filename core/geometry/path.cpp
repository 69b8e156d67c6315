#include "core/geometry/path.h"

#include <cmath>

namespace clearway {

double length(const Path& path) {
  double sum = 0.0;
  for (const Motion& m : path.motions) sum += travel(m);
  return sum;
}

double rotation(const Path& path) {
  double sum = 0.0;
  for (const Motion& m : path.motions) sum += std::abs(turnAngle(m));
  return sum;
}

}  // namespace clearway
