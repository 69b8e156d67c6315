// app/document/plan/path_check.h — the verdict on a path of a file, for programs.
//
// Poses and lengths are in the world. Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/document/plan/certificate_json.h"
#include "app/document/plan/plan_request.h"
#include "core/base/stop_or.h"
#include "maps/plan/given_path.h"

namespace clearway::app {

// A part of a path that is not free, between two places along it.
struct PathCollision {
  double begin_m = 0.0, end_m = 0.0;  // the beginning: to a 4096th of its step
  Path drawn;                         // as motions for pictures
  Certificate certificate;            // of its deepest step; where: on that step alone
};

struct PathVerdict {
  std::string name;
  CurvedPath path;
  Certificate certificate;
  bool is_exact = false;  // rigid motions alone: no tolerance
  double length_m = 0.0;
  // Where the certificate's pose is: the item of the file that the piece begins at.
  std::size_t index = 0;                  // of a pose or an edge, from 0 on
  std::uint32_t line = 0;                 // of the file
  std::string edge;                       // its id, of paths along edges
  double along_m = 0.0;                   // arc length from the start
  std::vector<std::string> left_zones;    // blocked ones that it starts in and leaves first
  std::vector<PathCollision> collisions;  // empty unless collidingParts() was asked for them
};

inline constexpr std::size_t kMostCollisions = 100;  // of a path in JSON

// The agent of a path: the job that makePlanJob() makes of the path's first and last pose.
// Errors: those of makePlanJob() and curvedPath().
[[nodiscard]] Result<PlanJob> pathJob(const maps::GridMap& map, maps::ProjectAgent agent,
                                      const maps::PlannerSettings& settings, const CurvedPath& path,
                                      const maps::QueryOptions& query = {});

// The verdict, or why it was stopped. `path` is made of `given`; the job's agent has a shape.
[[nodiscard]] StopOr<PathVerdict> judgePath(const PlanJob& job, const maps::GivenPath& given,
                                            CurvedPath path, StopCheck& stop);

// The parts of a path that are not free, in order: steps of step_m, or of a 10 000th of the path if
// that is longer, joined. `verdict`: on the path; the place of its collision is in one of them.
// None of a path that is not free for another reason. Cost: a proof for each step, and 12
// for each part.
[[nodiscard]] StopOr<std::vector<PathCollision>> collidingParts(const PlanJob& job,
                                                                const CurvedPath& path,
                                                                const Certificate& verdict,
                                                                double step_m, StopCheck& stop);

// "line 12 (pose 3)", or "edge 'e1'".
[[nodiscard]] std::string placeText(const PathVerdict& verdict);
// Why the path is not free: what it hits and how deep, and where the first collision begins.
[[nodiscard]] std::string collisionText(const ReportFrame& f, const PathVerdict& verdict);
[[nodiscard]] maps::JsonValue pathVerdictJson(const ReportFrame& f, const PathVerdict& verdict);

}  // namespace clearway::app
