#include "app/document/plan/primitive_table_input.h"

#include <algorithm>
#include <cmath>

#include "core/base/constants.h"

namespace clearway::app {
namespace {

constexpr double kRoundedAngle = 1e-6;
constexpr double kRounding_m = 1e-4;  // of the file's numbers: four decimals

double turned(const maps::MotionFile::Pose& a, const maps::MotionFile::Pose& b) {
  return std::abs(std::remainder(b.angle_rad - a.angle_rad, 2.0 * kPi));
}

std::uint32_t costOf(const maps::MotionFile& file, const maps::MotionFile::Motion& m,
                     const MotionTiming& t) {
  const double drive = std::hypot(m.columns, m.rows) * file.resolution_m / t.speed_m_s;
  const double turn = t.turn_45_s * turned(m.poses.front(), m.poses.back()) / (kPi / 4.0);
  const double whole = std::ceil(1000.0 * std::max(drive, turn));
  return static_cast<std::uint32_t>(std::clamp(std::floor(whole * m.cost_factor), 1.0, 1e6));
}

// A straight translation with constant heading.
bool isStraight(const maps::MotionFile& file, const maps::MotionFile::Motion& m) {
  const Vec2 end{m.columns * file.resolution_m, m.rows * file.resolution_m};
  const double distance = length(end);
  if (m.start_angle != m.end_angle || distance == 0.0) return false;
  return std::all_of(m.poses.begin(), m.poses.end(), [&](const maps::MotionFile::Pose& p) {
    const Vec2 q{p.x_m, p.y_m};
    return std::abs(cross(end, q)) <= kRounding_m * distance &&
           dot(end, q) >= -kRounding_m * distance &&
           dot(end, q) <= (distance + kRounding_m) * distance &&
           turned(p, m.poses.front()) <= kRounding_m;
  });
}

// A turn in place by one angle step; it needs no intermediate poses.
bool isTurn(const maps::MotionFile& file, const maps::MotionFile::Motion& m) {
  const std::int32_t steps = std::abs(m.end_angle - m.start_angle);
  return m.columns == 0 && m.rows == 0 && std::min(steps, file.angles - steps) == 1 &&
         std::all_of(m.poses.begin(), m.poses.end(), [](const maps::MotionFile::Pose& p) {
           return std::hypot(p.x_m, p.y_m) <= kRounding_m;
         });
}

// Multiples of 90 degrees are exact, however many digits the file has.
Result<Heading> headingOf(double angle_rad) {
  const double quarters = angle_rad / (0.5 * kPi);
  const double whole = std::nearbyint(quarters);
  if (std::abs(quarters - whole) < kRoundedAngle) return Heading::fromDegrees(90.0 * whole);
  return Heading::fromRadians(angle_rad);
}

}  // namespace

Result<lattice::PrimitiveTable> motionTable(const maps::MotionFile& file,
                                            const MotionTiming& timing) {
  lattice::PrimitiveTable table;
  table.headings = file.angles;
  table.cost_per_cell = std::max(1000.0 * file.resolution_m / timing.speed_m_s, 1.0);
  for (const double angle : file.angle_table) table.angles.push_back(TRY(headingOf(angle)));
  const lattice::HeadingSet headings = table.headingSet();
  for (const maps::MotionFile::Motion& m : file.motions) {
    if (m.columns == 0 && m.rows == 0 && m.start_angle == m.end_angle) continue;
    lattice::TablePrimitive t{
        m.start_angle, m.end_angle, {m.rows, m.columns}, {}, costOf(file, m, timing)};
    if (!isStraight(file, m) && !isTurn(file, m)) {
      for (std::size_t i = 1; i + 1 < m.poses.size(); ++i) {
        const maps::MotionFile::Pose& p = m.poses[i];
        const auto h = TRY(Heading::fromRadians(p.angle_rad));
        t.via.push_back({{p.x_m / file.resolution_m, p.y_m / file.resolution_m}, h});
      }
    }
    Heading last = headings.heading(t.from);
    const auto follows = [&](Heading next) {
      const bool ok = dot(last.vector(), next.vector()) > -0.99;
      last = next;
      return ok;
    };
    bool ok = true;
    for (const lattice::TablePrimitive::Via& v : t.via) ok = follows(v.heading) && ok;
    if (!follows(headings.heading(t.to)) || !ok) {
      return fail(ErrorCode::InvalidArgument,
                  "primitive %1 of angle %2 turns by 180 degrees between two poses",
                  {m.id, m.start_angle});
    }
    table.motions.push_back(std::move(t));
  }
  return table;
}

}  // namespace clearway::app
