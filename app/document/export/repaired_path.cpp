#include "app/document/export/repaired_path.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "maps/plan/given_path.h"
#include "maps/plan/path_file.h"
#include "planner/query/query_planner.h"

namespace clearway::app {
namespace {

constexpr double kMostTurn = 3.2;  // of a curve, whose turn is not known [rad]

// The poses of a path, those of arcs, glides and curves at steps.
std::vector<Pose> posesOf(const CurvedPath& path, double step_m) {
  std::vector<Pose> poses{path.start};
  for (const PathPiece& piece : path.pieces) {
    double parts = 1.0;
    const Motion* const m = piece.motion();
    const bool is_even =
        m != nullptr && (m->kind == MotionKind::Straight || m->kind == MotionKind::Turn ||
                         m->kind == MotionKind::Glide);
    if (!is_even) {
      const double turn = m != nullptr ? std::abs(turnAngle(*m)) : kMostTurn;
      parts = std::clamp(std::ceil(std::max(travel(piece), turn) / step_m), 1.0, 1e5);
    }
    for (double i = 1.0; i <= parts; i += 1.0) {
      poses.push_back(poseAt(piece, i == parts ? 1.0 : i / parts));
    }
  }
  return poses;
}

}  // namespace

Result<std::string> provedPoses(const PlanJob& job, const CurvedPath& path, StopCheck& stop) {
  const maps::GridMap& map = *job.map;
  double step_m = std::min(0.1, map.grid.frame().cellWidth());
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i, step_m *= 0.25) {
    std::vector<Pose> poses = posesOf(path, step_m);
    if (poses.size() > maps::kMaxPathPoses) break;
    for (Pose& p : poses) p = maps::fromWorld(map.frame, map.grid.frame(), p);
    std::string csv = maps::writePathCsv(map.frame, poses);
    const maps::PathFile again = TRY(maps::parsePaths(csv, "the repaired path"));
    const CurvedPath read =
        TRY(maps::curvedPath(again.paths.front(), {}, map.frame, map.grid.frame()));
    const auto proof = certifyCurved(job.query, read, stop);
    if (!proof) return fail(ErrorCode::LimitExceeded, "interrupted");
    if (proof->free) return csv;
  }
  const char* const instead = isRigid(path) ? ": write a plan file (.json)" : "";
  return fail(ErrorCode::Unsupported,
              "the repaired path touches obstacles so closely that no list of poses is proved "
              "free%1",
              {instead});
}

}  // namespace clearway::app
