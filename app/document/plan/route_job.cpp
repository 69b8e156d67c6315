#include "app/document/plan/route_job.h"

#include <fmt/format.h>

#include <utility>

#include "app/document/plan/plan_report.h"
#include "core/base/constants.h"
#include "core/base/number_text.h"
#include "maps/plan/given_path.h"
#include "planner/route/rigid_path.h"

namespace clearway::app {
namespace {

// Counter-clockwise in the map's own frame is the other direction in the world if y points up.
route::Rotations rotationsOf(maps::RotationRule rule, const maps::MapFrame& frame) {
  const auto bits = static_cast<unsigned>(rule);
  const bool is_mirrored = frame.kind == maps::FrameKind::Ros;
  return static_cast<route::Rotations>(is_mirrored ? (bits & 1U) << 1U | bits >> 1U : bits);
}

double degreesOf(const ReportFrame& f, double angle_rad) {
  const bool is_mirrored = f.frame.kind == maps::FrameKind::Ros;
  return (is_mirrored ? -angle_rad : angle_rad) * 180.0 / kPi + 0.0;
}

std::string verdictText(const ReportFrame& f, route::Verdict verdict, const Certificate& c) {
  switch (verdict) {
    case route::Verdict::Free:
      return c.clearance_m == kInfinity ? "free" : "free, clearance " + clearanceText(f, c, false);
    case route::Verdict::Collides:
    case route::Verdict::Direction: return collisionText(f, c);
    case route::Verdict::Undecided:
      return fmt::format("comes within {} m of {} at {}: whether it collides is undecided",
                         roundedText(c.resolution_m, 2),
                         c.agent.empty() ? cellText(f, c.cell) : "the agent '" + c.agent + "'",
                         poseText(f, c.where.pose));
    case route::Verdict::Forbidden: return "no rotation is permitted";
    case route::Verdict::Apart: break;
  }
  return "the edges do not meet";
}

// A field of a CSV line.
std::string csvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

bool hasPlace(route::Verdict verdict, const Certificate& c) {
  return route::isRefuted(verdict) ||
         (verdict == route::Verdict::Free && c.clearance_m < kInfinity);
}

std::string csvVerdict(const ReportFrame& f, route::Verdict verdict, const Certificate& c) {
  if (!hasPlace(verdict, c)) return ",,,,";
  const Pose own = maps::fromWorld(f.frame, f.grid, c.where.pose);
  const auto length = [&](double v) { return shortest(maps::lengthFromWorld(f.frame, f.grid, v)); };
  return fmt::format("{},{},{},{},{}", c.free ? length(c.clearance_m) : "",
                     c.free || verdict == route::Verdict::Direction ? "" : length(c.depth_m),
                     shortest(own.position.x), shortest(own.position.y),
                     shortest(own.heading.degrees()));
}

void addVerdict(maps::JsonValue& to, const ReportFrame& f, route::Verdict verdict,
                const Certificate& c) {
  to.add("verdict", verdictName(verdict));
  if (!hasPlace(verdict, c)) return;
  const maps::JsonValue certificate = certificateJson(f, c);
  for (const maps::JsonValue::Member& m : *certificate.object()) {
    // What has a wrong direction meets no obstacle.
    const bool is_of_obstacle = m.key == "depth" || m.key == "cell";
    if (is_of_obstacle && verdict == route::Verdict::Direction) continue;
    if (m.key != "free") to.add(m.key, m.value);
  }
}

const char* nameOf(route::CostKind kind) {
  switch (kind) {
    case route::CostKind::Length: return "length";
    case route::CostKind::Time: return "time";
    case route::CostKind::Graph: break;
  }
  return "graph";
}

const std::string& idOf(const route::Graph& graph, route::Element element) {
  return element.is_node ? graph.nodes[element.index].id : graph.edges[element.index].id;
}

maps::JsonValue elementJson(const route::Graph& graph, route::Element element) {
  maps::JsonValue json = maps::emptyObject();
  json.add(element.is_node ? "node" : "edge", idOf(graph, element));
  return json;
}

}  // namespace

Result<route::Graph> routeGraphOf(const maps::RouteLayout& layout, const std::string& vehicle,
                                  const maps::GridMap& map) {
  route::Graph graph;
  const GridFrame& grid = map.grid.frame();
  for (const maps::RouteNode& node : layout.nodes) {
    route::Node out{node.id, maps::positionToWorld(map.frame, grid, node.position), {}};
    for (const maps::RouteNode::Vehicle& v : node.vehicles) {
      if (v.id == vehicle && v.heading) out.heading = maps::headingToWorld(map.frame, *v.heading);
    }
    graph.nodes.push_back(std::move(out));
  }
  for (const maps::RouteEdge& edge : layout.edges) {
    for (const maps::RouteEdge::Vehicle& v : edge.vehicles) {
      if (v.id != vehicle) continue;
      maps::GivenPath given;
      for (const std::size_t k : {edge.from, edge.to}) {
        given.poses.push_back({layout.nodes[k].position, {}, layout.nodes[k].line});
      }
      given.edges.push_back(v.path);
      route::Edge out;
      out.id = edge.id;
      out.from = static_cast<std::uint32_t>(edge.from);
      out.to = static_cast<std::uint32_t>(edge.to);
      out.path = TRY(maps::curvedPath(given, {}, map.frame, grid));
      out.length_m = length(out.path);
      out.at_start = rotationsOf(v.at_start, map.frame);
      out.at_end = rotationsOf(v.at_end, map.frame);
      if (v.max_speed) out.max_speed = maps::lengthToWorld(map.frame, grid, *v.max_speed);
      if (v.max_turn_speed) out.max_turn_speed = *v.max_turn_speed;
      out.cost = edge.cost;
      graph.edges.push_back(std::move(out));
    }
  }
  if (graph.edges.empty()) {
    return fail(ErrorCode::InvalidArgument, "the layout '%1' has no edges for the vehicle '%2'",
                {layout.id, vehicle});
  }
  return graph;
}

const char* verdictName(route::Verdict verdict) {
  switch (verdict) {
    case route::Verdict::Free: return "free";
    case route::Verdict::Collides: return "collides";
    case route::Verdict::Undecided: return "undecided";
    case route::Verdict::Direction: return "direction";
    case route::Verdict::Forbidden: return "forbidden";
    case route::Verdict::Apart: break;
  }
  return "apart";
}

std::string edgeText(const ReportFrame& f, const route::ProvedGraph& proved, std::uint32_t edge) {
  const Certificate& c = proved.edges[edge];
  return fmt::format("edge '{}': {}", proved.graph->edges[edge].id,
                     verdictText(f, route::verdictOf(c), c));
}

std::string jointName(const route::Graph& graph, std::uint32_t from, std::uint32_t to) {
  return fmt::format("'{}' to '{}' at node '{}'", graph.edges[from].id, graph.edges[to].id,
                     graph.nodes[graph.edges[from].to].id);
}

std::string turnText(const ReportFrame& f, const route::ProvedGraph& proved,
                     const route::Turn& turn) {
  const route::Joint& joint = proved.joints[turn.joint];
  return fmt::format("turn of {}° from {}: {}", shortNumber(degreesOf(f, joint.angle_rad)),
                     jointName(*proved.graph, turn.from, turn.to),
                     verdictText(f, joint.verdict, joint.certificate));
}

ProofCounts countsOf(const route::ProvedGraph& proved) {
  ProofCounts out;
  for (const Certificate& c : proved.edges)
    if (!c.free) ++out.bad_edges;
  out.hits = out.bad_edges;
  for (const route::Turn& turn : proved.turns) {
    const route::Verdict verdict = proved.joints[turn.joint].verdict;
    if (verdict != route::Verdict::Free) ++out.bad_turns;
    if (route::isRefuted(verdict)) ++out.hits;
  }
  return out;
}

void addProofs(maps::JsonValue& to, const ReportFrame& f, const route::ProvedGraph& proved) {
  const route::Graph& graph = *proved.graph;
  maps::JsonValue::Array edges, turns;
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    const route::Edge& edge = graph.edges[k];
    maps::JsonValue json = maps::emptyObject();
    json.add("id", edge.id);
    json.add("from", graph.nodes[edge.from].id);
    json.add("to", graph.nodes[edge.to].id);
    json.add("length", maps::lengthFromWorld(f.frame, f.grid, edge.length_m));
    addVerdict(json, f, route::verdictOf(proved.edges[k]), proved.edges[k]);
    edges.push_back(std::move(json));
  }
  for (const route::Turn& turn : proved.turns) {
    const route::Joint& joint = proved.joints[turn.joint];
    maps::JsonValue json = maps::emptyObject();
    json.add("node", graph.nodes[graph.edges[turn.from].to].id);
    json.add("from", graph.edges[turn.from].id);
    json.add("to", graph.edges[turn.to].id);
    json.add("angle_deg", degreesOf(f, joint.angle_rad));
    addVerdict(json, f, joint.verdict, joint.certificate);
    turns.push_back(std::move(json));
  }
  to.add("edges", std::move(edges));
  to.add("turns", std::move(turns));
}

std::string proofsCsv(const ReportFrame& f, const route::ProvedGraph& proved) {
  const route::Graph& graph = *proved.graph;
  std::string out = "kind,id,from,to,length,angle_deg,verdict,clearance,depth,x,y,heading_deg\n";
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    const route::Edge& edge = graph.edges[k];
    const route::Verdict verdict = route::verdictOf(proved.edges[k]);
    out += fmt::format("edge,{},{},{},{},,{},{}\n", csvField(edge.id),
                       csvField(graph.nodes[edge.from].id), csvField(graph.nodes[edge.to].id),
                       shortest(maps::lengthFromWorld(f.frame, f.grid, edge.length_m)),
                       verdictName(verdict), csvVerdict(f, verdict, proved.edges[k]));
  }
  for (const route::Turn& turn : proved.turns) {
    const route::Joint& joint = proved.joints[turn.joint];
    out += fmt::format("turn,{},{},{},,{},{},{}\n",
                       csvField(graph.nodes[graph.edges[turn.from].to].id),
                       csvField(graph.edges[turn.from].id), csvField(graph.edges[turn.to].id),
                       shortest(degreesOf(f, joint.angle_rad)), verdictName(joint.verdict),
                       csvVerdict(f, joint.verdict, joint.certificate));
  }
  return out;
}

std::vector<ApartEnd> apartEnds(const route::Graph& graph) {
  std::vector<ApartEnd> out;
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    const route::Edge& e = graph.edges[k];
    const auto gap = [&](const Pose& p, std::uint32_t node) {
      return length(p.position - graph.nodes[node].position);
    };
    if (!route::beginsAtNode(graph, e)) out.push_back({k, e.from, true, gap(e.path.start, e.from)});
    if (!route::endsAtNode(graph, e)) out.push_back({k, e.to, false, gap(goalOf(e.path), e.to)});
  }
  return out;
}

maps::JsonValue apartJson(const ReportFrame& f, const route::Graph& graph) {
  maps::JsonValue::Array out;
  for (const ApartEnd& end : apartEnds(graph)) {
    maps::JsonValue json = maps::emptyObject();
    json.add("edge", graph.edges[end.edge].id);
    json.add("node", graph.nodes[end.node].id);
    json.add("end", end.is_start ? "start" : "end");
    json.add("gap", maps::lengthFromWorld(f.frame, f.grid, end.gap_m));
    out.push_back(std::move(json));
  }
  return maps::JsonValue(std::move(out));
}

Result<maps::JsonValue> routeJson(const ReportFrame& f, const route::ProvedGraph& proved,
                                  const Footprint& footprint, const route::RouteAnswer& answer,
                                  route::CostKind cost_by, const std::optional<double>& step) {
  maps::JsonValue json = maps::emptyObject();
  json.add("status", toString(answer.status));
  maps::JsonValue::Array edges, blocked;
  if (answer.status == PlanStatus::Solved) {
    json.add("cost", answer.cost);
    json.add("cost_by", nameOf(cost_by));
    json.add("length", maps::lengthFromWorld(f.frame, f.grid, length(answer.path)));
    for (const std::uint32_t k : answer.route.edges) edges.emplace_back(proved.graph->edges[k].id);
    json.add("edges", std::move(edges));
    const maps::JsonValue certificate = certificateJson(f, answer.certificate);
    for (const maps::JsonValue::Member& m : *certificate.object()) json.add(m.key, m.value);
    const Path path = route::rigidPathNear(answer.path, footprint, kRouteTolerance_m).path;
    json.add("poses", TRY(posesJson(f, path, step)));
    return json;
  }
  json.add("reason", answer.reason.text());
  for (const std::uint32_t k : answer.blockage.edges) {
    blocked.emplace_back(proved.graph->edges[k].id);
  }
  json.add("blocked", std::move(blocked));
  maps::JsonValue::Array turns;
  for (const route::Blockage::BlockedTurn& turn : answer.blockage.turns) {
    maps::JsonValue item = maps::emptyObject();
    item.add("from", proved.graph->edges[turn.from].id);
    item.add("to", proved.graph->edges[turn.to].id);
    item.add("verdict", verdictName(turn.verdict));
    turns.push_back(std::move(item));
  }
  json.add("blocked_turns", std::move(turns));
  return json;
}

maps::JsonValue conflictsJson(const route::ProvedGraph& proved, const route::ConflictTable& table) {
  maps::JsonValue json = maps::emptyObject();
  maps::JsonValue::Array pairs, groups;
  for (const route::Conflict& c : table.conflicts) {
    maps::JsonValue pair = maps::emptyObject();
    pair.add("a", elementJson(*proved.graph, table.elements[c.a]));
    pair.add("b", elementJson(*proved.graph, table.elements[c.b]));
    pair.add("proved", c.is_proved);
    pairs.push_back(std::move(pair));
  }
  for (const std::vector<std::uint32_t>& group : table.groups) {
    maps::JsonValue::Array members;
    for (const std::uint32_t k : group) {
      members.push_back(elementJson(*proved.graph, table.elements[k]));
    }
    groups.emplace_back(std::move(members));
  }
  json.add("pairs", std::move(pairs));
  json.add("groups", std::move(groups));
  return json;
}

std::string conflictsCsv(const route::ProvedGraph& proved, const route::ConflictTable& table) {
  std::string out = "kind_a,a,kind_b,b,proved\n";
  for (const route::Conflict& c : table.conflicts) {
    const route::Element a = table.elements[c.a], b = table.elements[c.b];
    out += fmt::format("{},{},{},{},{}\n", a.is_node ? "node" : "edge",
                       csvField(idOf(*proved.graph, a)), b.is_node ? "node" : "edge",
                       csvField(idOf(*proved.graph, b)), c.is_proved ? "yes" : "no");
  }
  return out;
}

}  // namespace clearway::app
