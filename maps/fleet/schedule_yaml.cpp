// The schedules of libMultiRobotPlanning, line by line. Only the layout that its programs write is
// read: block lists of x, y and t, and flow maps "{x: 0, y: 0, t: 0}".
#include <algorithm>
#include <map>
#include <utility>

#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_lines.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kLongestName = 256;

// One entry of a list; x and y are cells, t steps.
struct TimedCell {
  std::optional<std::int64_t> x, y, t;
  [[nodiscard]] bool isComplete() const { return x && y && t; }
};

class ScheduleReader {
 public:
  Result<GridFleetPlanFile> read(std::string_view bytes) {
    YamlLines lines(bytes);
    YamlLine line;
    while (lines.next(line)) {
      line_ = lines.number();
      if (line.text.find_first_of("&*!\t") != line.text.npos) {
        return malformed(line_, "anchors, aliases, tags and tabs are not read");
      }
      if (line.indent == 0 && !line.text.starts_with("- ")) {
        in_schedule_ = line.text.starts_with("schedule:");
        continue;
      }
      if (!in_schedule_) continue;
      TRY(readLine(line.text));
    }
    line_ = lines.number();
    TRY(finishEntry());
    if (paths_.empty() || paths_.back().empty())
      return malformed(line_, "the schedule has no position");
    if (longest_ * paths_.size() > kMaxPlanCells) {
      return fail(ErrorCode::LimitExceeded, "more than 2^28 positions");
    }
    return planOfPaths(paths_);
  }

 private:
  Result<void> readLine(std::string_view text) {
    if (text.starts_with("- ")) {
      TRY(finishEntry());
      if (paths_.empty()) return malformed(line_, "a position before the name of its agent");
      has_entry_ = true;
      text.remove_prefix(2);
    }
    const std::size_t first = text.find_first_not_of(" {");
    if (first == text.npos) return {};
    text.remove_prefix(first);
    const std::size_t colon = text.find(':');
    if (colon == text.npos) return malformed(line_, {"%1 is no \"key: value\"", {inQuotes(text)}});
    const bool is_name = text.find_first_not_of(" }", colon + 1) == text.npos && !has_field(text);
    if (is_name) return beginAgent(text.substr(0, colon));
    for (const std::string_view field : splitWords(text, ",{}")) {
      TRY(readField(field));
    }
    return {};
  }

  static bool has_field(std::string_view text) {
    return text.starts_with("x:") || text.starts_with("y:") || text.starts_with("t:");
  }

  Result<void> beginAgent(std::string_view name) {
    TRY(finishEntry());
    if (!paths_.empty() && paths_.back().empty()) {
      return malformed(line_, {"the agent before %1 has no position", {inQuotes(name)}});
    }
    if (name.size() > kLongestName) return malformed(line_, "the name of an agent is too long");
    if (!names_.emplace(name, line_).second) {
      return malformed(line_, {"agent %1 is already in line %2",
                               {inQuotes(name), names_.find(std::string(name))->second}});
    }
    paths_.emplace_back();
    return {};
  }

  Result<void> readField(std::string_view field) {
    const std::size_t colon = field.find(':');
    if (colon == field.npos) {
      return field.find_first_not_of(' ') == field.npos
                 ? Result<void>()
                 : malformed(line_, {"%1 is no \"key: value\"", {inQuotes(field)}});
    }
    const auto keys = splitWords(field.substr(0, colon));
    const auto values = splitWords(field.substr(colon + 1));
    const auto value =
        values.size() == 1 ? numberOf<std::int64_t>(values[0]) : std::optional<std::int64_t>();
    if (keys.size() != 1 || !has_entry_)
      return malformed(line_, {"%1 is no position", {inQuotes(field)}});
    if (!value || *value < 0 || *value >= std::int64_t{1} << 26U) {
      return malformed(line_, {"%1 is no whole number of 0 or more", {inQuotes(field)}});
    }
    if (keys[0] == "x") entry_.x = value;
    if (keys[0] == "y") entry_.y = value;
    if (keys[0] == "t") entry_.t = value;
    return {};
  }

  // Times may leave gaps, in which the agent waits.
  Result<void> finishEntry() {
    if (!has_entry_) return {};
    const TimedCell e = std::exchange(entry_, {});
    has_entry_ = false;
    if (!e.isComplete()) return malformed(line_, "a position needs x, y and t");
    if (*e.x >= GridFrame::kMaxSide || *e.y >= GridFrame::kMaxSide) {
      return malformed(line_, {"(%1,%2) lies beyond every map", {*e.x, *e.y}});
    }
    std::vector<Cell>& path = paths_.back();
    const auto time = static_cast<std::size_t>(*e.t);
    if (time < path.size() || (path.empty() && time > 0)) {
      return malformed(line_, {"time %1 is not after the one before, from 0 on", {time}});
    }
    if (time * paths_.size() > kMaxPlanCells) {
      return fail(ErrorCode::LimitExceeded, "more than 2^28 positions", {}, line_);
    }
    while (path.size() < time) path.push_back(path.back());
    path.push_back({static_cast<std::int32_t>(*e.y), static_cast<std::int32_t>(*e.x)});
    longest_ = std::max(longest_, path.size());
    return {};
  }

  std::size_t line_ = 0;
  bool in_schedule_ = false;
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
