// Plans as one line an agent: "Agent 0: (row,column)->(row,column)->".
#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

// "(row,column)->" at the beginning of the text, which it removes.
bool readStep(std::string_view& text, std::vector<Cell>& path) {
  const std::size_t end = text.find(')');
  if (text.empty() || text.front() != '(' || end == text.npos) return false;
  const auto words = splitWords(text.substr(1, end - 1), ", ");
  if (words.size() != 2) return false;
  const auto row = numberOf<std::int32_t>(words[0]);
  const auto column = numberOf<std::int32_t>(words[1]);
  const auto valid = [](const auto& v) { return v && *v >= 0 && *v < GridFrame::kMaxSide; };
  if (!valid(row) || !valid(column)) return false;
  path.push_back({*row, *column});
  text.remove_prefix(end + 1);
  if (text.starts_with("->")) text.remove_prefix(2);
  return true;
}

}  // namespace

Result<GridFleetPlanFile> parseFleetPaths(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  std::vector<std::vector<Cell>> paths;
  std::size_t longest = 0;
  LineReader lines(bytes);
  std::string_view line;
  while (lines.next(line)) {
    if (line.find_first_not_of(" \t") == line.npos) continue;
    const std::string name = "Agent " + std::to_string(paths.size()) + ":";
    if (!line.starts_with(name)) {
      return malformed(lines.number(), {"%1 does not begin with \"%2\"", {inQuotes(line), name}});
    }
    line.remove_prefix(name.size());
    std::vector<Cell>& path = paths.emplace_back();
    while (line.find_first_not_of(" \t") != line.npos) {
      line.remove_prefix(line.find_first_not_of(" \t"));
      if (readStep(line, path)) continue;
      return malformed(lines.number(),
                       {"step %1, %2, is no cell (row,column)", {path.size(), inQuotes(line)}});
    }
    if (path.empty()) return malformed(lines.number(), "the path has no cell");
    longest = std::max(longest, path.size());
    if (longest * paths.size() > kMaxPlanCells) {
      return fail(ErrorCode::LimitExceeded, "more than 2^28 positions", {}, lines.number());
    }
  }
  if (paths.empty()) return malformed(lines.number(), "the file has no path");
  return planOfPaths(paths);
}

std::string writeFleetPaths(const GridFleetPlanFile& plan) {
  std::string out;
  for (std::size_t a = 0; a < plan.agents; ++a) {
    out += "Agent " + std::to_string(a) + ": ";
    const std::size_t last = plan.arrival(a);
    for (std::size_t step = 0; step <= last; ++step) {
      const Cell c = plan.at(step, a);
      out += "(" + std::to_string(c.row) + "," + std::to_string(c.column) + ")->";
    }
    out += '\n';
  }
  return out;
}

}  // namespace clearway::maps
