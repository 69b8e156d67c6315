#include "app/simulation/policy/timed_areas.h"

#include <algorithm>

namespace clearway::app {
namespace {

Result<TimedArea> areaOf(const std::string& name, const CellRange& cells, const GridFrame& frame) {
  const Vec2 low{frame.columnEdge(cells.first_column), frame.rowEdge(cells.first_row)};
  const Vec2 high{frame.columnEdge(cells.last_column), frame.rowEdge(cells.last_row)};
  Footprint box = TRY(Footprint::box(high.x - low.x, high.y - low.y));
  return TimedArea{name, false, {0.5 * (low + high), {}}, std::move(box), {}, {}, false};
}

bool contains(const maps::TimeSpan& span, Tick time) {
  return ticksOf(span.from) <= time && (!span.until || time < ticksOf(*span.until));
}

}  // namespace

bool TimedArea::isDue(Tick time) const {
  if (!period) {
    return std::ranges::any_of(spans, [time](const auto& s) { return contains(s, time); });
  }
  const Tick begin = ticksOf(period->from);
  if (time < begin) return false;
  const Tick open = ticksOf(period->open);
  return (time - begin) % (open + ticksOf(period->closed)) >= open;
}

bool TimedArea::isForEver(Tick time) const {
  return is_closed && !spans.empty() && !spans.back().until && contains(spans.back(), time);
}

Result<std::vector<TimedArea>> timedAreasOf(const maps::Disturbances& disturbances,
                                            const GridFrame& frame) {
  std::vector<TimedArea> out;
  for (const maps::Door& door : disturbances.doors) {
    TimedArea area = TRY(areaOf(door.name, door.cells, frame));
    area.is_door = true;
    area.spans = door.closed;
    area.period = door.period;
    out.push_back(std::move(area));
  }
  for (const maps::TimedObstacle& o : disturbances.obstacles) {
    TimedArea area = TRY(areaOf(o.name, o.cells, frame));
    area.spans = {o.present};
    out.push_back(std::move(area));
  }
  return out;
}

}  // namespace clearway::app
