#include "app/drawing/layers/traffic_heat.h"

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/map_layer.h"
#include "core/geometry/distance.h"

namespace clearway::app::picture {
namespace {

constexpr std::array<const char*, kHeatLevels> kLightHeat{
    "#fdf3d0", "#fbdf93", "#f8c05c", "#f19440", "#dd6240", "#b8334a", "#7a1552"};
constexpr std::array<const char*, kHeatLevels> kDarkHeat{"#1d2740", "#33275c", "#5b2a70", "#8f3471",
                                                         "#c64f63", "#ee8451", "#ffd27a"};

class Counter {
 public:
  Counter(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan)
      : problem_(problem),
        plan_(plan),
        frame_(problem.grid.frame()),
        columns_(static_cast<std::size_t>(frame_.columns())),
        seen_(static_cast<std::size_t>(frame_.rows()) * columns_, 0) {
    heat_.visits.assign(seen_.size(), 0);
  }

  TrafficHeat run(const StopSource* stop) {
    const double cell = std::min(frame_.cellWidth(), frame_.cellLength());
    for (std::size_t a = 0; a < plan_.agents.size(); ++a) {
      const Footprint& footprint = problem_.classes[problem_.agents[a].agent_class].footprint;
      const fleet::AgentSchedule& schedule = plan_.agents[a];
      sample_ += 2;  // a new agent has no cell of the sample before
      visit(footprint, schedule.start);
      for (const fleet::TimedMotion& m : schedule.motions) {
        if (stop != nullptr && stop->requested()) return {};
        const double moved =
            travel(m.motion) + std::abs(turnAngle(m.motion)) * footprint.circumscribedRadius();
        const auto steps = static_cast<int>(std::ceil(3.0 * moved / cell));
        for (int k = 1; k <= steps; ++k) {
          visit(footprint, poseAt(m.motion, static_cast<double>(k) / steps));
        }
      }
    }
    return std::move(heat_);
  }

 private:
  static bool covers(const Footprint& footprint, const Pose& pose, Vec2 point) {
    const std::array<Vec2, 1> local{unrotate(pose.heading, point - pose.position)};
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      if (closestPoints(part.ring(), local).distance_m <= footprint.radius()) return true;
    }
    return false;
  }

  void visit(const Footprint& footprint, const Pose& pose) {
    ++sample_;
    const double r = footprint.circumscribedRadius();
    const Aabb box = enlarged({pose.position, pose.position}, r);
    const CellRange cells = frame_.clipped(frame_.cellsMeeting(box, TouchRule::TouchingIsFree));
    for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
      for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
        const bool is_own = frame_.cellAt(pose.position) == Cell{i, j};
        if (!is_own && !covers(footprint, pose, frame_.cellCentre({i, j}))) continue;
        const std::size_t at = static_cast<std::size_t>(i) * columns_ + static_cast<std::size_t>(j);
        if (seen_[at] + 1 != sample_) heat_.most = std::max(heat_.most, ++heat_.visits[at]);
        seen_[at] = sample_;
      }
    }
  }

  const fleet::TimedFleetProblem& problem_;
  const fleet::TimedFleetPlan& plan_;
  const GridFrame frame_;
  std::size_t columns_;
  std::vector<std::uint64_t> seen_;  // the last sample that covered a cell
  std::uint64_t sample_ = 0;
  TrafficHeat heat_;
};

}  // namespace

TrafficHeat trafficOf(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                      const StopSource* stop) {
  return Counter(problem, plan).run(stop);
}

std::array<std::uint32_t, kHeatLevels> heatLevels(std::uint32_t most) {
  std::array<std::uint32_t, kHeatLevels> out{};
  for (std::size_t k = 0; k < kHeatLevels; ++k) {
    // Whole numbers at equal ratios from 1 to most, each larger than the one before.
    const double share = static_cast<double>(k) / static_cast<double>(kHeatLevels);
    const auto value = static_cast<std::uint32_t>(std::lround(std::pow(most + 1.0, share)));
    out[k] = k == 0 ? 1 : std::max(out[k - 1] + 1, value);
  }
  return out;
}

const char* heatColour(std::size_t level, PictureTheme theme) {
  return theme == PictureTheme::Dark ? kDarkHeat[level] : kLightHeat[level];
}

std::string drawHeat(const TrafficHeat& heat, const GridFrame& grid, PictureTheme theme,
                     const View& view) {
  const auto levels = heatLevels(heat.most);
  const auto columns = static_cast<std::size_t>(grid.columns());
  const auto levelOf = [&](std::int32_t i, std::int32_t j) {
    const std::uint32_t v =
        heat.visits[static_cast<std::size_t>(i) * columns + static_cast<std::size_t>(j)];
    std::size_t level = kHeatLevels;  // no visit
    for (std::size_t k = 0; k < kHeatLevels && v >= levels[k]; ++k) level = k;
    return level;
  };
  std::array<std::string, kHeatLevels> data;
  for (std::int32_t i = view.cells.first_row; i < view.cells.last_row; ++i) {
    for (std::int32_t j = view.cells.first_column; j < view.cells.last_column;) {
      const std::size_t level = levelOf(i, j);
      const std::int32_t first = j;
      while (j < view.cells.last_column && levelOf(i, j) == level) ++j;
      if (level == kHeatLevels) continue;
      const std::string width = std::to_string(j - first);
      data[level] += "M" + std::to_string(first - view.cells.first_column) + " " +
                     std::to_string(i - view.cells.first_row) + "h" + width + "v1h-" + width + "z";
    }
  }
  std::string out = "<g" + scaledToCells(view, 1.0, 1.0) + " shape-rendering=\"crispEdges\">\n";
  for (std::size_t k = 0; k < kHeatLevels; ++k) {
    if (data[k].empty()) continue;
    out += std::string("<path fill=\"") + heatColour(k, theme) + "\" d=\"" + data[k] + "\"/>\n";
  }
  return out + "</g>\n";
}

double heatLegend(const TrafficHeat& heat, const PictureWords& words, PictureTheme theme, Vec2 at,
                  double width, double u, std::string* out) {
  constexpr double kLine = 34.0, kText = 12.5, kNumber = 11.5;  // in units
  const auto levels = heatLevels(heat.most);
  std::size_t count = 0;
  while (count < kHeatLevels && levels[count] <= heat.most) ++count;
  const auto numbersOf = [&](std::size_t k) {
    return k + 1 == count && levels[k] < heat.most
               ? words("%1 to %2", {std::to_string(levels[k]), std::to_string(heat.most)})
               : std::to_string(levels[k]);
  };
  const std::string text = words("agents that pass a cell");
  double x = at.x;
  double middle = at.y + 10.0 * u;
  if (out != nullptr) {
    *out += textAt({x, middle + 4.5 * u}, kText * u, " class=\"cw-text\"", text);
  }
  x += textWidth(text, kText * u) + 20.0 * u;
  for (std::size_t k = 0; k < count; ++k) {
    const std::string from = numbersOf(k);
    const double box = 33.0 * u + textWidth(from, kNumber * u);
    if (x + box - 10.0 * u > at.x + width && x > at.x) {
      x = at.x;
      middle += kLine * u;
    }
    if (out != nullptr) {
      *out += rectangle({{x, middle - 7.0 * u}, {x + 18.0 * u, middle + 7.0 * u}},
                        std::string(" fill=\"") + heatColour(k, theme) + "\"") +
              textAt({x + 23.0 * u, middle + 4.5 * u}, kNumber * u, " class=\"cw-muted\"", from);
    }
    x += box;
  }
  return middle - at.y - 10.0 * u + kLine * u;
}

}  // namespace clearway::app::picture
