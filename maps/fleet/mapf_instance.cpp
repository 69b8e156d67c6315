#include "maps/fleet/mapf_instance.h"

#include <utility>

#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

// A cell or a size as the file has it; negative: not given.
struct Pair {
  std::int32_t x = -1, y = -1;
  std::size_t line = 0;
  [[nodiscard]] bool isWhole() const { return x >= 0 && y >= 0; }
};

struct AgentEntry {
  Pair start, goal;
  std::size_t line = 0;
};

// Grows a list to hold an item.
template <class T>
T& itemOf(std::vector<T>& list, std::size_t index) {
  if (index >= list.size()) list.resize(index + 1);
  return list[index];
}

class InstanceReader {
 public:
  Result<MapfInstance> read(std::string_view bytes) {
    TRY(forEachScalar(bytes, [this](const YamlScalar& scalar) { return readScalar(scalar); }));
    if (!size_.isWhole()) {
      return malformed(size_.line, "the file has no map with dimensions: [columns, rows]");
    }
    out_.columns = size_.x;
    out_.rows = size_.y;
    TRY(checkMapSize(static_cast<std::uint64_t>(size_.x), static_cast<std::uint64_t>(size_.y)));
    if (agents_.empty()) return malformed(0, "the file has no agents");
    for (const Pair& obstacle : obstacles_) TRY(take(obstacle, out_.obstacles));
    for (std::size_t a = 0; a < agents_.size(); ++a) {
      if (!agents_[a].start.isWhole() || !agents_[a].goal.isWhole()) {
        return malformed(agents_[a].line, {"the agent %1 needs one start and one goal", {a}});
      }
      TRY(take(agents_[a].start, out_.starts));
      TRY(take(agents_[a].goal, out_.goals));
    }
    return std::move(out_);
  }

 private:
  Result<void> readScalar(const YamlScalar& scalar) {
    const std::size_t depth = scalar.place.size();
    if (scalar.key(0) == "map") {
      if (scalar.key(1) == "dimensions" && depth == 3) return coordinate(scalar, size_);
      const bool is_obstacle = scalar.key(1) == "obstacles" && depth == 4;
      return is_obstacle ? coordinate(scalar, itemOf(obstacles_, scalar.place[2].index))
                         : Result<void>();
    }
    if (scalar.key(0) != "agents" || depth < 3) return {};
    if (scalar.place[1].index >= kMaxPlanAgents) {
      return malformed(scalar.line, "more than 10^6 agents");
    }
    AgentEntry& agent = itemOf(agents_, scalar.place[1].index);
    agent.line = scalar.line;
    if (scalar.key(2) == "start" && depth == 4) return coordinate(scalar, agent.start);
    if (scalar.key(2) == "goal" && depth == 4) return coordinate(scalar, agent.goal);
    if (scalar.key(2) == "potentialGoals") {
      return malformed(scalar.line, "agents with several goals are not read");
    }
    return {};
  }

  static Result<void> coordinate(const YamlScalar& scalar, Pair& pair) {
    const std::size_t k = scalar.place.back().index;
    const auto number = numberOf<std::int32_t>(scalar.value);
    pair.line = scalar.line;
    std::int32_t& place = k == 0 ? pair.x : pair.y;
    if (k > 1 || place >= 0) return malformed(scalar.line, "more than one pair [x, y]");
    if (!number || *number < 0) {
      return malformed(scalar.line,
                       {"%1 is no coordinate of a pair [x, y]", {inQuotes(scalar.value)}});
    }
    place = *number;
    return {};
  }

  Result<void> take(const Pair& pair, std::vector<Cell>& to) const {
    if (!pair.isWhole()) return malformed(pair.line, "a cell needs two coordinates [x, y]");
    if (pair.y >= out_.rows || pair.x >= out_.columns) {
      return malformed(pair.line, {"[%1, %2] lies outside the map of %3 x %4 cells",
                                   {pair.x, pair.y, out_.columns, out_.rows}});
    }
    to.push_back({pair.y, pair.x});
    return {};
  }

  Pair size_;  // columns and rows
  std::vector<Pair> obstacles_;
  std::vector<AgentEntry> agents_;
  MapfInstance out_;
};

std::string textOf(Cell c) {
  return "[" + std::to_string(c.column) + ", " + std::to_string(c.row) + "]";
}

}  // namespace

Result<MapfInstance> parseMapfInstance(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  return InstanceReader().read(bytes);
}

std::string writeMapfInstance(const MapfInstance& instance) {
  std::string out = "agents:\n";
  for (std::size_t a = 0; a < instance.starts.size(); ++a) {
    out += "  - name: agent" + std::to_string(a) + "\n    start: " + textOf(instance.starts[a]) +
           "\n    goal: " + textOf(instance.goals[a]) + "\n";
  }
  out += "map:\n  dimensions: " + textOf({instance.rows, instance.columns}) + "\n  obstacles:\n";
  for (const Cell c : instance.obstacles) out += "    - " + textOf(c) + "\n";
  return out;
}

std::string mapTextOf(const MapfInstance& instance) {
  const auto columns = static_cast<std::size_t>(instance.columns);
  std::vector<std::string> rows(static_cast<std::size_t>(instance.rows), std::string(columns, '.'));
  for (const Cell c : instance.obstacles) {
    rows[static_cast<std::size_t>(c.row)][static_cast<std::size_t>(c.column)] = '@';
  }
  std::string out = "type octile\nheight " + std::to_string(instance.rows) + "\nwidth " +
                    std::to_string(instance.columns) + "\nmap\n";
  for (const std::string& row : rows) out += row + "\n";
  return out;
}

}  // namespace clearway::maps
