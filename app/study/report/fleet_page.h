// app/study/report/fleet_page.h — the report of a fleet's plan: one HTML page, and the same as
// JSON.
//
// The page has the verdict at every moment, the smallest separation and clearance, the fleet with
// its paths, the agents at several times, a heat map of traffic, the number of agents that have
// arrived over time, and a row for each agent. It needs no other file and no script. Plans of
// points are reported as the discs in continuous time that they are executed by; their times are
// steps.
// Cost: the pictures (fleet_picture.h). Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/drawing/pictures/fleet_picture.h"
#include "maps/text/json_value.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::app::report {

inline constexpr std::size_t kMostFleetRows = 500;  // of agents, that the page lists

struct FleetVerdict {
  bool free = false;
  std::string problem;  // one sentence; not free
  // Smallest distances, as texts with their places; empty: unknown or none.
  std::string separation, clearance;
  bool touches = false;  // a free plan has contact
};

// Of a plan of shapes: the verdict, and the smallest distances with their moments.
[[nodiscard]] FleetVerdict fleetVerdictOf(const fleet::TimedFleetProblem& problem,
                                          const validation::TimedFleetCertificate& certificate);

struct FleetAgentRow {
  std::string id;
  double length_m = 0.0, arrival_s = 0.0, waiting_s = 0.0;  // waiting: at rest before it arrives
  std::size_t motions = 0;
};

struct FleetReport {
  FleetPictureInput input;  // borrowed
  FleetVerdict verdict;
  std::string title, file;
  double makespan_s = 0.0, sum_of_costs_s = 0.0;
  std::vector<FleetAgentRow> agents;
};

[[nodiscard]] FleetReport fleetReportOf(const FleetPictureInput& input, FleetVerdict verdict,
                                        std::string title, std::string file);
[[nodiscard]] std::string htmlOf(const FleetReport& report);
[[nodiscard]] maps::JsonValue jsonOf(const FleetReport& report);

}  // namespace clearway::app::report
