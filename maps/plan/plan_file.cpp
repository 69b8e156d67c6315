#include "maps/plan/plan_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/plan/zone_set.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

constexpr const char* kPlanFormat = "clearway-plan";
constexpr double kLargestNumber = std::numeric_limits<double>::max();
constexpr double kMaxCount = 9007199254740992.0;    // 2^53: every whole number up to it is a double
constexpr double kDegrees = 57.295779513082320877;  // a radian
constexpr std::size_t kMaxName = 4096;
constexpr std::array<const char*, 3> kKindNames{"straight", "turn", "arc"};

bool sameBits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool sameBits(Vec2 a, Vec2 b) { return sameBits(a.x, b.x) && sameBits(a.y, b.y); }

// --- writing ---

void addPose(JsonValue& out, const Pose& p) {
  out.add("x", p.position.x);
  out.add("y", p.position.y);
  out.add("cos", p.heading.cos());
  out.add("sin", p.heading.sin());
}

JsonValue poseToJson(const Pose& p) {
  JsonValue out = emptyObject();
  addPose(out, p);
  return out;
}

JsonValue goalToJson(const GoalPose& g) {
  if (g.heading) return poseToJson({g.position, *g.heading});
  return pointToJson(g.position);
}

JsonValue mapToJson(const PlanMap& map) {
  JsonValue out = emptyObject();
  out.add("file", map.file);
  out.add("fingerprint", fingerprintToJson(map.fingerprint));
  addGridFrame(out, map.grid);
  out.add("frame", mapFrameToJson(map.frame));
  return out;
}

JsonValue certificateToJson(const PlanCertificate& c) {
  JsonValue where = emptyObject();
  where.add("motion", static_cast<double>(c.where.motion));
  where.add("t", c.where.t);
  addPose(where, c.where.pose);
  JsonValue cell = emptyObject();
  cell.add("row", c.cell.row);
  cell.add("column", c.cell.column);
  JsonValue out = emptyObject();
  out.add("free", c.free);
  out.add("clearance", c.clearance_m);
  out.add("where", std::move(where));
  out.add("cell", std::move(cell));
  if (!c.agent.empty()) out.add("agent", c.agent);
  if (!c.zone.empty()) out.add("zone", c.zone);
  return out;
}

JsonValue othersToJson(const std::vector<PlacedAgent>& others) {
  JsonValue::Array list;
  for (const PlacedAgent& o : others) {
    JsonValue v = emptyObject();
    v.add("name", o.name);
    v.add("shape", shapeToJson(o.shape));
    v.add("padding", paddingToJson(o.padding));
    v.add("pose", poseToJson(o.pose));
    list.push_back(std::move(v));
  }
  return list;
}

JsonValue metricsToJson(const PlanFileMetrics& m) {
  const auto count = [](std::uint64_t n) { return std::min(static_cast<double>(n), kMaxCount); };
  JsonValue out = emptyObject();
  out.add("expanded", count(m.expanded));
  out.add("generated", count(m.generated));
  out.add("time_s", m.time_s);
  out.add("validation_s", m.validation_s);
  out.add("memory_bytes", count(m.memory_bytes));
  return out;
}

// A rounded number: at most three decimals, no trailing zeros.
std::string rounded(double v) { return shortest(std::round(v * 1000.0) / 1000.0 + 0.0); }

std::string inWords(const PlanMap& map, Vec2 position, const std::optional<Heading>& heading) {
  const Vec2 p = positionFromWorld(map.frame, map.grid, position);
  std::string out = "x " + rounded(p.x) + ", y " + rounded(p.y) + " " + unitOf(map.frame);
  if (!heading) return out + ", any heading";
  const double degrees = headingFromWorld(map.frame, *heading).degrees();
  return out + ", heading " + rounded(degrees) + " degrees";
}

JsonValue summary(const PlanFile& plan) {
  JsonValue out = emptyObject();
  out.add("from", inWords(plan.map, plan.path.start.position, plan.path.start.heading));
  out.add("to", inWords(plan.map, plan.path.goal().position, plan.path.goal().heading));
  out.add("length", rounded(length(plan.path)) + " m");
  out.add("turns", rounded(rotation(plan.path) * kDegrees) + " degrees");
  out.add("motions", static_cast<double>(plan.path.motions.size()));
  const PlanCertificate& c = plan.certificate;
  out.add("smallest_clearance",
          c.free ? rounded(c.clearance_m) + " m at " +
                       inWords(plan.map, c.where.pose.position, c.where.pose.heading)
                 : std::string("none: the path is not free"));
  return out;
}

// --- reading ---

Vec2 position(const JsonCursor& at) {
  return {at.at("x").number(-kMaxCoordinate_m, kMaxCoordinate_m),
          at.at("y").number(-kMaxCoordinate_m, kMaxCoordinate_m)};
}

Pose poseFromJson(const JsonCursor& at) {
  if (!at.object({"x", "y", "cos", "sin"})) return {};
  return {position(at), at.unitVector()};
}

GoalPose planGoalFromJson(const JsonCursor& at) {
  GoalPose goal;
  if (!at.object({"x", "y", "cos", "sin"})) return goal;
  goal.position = position(at);
  if (at.optional("cos") || at.optional("sin")) goal.heading = at.unitVector();
  return goal;
}

std::optional<PlanMap> mapFromJson(const JsonCursor& at) {
  if (!at.object({"file", "fingerprint", "columns", "rows", "cell", "frame"})) return std::nullopt;
  const std::optional<GridFrame> grid = gridFrameFromJson(at);
  if (!grid) return std::nullopt;
  PlanMap map{at.at("file").text(4096), 0, *grid, mapFrameFromJson(at.at("frame"))};
  map.fingerprint = at.at("fingerprint").fingerprint();
  return map;
}

// The poses determine the kind; the written kind must agree with them.
void addMotion(const JsonCursor& at, Path& path) {
  if (!at.object({"kind", "x", "y", "cos", "sin"})) return;
  const std::size_t kind = at.at("kind").choice({"straight", "turn", "arc"});
  const Pose to{position(at), at.unitVector()};
  if (at.failed()) return;
  const Result<Motion> m = motionBetween(path.goal(), to);
  if (!m) return at.fail(m.error().code, m.error().message);
  if (static_cast<std::size_t>(m->kind) != kind) {
    return at.fail(ErrorCode::InvalidArgument, "is called \"%1\", but its poses make it \"%2\"",
                   {kKindNames[kind], kKindNames[static_cast<std::size_t>(m->kind)]});
  }
  if (m->kind != MotionKind::Straight && turnAngle(*m) == 0.0) {
    return at.fail(ErrorCode::InvalidArgument, "is a turn by 0 degrees: both headings are equal");
  }
  path.motions.push_back(*m);
}

// Members of objects may be in any order.
bool isSame(const JsonValue& said, const JsonValue& is) {
  if (is.object() == nullptr || said.object() == nullptr) return toText(said) == toText(is);
  return said.object()->size() == is.object()->size() &&
         std::ranges::all_of(*is.object(), [&](const auto& member) {
           const JsonValue* const value = said.find(member.key);
           return value != nullptr && isSame(*value, member.value);
         });
}

PlanCertificate certificateFromJson(const JsonCursor& at, const Path& path) {
  PlanCertificate c;
  if (!at.object({"free", "clearance", "where", "cell", "agent", "zone"})) return c;
  c.free = at.at("free").boolean();
  c.clearance_m = at.at("clearance").number(0.0, kLargestNumber);
  if (const JsonCursor where = at.at("where");
      where.object({"motion", "t", "x", "y", "cos", "sin"})) {
    const double last = std::max(1.0, static_cast<double>(path.motions.size())) - 1.0;
    c.where.motion = static_cast<std::size_t>(where.at("motion").integer(0, last));
    c.where.t = where.at("t").number(0.0, 1.0);
    c.where.pose = {position(where), where.unitVector()};
  }
  if (const JsonCursor cell = at.at("cell"); cell.object({"row", "column"})) {
    constexpr double kReach = 1 << 30;
    c.cell = {static_cast<std::int32_t>(cell.at("row").integer(-kReach, kReach)),
              static_cast<std::int32_t>(cell.at("column").integer(-kReach, kReach))};
  }
  if (const auto agent = at.optional("agent")) c.agent = agent->text(kMaxName);
  if (const auto zone = at.optional("zone")) c.zone = zone->text(kMaxName);
  return c;
}

PlacedAgent otherFromJson(const JsonCursor& at) {
  PlacedAgent o;
  if (!at.object({"name", "shape", "padding", "pose"})) return o;
  o.name = at.at("name").text(kMaxName);
  if (o.name.empty()) at.at("name").fail(ErrorCode::InvalidArgument, "is empty");
  o.shape = shapeFromJson(at.at("shape"));
  o.padding = paddingFromJson(at.at("padding"));
  o.pose = poseFromJson(at.at("pose"));
  return o;
}

// A key by its name, or by the name that older files have.
JsonCursor either(const JsonCursor& at, const char* name, const char* older) {
  if (const auto old = at.optional(older); old && !at.optional(name)) return *old;
  return at.at(name);
}

PlanFileMetrics metricsFromJson(const JsonCursor& at) {
  PlanFileMetrics m;
  if (!at.object({"expanded", "generated", "time_s", "validation_s", "time", "validation_time",
                  "memory_bytes"})) {
    return m;
  }
  const auto count = [&](const char* key) {
    return static_cast<std::uint64_t>(at.at(key).integer(0, kMaxCount));
  };
  m.expanded = count("expanded");
  m.generated = count("generated");
  m.time_s = either(at, "time_s", "time").number(0.0, kLargestNumber);
  m.validation_s = either(at, "validation_s", "validation_time").number(0.0, kLargestNumber);
  m.memory_bytes = count("memory_bytes");
  return m;
}

// A length depends on the machine's sine function, so it is compared with a tolerance.
void checkMeasure(const JsonCursor& at, double is) {
  const double said = at.number(0.0, kLargestNumber);
  if (std::abs(said - is) <= 1e-6 * (1.0 + is)) return;
  at.fail(ErrorCode::InvalidArgument, "%1 does not fit the motions, which give %2",
          {shortest(said), shortest(is)});
}

void checkGoal(const JsonCursor& at, const GoalPose& goal, const Pose& end) {
  if (!sameBits(goal.position, end.position) ||
      (goal.heading && !sameBits(goal.heading->vector(), end.heading.vector()))) {
    at.fail(ErrorCode::InvalidArgument, "the motions do not end at the goal");
  }
}

}  // namespace

JsonValue planToJson(const PlanFile& plan) {
  JsonValue agent = emptyObject();
  agent.add("shape", shapeToJson(plan.shape));
  agent.add("padding", paddingToJson(plan.padding));
  JsonValue::Array motions;
  motions.reserve(plan.path.motions.size());
  for (const Motion& m : plan.path.motions) {
    JsonValue v = emptyObject();
    v.add("kind", kKindNames[static_cast<std::size_t>(m.kind)]);
    addPose(v, m.to);
    motions.push_back(std::move(v));
  }
  JsonValue out = emptyObject();
  out.add("format", kPlanFormat);
  out.add("version", 1);
  out.add("summary", summary(plan));
  out.add("map", mapToJson(plan.map));
  out.add("agent", std::move(agent));
  if (!plan.others.empty()) out.add("others", othersToJson(plan.others));
  if (plan.zones) out.add("zones", zoneSetToJson(*plan.zones));
  if (!plan.motion_file.empty()) out.add("motion_file", plan.motion_file);
  out.add("planner", settingsToJson(plan.planner));
  out.add("cost", plan.cost);
  out.add("length", length(plan.path));
  out.add("rotation_deg", rotation(plan.path) * kDegrees);
  out.add("certificate", certificateToJson(plan.certificate));
  if (plan.metrics) out.add("metrics", metricsToJson(*plan.metrics));
  out.add("start", poseToJson(plan.path.start));
  out.add("goal", goalToJson(plan.goal));
  if (plan.asked_start || plan.asked_goal) {
    JsonValue asked = emptyObject();
    if (plan.asked_start) asked.add("start", pointToJson(*plan.asked_start));
    if (plan.asked_goal) asked.add("goal", pointToJson(*plan.asked_goal));
    out.add("asked", std::move(asked));
  }
  if (plan.escapes) out.add("escapes", true);
  if (!plan.waits.empty()) {
    JsonValue::Array waits;
    for (const PathWait& w : plan.waits) {
      JsonValue one = emptyObject();
      one.add("after", static_cast<double>(w.after));
      one.add("seconds", w.wait_s);
      waits.push_back(std::move(one));
    }
    out.add("waits", std::move(waits));
  }
  if (!plan.speeds.empty()) {
    JsonValue::Array speeds;
    for (const PathSpeed& s : plan.speeds) {
      JsonValue one = emptyObject();
      one.add("after", static_cast<double>(s.after));
      one.add("motions", static_cast<double>(s.motions));
      if (s.speed_m_per_s < kNoSpeedLimit) one.add("max_speed", s.speed_m_per_s);
      if (s.turn_rate_rad_per_s < kNoSpeedLimit) one.add("max_yaw_rate", s.turn_rate_rad_per_s);
      speeds.push_back(std::move(one));
    }
    out.add("speeds", std::move(speeds));
  }
  out.add("motions", std::move(motions));
  return out;
}

std::string writePlan(const PlanFile& plan) { return toText(planToJson(plan)); }

namespace {

void readWaits(const JsonCursor& at, PlanFile& plan) {
  std::size_t last = 0;
  for (const JsonCursor& item : at.items(kMaxMotions)) {
    if (!item.object({"after", "seconds"})) return;
    const auto most = static_cast<double>(plan.path.motions.size());
    const auto after =
        static_cast<std::size_t>(item.at("after").integer(static_cast<double>(last), most));
    plan.waits.push_back({after, item.at("seconds").number(0.0, kLongestPathWait_s)});
    last = after;
  }
}

void readSpeeds(const JsonCursor& at, PlanFile& plan) {
  const auto count = static_cast<double>(plan.path.motions.size());
  double last = 0.0;
  for (const JsonCursor& item : at.items(kMaxMotions)) {
    if (!item.object({"after", "motions", "max_speed", "max_yaw_rate"})) return;
    const double after = item.at("after").integer(last, count);
    const double motions = item.at("motions").integer(0.0, count - after);
    last = after + motions;
    PathSpeed speed{static_cast<std::size_t>(after), static_cast<std::size_t>(motions)};
    if (const auto most = item.optional("max_speed")) {
      speed.speed_m_per_s = most->positive(kLargestNumber);
    }
    if (const auto most = item.optional("max_yaw_rate")) {
      speed.turn_rate_rad_per_s = most->positive(kLargestNumber);
    }
    if (item.failed()) return;
    plan.speeds.push_back(speed);
  }
}

}  // namespace

std::optional<PlanFile> planFromJson(const JsonCursor& root) {
  checkFormat(root, kPlanFormat);
  if (root.failed()) return std::nullopt;
  root.object({"format",  "version",     "summary",      "map",      "agent",       "planner",
               "cost",    "length",      "rotation_deg", "rotation", "certificate", "metrics",
               "others",  "motion_file", "zones",        "start",    "goal",        "asked",
               "escapes", "waits",       "speeds",       "motions"});
  std::optional<PlanMap> map = mapFromJson(root.at("map"));
  if (!map) return std::nullopt;
  PlanFile plan{*std::move(map), {}, {}, {}, {}, {}, 0.0, {}, {}, {}};
  if (const JsonCursor agent = root.at("agent"); agent.object({"shape", "padding"})) {
    plan.shape = shapeFromJson(agent.at("shape"));
    plan.padding = paddingFromJson(agent.at("padding"));
  }
  if (const auto others = root.optional("others")) {
    for (const JsonCursor& o : others->items(kMaxStaticAgents))
      plan.others.push_back(otherFromJson(o));
  }
  if (const auto asked = root.optional("asked"); asked && asked->object({"start", "goal"})) {
    const auto pointFrom = [&](const char* key) -> std::optional<Vec2> {
      const auto at = asked->optional(key);
      if (!at || !at->object({"x", "y"})) return std::nullopt;
      return position(*at);
    };
    plan.asked_start = pointFrom("start");
    plan.asked_goal = pointFrom("goal");
  }
  if (const auto zones = root.optional("zones")) {
    plan.zones = std::make_shared<const ZoneSet>(zoneSetFromJson(*zones));
  }
  if (const auto file = root.optional("motion_file")) plan.motion_file = file->text(kMaxName);
  plan.planner = settingsFromJson(root.at("planner"));
  if (plan.planner.planner == PlannerKind::Pose && plan.shape.kind == ShapeKind::Disc) {
    plan.shape = turningDisc(plan.shape.length);
  }
  plan.path.start = poseFromJson(root.at("start"));
  plan.goal = planGoalFromJson(root.at("goal"));
  for (const JsonCursor& m : root.at("motions").items(kMaxMotions)) {
    if (root.failed()) break;
    addMotion(m, plan.path);
  }
  if (const auto escapes = root.optional("escapes")) plan.escapes = escapes->boolean();
  if (const auto waits = root.optional("waits")) readWaits(*waits, plan);
  if (root.failed()) return std::nullopt;
  if (const auto speeds = root.optional("speeds")) readSpeeds(*speeds, plan);
  if (root.failed()) return std::nullopt;
  checkGoal(root.at("goal"), plan.goal, plan.path.goal());
  plan.cost = root.at("cost").number(0.0, kLargestNumber);
  checkMeasure(root.at("length"), length(plan.path));
  const auto radians = root.optional("rotation");  // in older files
  checkMeasure(either(root, "rotation_deg", "rotation"),
               rotation(plan.path) * (radians && !root.optional("rotation_deg") ? 1.0 : kDegrees));
  plan.certificate = certificateFromJson(root.at("certificate"), plan.path);
  if (const auto said = root.optional("summary")) {
    plan.false_summary = !isSame(said->value(), summary(plan));
  }
  if (const auto metrics = root.optional("metrics")) plan.metrics = metricsFromJson(*metrics);
  if (root.failed()) return std::nullopt;
  return plan;
}

Result<PlanFile> parsePlan(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source));
  JsonErrors errors(source);
  std::optional<PlanFile> plan = planFromJson(JsonCursor(tree, errors));
  if (!plan) return tl::unexpected(errors.first());
  return *std::move(plan);
}

Result<PlanFile> loadPlan(const std::filesystem::path& file) {
  const std::string text = TRY(readFile(file, kMaxPlanBytes));
  return parsePlan(text, file.string());
}

Result<void> savePlan(const PlanFile& plan, const std::filesystem::path& file) {
  const std::string text = writePlan(plan);
  if (text.size() > kMaxPlanBytes) {
    return fail(ErrorCode::LimitExceeded, "the plan is too large to be read again", file.string());
  }
  TRY(parsePlan(text, file.string()));
  return saveFile(file, text);
}

Result<std::string> planToCsv(const PlanFile& plan, double step_m, StopCheck* stop) {
  const std::vector<PathPoint> samples = TRY(samplePath(plan.path, step_m));
  std::string out = frameLine(plan.map.frame) + "x,y,heading_rad\n";
  for (const PathPoint& s : samples) {
    if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
    const Pose p = fromWorld(plan.map.frame, plan.map.grid, s.pose);
    out += shortest(p.position.x) + "," + shortest(p.position.y) + "," +
           shortest(p.heading.radians()) + "\n";
  }
  return out;
}

}  // namespace clearway::maps
