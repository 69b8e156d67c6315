// app/cli/serve/request.h — what a line of a client asks for, read and resolved.
//
// A request for work holds the map and the agent as they were when it was read, so that its answer
// depends on no other client and on no later request.
// Errors: InvalidArgument and Malformed, naming the member by its JSON pointer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/serve/catalogue.h"
#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "maps/plan/given_path.h"
#include "maps/text/json_value.h"
#include "planner/cover/cover_options.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/query/goal_assignment.h"
#include "planner/query/via_plan.h"
#include "planner/route/route_query.h"

namespace clearway::cli {

// Poses are in the map's own frame, as all coordinates of the protocol. `zones`: those of the map,
// or of the request; null: none.
struct PlanWork {
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedAgent> agent;
  Pose start;
  std::vector<maps::GoalPose> goals;
  std::vector<maps::ProjectAgent> others;  // standing agents
  std::shared_ptr<const maps::ZoneSet> zones;
  ViaTask via;                 // in the map's own frame; without points: none
  std::optional<double> step;  // of the poses in the answer
  bool reports_progress = false;
};

struct CheckWork {
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedAgent> agent;
  maps::GivenPath path;
  std::optional<maps::PathReading> reading;  // nullopt: straight, arcs and turns in place
  std::vector<maps::ProjectAgent> others;
  std::shared_ptr<const maps::ZoneSet> zones;
};

struct CoverWork {
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedAgent> agent;
  Pose start;
  double tool_width = 0.0;
  Vec2 tool;                     // its centre, in the agent's frame
  cover::CoverOptions options;   // without tool, angle and area
  std::optional<Heading> angle;  // in the map's own frame
  std::string area;              // WKT or GeoJSON; empty: everything
  std::shared_ptr<const maps::ZoneSet> zones;
  std::optional<double> step;
  bool reports_progress = false;
};

struct FleetWork {
  std::shared_ptr<const ServedMap> map;
  std::vector<maps::ProjectAgent> agents;
  maps::PlannerSettings settings;
  fleet::TimedFleetOptions options;
  std::optional<fleet::GoalRule> goals;  // who drives to which; nullopt: each to its own
  std::optional<double> step_s;
};

struct RouteEnds {
  route::RouteEnd from, to;
};

// A route, the proofs, and the conflicts with another agent; null: with one alike.
struct RouteWork {
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedAgent> agent, other_agent;
  std::shared_ptr<const ServedGraph> graph;
  std::optional<RouteEnds> ends;
  route::CostModel cost;  // its speed in the map's own unit
  bool lists_proofs = false, lists_conflicts = false;
  double tolerance_m = 0.0;
  std::shared_ptr<const maps::ZoneSet> zones;
  std::optional<double> step;
  bool reports_progress = false;
};

struct Work {
  maps::JsonValue id;  // as the client gave it; null if it did not
  std::variant<PlanWork, CheckWork, FleetWork, CoverWork, RouteWork> task;
  Budget budget;
  std::vector<Message> warnings = {};  // about its zones, for the answer
  std::shared_ptr<StopSource> stop = std::make_shared<StopSource>();
};

struct LoadMap {
  std::string name, file, text;  // one of file and text
};
struct DefineAgent {
  ServedAgent agent;
};
struct LoadGraph {
  std::string name, file, text;  // one of file and text
  std::string layout, vehicle;   // empty: the only one
  std::shared_ptr<const ServedMap> map;
};
struct EditMap {
  std::string name;
  MapEdits edits;
};
struct Drop {
  std::string map, agent, graph;  // one of them
};
struct Cancel {
  maps::JsonValue request;  // its id
};
struct Statistics {};

struct Request {
  maps::JsonValue id;
  std::variant<Work, LoadMap, DefineAgent, LoadGraph, EditMap, Drop, Cancel, Statistics> what;
};

// Reads one line. `limits` are those of requests that state none; a request may lower them.
// `id` becomes that of the line as soon as it is known, also if the rest is refused.
[[nodiscard]] Result<Request> readRequest(const std::string& line, const Catalogue& catalogue,
                                          const Budget& limits, maps::JsonValue& id);

}  // namespace clearway::cli
