#include "planner/route/rigid_path.h"

#include "planner/validate/motion/curve_bounds.h"

namespace clearway::route {
namespace {

// Cuts a glide or a curve until its twins deviate by no more.
void addTwins(Path& path, const PathPiece& piece, double reach_m, validation::StillEnds ends,
              double tolerance_m, int depth) {
  constexpr int kMostHalvings = 24;
  const double deviation_m = validation::rigidTwin(piece, reach_m, ends).deviation_m;
  CurvedPath arc{path.goal(), {}};
  arcTo(arc, poseAt(piece, 1.0), 0);
  if (deviation_m <= tolerance_m || depth == kMostHalvings) {
    for (const PathPiece& p : arc.pieces) path.motions.push_back(*p.motion());
    return;
  }
  addTwins(path, partOf(piece, 0.0, 0.5), reach_m, {ends.begin, 0}, tolerance_m, depth + 1);
  addTwins(path, partOf(piece, 0.5, 1.0), reach_m, {0, ends.end}, tolerance_m, depth + 1);
}

void addRigid(Path& out, const PathPiece& piece, const Footprint& footprint, double tolerance_m) {
  if (!piece.isRigid()) {
    addTwins(out, piece, validation::reachOf(footprint), validation::stillEndsOf(piece),
             tolerance_m, 0);
    return;
  }
  // After a curve, the next motion begins beside its end by rounding.
  const Motion motion = *piece.motion();
  if (motion.from == out.goal()) {
    out.motions.push_back(motion);
    return;
  }
  CurvedPath arc{out.goal(), {}};
  arcTo(arc, motion.to, 0);
  for (const PathPiece& p : arc.pieces) out.motions.push_back(*p.motion());
}

}  // namespace

RigidPath rigidPathNear(const CurvedPath& path, const Footprint& footprint, double tolerance_m) {
  RigidPath rigid{{path.start, {}}, {}};
  for (const PathPiece& piece : path.pieces) {
    addRigid(rigid.path, piece, footprint, tolerance_m);
    rigid.sources.resize(rigid.path.motions.size(), piece.source);
  }
  return rigid;
}

}  // namespace clearway::route
