// Plans in the JSON of the League of Robot Runners, which PlanViz shows.
#include <algorithm>
#include <array>

#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/json_cursor.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kLongestPath = std::size_t{1} << 26U;
constexpr std::array<std::string_view, 4> kHeadingNames{"E", "S", "W", "N"};
constexpr std::array<Cell, 4> kAhead{Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};

CellHeading turned(CellHeading h, int quarters) {
  return static_cast<CellHeading>((static_cast<int>(h) + quarters + 4) % 4);
}

Cell moved(Cell c, Cell by) { return {c.row + by.row, c.column + by.column}; }

// The letter of a step without headings; 0 if there is none.
char letterOf(Cell from, Cell to) {
  if (to == from) return 'W';
  if (to == moved(from, {0, 1})) return 'R';
  if (to == moved(from, {0, -1})) return 'L';
  if (to == moved(from, {1, 0})) return 'U';
  return to == moved(from, {-1, 0}) ? 'D' : '\0';
}

// The letter of a step of an agent that turns; 0 if there is none.
char letterOf(Cell from, CellHeading before, Cell to, CellHeading after) {
  if (from != to) {
    const bool ahead =
        before == after && to == moved(from, kAhead[static_cast<std::size_t>(before)]);
    return ahead ? 'F' : '\0';
  }
  if (before == after) return 'W';
  if (after == turned(before, 1)) return 'R';
  return after == turned(before, -1) ? 'C' : '\0';
}

struct AgentPath {
  std::vector<Cell> cells;
  std::vector<CellHeading> headings;
};

// Appends what a letter does. False for unknown letters.
bool step(AgentPath& path, char letter, bool turns) {
  Cell c = path.cells.back();
  CellHeading h = path.headings.back();
  if (letter == 'W' || letter == 'T') {
  } else if (turns) {
    if (letter == 'F') c = moved(c, kAhead[static_cast<std::size_t>(h)]);
    if (letter == 'R') h = turned(h, 1);
    if (letter == 'C') h = turned(h, -1);
    if (letter != 'F' && letter != 'R' && letter != 'C') return false;
  } else {
    constexpr std::string_view kLetters = "RULD";
    const std::size_t k = kLetters.find(letter);
    if (k == kLetters.npos) return false;
    c = moved(c, kAhead[k]);
  }
  path.cells.push_back(c);
  path.headings.push_back(h);
  return true;
}

bool isOnAnyMap(Cell c) {
  return c.row >= 0 && c.column >= 0 && c.row < GridFrame::kMaxSide &&
         c.column < GridFrame::kMaxSide;
}

// "F,R,W" after the start. Notes an error.
void readActions(const JsonCursor& at, bool turns, AgentPath& path) {
  const std::string& text = at.text(kLongestPath);
  for (const std::string_view word : splitWords(text, ", ")) {
    if (at.failed()) return;
    if (word.size() != 1 || !step(path, word.front(), turns)) {
      at.fail(ErrorCode::Malformed, "action %1, %2, is none of %3",
              {path.cells.size() - 1, inQuotes(word), turns ? "F, R, C, W" : "R, L, U, D, W"});
    } else if (!isOnAnyMap(path.cells.back())) {
      at.fail(ErrorCode::InvalidArgument, "action %1 leads off the map", {path.cells.size() - 2});
    }
  }
}

AgentPath readStart(const JsonCursor& at, bool turns) {
  AgentPath path{{{}}, {CellHeading::East}};
  const std::vector<JsonCursor> items = at.items(3);
  if (items.size() < 2) {
    if (!at.failed()) at.fail(ErrorCode::Malformed, "a start is [row, column, heading]");
    return path;
  }
  const double most = GridFrame::kMaxSide - 1;
  path.cells[0] = {static_cast<std::int32_t>(items[0].integer(0.0, most)),
                   static_cast<std::int32_t>(items[1].integer(0.0, most))};
  if (turns && items.size() == 3) {
    path.headings[0] = static_cast<CellHeading>(items[2].choice(kHeadingNames));
  }
  return path;
}

// Sum of the arrival times and the last one.
struct Costs {
  std::size_t sum = 0, makespan = 0;
};

JsonValue numbers(std::initializer_list<std::int32_t> list) {
  JsonValue::Array out;
  for (const std::int32_t v : list) out.emplace_back(static_cast<double>(v));
  return out;
}

}  // namespace

Result<GridFleetPlanFile> parsePlanviz(std::string_view bytes, const std::string& source) {
  const JsonValue json = TRY(parseJson(bytes, source));
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  bool turns = true;
  if (const auto model = root.optional("actionModel"))
    turns = model->choice({"MAPF_T", "MAPF"}) == 0;
  const std::vector<JsonCursor> starts = root.at("start").items(kMaxPlanAgents);
  const std::vector<JsonCursor> actions = root.at("actualPaths").items(kMaxPlanAgents);
  if (!errors.any() && (starts.empty() || starts.size() != actions.size())) {
    root.at("actualPaths")
        .fail(ErrorCode::InvalidArgument, "%1 paths for %2 agents in \"start\"",
              {actions.size(), starts.size()});
  }
  std::vector<AgentPath> paths;
  std::size_t steps = 0;
  for (std::size_t a = 0; a < starts.size() && !errors.any(); ++a) {
    paths.push_back(readStart(starts[a], turns));
    readActions(actions[a], turns, paths.back());
    steps = std::max(steps, paths.back().cells.size());
    if (!errors.any() && steps * starts.size() > kMaxPlanCells) {
      actions[a].fail(ErrorCode::LimitExceeded, "more than 2^28 positions");
    }
  }
  if (errors.any()) return tl::unexpected(errors.first());
  GridFleetPlanFile plan;
  plan.agents = paths.size();
  for (const AgentPath& p : paths) {
    plan.starts.push_back(p.cells.front());
    plan.goals.push_back(p.cells.back());
  }
  for (std::size_t k = 0; k < steps; ++k) {
    for (const AgentPath& p : paths) {
      const std::size_t at = std::min(k, p.cells.size() - 1);
      plan.cells.push_back(p.cells[at]);
      if (turns) plan.headings.push_back(p.headings[at]);
    }
  }
  return plan;
}

Result<std::string> writePlanviz(const GridFleetPlanFile& plan) {
  const bool turns = !plan.headings.empty();
  JsonValue::Array start, paths, times, tasks, events;
  Costs costs;
  for (std::size_t a = 0; a < plan.agents; ++a) {
    const Cell first = plan.at(0, a);
    JsonValue place = numbers({first.row, first.column});
    place.array()->emplace_back(
        turns ? std::string(kHeadingNames[static_cast<std::size_t>(plan.headings[a])]) : "N/A");
    start.push_back(std::move(place));
    std::string letters;
    for (std::size_t k = 1; k < plan.steps(); ++k) {
      const std::size_t now = k * plan.agents + a;
      const std::size_t before = now - plan.agents;
      const char letter = turns ? letterOf(plan.cells[before], plan.headings[before],
                                           plan.cells[now], plan.headings[now])
                                : letterOf(plan.cells[before], plan.cells[now]);
      if (letter == '\0') {
        return fail(ErrorCode::Unsupported,
                    "agent %1 makes a step at time %2 that planviz has no action for: only steps "
                    "to the four neighbours%3",
                    {a, k, turns ? ", straight ahead, and quarter turns" : ""});
      }
      letters += letters.empty() ? "" : ",";
      letters += letter;
    }
    const std::size_t arrival = plan.arrival(a);
    costs.sum += arrival;
    costs.makespan = std::max(costs.makespan, arrival);
    paths.emplace_back(std::move(letters));
    const auto id = static_cast<std::int32_t>(a);
    const Cell goal = plan.goals.empty() ? plan.at(plan.steps() - 1, a) : plan.goals[a];
    tasks.push_back(numbers({id, goal.row, goal.column}));
    JsonValue assigned = numbers({id, 0});
    assigned.array()->emplace_back("assigned");
    JsonValue finished = numbers({id, static_cast<std::int32_t>(arrival)});
    finished.array()->emplace_back("finished");
    events.emplace_back(JsonValue::Array{std::move(assigned), std::move(finished)});
  }
  JsonValue out{JsonValue::Object{}};
  out.add("actionModel", turns ? "MAPF_T" : "MAPF");
  out.add("version", "2023 LoRR");
  out.add("AllValid", "Yes");
  out.add("teamSize", static_cast<double>(plan.agents));
  out.add("start", std::move(start));
  out.add("numTaskFinished", static_cast<double>(plan.agents));
  out.add("sumOfCost", static_cast<double>(costs.sum));
  out.add("makespan", static_cast<double>(costs.makespan));
  out.add("actualPaths", paths);
  out.add("plannerPaths", std::move(paths));
  out.add("plannerTimes", JsonValue::Array{});
  out.add("errors", JsonValue::Array{});
  out.add("events", std::move(events));
  out.add("tasks", std::move(tasks));
  return toText(out);
}

}  // namespace clearway::maps
