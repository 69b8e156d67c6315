#include "maps/grid/movingai.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "core/base/work_progress.h"
#include "maps/grid/reading_progress.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::string_view kTerrain = ".G@OTSWE";
constexpr std::string_view kLineSpace = "\t\n\r";
// A lookup table for the cells of a map.
constexpr auto kIsTerrain = [] {
  std::array<bool, 256> is{};
  for (const char c : kTerrain) is[static_cast<unsigned char>(c)] = true;
  return is;
}();

struct MapHeader {
  std::optional<std::int32_t> height, width;
  std::size_t bytes = 0;  // up to the first row
  std::size_t lines = 0;
  bool crlf = false;
};

Result<void> readKey(MapHeader& h, std::string_view line, std::size_t number) {
  const auto words = splitWords(line);
  const auto bad = [&](ErrorCode code, Message message) {
    return fail(code, std::move(message), {}, number);
  };
  if (words.empty()) return {};
  if (words.size() != 2) {
    return bad(
        ErrorCode::Malformed,
        {"%1 is not \"type octile\", \"height H\", \"width W\" or \"map\"", {inQuotes(line)}});
  }
  if (words[0] == "type") {
    if (words[1] == "octile" || words[1] == "tile") return {};
    return bad(ErrorCode::Unsupported,
               {"maps of type %1 are not read, only octile ones", {inQuotes(words[1])}});
  }
  if (words[0] != "height" && words[0] != "width") {
    return bad(ErrorCode::Malformed, {"unknown key %1 above the map", {inQuotes(words[0])}});
  }
  auto& side = words[0] == "height" ? h.height : h.width;
  if (side) return bad(ErrorCode::Malformed, {"a second %1", {std::string(words[0])}});
  side = numberOf<std::int32_t>(words[1]);
  if (!side || *side < 1) {
    return bad(ErrorCode::Malformed, {"%1 %2 is not a whole number of 1 to 16384",
                                      {std::string(words[0]), inQuotes(words[1])}});
  }
  return {};
}

// What a picture or a program has in the lines that were read, and no header: nullopt is text.
std::optional<Message> binaryFault(std::string_view lines) {
  const auto is_binary = [](char c) {
    return (c < ' ' || c > '~') && kLineSpace.find(c) == std::string_view::npos;
  };
  const auto found = std::ranges::find_if(lines, is_binary);
  if (found == lines.end()) return std::nullopt;
  std::array<char, 8> byte{};
  std::snprintf(byte.data(), byte.size(), "0x%02x", static_cast<unsigned>(*found) & 0xFFU);
  return Message("not ASCII text: byte %1 at offset %2; a MovingAI map begins with \"type octile\"",
                 {std::string(byte.data()), found - lines.begin()});
}

Result<MapHeader> readMapHeader(std::string_view bytes) {
  MapHeader h;
  LineReader lines(bytes);
  std::string_view line;
  bool found = false;
  while (!found && lines.next(line)) {
    h.crlf =
        line.data() + line.size() < bytes.data() + bytes.size() && line.data()[line.size()] == '\r';
    const auto words = splitWords(line);
    found = words.size() == 1 && words[0] == "map";
    if (found) break;
    Result<void> known = readKey(h, line, lines.number());
    if (!known) {
      if (auto fault = binaryFault(withoutByteOrderMark(bytes.substr(0, lines.offset())))) {
        return fail(ErrorCode::Malformed, *std::move(fault));
      }
    }
    TRY(std::move(known));
  }
  if (!found) {
    return fail(ErrorCode::Malformed, "no line \"map\": this is not a whole MovingAI map", {},
                lines.number());
  }
  h.bytes = lines.offset();
  h.lines = lines.number();
  for (const auto& [side, name] : {std::pair{h.height, "height"}, std::pair{h.width, "width"}}) {
    if (!side) {
      return fail(ErrorCode::Malformed, "no line \"%1 N\" above the map", {name}, {}, h.lines);
    }
  }
  return h;
}

Result<void> checkRow(std::string_view row, std::size_t width, std::size_t line) {
  const auto bad = static_cast<std::size_t>(
      std::ranges::find_if(row, [](char c) { return !kIsTerrain[static_cast<unsigned char>(c)]; }) -
      row.begin());
  if (bad < width && bad < row.size()) {
    return fail(ErrorCode::Malformed, "%1 in column %2 is no terrain: use . G @ O T S W E",
                {inQuotes(row.substr(bad, 1)), bad}, {}, line);
  }
  if (row.size() != width) {
    return fail(ErrorCode::Malformed, "the row has %1 cells, the header says %2",
                {row.size(), width}, {}, line);
  }
  return {};
}

}  // namespace

bool isTerrain(char letter) { return kIsTerrain[static_cast<unsigned char>(letter)]; }

Result<GridMap> parseMovingAi(std::string_view bytes, TerrainRule rule, double cell_m) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  const auto header = TRY(readMapHeader(bytes));
  const auto width = static_cast<std::size_t>(*header.width);
  const auto height = static_cast<std::size_t>(*header.height);
  TRY(checkMapSize(width, height));
  const std::string_view body = bytes.substr(header.bytes);
  if (body.size() < width * height) {
    return fail(ErrorCode::Malformed, "cut short: %1 bytes of rows, %2 cells are announced",
                {body.size(), width * height}, {}, header.lines);
  }

  std::vector<std::uint16_t> values(width * height);
  LineReader lines(body);
  std::string_view row;
  MovingAiMeta meta{rule, header.crlf ? "\r\n" : "\n", {}};
  std::size_t tail = 0;
  std::optional<WorkPart> part(std::in_place, 0.0, kValuesPart);
  for (std::size_t i = 0; i < height; ++i) {
    reportWork(i, height);
    const std::size_t line = header.lines + i + 1;
    if (!lines.next(row)) {
      return fail(ErrorCode::Malformed, "only %1 of %2 rows are there", {i, height}, {}, line);
    }
    TRY(checkRow(row, width, line));
    std::transform(row.begin(), row.end(), values.begin() + static_cast<std::ptrdiff_t>(i * width),
                   [](char c) { return static_cast<std::uint16_t>(c); });
    tail = static_cast<std::size_t>(row.data() + row.size() - body.data());
  }
  part.emplace(kValuesPart, 1.0);
  meta.tail = body.substr(tail);
  if (meta.tail.find_first_not_of(" \t\r\n") != std::string::npos) {
    return fail(ErrorCode::Malformed, "more follows after the %1 rows of the header", {height}, {},
                header.lines + height + 1);
  }
  auto map =
      makeGridMap(*header.height, *header.width, cell_m, std::move(meta), 255, std::move(values));
  if (map) map->text = bytes.substr(0, header.bytes);
  return map;
}

std::string writeMovingAi(const GridMap& map) {
  const auto& meta = std::get<MovingAiMeta>(map.meta);
  const GridFrame& frame = map.grid.frame();
  const auto kept = readMapHeader(map.text);
  const bool fits = kept && kept->bytes == map.text.size() && kept->height == frame.rows() &&
                    kept->width == frame.columns();
  const std::string& end = meta.line_end;
  std::string out = fits ? map.text
                         : "type octile" + end + "height " + std::to_string(frame.rows()) + end +
                               "width " + std::to_string(frame.columns()) + end + "map" + end;
  const auto width = static_cast<std::size_t>(frame.columns());
  out.reserve(out.size() + map.values.size() + end.size() * map.values.size() / width);
  for (std::size_t at = 0; at < map.values.size(); at += width) {
    if (at > 0) out += end;
    for (std::size_t j = 0; j < width; ++j) out += static_cast<char>(map.values[at + j]);
  }
  return out + meta.tail;
}

}  // namespace clearway::maps
