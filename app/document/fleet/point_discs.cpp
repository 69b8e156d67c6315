#include "app/document/fleet/point_discs.h"

#include <algorithm>
#include <numbers>

namespace clearway::app {
namespace {

constexpr double kRadius = 0.35, kDiagonalRadius = 0.22;  // of the shorter side of a cell
constexpr double kTurnRate = 8.0 * std::numbers::pi;      // a point has no heading
constexpr double kSpeedMargin = 1.0 + 1e-9;               // a step lasts no tick more by rounding

Result<TimedPath> pathOf(const OpenGridFleetPlan& open, std::size_t agent) {
  const GridFrame& frame = open.problem.grid.frame();
  TimedPath out;
  for (std::size_t step = 0; step < open.plan.steps(); ++step) {
    const fleet::CellId cell = open.plan.at(step)[agent];
    if (cell == fleet::kNoCell) {
      return fail(ErrorCode::InvalidArgument, "agent %1 leaves the map", {agent});
    }
    const Pose at{frame.cellCentre(open.problem.cell(cell)), {}};
    if (step == 0) out.start = at;
    if (at == out.last()) continue;
    out.motions.push_back({Motion{MotionKind::Straight, out.last(), at},
                           static_cast<Tick>(step - 1) * kTicksPerSecond, kTicksPerSecond});
  }
  return out;
}

}  // namespace

Result<DiscFleet> discFleetOf(const OpenGridFleetPlan& open) {
  const GridFrame& frame = open.problem.grid.frame();
  const bool diagonal = open.problem.neighbourhood == fleet::Neighbourhood::Eight;
  const double radius_m =
      (diagonal ? kDiagonalRadius : kRadius) * std::min(frame.cellWidth(), frame.cellLength());
  const Footprint disc = TRY(Footprint::disc(radius_m));
  const double longest = diagonal ? length(Vec2{frame.cellWidth(), frame.cellLength()})
                                  : std::max(frame.cellWidth(), frame.cellLength());
  DiscFleet out{radius_m,
                {open.problem.grid,
                 {{disc, longest * kSpeedMargin, kTurnRate, DriveKind::Omnidirectional}},
                 {}},
                {}};
  for (std::size_t k = 0; k < open.plan.agents; ++k) {
    TimedPath path = TRY(pathOf(open, k));
    out.problem.agents.push_back(
        {std::to_string(k), 0, path.start, path.last().position, std::nullopt});
    out.plan.agents.push_back(std::move(path));
  }
  return out;
}

}  // namespace clearway::app
