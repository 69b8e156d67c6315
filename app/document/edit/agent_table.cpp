#include "app/document/edit/agent_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

#include "core/geometry/obb.h"
#include "maps/grid/map_frame.h"

namespace clearway::app {
namespace {

constexpr double kLeastSize = 1e-3;  // in the unit of the map's file

}  // namespace

NumberRange sizeRange(const maps::GridMap& map) {
  return {kLeastSize,
          std::floor(maps::lengthFromWorld(map.frame, map.grid.frame(), kMaxCoordinate_m))};
}

NumberRange coordinateRange(const ReportFrame& f, double Vec2::*coordinate) {
  constexpr double kMost = kMaxCoordinate_m;
  const double corners[] = {maps::positionFromWorld(f.frame, f.grid, {-kMost, -kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {kMost, -kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {-kMost, kMost}).*coordinate,
                            maps::positionFromWorld(f.frame, f.grid, {kMost, kMost}).*coordinate};
  const auto [least, most] = std::ranges::minmax(corners);
  return {std::ceil(least), std::floor(most)};
}

namespace {

constexpr std::array<const char*, kAgentColumns> kColumnNames{
    "name",          "length", "width",  "start x",      "start y",
    "start heading", "goal x", "goal y", "goal heading", "speed"};

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \r\n");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \r\n") - from + 1);
}

// Six digits after the point, without trailing zeros.
std::string numberText(double v) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.6f", v == 0.0 ? 0.0 : v);
  std::string out = buffer.data();
  out.erase(out.find_last_not_of('0') + 1);
  if (out.ends_with('.')) out.pop_back();
  return out == "-0" ? "0" : out;
}

Result<double> numberIn(std::string_view text, double least, double most) {
  std::string plain(text);
  std::ranges::replace(plain, ',', '.');
  if (plain.ends_with("°")) plain.resize(plain.size() - std::string_view("°").size());
  double v = 0.0;
  const char* end = plain.data() + plain.size();
  const auto [rest, error] = std::from_chars(plain.data(), end, v);
  if (error != std::errc() || rest != end || !std::isfinite(v)) {
    return fail(ErrorCode::InvalidArgument, "'%1' is not a number", {text});
  }
  if (v < least || v > most) {
    return fail(ErrorCode::InvalidArgument, "%1 is not between %2 and %3",
                {text, shortNumber(least), shortNumber(most)});
  }
  return v;
}

// A point with one coordinate in the shown frame replaced; the other one keeps its bits if it does
// not depend on it.
Vec2 moved(const ReportFrame& f, Vec2 world, double Vec2::*coordinate, double value) {
  Vec2 own = maps::positionFromWorld(f.frame, f.grid, world);
  const Vec2 before = maps::positionToWorld(f.frame, f.grid, own);
  own.*coordinate = value;
  const Vec2 after = maps::positionToWorld(f.frame, f.grid, own);
  return {after.x == before.x ? world.x : after.x, after.y == before.y ? world.y : after.y};
}

Result<Heading> headingIn(const ReportFrame& f, std::string_view text) {
  const double degrees = TRY(numberIn(text, -3600.0, 3600.0));
  const Heading own = TRY(Heading::fromDegrees(degrees));
  return maps::headingToWorld(f.frame, own);
}

Result<void> setSize(const AgentTableFrame& f, AgentColumn column, std::string_view text,
                     maps::ProjectAgent& agent) {
  if (agent.shape.kind != maps::ShapeKind::Box) {
    return fail(ErrorCode::InvalidArgument, "only boxes have a length and a width");
  }
  const NumberRange range = sizeRange(f.map);
  const double v = TRY(numberIn(text, range.least, range.most));
  const double size = maps::lengthToWorld(f.map.frame, f.map.grid.frame(), v);
  (column == AgentColumn::Length ? agent.shape.length : agent.shape.width) = size;
  return {};
}

Result<void> setPlace(const AgentTableFrame& f, AgentColumn column, std::string_view text,
                      maps::ProjectAgent& agent) {
  const bool goal = column >= AgentColumn::GoalX;
  const bool x = column == AgentColumn::StartX || column == AgentColumn::GoalX;
  if (text.empty()) {
    if (goal) {
      agent.goal.reset();
      agent.more_goals.clear();
    } else {
      agent.start.reset();
    }
    return {};
  }
  const auto coordinate = x ? &Vec2::x : &Vec2::y;
  const NumberRange range = coordinateRange(f.shown, coordinate);
  const double v = TRY(numberIn(text, range.least, range.most));
  const Vec2 origin = maps::positionToWorld(f.shown.frame, f.shown.grid, {});
  if (goal && !agent.goal) agent.goal = maps::GoalPose{origin, std::nullopt};
  if (!goal && !agent.start) agent.start = Pose{origin, Heading()};
  Vec2& place = goal ? agent.goal->position : agent.start->position;
  place = moved(f.shown, place, coordinate, v);
  return {};
}

Result<void> setHeading(const AgentTableFrame& f, AgentColumn column, std::string_view text,
                        maps::ProjectAgent& agent) {
  const bool goal = column == AgentColumn::GoalHeading;
  if (text.empty()) {
    if (goal && agent.goal) agent.goal->heading.reset();
    return {};
  }
  if (goal ? !agent.goal.has_value() : !agent.start.has_value()) {
    return fail(ErrorCode::InvalidArgument, "give the position first");
  }
  const Heading heading = TRY(headingIn(f.shown, text));
  if (goal) {
    agent.goal->heading = heading;
  } else {
    agent.start->heading = heading;
  }
  return {};
}

Result<void> setText(const AgentTableFrame& f, AgentColumn column, std::string_view text,
                     maps::ProjectAgent& agent) {
  switch (column) {
    case AgentColumn::Name:
      if (text.empty()) return fail(ErrorCode::InvalidArgument, "an agent needs a name");
      agent.name = std::string(text);
      return {};
    case AgentColumn::Length:
    case AgentColumn::Width: return setSize(f, column, text, agent);
    case AgentColumn::StartX:
    case AgentColumn::StartY:
    case AgentColumn::GoalX:
    case AgentColumn::GoalY: return setPlace(f, column, text, agent);
    case AgentColumn::StartHeading:
    case AgentColumn::GoalHeading: return setHeading(f, column, text, agent);
    case AgentColumn::Speed: break;
  }
  agent.speed = 0.0;
  if (text.empty()) return {};
  const GridFrame& grid = f.map.grid.frame();
  const auto own = [&](double v) { return maps::lengthFromWorld(f.map.frame, grid, v); };
  const double v = TRY(numberIn(text, own(maps::kSlowestSpeed), own(maps::kFastestSpeed)));
  agent.speed = maps::lengthToWorld(f.map.frame, grid, v);
  return {};
}

// The agent of a pasted row: a new one is like the last one, and not placed.
EditAgent agentOfRow(const EditDocument& document, std::size_t row) {
  const std::vector<EditAgent>& agents = document.agents();
  if (row < agents.size()) return agents[row];
  EditAgent out = agents.empty() ? EditAgent{} : agents.back();
  out.agent.start.reset();
  out.agent.goal.reset();
  out.agent.more_goals.clear();
  out.agent.name.clear();
  return out;
}

}  // namespace

const char* nameOf(AgentColumn column) { return kColumnNames[static_cast<std::size_t>(column)]; }

std::string textOf(const AgentTableFrame& f, const maps::ProjectAgent& agent, AgentColumn column) {
  const auto own = [&](double v) {
    return numberText(maps::lengthFromWorld(f.map.frame, f.map.grid.frame(), v));
  };
  const auto size = [&](double v) {
    return agent.shape.kind == maps::ShapeKind::Box ? own(v) : std::string();
  };
  const auto place = [&](Vec2 v, double Vec2::*coordinate) {
    return numberText(maps::positionFromWorld(f.shown.frame, f.shown.grid, v).*coordinate);
  };
  const auto heading = [&](Heading h) {
    return numberText(maps::headingFromWorld(f.shown.frame, h).degrees());
  };
  const auto& start = agent.start;
  const auto& goal = agent.goal;
  switch (column) {
    case AgentColumn::Name: return agent.name;
    case AgentColumn::Length: return size(agent.shape.length);
    case AgentColumn::Width: return size(agent.shape.width);
    case AgentColumn::StartX: return start ? place(start->position, &Vec2::x) : "";
    case AgentColumn::StartY: return start ? place(start->position, &Vec2::y) : "";
    case AgentColumn::StartHeading: return start ? heading(start->heading) : "";
    case AgentColumn::GoalX: return goal ? place(goal->position, &Vec2::x) : "";
    case AgentColumn::GoalY: return goal ? place(goal->position, &Vec2::y) : "";
    case AgentColumn::GoalHeading: return goal && goal->heading ? heading(*goal->heading) : "";
    case AgentColumn::Speed: return agent.speed > 0.0 ? own(agent.speed) : "";
  }
  return {};
}

Result<maps::ProjectAgent> withText(const AgentTableFrame& f, const maps::ProjectAgent& agent,
                                    AgentColumn column, std::string_view text) {
  const std::string_view wanted = trimmed(text);
  maps::ProjectAgent out = agent;
  if (wanted == textOf(f, agent, column)) return out;
  TRY(setText(f, column, wanted, out));
  return out;
}

std::vector<std::vector<std::string>> pastedCells(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::vector<std::vector<std::string>> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::vector<std::string>& row = rows.emplace_back();
    for (;;) {
      const std::size_t tab = line.find('\t');
      row.emplace_back(trimmed(line.substr(0, tab)));
      if (tab == std::string_view::npos) break;
      line.remove_prefix(tab + 1);
    }
  }
  return rows;
}

Result<std::vector<ReplacedName>> pasteAgents(EditDocument& document, const ReportFrame& shown,
                                              std::size_t row, std::size_t column,
                                              const std::vector<std::vector<std::string>>& cells,
                                              const std::string& stem) {
  const AgentTableFrame f{document.map(), shown};
  if (row + cells.size() > maps::kMaxAgents) {
    return fail(ErrorCode::LimitExceeded, "more than %1 agents", {maps::kMaxAgents});
  }
  std::vector<EditAgent> wanted;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EditAgent agent = agentOfRow(document, row + i);
    for (std::size_t j = 0; j < cells[i].size(); ++j) {
      if (column + j >= kAgentColumns) break;
      const auto at = static_cast<AgentColumn>(column + j);
      Result<maps::ProjectAgent> changed = withText(f, agent.agent, at, cells[i][j]);
      if (!changed) {
        return fail(ErrorCode::InvalidArgument, "row %1, %2: %3",
                    {row + i + 1, nameOf(at), changed.error().message});
      }
      agent.agent = *std::move(changed);
    }
    wanted.push_back(std::move(agent));
  }
  std::vector<ReplacedName> replaced;
  std::set<std::string> names;
  const std::size_t before = document.agents().size();
  for (std::size_t k = 0; k < before; ++k) {
    if (k < row || k >= row + wanted.size()) names.insert(document.agents()[k].agent.name);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::string& name = wanted[i].agent.name;
    const auto taken = [&](const std::string& n) { return names.contains(n); };
    if (name.empty()) {
      name = numberedName(stem, row + i + 1, taken);
    } else if (taken(name)) {
      std::string given = freeName(name, taken);
      replaced.push_back({std::exchange(name, given), given});
    }
    names.insert(name);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (row + i < before) {
      document.setAgent(wanted[i]);
    } else {
      (void)document.addAgent(std::move(wanted[i].agent));
    }
  }
  return replaced;
}

}  // namespace clearway::app
