#include "maps/grid/map_edits.h"

#include <optional>

#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

std::optional<MapEditKind> kindOf(std::string_view word) {
  if (word == "block") return MapEditKind::Block;
  if (word == "free") return MapEditKind::Free;
  if (word == "start") return MapEditKind::Start;
  return std::nullopt;
}

Result<MapEdit> readEdit(const std::vector<std::string_view>& words, const GridFrame& frame,
                         std::size_t line) {
  const auto kind = kindOf(words.front());
  if (!kind) {
    return fail(ErrorCode::Malformed, "%1 is no edit: block, free or start is needed",
                {inQuotes(words.front())}, {}, line);
  }
  const bool whole = words.size() >= 3 && words.size() % 2 == 1;
  if (!whole || (*kind == MapEditKind::Start && words.size() != 3)) {
    return fail(ErrorCode::Malformed,
                *kind == MapEditKind::Start ? "'start' takes one ROW COLUMN"
                                            : "rows and columns come in pairs, ROW COLUMN",
                {}, line);
  }
  MapEdit edit{*kind, {}};
  for (std::size_t k = 1; k < words.size(); k += 2) {
    const auto row = numberOf<std::int32_t>(words[k]);
    const auto column = numberOf<std::int32_t>(words[k + 1]);
    if (!row || !column) {
      return fail(ErrorCode::Malformed, "%1 is not a whole number",
                  {inQuotes(words[row ? k + 1 : k])}, {}, line);
    }
    if (!frame.contains({*row, *column})) {
      return fail(ErrorCode::InvalidArgument,
                  "the cell in row %1, column %2 lies outside the map of %3 rows and %4 columns",
                  {*row, *column, frame.rows(), frame.columns()}, {}, line);
    }
    edit.cells.push_back({*row, *column});
  }
  return edit;
}

}  // namespace

Result<std::vector<MapEdit>> parseMapEdits(std::string_view bytes, const GridFrame& frame) {
  std::vector<MapEdit> edits;
  LineReader lines(bytes);
  for (std::string_view line; lines.next(line);) {
    const auto words = splitWords(line, " \t");
    if (words.empty() || words.front().front() == '#') continue;
    if (edits.size() == kMaxMapEdits) {
      return fail(ErrorCode::LimitExceeded, "more than %1 edits; split the list", {kMaxMapEdits},
                  {}, lines.number());
    }
    MapEdit edit = TRY(readEdit(words, frame, lines.number()));
    edits.push_back(std::move(edit));
  }
  return edits;
}

}  // namespace clearway::maps
