#include "core/geometry/timed_path.h"

#include <algorithm>
#include <iterator>

namespace clearway {

double TimeLaw::middle() const {
  return (1.0 - 0.5 * (begin * rise + end * fall)) / (1.0 - 0.5 * (rise + fall));
}

double TimeLaw::fractionAt(double share) const {
  if (isEven()) return share;
  if (share <= 0.0) return 0.0;
  if (share >= 1.0) return 1.0;
  const double speed = middle();
  double done = 0.0;
  if (share < rise) {
    done = (begin + 0.5 * (speed - begin) * share / rise) * share;
  } else if (share <= 1.0 - fall) {
    done = 0.5 * (begin + speed) * rise + speed * (share - rise);
  } else {
    const double left = 1.0 - share;
    done = 1.0 - (end + 0.5 * (speed - end) * left / fall) * left;
  }
  return std::clamp(done, 0.0, 1.0);
}

double TimeLaw::speedAt(double share) const {
  if (isEven()) return 1.0;
  const double speed = middle();
  if (share < rise) return begin + (speed - begin) * std::max(0.0, share) / rise;
  if (share <= 1.0 - fall) return speed;
  return end + (speed - end) * std::max(0.0, 1.0 - share) / fall;
}

double TimeLaw::shareAt(double fraction) const {
  if (isEven()) return fraction;
  double low = 0.0;
  double high = 1.0;
  for (int k = 0; k < 60; ++k) {
    const double share = 0.5 * (low + high);
    (fractionAt(share) < fraction ? low : high) = share;
  }
  return high;
}

std::vector<TimedPose> posesAtEnds(const TimedPath& path) {
  std::vector<TimedPose> poses{{0, path.start}};
  for (const TimedMotion& m : path.motions) {
    if (m.start > poses.back().time) poses.push_back({m.start, m.motion.from});
    poses.push_back({m.end(), m.motion.to});
  }
  return poses;
}

Pose poseAt(const TimedPath& path, Tick time) {
  const auto after =
      std::upper_bound(path.motions.begin(), path.motions.end(), time,
                       [](Tick t, const TimedMotion& motion) { return t < motion.start; });
  if (after == path.motions.begin()) return path.start;
  const TimedMotion& m = *std::prev(after);
  if (time >= m.end()) return m.motion.to;
  return poseAt(m.motion, m.fractionAt(time));
}

void appendParts(const Motion& motion, const TimeLaw& law, const MotionShares& shares,
                 std::vector<MotionPart>& out) {
  std::vector<double> cuts{shares.from};
  for (const double cut : {law.rise, 1.0 - law.fall}) {
    if (!law.isEven() && cut > cuts.back() && cut < shares.to) cuts.push_back(cut);
  }
  cuts.push_back(shares.to);
  const MotionSampler sampler(motion);
  const double scale = (shares.end - shares.begin) / (shares.to - shares.from);
  double begin = shares.begin;
  for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
    const bool is_last = k + 2 == cuts.size();
    const double end = is_last ? shares.end : shares.begin + (cuts[k + 1] - shares.from) * scale;
    if (!(begin < end)) continue;
    const double first = law.fractionAt(cuts[k]);
    const double done = law.fractionAt(cuts[k + 1]) - first;
    MotionPart part{begin,
                    end,
                    sampler.at(first),
                    sampler.at(law.fractionAt(cuts[k + 1])),
                    motion.kind == MotionKind::Arc,
                    0.0};
    if (!law.isEven() && done > 0.0) {  // its curve is the share of the change of speed
      const double half = law.fractionAt(0.5 * (cuts[k] + cuts[k + 1])) - first;
      part.curve = std::clamp(4.0 * (0.5 - half / done), -1.0, 1.0);
    }
    out.push_back(part);
    begin = end;
  }
}

}  // namespace clearway
