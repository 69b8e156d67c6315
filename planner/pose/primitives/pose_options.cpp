#include "planner/pose/primitives/pose_options.h"

#include <cmath>

#include "core/base/constants.h"
#include "core/base/range_check.h"
#include "core/geometry/obb.h"
#include "planner/pose/primitives/heading_set.h"
#include "planner/pose/primitives/primitive_table.h"

namespace clearway::lattice {
namespace {

constexpr double kMostCost = 1e6;
constexpr double kMostNearFactor = 1e3;
constexpr double kMostWeight = 1e3;
constexpr std::int32_t kMostShift = 1 << 14;  // cells, of a motion of a table

Result<void> checkPlace(const std::string& name, Vec2 p) {
  return checkRanges({{name + ".x", p.x, -kMaxCoordinate_m, kMaxCoordinate_m},
                      {name + ".y", p.y, -kMaxCoordinate_m, kMaxCoordinate_m}});
}

Result<void> checkAgents(const std::vector<StaticAgent>& agents) {
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const std::string which = "static_agents[" + std::to_string(k) + "]";
    if (agents[k].name.empty()) {
      return fail(ErrorCode::InvalidArgument, "%1.name is empty: it must name the agent", {which});
    }
    TRY(checkPlace(which + ".pose", agents[k].pose.position));
  }
  return {};
}

Result<void> checkMotion(const std::string& which, const TablePrimitive& m, int headings) {
  const double last = headings - 1;
  TRY(checkRanges({{which + ".from", 1.0 * m.from, 0.0, last},
                   {which + ".to", 1.0 * m.to, 0.0, last},
                   {which + ".shift.rows", 1.0 * m.shift.rows, -kMostShift, kMostShift},
                   {which + ".shift.columns", 1.0 * m.shift.columns, -kMostShift, kMostShift},
                   {which + ".cost", 1.0 * m.cost, 1.0, kMaxCoordinate_m}}));
  for (const TablePrimitive::Via& via : m.via) {
    const Vec2 p = via.offset_cells;
    TRY(checkRanges({{which + ".via.x", p.x, -kMostShift, kMostShift},
                     {which + ".via.y", p.y, -kMostShift, kMostShift}}));
  }
  return {};
}

Result<void> checkTable(const PrimitiveTable& table) {
  const int headings = table.headings;
  if (headings < 4 || headings > HeadingSet::kMaxCount || headings % 4 != 0) {
    return outOfRange("table.headings", headings,
                      {"a multiple of 4, at most %1", {HeadingSet::kMaxCount}});
  }
  const auto count = static_cast<std::size_t>(headings);
  if (!table.angles.empty() && table.angles.size() != count) {
    return outOfRange("table.angles", static_cast<double>(table.angles.size()),
                      {"one for each heading, of which there are %1", {headings}});
  }
  for (std::size_t k = 0; k < table.angles.size(); ++k) {
    const Vec2 from = table.angles[k].vector();
    const double sine = cross(from, table.angles[(k + 1) % count].vector());
    if (sine > 0.0) continue;
    return outOfRange("table.angles[" + std::to_string(k) + "]", sine,
                      "less than half a turn before the next");
  }
  TRY(checkRanges({{"table.cost_per_cell", table.cost_per_cell, 1e-6, 1e9}}));
  for (std::size_t k = 0; k < table.motions.size(); ++k) {
    const std::string which = "table.motions[" + std::to_string(k) + "]";
    TRY(checkMotion(which, table.motions[k], headings));
  }
  return {};
}

Result<void> checkAll(const PoseOptions& o) {
  if (!HeadingSet::isCount(o.headings)) {
    return outOfRange("headings", o.headings, "8, 16, 32 or 64");
  }
  TRY(checkRanges({
      {"model", static_cast<double>(o.model), 0.0, static_cast<double>(DriveKind::Omnidirectional)},
      {"search", static_cast<double>(o.search), 0.0, static_cast<double>(PoseSearch::Dijkstra)},
      {"touch", static_cast<double>(o.touch), 0.0, 1.0},
      {"turn_cost_m_per_rad", o.turn_cost_m_per_rad, 0.0, kMostCost},
      {"reverse_factor", o.reverse_factor, 1.0, kMostCost},
      {"switch_cost_m", o.switch_cost_m, 0.0, kMaxCoordinate_m},
      {"near_factor", o.near_factor, 0.0, kMostNearFactor},
      {"near_distance_m", o.near_distance_m, 0.0, kMaxCoordinate_m},
      {"min_radius_m", o.min_radius_m, 0.0, kMaxCoordinate_m},
      {"weight", o.weight, 1.0, kMostWeight},
  }));
  if (o.table != nullptr) {
    TRY(checkTable(*o.table));
  }
  return checkAgents(o.static_agents);
}

}  // namespace

Result<CheckedPoseOptions> check(PoseOptions options) {
  TRY(checkAll(options));
  return CheckedPoseOptions(std::move(options));
}

Result<void> check(const PoseGoal& goal, const std::string& which) {
  TRY(checkPlace(which + ".position", goal.position));
  return checkRanges({{which + ".tolerance_m", goal.tolerance_m, 0.0, kMaxCoordinate_m},
                      {which + ".tolerance_rad", goal.tolerance_rad, 0.0, 2.0 * kPi}});
}

}  // namespace clearway::lattice
