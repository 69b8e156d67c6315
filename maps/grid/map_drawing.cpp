#include "maps/grid/map_drawing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "core/grid/grid_frame.h"

namespace clearway::maps {
namespace {

constexpr double kFarthestCorner = 1e7;  // in the unit of the map
constexpr std::size_t kMaxDrawnRowBytes = std::size_t{1} << 20U;
constexpr char kOutside = '.', kUnchanged = '=';
constexpr std::array kDrawnStates{CellState::Free, CellState::Occupied, CellState::Unknown};
constexpr std::array<std::string_view, 3> kDrawnStateNames{"free", "occupied", "unknown"};

// --- writing ---

std::string withCount(std::int32_t count, const std::string& symbol) {
  return count == 1 ? symbol : std::to_string(count) + symbol;
}

// One text for each row from the first to the last, each from the column `left`.
JsonValue rowsToJson(const std::vector<DrawnRun>& runs, std::int32_t left) {
  JsonValue::Array rows;
  for (std::size_t k = 0; k < runs.size();) {
    const std::int32_t row = runs[k].row;
    while (rows.size() < static_cast<std::size_t>(row - runs.front().row)) rows.emplace_back("");
    std::string text;
    std::int32_t at = left;
    for (; k < runs.size() && runs[k].row == row; ++k) {
      const DrawnRun& r = runs[k];
      if (r.first > at) text += withCount(r.first - at, {kOutside});
      text += withCount(r.last - r.first,
                        r.below ? '(' + std::to_string(*r.below) + ')' : std::string{kUnchanged});
      at = r.last;
    }
    rows.emplace_back(std::move(text));
  }
  return rows;
}

JsonValue toJson(const MapDrawing& drawing) {
  JsonValue out = emptyObject();
  out.add("kind", drawing.closed ? "polygon" : "line");
  const auto state = std::ranges::find(kDrawnStates, drawing.value) - kDrawnStates.begin();
  out.add("state", std::string(kDrawnStateNames[static_cast<std::size_t>(state)]));
  if (!drawing.closed) out.add("width", drawing.width);
  JsonValue::Array corners;
  for (const Vec2 p : drawing.corners) {
    corners.emplace_back(p.x);
    corners.emplace_back(p.y);
  }
  out.add("corners", std::move(corners));
  if (drawing.runs.empty()) return out;
  const std::int32_t left = std::ranges::min(drawing.runs, {}, &DrawnRun::first).first;
  out.add("row", drawing.runs.front().row);
  out.add("column", left);
  out.add("cells", rowsToJson(drawing.runs, left));
  return out;
}

// --- reading ---

std::vector<Vec2> cornersFromJson(const JsonCursor& at, std::size_t least) {
  std::vector<Vec2> out;
  const JsonValue::Array* numbers = at.value().array();
  if (numbers == nullptr) {
    at.wrongType("a list of numbers");
    return out;
  }
  if (numbers->size() < 2 * least || numbers->size() % 2 != 0) {
    at.fail(ErrorCode::Malformed, least == 2 ? "must be x, y of two points or more"
                                             : "must be x, y of three points or more");
    return out;
  }
  if (numbers->size() > 2 * kMaxDrawingCorners) {
    at.fail(ErrorCode::LimitExceeded, "must be at most %1 points", {kMaxDrawingCorners});
    return out;
  }
  out.reserve(numbers->size() / 2);
  for (std::size_t i = 0; i + 1 < numbers->size(); i += 2) {
    const double* x = (*numbers)[i].number();
    const double* y = (*numbers)[i + 1].number();
    const auto near = [](const double* v) {
      return v != nullptr && *v >= -kFarthestCorner && *v <= kFarthestCorner;
    };
    if (!near(x) || !near(y)) {
      at.fail(ErrorCode::InvalidArgument, "must be numbers of at most 10 000 000");
      return out;
    }
    out.push_back({*x, *y});
  }
  return out;
}

// The digits at the begin of a text, which are removed; nullopt: there are none, or too many.
std::optional<std::int32_t> takeNumber(std::string_view& text) {
  std::int32_t n = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || n < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return n;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// False: the text is not made of runs within the columns that a map can have.
bool readRow(std::string_view text, std::int32_t row, std::int32_t column,
             std::vector<DrawnRun>& runs) {
  while (!text.empty()) {
    const std::optional<std::int32_t> count = isDigit(text[0]) ? takeNumber(text) : 1;
    if (!count || *count < 1 || *count > GridFrame::kMaxSide - column || text.empty()) return false;
    const char symbol = text[0];
    text.remove_prefix(1);
    DrawnRun run{row, column, column + *count, {}};
    column = run.last;
    if (symbol == kOutside) continue;
    if (symbol == '(') {
      const std::optional<std::int32_t> value = takeNumber(text);
      if (!value || *value > 0xFFFF || text.empty() || text[0] != ')') return false;
      text.remove_prefix(1);
      run.below = static_cast<std::uint16_t>(*value);
    } else if (symbol != kUnchanged) {
      return false;
    }
    runs.push_back(run);
  }
  return true;
}

std::vector<DrawnRun> runsFromJson(const JsonCursor& at) {
  std::vector<DrawnRun> out;
  const auto cells = at.optional("cells");
  if (!cells) return out;
  const auto top = static_cast<std::int32_t>(at.at("row").integer(0, GridFrame::kMaxSide - 1));
  const auto left = static_cast<std::int32_t>(at.at("column").integer(0, GridFrame::kMaxSide - 1));
  std::int32_t row = top;
  for (const JsonCursor& item : cells->items(static_cast<std::size_t>(GridFrame::kMaxSide - top))) {
    if (!readRow(item.text(kMaxDrawnRowBytes), row++, left, out)) {
      item.fail(ErrorCode::Malformed, "must be runs such as \"3.2=(254)\"");
    }
    if (at.failed()) return out;
  }
  return out;
}

MapDrawing drawingFromJson(const JsonCursor& at) {
  MapDrawing out;
  if (!at.object({"kind", "state", "width", "corners", "row", "column", "cells"})) return out;
  out.closed = at.at("kind").choice({"polygon", "line"}) == 0;
  out.value = kDrawnStates[at.at("state").choice(kDrawnStateNames)];
  if (!out.closed) out.width = at.at("width").positive(kFarthestCorner);
  out.corners = cornersFromJson(at.at("corners"), out.closed ? 3 : 2);
  out.runs = runsFromJson(at);
  return out;
}

}  // namespace

JsonValue toJson(const MapDrawings& drawings) {
  JsonValue out = emptyObject();
  out.add("columns", drawings.columns);
  out.add("rows", drawings.rows);
  JsonValue::Array items;
  for (const MapDrawing& d : drawings.items) items.push_back(toJson(d));
  out.add("items", std::move(items));
  return out;
}

// The section, and each entry, has errors of its own, so that the project is read all the same.
MapDrawings mapDrawingsFromJson(const JsonCursor& at) {
  MapDrawings out;
  JsonErrors of_all{{}};
  const JsonCursor section = at.with(of_all);
  std::vector<JsonCursor> items;
  if (section.object({"columns", "rows", "items"})) {
    out.columns = static_cast<std::int32_t>(section.at("columns").integer(1, GridFrame::kMaxSide));
    out.rows = static_cast<std::int32_t>(section.at("rows").integer(1, GridFrame::kMaxSide));
    items = section.at("items").items(kMaxDrawings);
  }
  if (of_all.any()) {
    out.refused.push_back(of_all.first().message);
    return out;
  }
  for (const JsonCursor& item : items) {
    JsonErrors errors{{}};
    MapDrawing drawing = drawingFromJson(item.with(errors));
    if (errors.any()) {
      out.refused.push_back(errors.first().message);
    } else {
      out.items.push_back(std::move(drawing));
    }
  }
  return out;
}

}  // namespace clearway::maps
