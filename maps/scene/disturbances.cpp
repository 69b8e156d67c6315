#include "maps/scene/disturbances.h"

#include <algorithm>
#include <utility>

#include "maps/text/file_io.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostNameBytes = 200;
constexpr double kLongestPerson_m = 100.0, kFastestPerson = 100.0;

// --- reading ---

Spread spreadFromJson(const JsonCursor& at, double low, double high) {
  const std::vector<JsonCursor> items = at.items(2);
  if (at.failed()) return {low, low};
  if (items.size() != 2) {
    at.fail(ErrorCode::Malformed, "must be two numbers: the least and the largest value");
    return {low, low};
  }
  const Spread s{items[0].number(low, high), items[1].number(low, high)};
  if (s.high < s.low) at.fail(ErrorCode::InvalidArgument, "has a largest value below the least");
  return s;
}

double optionalNumber(const JsonCursor& at, const char* key, double otherwise, double low,
                      double high) {
  const auto v = at.optional(key);
  return v ? v->number(low, high) : otherwise;
}

Delays delaysFromJson(const JsonCursor& at) {
  Delays d;
  if (!at.object({"per_motion", "per_second", "seconds"})) return d;
  d.per_motion = optionalNumber(at, "per_motion", 0.0, 0.0, 1.0);
  d.per_second = optionalNumber(at, "per_second", 0.0, 0.0, 1.0);
  if (const auto v = at.optional("seconds")) d.seconds = spreadFromJson(*v, 0.0, kLongestTime_s);
  return d;
}

Slips slipsFromJson(const JsonCursor& at) {
  Slips s;
  if (!at.object({"per_motion", "factor"})) return s;
  s.per_motion = at.at("per_motion").number(0.0, 1.0);
  if (const auto v = at.optional("factor")) s.factor = spreadFromJson(*v, 1.0, 1000.0);
  return s;
}

Breakdowns breakdownsFromJson(const JsonCursor& at) {
  Breakdowns b;
  if (!at.object({"per_hour", "repair_s"})) return b;
  b.per_hour = at.at("per_hour").number(0.0, 3600.0);
  if (const auto v = at.optional("repair_s")) b.repair_s = spreadFromJson(*v, 0.0, kLongestTime_s);
  return b;
}

People peopleFromJson(const JsonCursor& at) {
  People p;
  if (!at.object({"count", "radius", "speed", "keep_away"})) return p;
  p.count = static_cast<int>(at.at("count").integer(0.0, kMostPeople));
  p.radius = optionalNumber(at, "radius", p.radius, 1e-3, kLongestPerson_m);
  if (const auto v = at.optional("speed")) p.speed = spreadFromJson(*v, 1e-3, kFastestPerson);
  if (const auto v = at.optional("keep_away")) p.keep_away = v->boolean();
  return p;
}

// First and last index, both inside.
std::pair<std::int32_t, std::int32_t> indicesFromJson(const JsonCursor& at) {
  const std::vector<JsonCursor> items = at.items(2);
  if (at.failed()) return {0, 1};
  if (items.size() != 2) {
    at.fail(ErrorCode::Malformed, "must be two numbers: the first and the last index");
    return {0, 1};
  }
  const auto first = static_cast<std::int32_t>(items[0].integer(0.0, GridFrame::kMaxSide - 1));
  const auto last = static_cast<std::int32_t>(items[1].integer(0.0, GridFrame::kMaxSide - 1));
  if (last < first) at.fail(ErrorCode::InvalidArgument, "has a last index before the first");
  return {first, last + 1};
}

CellRange cellsFromJson(const JsonCursor& at) {
  CellRange r;
  std::tie(r.first_row, r.last_row) = indicesFromJson(at.at("rows"));
  std::tie(r.first_column, r.last_column) = indicesFromJson(at.at("columns"));
  return r;
}

std::string nameFromJson(const JsonCursor& at) {
  const JsonCursor name = at.at("name");
  std::string text = name.text(kMostNameBytes);
  if (text.empty()) name.fail(ErrorCode::InvalidArgument, "is empty");
  return text;
}

TimeSpan spanFromJson(const JsonCursor& at) {
  TimeSpan s;
  s.from = optionalNumber(at, "from", 0.0, 0.0, kLongestTime_s);
  if (const auto v = at.optional("until")) {
    s.until = v->number(0.0, kLongestTime_s);
    if (*s.until <= s.from) v->fail(ErrorCode::InvalidArgument, "is not after \"from\"");
  }
  return s;
}

std::vector<TimeSpan> closedFromJson(const JsonCursor& at) {
  std::vector<TimeSpan> out;
  const std::vector<JsonCursor> items = at.items(kMostTimedAreas);
  for (const JsonCursor& item : items) {
    if (!item.object({"from", "until"})) break;
    const TimeSpan span = spanFromJson(item);
    if (!out.empty() && (!out.back().until || span.from < *out.back().until)) {
      item.fail(ErrorCode::InvalidArgument, "begins before the one before has ended");
    }
    out.push_back(span);
  }
  return out;
}

Door doorFromJson(const JsonCursor& at) {
  Door d;
  if (!at.object({"name", "rows", "columns", "closed", "period"})) return d;
  d.name = nameFromJson(at);
  d.cells = cellsFromJson(at);
  const auto closed = at.optional("closed");
  const auto period = at.optional("period");
  if (closed.has_value() == period.has_value()) {
    at.fail(ErrorCode::Malformed, "needs either \"closed\" or \"period\"");
    return d;
  }
  if (closed) d.closed = closedFromJson(*closed);
  if (!period || !period->object({"open", "closed", "from"})) return d;
  d.period = DoorPeriod{period->at("open").number(1e-3, kLongestTime_s),
                        period->at("closed").number(1e-3, kLongestTime_s),
                        optionalNumber(*period, "from", 0.0, 0.0, kLongestTime_s)};
  return d;
}

TimedObstacle obstacleFromJson(const JsonCursor& at) {
  TimedObstacle o;
  if (!at.object({"name", "rows", "columns", "from", "until"})) return o;
  o.name = nameFromJson(at);
  o.cells = cellsFromJson(at);
  o.present = spanFromJson(at);
  return o;
}

void checkNames(const JsonCursor& at, const Disturbances& d) {
  std::vector<std::string> names;
  for (const Door& door : d.doors) names.push_back(door.name);
  for (const TimedObstacle& o : d.obstacles) names.push_back(o.name);
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice == names.end()) return;
  at.fail(ErrorCode::InvalidArgument, "two doors or obstacles have the name \"%1\"", {*twice});
}

void readMembers(const JsonCursor& at, Disturbances& d) {
  if (const auto v = at.optional("delays")) d.delays = delaysFromJson(*v);
  if (const auto v = at.optional("slips")) d.slips = slipsFromJson(*v);
  if (const auto v = at.optional("breakdowns")) d.breakdowns = breakdownsFromJson(*v);
  if (const auto v = at.optional("people")) d.people = peopleFromJson(*v);
  if (const auto v = at.optional("doors")) {
    const std::vector<JsonCursor> items = v->items(kMostTimedAreas);
    for (const JsonCursor& item : items) d.doors.push_back(doorFromJson(item));
  }
  if (const auto v = at.optional("obstacles")) {
    const std::vector<JsonCursor> items = v->items(kMostTimedAreas);
    for (const JsonCursor& item : items) d.obstacles.push_back(obstacleFromJson(item));
  }
  checkNames(at, d);
}

// --- writing ---

JsonValue spreadToJson(const Spread& s) {
  return JsonValue(JsonValue::Array{JsonValue(s.low), JsonValue(s.high)});
}

void addCells(JsonValue& out, const CellRange& r) {
  out.add("rows", JsonValue(JsonValue::Array{JsonValue(r.first_row), JsonValue(r.last_row - 1)}));
  out.add("columns",
          JsonValue(JsonValue::Array{JsonValue(r.first_column), JsonValue(r.last_column - 1)}));
}

void addSpan(JsonValue& out, const TimeSpan& s) {
  out.add("from", s.from);
  if (s.until) out.add("until", *s.until);
}

JsonValue doorToJson(const Door& d) {
  JsonValue out = emptyObject();
  out.add("name", d.name);
  addCells(out, d.cells);
  if (d.period) {
    JsonValue period = emptyObject();
    period.add("open", d.period->open);
    period.add("closed", d.period->closed);
    if (d.period->from != 0.0) period.add("from", d.period->from);
    out.add("period", std::move(period));
    return out;
  }
  JsonValue::Array closed;
  for (const TimeSpan& s : d.closed) {
    JsonValue span = emptyObject();
    addSpan(span, s);
    closed.push_back(std::move(span));
  }
  out.add("closed", std::move(closed));
  return out;
}

JsonValue obstacleToJson(const TimedObstacle& o) {
  JsonValue out = emptyObject();
  out.add("name", o.name);
  addCells(out, o.cells);
  addSpan(out, o.present);
  return out;
}

JsonValue delaysToJson(const Delays& d) {
  JsonValue out = emptyObject();
  if (d.per_motion != 0.0) out.add("per_motion", d.per_motion);
  if (d.per_second != 0.0) out.add("per_second", d.per_second);
  out.add("seconds", spreadToJson(d.seconds));
  return out;
}

JsonValue peopleToJson(const People& p) {
  JsonValue out = emptyObject();
  out.add("count", p.count);
  out.add("radius", p.radius);
  out.add("speed", spreadToJson(p.speed));
  if (!p.keep_away) out.add("keep_away", false);
  return out;
}

}  // namespace

Disturbances disturbancesFromJson(const JsonCursor& at) {
  Disturbances d;
  if (at.object({"delays", "slips", "breakdowns", "people", "doors", "obstacles"})) {
    readMembers(at, d);
  }
  return d;
}

JsonValue disturbancesToJson(const Disturbances& d) {
  JsonValue out = emptyObject();
  if (d.delays != Delays{}) out.add("delays", delaysToJson(d.delays));
  if (d.slips != Slips{}) {
    JsonValue slips = emptyObject();
    slips.add("per_motion", d.slips.per_motion);
    slips.add("factor", spreadToJson(d.slips.factor));
    out.add("slips", std::move(slips));
  }
  if (d.breakdowns != Breakdowns{}) {
    JsonValue breakdowns = emptyObject();
    breakdowns.add("per_hour", d.breakdowns.per_hour);
    breakdowns.add("repair_s", spreadToJson(d.breakdowns.repair_s));
    out.add("breakdowns", std::move(breakdowns));
  }
  if (d.people != People{}) out.add("people", peopleToJson(d.people));
  JsonValue::Array doors, obstacles;
  for (const Door& door : d.doors) doors.push_back(doorToJson(door));
  for (const TimedObstacle& o : d.obstacles) obstacles.push_back(obstacleToJson(o));
  if (!doors.empty()) out.add("doors", std::move(doors));
  if (!obstacles.empty()) out.add("obstacles", std::move(obstacles));
  return out;
}

Result<Disturbances> parseDisturbances(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source));
  JsonErrors errors(source);
  const JsonCursor root(tree, errors);
  checkFormat(root, "clearway-disturbances");
  Disturbances d;
  if (!errors.any() && root.object({"format", "version", "delays", "slips", "breakdowns", "people",
                                    "doors", "obstacles"})) {
    readMembers(root, d);
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return d;
}

Result<Disturbances> openDisturbances(const std::string& file) {
  const std::string text = TRY(readFileOrInput(file));
  return parseDisturbances(text, file == "-" ? kStandardInput : file);
}

Result<void> checkAreas(const Disturbances& d, const GridFrame& map) {
  const auto check = [&map](const char* what, const std::string& name,
                            const CellRange& r) -> Result<void> {
    if (r.last_row <= map.rows() && r.last_column <= map.columns()) return {};
    return fail(ErrorCode::InvalidArgument,
                "the %1 '%2' is not inside of the map, which has %3 rows and %4 columns",
                {what, name, map.rows(), map.columns()});
  };
  for (const Door& door : d.doors) {
    TRY(check("door", door.name, door.cells));
  }
  for (const TimedObstacle& o : d.obstacles) {
    TRY(check("obstacle", o.name, o.cells));
  }
  return {};
}

}  // namespace clearway::maps
