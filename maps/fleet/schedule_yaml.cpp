// The schedules of libMultiRobotPlanning: lists of x, y and t, in any style of YAML.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kLongestName = 256;

// One entry of a list; x and y are cells, t steps.
struct TimedCell {
  std::optional<std::int64_t> x, y, t;
  std::size_t line = 0;
  [[nodiscard]] bool isComplete() const { return x && y && t; }
};

// Positions are at "schedule/AGENT/K/x".
class ScheduleReader {
 public:
  Result<GridFleetPlanFile> read(std::string_view bytes) {
    TRY(forEachScalar(bytes, [this](const YamlScalar& scalar) { return readScalar(scalar); }));
    TRY(finishEntry());
    if (paths_.empty()) return malformed(0, "the schedule has no position");
    if (longest_ * paths_.size() > kMaxPlanCells) {
      return fail(ErrorCode::LimitExceeded, "more than 2^28 positions");
    }
    return planOfPaths(paths_);
  }

 private:
  Result<void> readScalar(const YamlScalar& scalar) {
    if (scalar.key(0) != "schedule") return {};
    const std::string_view name = scalar.key(1);
    if (scalar.place.size() != 4) {
      return malformed(scalar.line, {"agent %1 has no position", {inQuotes(name)}});
    }
    if (paths_.empty() || name != name_) TRY(beginAgent(name, scalar.line));
    if (scalar.place[2].index != item_ || !has_entry_) {
      TRY(finishEntry());
      item_ = scalar.place[2].index;
      has_entry_ = true;
    }
    return readField(scalar);
  }

  Result<void> beginAgent(std::string_view name, std::size_t line) {
    TRY(finishEntry());
    if (name.size() > kLongestName) return malformed(line, "the name of an agent is too long");
    if (!names_.emplace(name, line).second) {
      return malformed(line, {"agent %1 is already in line %2",
                              {inQuotes(name), names_.find(std::string(name))->second}});
    }
    name_ = name;
    paths_.emplace_back();
    return {};
  }

  Result<void> readField(const YamlScalar& scalar) {
    const std::string_view key = scalar.key(3);
    const auto value = numberOf<std::int64_t>(scalar.value);
    if (!value || *value < 0 || *value >= std::int64_t{1} << 26U) {
      return malformed(scalar.line,
                       {"%1 is no whole number of 0 or more", {inQuotes(scalar.value)}});
    }
    entry_.line = scalar.line;
    if (key == "x") entry_.x = value;
    if (key == "y") entry_.y = value;
    if (key == "t") entry_.t = value;
    return {};
  }

  // Times may leave gaps, in which the agent waits.
  Result<void> finishEntry() {
    if (!has_entry_) return {};
    const TimedCell e = std::exchange(entry_, {});
    has_entry_ = false;
    if (!e.isComplete()) return malformed(e.line, "a position needs x, y and t");
    if (*e.x >= GridFrame::kMaxSide || *e.y >= GridFrame::kMaxSide) {
      return malformed(e.line, {"(%1,%2) lies beyond every map", {*e.x, *e.y}});
    }
    std::vector<Cell>& path = paths_.back();
    const auto time = static_cast<std::size_t>(*e.t);
    if (time < path.size() || (path.empty() && time > 0)) {
      return malformed(e.line, {"time %1 is not after the one before, from 0 on", {time}});
    }
    if (time * paths_.size() > kMaxPlanCells) {
      return fail(ErrorCode::LimitExceeded, "more than 2^28 positions", {}, e.line);
    }
    while (path.size() < time) path.push_back(path.back());
    path.push_back({static_cast<std::int32_t>(*e.y), static_cast<std::int32_t>(*e.x)});
    longest_ = std::max(longest_, path.size());
    return {};
  }

  std::string name_;      // of the agent that is read
  std::size_t item_ = 0;  // of its list
  bool has_entry_ = false;
  TimedCell entry_;
  std::vector<std::vector<Cell>> paths_;
  std::map<std::string, std::size_t, std::less<>> names_;
  std::size_t longest_ = 0;
};

}  // namespace

Result<GridFleetPlanFile> parseScheduleYaml(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  return ScheduleReader().read(bytes);
}

std::string writeScheduleYaml(const GridFleetPlanFile& plan) {
  std::size_t cost = 0;
  std::size_t makespan = 0;
  std::string schedule;
  for (std::size_t a = 0; a < plan.agents; ++a) {
    std::size_t last = plan.steps() - 1;
    while (last > 0 && plan.at(last - 1, a) == plan.at(last, a)) --last;
    cost += last;
    makespan = std::max(makespan, last);
    schedule += "  agent" + std::to_string(a) + ":\n";
    for (std::size_t step = 0; step <= last; ++step) {
      const Cell c = plan.at(step, a);
      schedule += "    - x: " + std::to_string(c.column) + "\n      y: " + std::to_string(c.row) +
                  "\n      t: " + std::to_string(step) + "\n";
    }
  }
  return "statistics:\n  cost: " + std::to_string(cost) +
         "\n  makespan: " + std::to_string(makespan) + "\nschedule:\n" + schedule;
}

}  // namespace clearway::maps
