#include "maps/plan/pose_queries.h"

#include <array>
#include <cctype>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::string_view kHeader =
    "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg";
constexpr std::string_view kRadius = ",radius";  // may follow
constexpr std::size_t kFields = 11;              // without it
constexpr std::size_t kLongestId = 64;
constexpr double kLargest = 1e7;  // lengths and coordinates
constexpr double kMostDegrees = 1e6;

// The number of columns; 0: no header.
std::size_t columnsOf(std::string_view line) {
  const auto fields = csvFields(line);
  const std::string with_radius = std::string(kHeader) + std::string(kRadius);
  return fields == csvFields(kHeader) || fields == csvFields(with_radius) ? fields.size() : 0;
}

bool goodId(std::string_view id) {
  if (id.empty() || id.size() > kLongestId || id.front() == '.') return false;
  return id.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.") == id.npos;
}

struct Field {
  const char* name;
  double* target;
  double lowest;
  double highest;
  bool without_lowest = false;
};

std::string rangeOf(const Field& f) {
  if (f.without_lowest) return "above 0 and at most 1e7";
  if (f.lowest == 0.0) return "from 0 to 1e7";
  return f.highest == kLargest ? "from -1e7 to 1e7" : "of degrees from -1e6 to 1e6";
}

// The radius of a round robot is in the last column.
Result<double> readRadius(std::span<const std::string_view> words, std::size_t number) {
  if (words.size() == kFields || words.back().empty()) return 0.0;
  if (!words[1].empty() || !words[2].empty()) {
    return malformed(number,
                     {"radius %1: a round robot has no length and no width; leave them empty",
                      {inQuotes(words.back())}});
  }
  const auto radius = numberOf<double>(words.back());
  if (!radius || !(*radius > 0.0 && *radius <= kLargest)) {
    return malformed(
        number, {"radius %1 is not a number above 0 and at most 1e7", {inQuotes(words.back())}});
  }
  return *radius;
}

Result<PoseQuery> readQuery(std::string_view line, std::size_t columns, std::size_t number) {
  const auto words = csvFields(line);
  if (words.size() != columns) {
    return malformed(number, {"%1 fields instead of %2 (%3%4)",
                              {words.size(), columns, kHeader,
                               columns > kFields ? std::string(kRadius) : std::string()}});
  }
  PoseQuery q;
  if (!goodId(words[0])) {
    return malformed(
        number,
        {"id %1 cannot name a file: use 1 to 64 letters, digits, '_', '-' or '.', the first no '.'",
         {inQuotes(words[0])}});
  }
  q.id = words[0];
  const double radius = TRY(readRadius(words, number));
  q.radius = radius;
  double goal_deg = 0.0;
  const std::array<Field, kFields - 1> fields{
      {{"length", &q.length, 0.0, kLargest, true},
       {"width", &q.width, 0.0, kLargest, true},
       {"padding", &q.padding, 0.0, kLargest},
       {"min_radius", &q.min_radius, 0.0, kLargest},
       {"start_x", &q.start.x, -kLargest, kLargest},
       {"start_y", &q.start.y, -kLargest, kLargest},
       {"start_deg", &q.start_deg, -kMostDegrees, kMostDegrees},
       {"goal_x", &q.goal.x, -kLargest, kLargest},
       {"goal_y", &q.goal.y, -kLargest, kLargest},
       {"goal_deg", &goal_deg, -kMostDegrees, kMostDegrees}}};
  for (std::size_t k = 0; k < fields.size(); ++k) {
    const Field& f = fields[k];
    const std::string_view word = words[k + 1];
    if (q.radius > 0.0 && (f.target == &q.length || f.target == &q.width)) continue;
    if (word.empty() && (f.target == &goal_deg || f.target == &q.min_radius)) continue;
    const auto v = numberOf<double>(word);
    // The comparisons also refuse NaN.
    if (!v || !(*v >= f.lowest && *v <= f.highest) || (f.without_lowest && *v == f.lowest)) {
      return malformed(number, {"%1 %2 is not a number %3", {f.name, inQuotes(word), rangeOf(f)}});
    }
    *f.target = *v + 0.0;  // no negative zero
  }
  if (!words[kFields - 1].empty()) q.goal_deg = goal_deg;
  return q;
}

std::string lowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

bool looksLikePoseQueries(std::string_view bytes) {
  LineReader lines(bytes);
  std::string_view line;
  while (lines.next(line)) {
    if (trimmed(line).empty() || line.front() == '#') continue;
    const auto fields = csvFields(line);
    return fields.size() > 1 && fields[0] == "id";
  }
  return false;
}

Result<std::vector<PoseQuery>> parsePoseQueries(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  LineReader lines(bytes);
  std::string_view line;
  std::vector<PoseQuery> queries;
  std::set<std::string> ids;
  std::size_t columns = 0;
  while (lines.next(line)) {
    if (trimmed(line).empty() || line.front() == '#') continue;
    if (columns == 0) {
      columns = columnsOf(line);
      if (columns == 0) {
        return malformed(lines.number(),
                         {"the header is %1 instead of \"%2\"", {inQuotes(line), kHeader}});
      }
      continue;
    }
    auto q = TRY(readQuery(line, columns, lines.number()));
    if (!ids.insert(lowerCase(q.id)).second) {
      return malformed(lines.number(),
                       {"id %1 is already used by an earlier query", {inQuotes(q.id)}});
    }
    if (queries.size() == kMaxPoseQueries) {
      return fail(ErrorCode::LimitExceeded, "more than 1000000 queries: split the file", {},
                  lines.number());
    }
    queries.push_back(std::move(q));
  }
  if (columns == 0) return malformed(1, {"the header line is missing: %1", {kHeader}});
  return queries;
}

}  // namespace clearway::maps
