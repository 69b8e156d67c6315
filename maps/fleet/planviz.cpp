// Plans in the JSON of the League of Robot Runners, which PlanViz shows.
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/base/number_text.h"
#include "maps/fleet/fleet_plan_format.h"
#include "maps/text/json_cursor.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostTicks = 1'000'000;
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

// What all paths of a log have in common.
struct LogRules {
  bool turns = true;
  bool u_is_up = false;     // the letter U of agents that do not turn
  std::int64_t ticks = 10;  // that a move takes
  std::size_t longest = 0;  // ticks of a path
};

struct AgentPath {
  std::vector<Cell> cells;
  std::vector<CellHeading> headings;
};

// Appends what a letter does. False for unknown letters.
bool step(AgentPath& path, char letter, const LogRules& rules) {
  Cell c = path.cells.back();
  CellHeading h = path.headings.back();
  if (letter == 'W' || letter == 'T') {
  } else if (rules.turns) {
    if (letter == 'F') c = moved(c, kAhead[static_cast<std::size_t>(h)]);
    if (letter == 'R') h = turned(h, 1);
    if (letter == 'C') h = turned(h, -1);
    if (letter != 'F' && letter != 'R' && letter != 'C') return false;
  } else {
    const std::string_view letters = rules.u_is_up ? "RDLU" : "RULD";
    const std::size_t k = letters.find(letter);
    if (k == letters.npos) return false;
    c = moved(c, kAhead[k]);
  }
  path.cells.push_back(c);
  path.headings.push_back(h);
  return true;
}

const char* lettersOf(bool turns) { return turns ? "F, R, C, W" : "R, L, U, D, W"; }

bool isOnAnyMap(Cell c) {
  return c.row >= 0 && c.column >= 0 && c.row < GridFrame::kMaxSide &&
         c.column < GridFrame::kMaxSide;
}

// The paths of logs since 2026: segments of actions with numbers of ticks.
class SegmentReader {
 public:
  SegmentReader(const JsonCursor& at, const LogRules& rules, AgentPath& path)
      : at_(at), rules_(rules), path_(path), rest_(at.text(kLongestPath)) {}

  void read() {
    while (!at_.failed() && !rest_.empty()) {
      std::string_view head;
      std::string_view actions;
      if (!take("[(", ")", head) || !take(":(", ")]", actions)) return refuse(rest_);
      if (!beginsHere(head)) return refuse(head);
      for (const std::string_view action : splitWords(actions, ",")) {
        readAction(action);
        if (at_.failed()) return;
      }
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" ,"), rest_.size()));
    }
  }

 private:
  void refuse(std::string_view text) const {
    at_.fail(ErrorCode::Malformed,
             "%1 is no segment \"[(tick,row,column,heading,counter):(F 10,W 3)]\"",
             {inQuotes(text)});
  }

  // The text between `open`, with which the rest begins, and `close`.
  bool take(std::string_view open, std::string_view close, std::string_view& text) {
    const std::size_t end = rest_.find(close, std::min(open.size(), rest_.size()));
    if (!rest_.starts_with(open) || end == rest_.npos) return false;
    text = rest_.substr(open.size(), end - open.size());
    rest_.remove_prefix(end + close.size());
    return true;
  }

  // The tick of a segment is that of the path so far. Its cell repeats the start or the path.
  [[nodiscard]] bool beginsHere(std::string_view head) const {
    const std::vector<std::string_view> words = splitWords(head, ",");
    if (words.size() != 5) return false;
    const auto tick = numberOf<std::size_t>(words[0]);
    const Cell cell{numberOf<std::int32_t>(words[1]).value_or(-1),
                    numberOf<std::int32_t>(words[2]).value_or(-1)};
    return tick == path_.cells.size() - 1 &&
           (cell == path_.cells.back() || cell == path_.cells.front());
  }

  void readAction(std::string_view text) {
    const std::vector<std::string_view> words = splitWords(text);
    const auto ticks = words.size() == 2 ? numberOf<std::int64_t>(words[1]) : std::nullopt;
    if (!ticks || *ticks < 1 || words[0].size() != 1) {
      return at_.fail(ErrorCode::Malformed, "%1 is no action with its ticks, such as F 10",
                      {inQuotes(text)});
    }
    if (static_cast<std::uint64_t>(*ticks) >
        rules_.longest - std::min(rules_.longest, path_.cells.size())) {
      return at_.fail(ErrorCode::LimitExceeded, "more than %1 ticks", {rules_.longest});
    }
    const char letter = words[0].front();
    for (std::int64_t k = 0; k < *ticks && !at_.failed(); ++k) tick(letter);
  }

  void tick(char letter) {
    const bool waits = letter == 'W' || letter == 'T';
    if (!waits && letter != pending_) done_ = 0;
    if (!waits) {
      pending_ = letter;
      ++done_;
    }
    const bool happens = !waits && done_ == rules_.ticks;
    if (happens) done_ = 0;
    if (!step(path_, happens ? letter : 'W', rules_) || !isKnown(letter)) {
      return at_.fail(ErrorCode::Malformed, "action %1 is none of %2",
                      {inQuotes(std::string_view(&letter, 1)), lettersOf(rules_.turns)});
    }
    if (!isOnAnyMap(path_.cells.back())) {
      at_.fail(ErrorCode::InvalidArgument, "action %1 leads off the map", {path_.cells.size() - 2});
    }
  }

  [[nodiscard]] bool isKnown(char letter) const {
    return std::string_view(rules_.turns ? "FRCWT" : "RULDWT").find(letter) != std::string::npos;
  }

  JsonCursor at_;
  const LogRules& rules_;
  AgentPath& path_;
  std::string_view rest_;
  char pending_ = 'W';
  std::int64_t done_ = 0;  // ticks of the pending action
};

// "F,R,W" after the start, or segments. Notes an error.
void readActions(const JsonCursor& at, const LogRules& rules, AgentPath& path) {
  const std::string& text = at.text(kLongestPath);
  if (text.starts_with('[')) return SegmentReader(at, rules, path).read();
  const bool turns = rules.turns;
  for (const std::string_view word : splitWords(text, ", ")) {
    if (at.failed()) return;
    if (word.size() != 1 || !step(path, word.front(), rules)) {
      at.fail(ErrorCode::Malformed, "action %1, %2, is none of %3",
              {path.cells.size() - 1, inQuotes(word), lettersOf(turns)});
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

// The lists of a log that a plan of cells cannot hold.
std::vector<Message> unkeptOf(const JsonCursor& root) {
  std::string names;
  for (const char* key : {"tasks", "events", "errors", "scheduleErrors", "actualSchedule",
                          "plannerSchedule", "delayIntervals", "plannerTimes"}) {
    const auto list = root.optional(key);
    const JsonValue::Array* items = list ? list->value().array() : nullptr;
    if (items == nullptr || items->empty()) continue;
    names += (names.empty() ? "" : ", ") + std::string(key);
  }
  if (names.empty()) return {};
  return {{"not kept of the log: %1", {names}}};
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

struct LogReading {
  std::vector<AgentPath> paths;
  std::size_t steps = 0;
};

// Errors are those of the cursors.
LogReading readPaths(const std::vector<JsonCursor>& starts, const std::vector<JsonCursor>& actions,
                     const LogRules& rules) {
  LogReading out;
  for (std::size_t a = 0; a < actions.size() && !actions[a].failed(); ++a) {
    out.paths.push_back(readStart(starts[a], rules.turns));
    readActions(actions[a], rules, out.paths.back());
    out.steps = std::max(out.steps, out.paths.back().cells.size());
    if (!actions[a].failed() && out.steps * actions.size() > kMaxPlanCells) {
      actions[a].fail(ErrorCode::LimitExceeded, "more than 2^28 positions");
    }
  }
  return out;
}

// A number of a list; nullopt for all else.
std::optional<std::size_t> countIn(const JsonValue& list, std::size_t index) {
  const JsonValue::Array* items = list.array();
  const double* number =
      items != nullptr && index < items->size() ? (*items)[index].number() : nullptr;
  if (number == nullptr || !(*number >= 0.0 && *number < 1e9)) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

// How many tasks end at their cell: those of "events" [[task, step, "finished"]] for each agent and
// "tasks" [task, row, column]. Other forms of both do not count.
std::size_t finishedTasks(const JsonValue& log, const std::vector<AgentPath>& paths) {
  const JsonValue* tasks = log.find("tasks");
  const JsonValue* events = log.find("events");
  if (tasks == nullptr || tasks->array() == nullptr) return 0;
  if (events == nullptr || events->array() == nullptr) return 0;
  std::map<std::size_t, Cell> cells;
  for (const JsonValue& task : *tasks->array()) {
    const auto id = countIn(task, 0);
    const auto row = countIn(task, 1);
    const auto column = countIn(task, 2);
    if (!id || !row || !column) continue;
    cells[*id] = {static_cast<std::int32_t>(*row), static_cast<std::int32_t>(*column)};
  }
  std::size_t count = 0;
  for (std::size_t a = 0; a < std::min(paths.size(), events->array()->size()); ++a) {
    const JsonValue::Array* of_agent = (*events->array())[a].array();
    if (of_agent == nullptr) continue;
    for (const JsonValue& event : *of_agent) {
      const auto id = countIn(event, 0);
      const auto at = countIn(event, 1);
      if (!id || !at || event.array()->size() != 3) continue;
      const std::string* const what = event.array()->back().text();
      if (what == nullptr || *what != "finished" || *at >= paths[a].cells.size()) continue;
      const auto cell = cells.find(*id);
      count += cell != cells.end() && cell->second == paths[a].cells[*at] ? 1U : 0U;
    }
  }
  return count;
}

// The first of "errors" that names an agent, if it may be one of the paths that were read. Notes an
// error where the log contradicts itself.
std::optional<Message> statedFault(const JsonCursor& root, std::size_t agents) {
  if (const auto size = root.optional("teamSize"); size && size->value().number() != nullptr) {
    const double team = size->integer(0.0, 1e9);
    if (!root.failed() && team != static_cast<double>(agents)) {
      size->fail(ErrorCode::InvalidArgument, "it is %1, but the log has %2 paths",
                 {shortest(team), agents});
    }
  }
  const auto errors = root.optional("errors");
  if (!errors || errors->value().array() == nullptr) return std::nullopt;
  const JsonValue::Array& all = *errors->value().array();
  const auto valid = root.optional("AllValid");
  const std::string* const says = valid ? valid->value().text() : nullptr;
  if (says != nullptr && ((*says == "Yes" && !all.empty()) || (*says == "No" && all.empty()))) {
    valid->fail(ErrorCode::InvalidArgument, "it is \"%1\", but the log has %2 errors",
                {*says, all.size()});
  }
  const JsonValue* const planned = root.value().find("plannerPaths");
  if (planned != nullptr && toLine(*planned) != toLine(root.at("actualPaths").value())) {
    return std::nullopt;
  }
  for (const JsonValue& error : all) {
    const auto agent = countIn(error, 0);
    const auto step = countIn(error, 2);
    if (!agent || !step || error.array()->size() != 4) continue;
    const std::string* const what = error.array()->back().text();
    const std::string text = what != nullptr ? *what : "";
    if (planned != nullptr) return Message("agent %1, step %2: %3", {*agent, *step, text});
    return Message("agent %1, step %2: %3; of these paths or of planned ones, which are missing",
                   {*agent, *step, text});
  }
  return std::nullopt;
}

std::vector<JsonCursor> withErrors(const std::vector<JsonCursor>& cursors, JsonErrors& errors) {
  std::vector<JsonCursor> out;
  for (const JsonCursor& c : cursors) out.push_back(c.with(errors));
  return out;
}

}  // namespace

Result<GridFleetPlanFile> parsePlanviz(std::string_view bytes, const std::string& source) {
  const JsonValue json = TRY(parseJson(bytes, source));
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  LogRules rules;
  if (const auto model = root.optional("actionModel"))
    rules.turns = model->choice({"MAPF_T", "MAPF"}) == 0;
  if (const auto ticks = root.optional("agentMaxCounter")) {
    rules.ticks = static_cast<std::int64_t>(ticks->integer(1.0, 1e6));
  }
  std::vector<JsonCursor> starts = root.at("start").items(kMaxPlanAgents);
  const std::vector<JsonCursor> actions = root.at("actualPaths").items(kMaxPlanAgents);
  GridFleetPlanFile plan;
  if (!errors.any() && (actions.empty() || starts.size() < actions.size())) {
    root.at("actualPaths")
        .fail(ErrorCode::InvalidArgument, "%1 paths for %2 agents in \"start\"",
              {actions.size(), starts.size()});
  }
  if (starts.size() > actions.size()) {
    plan.warnings.push_back({"the log has %1 starts for %2 paths: the first %2 are read",
                             {starts.size(), actions.size()}});
    starts.resize(actions.size(), root);
  }
  plan.stated_fault = statedFault(root, actions.size());
  if (errors.any()) return tl::unexpected(errors.first());
  rules.longest = std::min(kMaxPlanCells / actions.size(), kMostTicks);
  LogReading reading = readPaths(starts, actions, rules);
  if (!rules.turns) {  // programs differ in what U is
    rules.u_is_up = true;
    JsonErrors faults(source);
    LogReading up = readPaths(withErrors(starts, faults), withErrors(actions, faults), rules);
    const bool fits =
        errors.any() || finishedTasks(json, up.paths) > finishedTasks(json, reading.paths);
    if (!faults.any() && fits) {
      errors = JsonErrors(source);
      reading = std::move(up);
      plan.warnings.emplace_back("U leads a row up in this log, and D a row down");
    }
  }
  if (errors.any()) return tl::unexpected(errors.first());
  const std::vector<AgentPath>& paths = reading.paths;
  plan.not_kept = unkeptOf(root);
  if (actions.front().value().text()->starts_with('[')) {
    plan.not_kept.push_back(
        {"a step is a tick of the log, of which a move takes %1", {rules.ticks}});
  }
  plan.agents = paths.size();
  for (const AgentPath& p : paths) {
    plan.starts.push_back(p.cells.front());
    plan.goals.push_back(p.cells.back());
  }
  for (std::size_t k = 0; k < reading.steps; ++k) {
    for (const AgentPath& p : paths) {
      const std::size_t at = std::min(k, p.cells.size() - 1);
      plan.cells.push_back(p.cells[at]);
      if (rules.turns) plan.headings.push_back(p.headings[at]);
    }
  }
  return plan;
}

Result<std::string> writePlanviz(const GridFleetPlanFile& plan) {
  const bool turns = !plan.headings.empty();
  JsonValue::Array start, paths, times, tasks, events;
  std::size_t finished_count = 0;
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
    events.emplace_back(JsonValue::Array{std::move(assigned)});
    if (plan.at(plan.steps() - 1, a) != goal) continue;
    ++finished_count;
    JsonValue finished = numbers({id, static_cast<std::int32_t>(arrival)});
    finished.array()->emplace_back("finished");
    events.back().array()->push_back(std::move(finished));
  }
  JsonValue out{JsonValue::Object{}};
  out.add("actionModel", turns ? "MAPF_T" : "MAPF");
  out.add("version", "2023 LoRR");
  out.add("AllValid", "Yes");
  out.add("teamSize", static_cast<double>(plan.agents));
  out.add("start", std::move(start));
  out.add("numTaskFinished", static_cast<double>(finished_count));
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
