#include "maps/fleet/grid_fleet_plan.h"

#include <array>

#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::array<std::string_view, 4> kOrientations{"X_PLUS", "Y_PLUS", "X_MINUS", "Y_MINUS"};

// Cells, and the orientations of those that have one.
struct CellList {
  std::vector<Cell>& cells;
  std::vector<CellHeading>& headings;
};

// One "(x,y)" or "(x,y,ORIENTATION)" at the beginning of the text, which it removes.
bool readCell(std::string_view& text, const CellList& list) {
  const std::size_t end = text.find(')');
  if (text.empty() || text.front() != '(' || end == std::string_view::npos) return false;
  const auto words = splitWords(text.substr(1, end - 1), ",");
  if (words.size() != 2 && words.size() != 3) return false;
  const auto x = numberOf<std::int32_t>(words[0]);
  const auto y = numberOf<std::int32_t>(words[1]);
  const auto valid = [](const auto& v) { return v && *v >= 0 && *v < GridFrame::kMaxSide; };
  if (!valid(x) || !valid(y)) return false;
  list.cells.push_back({*y, *x});
  for (std::size_t k = 0; words.size() == 3 && k < kOrientations.size(); ++k) {
    if (words[2] == kOrientations[k]) list.headings.push_back(static_cast<CellHeading>(k));
  }
  text.remove_prefix(end + 1);
  return true;
}

// Appends the cells of a list "(x,y),(x,y),". Returns false for anything else.
bool readCells(std::string_view text, const CellList& list) {
  while (!text.empty()) {
    if (text.front() == ',' || text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    if (!readCell(text, list)) return false;
  }
  return true;
}

Result<void> readNote(std::string_view line, std::size_t number, GridFleetPlanFile& plan) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos)
    return malformed(number, "no line \"key=value\" of a fleet plan");
  const std::string_view key = line.substr(0, equals);
  const std::string_view value = line.substr(equals + 1);
  if (key == "agents") {
    const auto n = numberOf<std::uint32_t>(value);
    if (!n || *n == 0)
      return malformed(number, {"agents %1 is no number of agents", {inQuotes(value)}});
    plan.agents = *n;
  } else if (key == "starts" || key == "goals") {
    std::vector<CellHeading> ignored;
    if (!readCells(value, {key == "starts" ? plan.starts : plan.goals, ignored})) {
      return malformed(number, {"%1 is no list of cells (x,y)", {key}});
    }
  } else {
    plan.notes.emplace_back(key, value);
  }
  return {};
}

Result<void> readStep(std::string_view line, std::size_t number, std::size_t step,
                      GridFleetPlanFile& plan) {
  const std::size_t colon = line.find(':');
  const auto label = numberOf<std::size_t>(line.substr(0, colon));
  if (colon == std::string_view::npos || label != step) {
    return malformed(number, {"step %1: expected, found %2", {step, inQuotes(line)}});
  }
  const std::size_t before = plan.cells.size();
  if (!readCells(line.substr(colon + 1), {plan.cells, plan.headings})) {
    return malformed(number, {"step %1 is no list of cells (x,y)", {step}});
  }
  const std::size_t count = plan.cells.size() - before;
  if (plan.agents == 0) plan.agents = count;
  if (count != plan.agents || count == 0) {
    return malformed(number,
                     {"step %1 has %2 positions for %3 agents", {step, count, plan.agents}});
  }
  return {};
}

void appendCells(std::string& out, std::span<const Cell> cells,
                 std::span<const CellHeading> headings = {}) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    out += "(" + std::to_string(cells[k].column) + "," + std::to_string(cells[k].row);
    if (!headings.empty()) {
      out += ',';
      out += kOrientations[static_cast<std::size_t>(headings[k])];
    }
    out += "),";
  }
  out += '\n';
}

}  // namespace

std::size_t GridFleetPlanFile::arrival(std::size_t agent) const {
  std::size_t last = steps() - 1;
  while (last > 0 && at(last - 1, agent) == at(last, agent)) --last;
  return last;
}

Result<GridFleetPlanFile> parseGridFleetPlan(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  GridFleetPlanFile plan;
  LineReader lines(bytes);
  std::string_view line;
  bool in_solution = false;
  std::size_t steps = 0;
  while (lines.next(line)) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (in_solution) {
      TRY(readStep(line, lines.number(), steps++, plan));
    } else if (line.starts_with("solution=")) {
      in_solution = true;
    } else {
      TRY(readNote(line, lines.number(), plan));
    }
  }
  if (steps == 0) return malformed(lines.number(), "no solution: the file has no step");
  if (plan.headings.size() != plan.cells.size()) plan.headings.clear();
  for (const std::vector<Cell>* const ends : {&plan.starts, &plan.goals}) {
    if (!ends->empty() && ends->size() != plan.agents) {
      return malformed(
          0, {"the file lists %1 starts or goals for %2 agents", {ends->size(), plan.agents}});
    }
  }
  return plan;
}

std::string writeGridFleetPlan(const GridFleetPlanFile& plan) {
  std::string out = "agents=" + std::to_string(plan.agents) + "\n";
  for (const auto& [key, value] : plan.notes) out += key + "=" + value + "\n";
  out += "starts=";
  appendCells(out, plan.starts);
  out += "goals=";
  appendCells(out, plan.goals);
  out += "solution=\n";
  const std::span<const Cell> cells = plan.cells;
  const std::span<const CellHeading> headings = plan.headings;
  for (std::size_t k = 0; k < plan.steps(); ++k) {
    out += std::to_string(k) + ":";
    appendCells(out, cells.subspan(k * plan.agents, plan.agents),
                headings.empty() ? headings : headings.subspan(k * plan.agents, plan.agents));
  }
  return out;
}

}  // namespace clearway::maps
