#include "maps/fleet/mapf_instance.h"

#include <optional>
#include <utility>

#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_lines.h"

namespace clearway::maps {
namespace {

class InstanceReader {
 public:
  Result<MapfInstance> read(std::string_view bytes) {
    YamlLines lines(bytes);
    YamlLine line;
    while (lines.next(line)) {
      line_ = lines.number();
      if (line.isSection()) {
        section_ = line.text.substr(0, line.text.find(':'));
        continue;
      }
      if (line.value().empty()) continue;
      TRY(readLine(line.value(), line.isItem()));
    }
    line_ = lines.number();
    TRY(finish());
    return std::move(out_);
  }

 private:
  Result<void> readLine(std::string_view text, bool is_item) {
    const std::size_t colon = text.find(':');
    const bool is_list = text.front() == '[' || text.starts_with("!!python/tuple");
    const std::string_view key = is_list || colon == text.npos ? "" : text.substr(0, colon);
    const std::string_view value =
        is_list ? text : text.substr(std::min(colon, text.size() - 1) + 1);
    if (section_ == "map") {
      if (key == "dimensions") return dimensions(value);
      if (!key.empty()) {
        key_ = key;
        return {};
      }
      if (key_ != "obstacles") return {};
      return append(value, out_.obstacles);
    }
    if (section_ != "agents") return {};
    if (is_item) {
      TRY(finishAgent());
      in_agent_ = true;
    }
    if (key == "start") return append(value, starts_);
    if (key == "goal") return append(value, goals_);
    if (key == "potentialGoals") return malformed(line_, "agents with several goals are not read");
    return {};
  }

  // "[x, y]"
  [[nodiscard]] std::optional<std::pair<std::int32_t, std::int32_t>> pairOf(
      std::string_view value) const {
    const std::size_t open = value.find('[');
    const std::size_t close = value.find(']');
    if (open == value.npos || close == value.npos || close < open) return std::nullopt;
    const auto words = splitWords(value.substr(open + 1, close - open - 1), ", ");
    if (words.size() != 2) return std::nullopt;
    const auto x = numberOf<std::int32_t>(words[0]);
    const auto y = numberOf<std::int32_t>(words[1]);
    if (!x || !y || *x < 0 || *y < 0) return std::nullopt;
    return std::pair{*x, *y};
  }

  Result<void> append(std::string_view value, std::vector<Cell>& to) {
    const auto pair = pairOf(value);
    if (!pair) return malformed(line_, {"%1 is no cell [x, y]", {inQuotes(value)}});
    to.push_back({pair->second, pair->first});
    return {};
  }

  Result<void> dimensions(std::string_view value) {
    const auto pair = pairOf(value);
    if (!pair) return malformed(line_, {"%1 is no size [columns, rows]", {inQuotes(value)}});
    out_.columns = pair->first;
    out_.rows = pair->second;
    return checkMapSize(static_cast<std::uint64_t>(out_.columns),
                        static_cast<std::uint64_t>(out_.rows));
  }

  // The fields of an agent may come in any order.
  Result<void> finishAgent() {
    if (!std::exchange(in_agent_, false)) return {};
    if (starts_.size() != 1 || goals_.size() != 1) {
      return malformed(line_, {"the agent %1, which ends before here, needs one start and one goal",
                               {out_.starts.size()}});
    }
    out_.starts.push_back(starts_.front());
    out_.goals.push_back(goals_.front());
    starts_.clear();
    goals_.clear();
    if (out_.starts.size() > kMaxPlanAgents) return malformed(line_, "more than 10^6 agents");
    return {};
  }

  Result<void> finish() {
    TRY(finishAgent());
    if (out_.columns == 0) return malformed(line_, "the file has no map with dimensions");
    if (out_.starts.empty()) return malformed(line_, "the file has no agents");
    for (const std::vector<Cell>* const cells : {&out_.obstacles, &out_.starts, &out_.goals}) {
      for (const Cell c : *cells) {
        if (c.row < out_.rows && c.column < out_.columns) continue;
        return malformed(0, {"[%1, %2] lies outside the map of %3 x %4 cells",
                             {c.column, c.row, out_.columns, out_.rows}});
      }
    }
    return {};
  }

  std::size_t line_ = 0;
  std::string section_, key_;
  bool in_agent_ = false;
  std::vector<Cell> starts_, goals_;  // of the current agent
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
