#include "core/geometry/path.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/number_text.h"

namespace clearway {

Result<void> extendTo(Path& path, const Pose& to) {
  if (to == path.goal()) return {};
  const Motion motion = TRY(motionBetween(path.goal(), to));
  path.motions.push_back(motion);
  return {};
}

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

int turnCount(const Path& path) {
  int n = 0;
  double before = 0.0;
  for (const Motion& m : path.motions) {
    const double angle = turnAngle(m);
    const bool turns_on = before != 0.0 && (angle > 0.0) == (before > 0.0);
    if (angle != 0.0 && !turns_on) ++n;
    before = angle;
  }
  return n;
}

Result<std::vector<PathPoint>> samplePath(const Path& path, double step_m) {
  if (!(step_m > 0.0) || !std::isfinite(step_m)) {
    return fail(ErrorCode::InvalidArgument, "a step of %1 m must be a number greater than 0",
                {shortest(step_m)});
  }
  std::vector<double> steps;  // of each motion; doubles cannot overflow
  steps.reserve(path.motions.size());
  double total = 1.0;
  for (const Motion& m : path.motions) {
    steps.push_back(std::max(1.0, std::ceil(std::max(travel(m), std::abs(turnAngle(m))) / step_m)));
    total += steps.back();
  }
  if (!(total <= static_cast<double>(kMaxSamples))) {
    return fail(ErrorCode::LimitExceeded,
                "a step of %1 m gives more than %2 samples: take a larger one",
                {shortest(step_m), kMaxSamples});
  }
  std::vector<PathPoint> out;
  out.reserve(static_cast<std::size_t>(total));
  out.push_back({0, 0.0, path.start});
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    const auto n = static_cast<std::size_t>(steps[k]);
    for (std::size_t i = 1; i <= n; ++i) {
      const double t = i == n ? 1.0 : static_cast<double>(i) / steps[k];
      out.push_back({k, t, poseAt(path.motions[k], t)});
    }
  }
  return out;
}

}  // namespace clearway
