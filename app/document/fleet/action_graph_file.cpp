#include "app/document/fleet/action_graph_file.h"

#include <fmt/format.h>

#include "app/document/fleet/timed_fleet_file.h"
#include "core/base/safe_text.h"
#include "maps/text/json_cursor.h"

namespace clearway::app {
namespace {

using maps::JsonCursor;
using maps::JsonValue;

constexpr const char* kGraphFormat = "clearway-action-graph";
constexpr std::size_t kMostActions = 1'000'000;  // of an agent
constexpr std::size_t kMostEdges = 2'000'000;
constexpr double kMostIndex = 4e9;

JsonValue listOf(std::initializer_list<double> numbers) {
  return JsonValue::Array(numbers.begin(), numbers.end());
}

// Graphviz quotes: a backslash before quotes and backslashes. Unsafe characters are escaped.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : oneLine(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

ActionGraphFile listActions(const fleet::GridFleetProblem& problem,
                            const fleet::GridFleetPlan& plan, fleet::ActionGraph graph) {
  ActionGraphFile file{std::move(graph), {}, {}, true};
  const auto at = [&](fleet::CellId id) {
    const Cell c = problem.cell(id);
    return Vec2{static_cast<double>(c.column), static_cast<double>(c.row)};
  };
  for (std::size_t a = 0; a < plan.agents; ++a) {
    file.ids.push_back(std::to_string(a));
    for (std::size_t step = 1; step < plan.steps(); ++step) {
      const fleet::CellId from = plan.at(step - 1)[a];
      const fleet::CellId to = plan.at(step)[a];
      if (from == to) continue;
      const auto time = static_cast<double>(step);
      file.actions.push_back({time - 1.0, time, at(from), at(to)});
    }
  }
  return file;
}

ActionGraphFile listActions(const fleet::TimedFleetProblem& problem,
                            const fleet::TimedFleetPlan& plan, fleet::ActionGraph graph) {
  ActionGraphFile file{std::move(graph), {}, {}, false};
  const auto seconds = [](fleet::Tick t) {
    return static_cast<double>(t) / static_cast<double>(fleet::kTicksPerSecond);
  };
  for (std::size_t a = 0; a < plan.agents.size(); ++a) {
    file.ids.push_back(problem.agents[a].id);
    for (const fleet::TimedMotion& m : plan.agents[a].motions) {
      file.actions.push_back(
          {seconds(m.start), seconds(m.end()), m.motion.from.position, m.motion.to.position});
    }
  }
  return file;
}

std::string actionGraphJson(const ActionGraphFile& file) {
  const fleet::ActionGraph& graph = file.graph;
  JsonValue out{JsonValue::Object{}};
  out.add("format", kGraphFormat);
  out.add("version", 1);
  out.add("time", file.is_grid ? "steps" : "seconds");
  out.add("length", file.is_grid ? "cells" : "metres");
  JsonValue::Array agents;
  for (std::size_t a = 0; a < graph.agents(); ++a) {
    JsonValue::Array actions;
    for (std::size_t k = 0; k < graph.actionsOf(a); ++k) {
      const ListedAction& l = file.actions[graph.id(a, k)];
      actions.push_back(listOf({l.start, l.end, l.from.x, l.from.y, l.to.x, l.to.y}));
    }
    JsonValue agent{JsonValue::Object{}};
    agent.add("id", file.ids[a]);
    agent.add("actions", std::move(actions));
    agents.push_back(std::move(agent));
  }
  out.add("agents", std::move(agents));
  JsonValue::Array edges;
  for (const fleet::ActionEdge& e : graph.edges()) {
    edges.push_back(listOf(
        {static_cast<double>(graph.agentOf(e.from)), static_cast<double>(graph.indexOf(e.from)),
         static_cast<double>(graph.agentOf(e.to)), static_cast<double>(graph.indexOf(e.to))}));
  }
  out.add("edges", std::move(edges));
  return maps::toText(out);
}

std::string actionGraphDot(const ActionGraphFile& file) {
  const fleet::ActionGraph& graph = file.graph;
  std::string out =
      "digraph actions {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontsize=10];\n";
  for (std::size_t a = 0; a < graph.agents(); ++a) {
    out += fmt::format("  subgraph cluster_{} {{\n    label={};\n    color=grey;\n", a,
                       quoted(file.ids[a]));
    for (std::size_t k = 0; k < graph.actionsOf(a); ++k) {
      const ListedAction& l = file.actions[graph.id(a, k)];
      out +=
          fmt::format("    a{}_{} [label=\"{}: {:g} to {:g}\\n({:g}, {:g}) to ({:g}, {:g})\"];\n",
                      a, k, k, l.start, l.end, l.from.x, l.from.y, l.to.x, l.to.y);
      if (k > 0) out += fmt::format("    a{}_{} -> a{}_{} [color=grey];\n", a, k - 1, a, k);
    }
    out += "  }\n";
  }
  for (const fleet::ActionEdge& e : graph.edges()) {
    out += fmt::format("  a{}_{} -> a{}_{};\n", graph.agentOf(e.from), graph.indexOf(e.from),
                       graph.agentOf(e.to), graph.indexOf(e.to));
  }
  return out + "}\n";
}

Result<fleet::ActionGraph> parseActionGraph(std::string_view text, const std::string& source) {
  const JsonValue json = TRY(maps::parseJson(text, source));
  maps::JsonErrors errors(source);
  const JsonCursor root(json, errors);
  maps::checkFormat(root, kGraphFormat);
  if (errors.any()) return tl::unexpected(errors.first());
  root.object({"format", "version", "time", "length", "agents", "edges"});
  std::vector<std::size_t> counts;
  std::vector<fleet::ActionId> first{0};
  for (const JsonCursor& agent : root.at("agents").items(kMostTimedAgents)) {
    agent.object({"id", "actions"});
    static_cast<void>(agent.at("id").text(kLongestId));
    counts.push_back(agent.at("actions").items(kMostActions).size());
    first.push_back(first.back() + static_cast<fleet::ActionId>(counts.back()));
  }
  std::vector<fleet::ActionEdge> edges;
  for (const JsonCursor& edge : root.at("edges").items(kMostEdges)) {
    const std::vector<JsonCursor> ends = edge.items(4);
    if (ends.size() != 4 && !errors.any()) {
      edge.fail(ErrorCode::Malformed, "four numbers are needed: agent, action, agent, action");
    }
    if (errors.any()) break;
    const auto action = [&](std::size_t k) {
      const auto agent = static_cast<std::size_t>(ends[k].integer(0.0, kMostIndex));
      const auto index = static_cast<std::size_t>(ends[k + 1].integer(0.0, kMostIndex));
      if (!errors.any() && (agent >= counts.size() || index >= counts[agent])) {
        edge.fail(ErrorCode::InvalidArgument, "the file has no action %1 of agent %2",
                  {index, agent});
      }
      return errors.any() ? 0 : first[agent] + static_cast<fleet::ActionId>(index);
    };
    const fleet::ActionId from = action(0);
    const fleet::ActionId to = action(2);
    edges.push_back({from, to});
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return fleet::ActionGraph(counts, std::move(edges));
}

}  // namespace clearway::app
