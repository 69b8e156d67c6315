#include "maps/fleet/scen.h"

#include <algorithm>
#include <array>

#include "maps/text/file_io.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

Result<ScenarioQuery> readQuery(std::string_view line, std::size_t number) {
  // If fields are separated by tabs, map names may contain spaces.
  const bool tabs = line.find('\t') != line.npos;
  const auto words = splitWords(line, tabs ? "\t" : " ");
  if (words.size() != 9) {
    return malformed(number, {"%1 fields instead of 9 (bucket, map, width, height, start x, start "
                              "y, goal x, goal y, length)",
                              {words.size()}});
  }
  ScenarioQuery q;
  const auto bucket = numberOf<std::int64_t>(words[0]);
  if (!bucket) return malformed(number, {"bucket %1 is not a whole number", {inQuotes(words[0])}});
  q.bucket = *bucket;
  q.map = words[1];
  const std::array<std::pair<const char*, std::int32_t*>, 6> fields{{{"map width", &q.map_width},
                                                                     {"map height", &q.map_height},
                                                                     {"start x", &q.start.column},
                                                                     {"start y", &q.start.row},
                                                                     {"goal x", &q.goal.column},
                                                                     {"goal y", &q.goal.row}}};
  for (std::size_t k = 0; k < fields.size(); ++k) {
    const auto v = numberOf<std::int32_t>(words[k + 2]);
    const bool is_size = k < 2;
    if (!v || *v < (is_size ? 1 : 0) || *v > GridFrame::kMaxSide) {
      return malformed(
          number, {"%1 %2 is not a whole number of %3 to 16384",
                   {std::string(fields[k].first), inQuotes(words[k + 2]), is_size ? "1" : "0"}});
    }
    *fields[k].second = *v;
  }
  for (const auto& [name, c] : {std::pair{"start", q.start}, std::pair{"goal", q.goal}}) {
    if (c.column >= q.map_width || c.row >= q.map_height) {
      return malformed(number, {"%1 (%2, %3) lies outside its map of %4 x %5",
                                {name, c.column, c.row, q.map_width, q.map_height}});
    }
  }
  const auto optimum = numberOf<double>(words[8]);
  if (!optimum || !std::isfinite(*optimum) || *optimum < 0) {
    return malformed(number,
                     {"optimal length %1 is not a number of 0 or more", {inQuotes(words[8])}});
  }
  q.optimum = *optimum;
  q.optimum_text = words[8];
  return q;
}

}  // namespace

Result<Scenario> parseScenario(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  LineReader lines(bytes);
  std::string_view line;
  const auto header = lines.next(line) ? splitWords(line) : std::vector<std::string_view>{};
  if (header.size() != 2 || header[0] != "version") {
    return malformed(1, {"the first line must be \"version 1\", not %1", {inQuotes(line)}});
  }
  if (header[1] != "1" && header[1] != "1.0") {
    return fail(ErrorCode::Unsupported, "scenario version %1 is not read, only version 1",
                {inQuotes(header[1])}, {}, 1);
  }
  Scenario s;
  while (lines.next(line)) {
    if (line.find_first_not_of(" \t") == line.npos) continue;
    auto q = TRY(readQuery(line, lines.number()));
    s.queries.push_back(std::move(q));
  }
  return s;
}

std::string writeScenario(const Scenario& s) {
  std::string out = "version 1\n";
  for (const ScenarioQuery& q : s.queries) {
    out += std::to_string(q.bucket) + '\t' + q.map;
    for (const std::int32_t v :
         {q.map_width, q.map_height, q.start.column, q.start.row, q.goal.column, q.goal.row}) {
      out += '\t' + std::to_string(v);
    }
    out += '\t' + (q.optimum_text.empty() ? decimal(q.optimum) : q.optimum_text) + '\n';
  }
  return out;
}

Result<Scenario> loadScenario(const std::filesystem::path& path) {
  const auto bytes = TRY(readFile(path));
  auto s = TRY(inFile(parseScenario(bytes), path));
  return s;
}

int decimalsOf(const ScenarioQuery& q) {
  const std::size_t point = q.optimum_text.find('.');
  if (point == std::string::npos) return 0;
  const std::size_t end = q.optimum_text.find_first_not_of("0123456789", point + 1);
  return static_cast<int>(std::min(end, q.optimum_text.size()) - point - 1);
}

bool isUnreachable(const ScenarioQuery& q) { return q.optimum == 0.0 && q.start != q.goal; }

}  // namespace clearway::maps
