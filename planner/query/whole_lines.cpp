#include "planner/query/whole_lines.h"

#include <cmath>

namespace clearway {
namespace {

// On by the same straight line, at once, at the same speed.
bool goesOn(const fleet::TimedMotion& m, const fleet::TimedMotion& next) {
  if (m.motion.kind != MotionKind::Straight || next.motion.kind != MotionKind::Straight)
    return false;
  if (m.end() != next.start || !m.law.isDefault() || !next.law.isDefault()) return false;
  const Vec2 a = m.motion.to.position - m.motion.from.position;
  const Vec2 b = next.motion.to.position - next.motion.from.position;
  constexpr double kRounding = 1e-9, kOfTicks = 1e-3;
  const double before = length(a) * static_cast<double>(next.duration);
  const double after = length(b) * static_cast<double>(m.duration);
  return dot(a, b) > 0.0 && std::abs(cross(a, b)) <= kRounding * dot(a, b) &&
         std::abs(before - after) <= kOfTicks * after;
}

}  // namespace

fleet::AgentSchedule withWholeLines(const fleet::AgentSchedule& schedule) {
  fleet::AgentSchedule out{schedule.start, {}};
  for (const fleet::TimedMotion& m : schedule.motions) {
    if (out.motions.empty() || !goesOn(out.motions.back(), m)) {
      out.motions.push_back(m);
      continue;
    }
    fleet::TimedMotion& line = out.motions.back();
    line.motion.to = m.motion.to;
    line.duration += m.duration;
  }
  return out;
}

}  // namespace clearway
