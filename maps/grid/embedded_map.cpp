#include "maps/grid/embedded_map.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "maps/grid/movingai.h"
#include "maps/grid/ros.h"

namespace clearway::maps {
namespace {

constexpr int kNoValue = -1;
constexpr std::size_t kMaxRowBytes = std::size_t{1} << 20U;

bool isSymbol(char c) {
  return c > ' ' && c < 0x7F && !(c >= '0' && c <= '9') && c != '(' && c != ')' && c != '"' &&
         c != '\\';
}

// --- metadata of the map's format ---

JsonValue formatToJson(const GridMap& map) {
  JsonValue out = emptyObject();
  if (const auto* m = std::get_if<MovingAiMeta>(&map.meta)) {
    constexpr std::array<const char*, 3> kRules{"benchmark", "strict", "water"};
    out.add("kind", "movingai");
    out.add("terrain", kRules[static_cast<std::size_t>(m->rule)]);
    return out;
  }
  if (const auto* m = std::get_if<RosMeta>(&map.meta)) {
    constexpr std::array<const char*, 3> kModes{"trinary", "scale", "raw"};
    out.add("kind", "ros");
    out.add("image", m->image);
    out.add("resolution", m->resolution);
    out.add("origin", JsonValue::Array{m->origin_x, m->origin_y, m->origin_yaw});
    out.add("negate", m->negate);
    out.add("occupied_thresh", m->occupied_thresh);
    out.add("free_thresh", m->free_thresh);
    out.add("mode", kModes[static_cast<std::size_t>(m->mode)]);
    if (m->transparent) out.add("transparent", static_cast<int>(*m->transparent));
  } else {
    const auto& image = std::get<ImageMeta>(map.meta);
    out.add("kind", "image");
    out.add("threshold", image.threshold);
    out.add("invert", image.invert);
  }
  out.add("max_value", static_cast<int>(map.max_value));
  return out;
}

RosMeta rosFromJson(const JsonCursor& at) {
  RosMeta m;
  m.image = at.at("image").text(4096);
  m.resolution = at.at("resolution").positive(GridFrame::kMaxCell_m);
  const JsonCursor origin = at.at("origin");
  if (const auto v = origin.items(3); v.size() == 3) {
    m.origin_x = v[0].number(-1e9, 1e9);
    m.origin_y = v[1].number(-1e9, 1e9);
    m.origin_yaw = v[2].number(-1e6, 1e6);
  } else {
    origin.fail(ErrorCode::Malformed, "must be [x, y, yaw]");
  }
  m.negate = at.at("negate").boolean();
  m.occupied_thresh = at.at("occupied_thresh").number(0.0, 1.0);
  m.free_thresh = at.at("free_thresh").number(0.0, 1.0);
  m.mode = std::array{RosMode::Trinary, RosMode::Scale,
                      RosMode::Raw}[at.at("mode").choice({"trinary", "scale", "raw"})];
  if (const auto v = at.optional("transparent")) {
    m.transparent = static_cast<std::uint16_t>(v->integer(0, 65535));
  }
  if (at.failed()) return m;
  if (const Result<void> ok = checkRosMeta(m); !ok) at.fail(ok.error().code, ok.error().message);
  return m;
}

struct Format {
  MapMeta meta;
  std::uint16_t max_value = 255;
};

Format formatFromJson(const JsonCursor& at) {
  Format f;
  if (at.value().object() == nullptr) {
    at.wrongType("an object");
    return f;
  }
  const std::size_t kind = at.at("kind").choice({"movingai", "ros", "image"});
  if (at.failed()) return f;
  if (kind == 0) {
    if (at.object({"kind", "terrain"})) {
      constexpr std::array kRules{TerrainRule::Benchmark, TerrainRule::Strict, TerrainRule::Water};
      MovingAiMeta m;
      m.rule = kRules[at.at("terrain").choice({"benchmark", "strict", "water"})];
      f.meta = m;
    }
    return f;
  }
  if (kind == 1) {
    if (at.object({"kind", "image", "resolution", "origin", "negate", "occupied_thresh",
                   "free_thresh", "mode", "max_value", "transparent"})) {
      f.meta = rosFromJson(at);
    }
  } else if (at.object({"kind", "threshold", "invert", "max_value"})) {
    f.meta = ImageMeta{at.at("threshold").number(0.0, 1.0), at.at("invert").boolean()};
  }
  f.max_value = static_cast<std::uint16_t>(at.at("max_value").integer(1, 65535));
  return f;
}

// --- cells ---

// The symbol of each occurring value; '\0' for values without a symbol.
std::map<std::uint16_t, char> chooseSymbols(const GridMap& map) {
  std::vector<bool> present(65536);
  for (const std::uint16_t v : map.values) present[v] = true;
  std::map<std::uint16_t, char> symbols;
  if (std::holds_alternative<MovingAiMeta>(map.meta)) {
    for (std::uint16_t v = 0; v < 128; ++v) {
      if (present[v] && isSymbol(static_cast<char>(v))) symbols[v] = static_cast<char>(v);
    }
    return symbols;
  }
  constexpr std::array kStates{std::pair{CellState::Free, '.'}, std::pair{CellState::Occupied, '#'},
                               std::pair{CellState::Unknown, '?'}};
  for (const auto& [state, symbol] : kStates) {
    const std::uint16_t v = canonicalValue(map.meta, map.max_value, state);
    if (present[v]) symbols.emplace(v, symbol);
  }
  const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::size_t next = 0;
  for (std::size_t v = 0; v < present.size() && next < letters.size(); ++v) {
    if (present[v] && symbols.emplace(static_cast<std::uint16_t>(v), letters[next]).second) ++next;
  }
  return symbols;
}

std::string rowToText(const std::uint16_t* row, std::size_t columns,
                      const std::map<std::uint16_t, char>& symbols) {
  std::string out;
  for (std::size_t j = 0; j < columns;) {
    std::size_t end = j + 1;
    while (end < columns && row[end] == row[j]) ++end;
    if (end - j > 1) out += std::to_string(end - j);
    const auto symbol = symbols.find(row[j]);
    if (symbol != symbols.end()) {
      out += symbol->second;
    } else {
      out += '(';
      out += std::to_string(row[j]);
      out += ')';
    }
    j = end;
  }
  return out;
}

using Legend = std::array<int, 128>;  // value of a symbol, or kNoValue

Legend legendFromJson(const JsonCursor& at, std::uint16_t max_value) {
  Legend legend;
  legend.fill(kNoValue);
  const JsonValue::Object* members = at.value().object();
  if (members == nullptr) {
    at.wrongType("an object of symbols and values");
    return legend;
  }
  for (const JsonValue::Member& m : *members) {
    if (m.key.size() != 1 || !isSymbol(m.key[0])) {
      at.fail(ErrorCode::Malformed,
              "\"%1\" is no symbol: one character of ASCII, neither digit, bracket nor quote",
              {m.key.substr(0, 20)});
      return legend;
    }
    legend[static_cast<unsigned char>(m.key[0])] =
        static_cast<int>(at.at(m.key).integer(0, max_value));
  }
  return legend;
}

// Parses a decimal number at `i` and advances `i`; kNoValue if there is none or it exceeds 65535.
int numberAt(const std::string& text, std::size_t& i) {
  int n = kNoValue;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    n = std::max(n, 0) * 10 + (text[i] - '0');
    if (n > 65535) return kNoValue;
  }
  return n;
}

// Appends exactly `columns` values; returns false after noting an error.
bool readRow(const JsonCursor& at, std::size_t columns, const Legend& legend, int max_value,
             std::vector<std::uint16_t>& values) {
  const std::string& text = at.text(kMaxRowBytes);
  if (at.failed()) return false;
  const auto refuse = [&](std::size_t i, const Message& why) {
    at.fail(ErrorCode::Malformed, "%1 at character %2 of the row", {why, i + 1});
    return false;
  };
  std::size_t left = columns;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const bool counted = text[i] >= '0' && text[i] <= '9';
    const int count = counted ? numberAt(text, i) : 1;
    if (count < 1 || static_cast<std::size_t>(count) > left) {
      return refuse(begin, {"a run goes beyond the %1 columns", {columns}});
    }
    if (i == text.size()) return refuse(begin, "a run without a symbol");
    int value = kNoValue;
    if (text[i] == '(') {
      value = numberAt(text, ++i);
      if (i == text.size() || text[i] != ')') return refuse(begin, "no number in brackets");
    } else if (static_cast<unsigned char>(text[i]) < legend.size()) {
      value = legend[static_cast<unsigned char>(text[i])];
    }
    if (value < 0 || value > max_value) return refuse(i, "a symbol that is not in the legend");
    ++i;
    values.insert(values.end(), static_cast<std::size_t>(count), static_cast<std::uint16_t>(value));
    left -= static_cast<std::size_t>(count);
  }
  if (left == 0) return true;
  at.fail(ErrorCode::Malformed, "the row ends %1 cells before its last column", {left});
  return false;
}

// The grid with another cell size; its obstacles are unchanged.
OccupancyGrid reframed(const OccupancyGrid& grid, const GridFrame& frame) {
  OccupancyGrid out(frame);
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (grid.blocked({i, j})) out.set({i, j}, true);
    }
  }
  return out;
}

bool lettersAreTerrain(const std::vector<std::uint16_t>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](std::uint16_t v) { return v < 128 && isTerrain(static_cast<char>(v)); });
}

}  // namespace

JsonValue embeddedMapToJson(const GridMap& map) {
  const GridFrame& frame = map.grid.frame();
  JsonValue out = emptyObject();
  addGridFrame(out, frame);
  out.add("frame", mapFrameToJson(map.frame));
  out.add("format", formatToJson(map));
  const std::map<std::uint16_t, char> symbols = chooseSymbols(map);
  JsonValue legend = emptyObject();
  for (const auto& [value, symbol] : symbols) {
    legend.add(std::string(1, symbol), static_cast<int>(value));
  }
  out.add("legend", std::move(legend));
  const auto columns = static_cast<std::size_t>(frame.columns());
  JsonValue::Array rows;
  rows.reserve(static_cast<std::size_t>(frame.rows()));
  for (std::size_t i = 0; i < static_cast<std::size_t>(frame.rows()); ++i) {
    rows.emplace_back(rowToText(map.values.data() + i * columns, columns, symbols));
  }
  out.add("cells", std::move(rows));
  return out;
}

std::optional<GridMap> embeddedMapFromJson(const JsonCursor& at) {
  if (!at.object({"columns", "rows", "cell", "frame", "format", "legend", "cells"})) {
    return std::nullopt;
  }
  const std::optional<GridFrame> grid = gridFrameFromJson(at);
  const MapFrame frame = mapFrameFromJson(at.at("frame"));
  const Format format = formatFromJson(at.at("format"));
  if (at.failed()) return std::nullopt;
  const Legend legend = legendFromJson(at.at("legend"), format.max_value);
  const std::vector<JsonCursor> rows = at.at("cells").items(GridFrame::kMaxSide);
  if (at.failed()) return std::nullopt;
  if (rows.size() != static_cast<std::size_t>(grid->rows())) {
    at.at("cells").fail(ErrorCode::Malformed, "has %1 rows, and the map %2",
                        {rows.size(), grid->rows()});
    return std::nullopt;
  }
  const auto columns = static_cast<std::size_t>(grid->columns());
  std::vector<std::uint16_t> values;
  values.reserve(rows.size() * columns);
  for (const JsonCursor& row : rows) {
    if (!readRow(row, columns, legend, format.max_value, values)) return std::nullopt;
  }
  if (std::holds_alternative<MovingAiMeta>(format.meta) && !lettersAreTerrain(values)) {
    at.at("cells").fail(ErrorCode::InvalidArgument, "hold a value that is no terrain letter");
    return std::nullopt;
  }
  Result<GridMap> map = makeGridMap(grid->rows(), grid->columns(), grid->cellWidth(), format.meta,
                                    format.max_value, std::move(values));
  if (!map) {
    at.fail(map.error().code, map.error().message);
    return std::nullopt;
  }
  if (map->grid.frame() != *grid) map->grid = reframed(map->grid, *grid);
  map->frame = frame;
  return *std::move(map);
}

}  // namespace clearway::maps
