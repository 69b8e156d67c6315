#include "app/document/export/order_export.h"

#include <algorithm>
#include <filesystem>

#include "app/document/body/body_shape.h"
#include "app/document/plan/plan_check.h"
#include "core/base/constants.h"

namespace clearway::app {

std::string mapIdOf(const std::string& map_file) {
  const std::string name = std::filesystem::path(map_file).stem().string();
  return name.empty() || name == "-" ? "map" : name;
}

void permitDeviations(maps::Order& order, double clearance_m, double radius_m,
                      const maps::MapFrame& frame, const GridFrame& grid) {
  if (!(clearance_m > 0.0) || clearance_m == kInfinity || !(radius_m > 0.0)) return;
  constexpr double kBelowHalf = 0.499;
  const double half = kBelowHalf * clearance_m;
  order.deviation = maps::lengthFromWorld(frame, grid, half);
  order.angle_deviation = std::min(half / radius_m, kPi);
}

namespace {

// The clearance that is proved again.
Result<double> provedClearance(const maps::PlanFile& plan, const maps::GridMap& map) {
  const PlanCheck check = TRY(checkPlan(plan, map));
  if (!check.same_map) {
    return fail(ErrorCode::InvalidArgument,
                "the map differs from the one that the plan was made on: plan again");
  }
  if (!check.certificate.free) {
    return fail(ErrorCode::InvalidArgument,
                "the plan is not free on its map: check it, or plan again");
  }
  if (!check.claims_differ.empty()) {
    return fail(ErrorCode::InvalidArgument,
                "the plan's own claims are false: check it, or plan again");
  }
  return check.certificate.clearance_m;
}

void addSpeeds(maps::Order& order, const maps::PlanFile& plan) {
  for (maps::OrderEdge& edge : order.edges) {
    for (const PathSpeed& speed : plan.speeds) {
      if (edge.piece < speed.after || edge.piece >= speed.after + speed.motions) continue;
      if (speed.speed_m_per_s < kNoSpeedLimit) {
        edge.max_speed = maps::lengthFromWorld(plan.map.frame, plan.map.grid, speed.speed_m_per_s);
      }
      if (speed.turn_rate_rad_per_s < kNoSpeedLimit) {
        edge.max_turn_speed = speed.turn_rate_rad_per_s;
      }
    }
  }
}

}  // namespace

Result<std::string> orderText(const maps::PlanFile& plan, const maps::GridMap* map) {
  if (!maps::isTurning(plan.shape.kind)) {
    return fail(ErrorCode::Unsupported,
                "the plan is one of a point, disc or square on cells, "
                "which has no headings: an order needs an agent that turns");
  }
  const Footprint footprint = TRY(footprintOf(plan.shape, plan.padding));
  CurvedPath path{plan.path.start, {}};
  for (const Motion& m : plan.path.motions) path.pieces.push_back({m, 0});
  maps::Order order = TRY(maps::orderOf(path, plan.map.frame, plan.map.grid, plan.waits));
  order.map = mapIdOf(plan.map.file);
  addSpeeds(order, plan);
  if (map != nullptr) {
    const double clearance_m = TRY(provedClearance(plan, *map));
    permitDeviations(order, clearance_m, footprint.circumscribedRadius(), plan.map.frame,
                     plan.map.grid);
  }
  return maps::writeOrder(order);
}

}  // namespace clearway::app
