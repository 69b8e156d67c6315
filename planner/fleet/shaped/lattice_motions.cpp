#include "planner/fleet/shaped/lattice_motions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clearway::fleet::shaped {
namespace {

// Radius of the arc of an eighth of a turn that ends at (2, 1) [cells].
constexpr double kEighthRadius = 1.0 + std::numbers::sqrt2;

Heading unit(double c, double s) { return *Heading::fromVector({c, s}); }
Heading eighths(int k) { return latticeHeadings()[static_cast<std::size_t>(k & 7)]; }

// The motions forward and to the side of +y from heading 0. All from heading 1 are to +y too, where
// its mirror image is taken about the diagonal.
std::vector<std::vector<Pose>> cardinalTemplates() {
  const Pose origin{{0.0, 0.0}, eighths(0)};
  const double r = kEighthRadius;
  const Vec2 arc_end{r * std::sqrt(0.5), r * (1.0 - std::sqrt(0.5))};
  return {
      {origin, {{1.0, 0.0}, eighths(0)}},
      {origin, {{0.0, 0.0}, eighths(1)}},
      {origin, {{1.0, 1.0}, eighths(2)}},
      {origin, {arc_end, eighths(1)}, {{2.0, 1.0}, eighths(1)}},
      {origin, {{1.0, 0.5}, unit(3.0, 4.0)}, {{2.0, 1.0}, eighths(0)}},
  };
}

std::vector<std::vector<Pose>> diagonalTemplates() {
  const Pose origin{{0.0, 0.0}, eighths(1)};
  const double straight = 1.0 - std::sqrt(0.5);
  return {
      {origin, {{1.0, 1.0}, eighths(1)}},
      {origin, {{0.0, 0.0}, eighths(2)}},
      {origin, {{0.0, 1.0}, eighths(3)}},
      {origin, {{straight, straight}, eighths(1)}, {{1.0, 2.0}, eighths(2)}},
      {origin, {{0.5, 1.0}, unit(1.0, 7.0)}, {{1.0, 2.0}, eighths(1)}},
  };
}

// To the side and askew, forward and to the side of +y.
std::vector<std::vector<Pose>> sidewaysTemplates(bool diagonal) {
  const Pose origin{{0.0, 0.0}, eighths(diagonal ? 1 : 0)};
  const Heading h = origin.heading;
  if (diagonal) return {{origin, {{-1.0, 1.0}, h}}, {origin, {{1.0, 0.0}, h}}};
  return {{origin, {{0.0, 1.0}, h}}, {origin, {{1.0, 1.0}, h}}};
}

bool isTurn(const std::vector<Pose>& poses) { return poses.back().position == Vec2{}; }

// The smallest radius of its arcs; infinity without.
double leastRadius(const std::vector<Pose>& poses) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < poses.size(); ++i) {
    const Result<Motion> m = motionBetween(poses[i - 1], poses[i]);
    if (m && m->kind == MotionKind::Arc) {
      least = std::min(least, travel(*m) / std::abs(turnAngle(*m)));
    }
  }
  return least;
}

// The templates of a drive.
std::vector<std::vector<Pose>> templatesOf(bool diagonal, DriveKind drive, double min_radius,
                                           bool has_ramps, int larger) {
  std::vector<std::vector<Pose>> all = diagonal ? diagonalTemplates() : cardinalTemplates();
  if (drive == DriveKind::Omnidirectional) {
    for (auto& poses : sidewaysTemplates(diagonal)) all.push_back(std::move(poses));
  }
  for (const double cells : {2.0, 4.0, 8.0}) {
    if (!has_ramps) break;
    const std::vector<Pose>& step = all.front();
    all.push_back({step[0], {cells * step[1].position, step[1].heading}});
  }
  if (larger > 1 && drive == DriveKind::Differential && !has_ramps) {
    const std::size_t n = all.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (isTurn(all[i])) continue;
      all.push_back(all[i]);
      for (Pose& p : all.back()) p.position = larger * p.position;
    }
  }
  if (drive != DriveKind::Car) return all;
  std::erase_if(all, isTurn);
  for (std::vector<Pose>& poses : all) {
    const double factor = std::max(1.0, std::ceil(min_radius / leastRadius(poses) - 1e-9));
    for (Pose& p : poses) p.position = factor * p.position;
  }
  return all;
}

LatticeMotion finish(std::vector<Pose> poses, int from, int to) {
  const Vec2 end = poses.back().position;
  return {from, to, static_cast<int>(std::lround(end.y)), static_cast<int>(std::lround(end.x)),
          std::move(poses)};
}

// The heading of the lattice within rounding of this one; -1 if there is none.
int indexOf(Heading h) {
  for (int k = 0; k < kHeadings; ++k) {
    if (length(eighths(k).vector() - h.vector()) < 1e-9) return k;
  }
  return -1;
}

// Symmetric images of a heading of the lattice may differ in the last bit.
Heading snapped(Heading h) {
  const int k = indexOf(h);
  return k < 0 ? h : eighths(k);
}

// The image of a template: mirrored about its own axis, turned, and driven backward. An image that
// equals the template itself is not made.
void append(std::vector<LatticeMotion>& out, const std::vector<Pose>& poses, int turns) {
  const bool diagonal = indexOf(poses.front().heading) == 1;
  const bool is_turn = isTurn(poses);
  // A step along the heading or to the side is its own mirror image, or that of the step back.
  const Vec2 moved = poses.back().position, axis = poses.front().heading.vector();
  const bool is_step = !is_turn && poses.size() == 2 &&
                       poses.back().heading == poses.front().heading &&
                       std::abs(dot(moved, axis) * cross(moved, axis)) < 1e-9;
  for (const bool mirrored : {false, true}) {
    if (mirrored && is_step) continue;
    for (const double sign : {1.0, -1.0}) {
      if (sign < 0.0 && is_turn) continue;
      // The reflection about the diagonal is the one about the x axis and a quarter turn.
      const Symmetry s{(turns + (mirrored && diagonal ? 1 : 0)) & 3, mirrored};
      std::vector<Pose> image;
      for (const Pose& p : poses) {
        const Vec2 at = s.apply(p.position);
        image.push_back({{sign * at.x + 0.0, sign * at.y + 0.0}, snapped(s.turned(p.heading))});
      }
      const int from = indexOf(image.front().heading), to = indexOf(image.back().heading);
      out.push_back(finish(std::move(image), from, to));
    }
  }
}

}  // namespace

const std::array<Heading, kHeadings>& latticeHeadings() {
  static const std::array<Heading, kHeadings> headings = [] {
    std::array<Heading, kHeadings> h;
    for (int k = 0; k < kHeadings; ++k) {
      h[static_cast<std::size_t>(k)] = *Heading::fromDegrees(45.0 * k);
    }
    return h;
  }();
  return headings;
}

int factorOnFineCells(double cell_m, double turning_m, double reach_m) {
  constexpr double kMost = 16.0;
  const double factor = std::min({turning_m / (kEighthRadius * cell_m), reach_m / cell_m, kMost});
  return std::max(1, static_cast<int>(factor));
}

LatticeMotions latticeMotions(DriveKind drive, double min_radius, bool has_ramps, int factor) {
  LatticeMotions motions;
  const auto cardinal = templatesOf(false, drive, min_radius, has_ramps, factor);
  const auto diagonal = templatesOf(true, drive, min_radius, has_ramps, factor);
  for (int k = 0; k < kHeadings; ++k) {
    for (const auto& poses : k % 2 == 0 ? cardinal : diagonal) {
      append(motions[static_cast<std::size_t>(k)], poses, k / 2);
    }
  }
  return motions;
}

Vec2 Symmetry::apply(Vec2 v) const {
  if (mirrored) v.y = 0.0 - v.y;
  for (int i = 0; i < quarter_turns; ++i) v = {0.0 - v.y, v.x};
  return v;
}

int Symmetry::heading(int k) const {
  return ((mirrored ? kHeadings - k : k) + 2 * quarter_turns) & (kHeadings - 1);
}

Heading Symmetry::turned(Heading h) const {
  Heading out = mirrored ? h.mirroredY() : h;
  for (int i = 0; i < quarter_turns; ++i) out = out.left90();
  return out;
}

Symmetry symmetry(int index) { return {index & 3, index >= 4}; }

}  // namespace clearway::fleet::shaped
