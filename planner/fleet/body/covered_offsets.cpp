#include "planner/fleet/body/covered_offsets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "planner/fleet/body/piece_track.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::fleet::shaped {
namespace {

// A bitmap of cells about the anchor, in units of cells.
class Cover {
 public:
  Cover(double cell_m, double radius)
      : cell_m_(cell_m),
        reach_(static_cast<int>(std::ceil(radius / cell_m)) + 1),
        side_(2 * reach_ + 1),
        covered_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {}

  // Calls f(index) for the cells that the box overlaps or that lie within the margin of it, while
  // it moves from its place by `half_move` to both sides.
  template <class F>
  void forCells(const PlacedBox& b, double margin, F&& f, Vec2 half_move = {}) const {
    const double ex = b.extent({1.0, 0.0}) + std::abs(half_move.x);
    const double ey = b.extent({0.0, 1.0}) + std::abs(half_move.y);
    const auto [column0, column1] = range(b.centre.x, ex + margin);
    const auto [row0, row1] = range(b.centre.y, ey + margin);
    const double half = 0.5 * cell_m_ * (std::abs(b.axis.x) + std::abs(b.axis.y)) + margin;
    const double along = b.box.half_length + half + std::abs(dot(half_move, b.axis));
    const double across = b.box.half_width + half + std::abs(cross(half_move, b.axis));
    // The normal of the displacement: the third axis that may separate a cell from the sweep.
    const Vec2 normal =
        half_move == Vec2{} ? Vec2{} : (1.0 / length(half_move)) * perpendicular(half_move);
    const double beside =
        half_move == Vec2{}
            ? 1.0
            : b.extent(normal) + margin + 0.5 * cell_m_ * (std::abs(normal.x) + std::abs(normal.y));
    for (int row = row0; row < row1; ++row) {
      for (int column = column0; column < column1; ++column) {
        const Vec2 to = Vec2{column * cell_m_, row * cell_m_} - b.centre;
        if (std::abs(dot(to, b.axis)) < along && std::abs(cross(to, b.axis)) < across &&
            std::abs(dot(to, normal)) < beside) {
          f(index(row, column));
        }
      }
    }
  }

  void add(const PlacedBox& b, double margin, Vec2 half_move = {}) {
    forCells(
        b, margin, [&](std::size_t i) { covered_[i].is_covered = true; }, half_move);
  }
  // The same for a body in `count` steps: boxAt(step) is the box around it.
  struct Steps {
    double length_m = 0.0;  // what any point of the body moves in a step, at most
    double larger_m = 0.0;  // by which the box is larger than the body at each side
    double margin = 0.0;
    // Of a disc about the box's centre that the body does not leave.
    double radius = std::numeric_limits<double>::infinity();
  };
  template <class F>
  void addSteps(F&& boxAt, int count, const Steps& steps) {
    std::vector<CellOffset> cells;
    for (int row = -reach_; row <= reach_; ++row) {
      for (int column = -reach_; column <= reach_; ++column) {
        if (!covered_[index(row, column)].is_covered) cells.push_back(offset(row, column));
      }
    }
    addSteps(boxAt, 0, count, steps, cells, 0);
  }
  // Notes that the cells of the box are overlapped from one part of the duration to another.
  void addTime(const PlacedBox& b, double margin, std::uint8_t first, std::uint8_t last) {
    forCells(b, margin, [&](std::size_t i) {
      covered_[i].first = std::min(covered_[i].first, first);
      covered_[i].last = std::max(covered_[i].last, last);
    });
  }

  // The same for a convex ring with a disc around each of its points; cells beyond `disc` of
  // `centre` are skipped.
  struct Disc {
    Vec2 centre;
    double radius = std::numeric_limits<double>::infinity();
  };
  void addRing(ConvexRing ring, double radius, double margin, const Disc& within) {
    forCells(ring, radius + margin, [&](std::size_t i, Vec2 cell) {
      if (covered_[i].is_covered || distanceTo(cell - within.centre) >= within.radius) return;
      covered_[i].is_covered =
          overlap(ring, squareAt(cell, margin), TouchRule::TouchingIsFree, radius);
    });
  }
  void addRingTime(ConvexRing ring, double radius, double margin, std::uint8_t first,
                   std::uint8_t last) {
    forCells(ring, radius + margin, [&](std::size_t i, Vec2 cell) {
      State& c = covered_[i];
      if (!c.is_covered || (c.first <= first && c.last >= last)) return;
      if (!overlap(ring, squareAt(cell, margin), TouchRule::TouchingIsFree, radius)) return;
      c.first = std::min(c.first, first);
      c.last = std::max(c.last, last);
    });
  }

  [[nodiscard]] std::vector<CellOffset> cells() const {
    std::vector<CellOffset> out;
    for (int row = -reach_; row <= reach_; ++row) {
      for (int column = -reach_; column <= reach_; ++column) {
        const State& c = covered_[index(row, column)];
        if (!c.is_covered) continue;
        out.push_back({static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)});
        if (c.first > c.last) continue;
        out.back().first = c.first;
        out.back().last = c.last;
      }
    }
    return out;
  }

 private:
  struct State {
    bool is_covered = false;
    std::uint8_t first = 255, last = 0;
  };
  [[nodiscard]] static CellOffset offset(int row, int column) {
    return {static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)};
  }
  // The step in the middle, then the steps before and after it for the cells that the box may come
  // to there. Of the cells from `begin` on, which stay as they are.
  template <class F>
  void addSteps(F&& boxAt, int first, int last, const Steps& steps, std::vector<CellOffset>& cells,
                std::size_t begin) {
    const int step = first + (last - first) / 2;
    const PlacedBox b = boxAt(step);
    const double half = 0.5 * cell_m_ + steps.margin;
    const double turned = half * (std::abs(b.axis.x) + std::abs(b.axis.y));
    const double along = b.box.half_length + turned, across = b.box.half_width + turned;
    const Vec2 extent{b.extent({1.0, 0.0}) + half, b.extent({0.0, 1.0}) + half};
    // The body itself, which the boxes of all steps hold with a margin, comes no further from here.
    const double near = steps.length_m * std::max(step - first, last - 1 - step) +
                        0.5 * (steps.larger_m + steps.margin) + 1e-9 * cell_m_;
    const std::size_t end = cells.size();
    for (std::size_t i = begin; i < end; ++i) {
      const CellOffset c = cells[i];
      State& state = covered_[index(c.row, c.column)];
      const Vec2 to = Vec2{c.column * cell_m_, c.row * cell_m_} - b.centre;
      const double gap =
          std::max({std::abs(to.x) - extent.x, std::abs(to.y) - extent.y,
                    std::abs(dot(to, b.axis)) - along, std::abs(cross(to, b.axis)) - across});
      if (state.is_covered || gap >= near || distanceTo(to) >= steps.radius) continue;
      state.is_covered = gap < 0.0;
      if (!state.is_covered) cells.push_back(c);
    }
    if (cells.size() > end) {
      if (step > first) addSteps(boxAt, first, step, steps, cells, end);
      if (last > step + 1) addSteps(boxAt, step + 1, last, steps, cells, end);
    }
    cells.resize(end);
  }
  // f(index, centre) for the cells about a ring.
  template <class F>
  void forCells(ConvexRing ring, double around, F&& f) const {
    const Aabb box = enlarged(boundsOf(ring), std::max(0.0, around));
    const Vec2 middle = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    const auto [column0, column1] = range(middle.x, half.x);
    const auto [row0, row1] = range(middle.y, half.y);
    for (int row = row0; row < row1; ++row) {
      for (int column = column0; column < column1; ++column) {
        f(index(row, column), Vec2{column * cell_m_, row * cell_m_});
      }
    }
  }
  [[nodiscard]] Aabb squareAt(Vec2 centre, double margin) const {
    const double half = 0.5 * cell_m_ + margin;
    return {centre - Vec2{half, half}, centre + Vec2{half, half}};
  }
  // From a point to the cell whose centre lies at `to` from it.
  [[nodiscard]] double distanceTo(Vec2 to) const {
    return length(Vec2{std::max(0.0, std::abs(to.x) - 0.5 * cell_m_),
                       std::max(0.0, std::abs(to.y) - 0.5 * cell_m_)});
  }
  // The first and one past the last cell that the open interval overlaps.
  [[nodiscard]] std::pair<int, int> range(double centre, double half) const {
    const double low = std::floor((centre - half) / cell_m_ + 0.5);
    const double high = std::ceil((centre + half) / cell_m_ + 0.5);
    return {std::max(static_cast<int>(low), -reach_), std::min(static_cast<int>(high), reach_ + 1)};
  }
  [[nodiscard]] std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row + reach_) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(column + reach_);
  }

  double cell_m_;
  int reach_, side_;
  std::vector<State> covered_;
};

bool isExact(double cell_m, const Box& box, const Pose& from, const Pose& to) {
  return from.heading.isCardinal() && isDyadic(cell_m) && isDyadic(box.half_length) &&
         isDyadic(box.half_width) && isDyadic(from.position.x) && isDyadic(from.position.y) &&
         isDyadic(to.position.x) && isDyadic(to.position.y);
}

// `inexact`: the margin of what is not exact.
void addStraight(Cover& cover, double cell_m, const Box& box, const Pose& from, const Pose& to,
                 double inexact) {
  const Vec2 d = to.position - from.position;
  const bool is_sideways = std::abs(cross(from.heading.vector(), d)) > 1e-9 * length(d);
  if (is_sideways) {
    const PlacedBox middle{from.position + 0.5 * d, from.heading.vector(), box};
    cover.add(middle, inexact, 0.5 * d);
    return;
  }
  const double longer = 0.5 * length(d);
  const PlacedBox swept{
      from.position + 0.5 * d, from.heading.vector(), {box.half_length + longer, box.half_width}};
  cover.add(swept, isExact(cell_m, box, from, to) ? 0.0 : inexact);
}

void addRotation(Cover& cover, double cell_m, const Box& box, const Motion& motion,
                 TurnCover turns) {
  const PieceTrack<PlacedBox> track(motion, box);
  const double excess = turns == TurnCover::Fine ? kCoverExcess : kCoarseExcess;
  const int steps =
      std::max(1, static_cast<int>(std::ceil(0.5 * track.reach() / (excess * cell_m))));
  double moved = 0.5 * track.reach() / steps;
  if (turns == TurnCover::Sampled) moved = 0.0;
  if (turns == TurnCover::Coarse) moved += 1.5 * kCoverExcess * cell_m;  // what Fine adds at most
  const double margin = turns == TurnCover::Sampled ? 0.0 : kCoverMargin * cell_m;
  // A body that turns about its centre stays in the disc around it.
  const bool is_in_place = motion.kind == MotionKind::Turn;
  const double radius =
      is_in_place ? track.corner() + margin : std::numeric_limits<double>::infinity();
  const auto boxAt = [&](int step) {
    PlacedBox b = track.placedAt((step + 0.5) / steps);
    b.box.half_length += moved;
    b.box.half_width += moved;
    return b;
  };
  cover.addSteps(boxAt, steps, {track.reach() / steps, moved, margin, radius});
}

// ---- convex parts ----

bool keepsExact(double cell_m, const BodyPart& part, const Pose& from, const Pose& to) {
  const Motion motion{MotionKind::Straight, from, to};
  return isDyadic(cell_m) && part.is_exact && PieceMotion(motion, part.corner).isExact();
}

void addStraightParts(Cover& cover, double cell_m, const Body& body, const Pose& from,
                      const Pose& to, double inexact) {
  for (const BodyPart& part : body.parts()) {
    std::vector<Vec2> corners = PlacedPart(from.position, from.heading.vector(), &part).ring;
    const std::vector<Vec2> end = PlacedPart(to.position, to.heading.vector(), &part).ring;
    corners.insert(corners.end(), end.begin(), end.end());
    const double margin = keepsExact(cell_m, part, from, to) ? 0.0 : inexact;
    cover.addRing(convexHull(corners), part.radius, margin, {});
  }
}

void addRotationOfParts(Cover& cover, double cell_m, const Body& body, const Motion& motion,
                        TurnCover turns) {
  const double excess = (turns == TurnCover::Fine ? kCoverExcess : kCoarseExcess) * cell_m;
  double margin = kCoverMargin * cell_m;
  if (turns == TurnCover::Coarse) margin += 1.5 * kCoverExcess * cell_m;  // what Fine adds at most
  if (turns == TurnCover::Sampled) margin = 0.0;
  Cover::Disc disc;
  if (motion.kind == MotionKind::Turn) {
    disc = {motion.from.position, body.footprint().circumscribedRadius() + kCoverMargin * cell_m};
  }
  if (turns == TurnCover::Sampled || motion.kind == MotionKind::Glide) {
    for (const BodyPart& part : body.parts()) {
      const PieceTrack<PlacedPart> track(motion, &part);
      const int steps = std::max(1, static_cast<int>(std::ceil(0.5 * track.reach() / excess)));
      const double moved = turns == TurnCover::Sampled ? 0.0 : 0.5 * track.reach() / steps;
      for (int i = 0; i < steps; ++i) {
        cover.addRing(track.placedAt((i + 0.5) / steps).ring, part.radius + moved, margin, disc);
      }
    }
    return;
  }
  lattice::SweepPrecision precision;
  precision.excess_m = excess;
  precision.has_squares = false;
  lattice::SweptVolume pieces;
  pieces.append(body.footprint(), motion, precision);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    cover.addRing(pieces.piece(i), body.footprint().radius(), margin, disc);
  }
}

// ---- both ----

// A disc about the anchor's centre that holds the sweep.
double radiusOf(const Box& box, const Primitive& primitive) {
  double radius = length(primitive.from.position);
  for (const TimedPiece& piece : primitive.pieces) {
    radius = std::max(radius, length(piece.motion.from.position) + travel(piece.motion));
  }
  return radius + length(Vec2{box.half_length, box.half_width});
}

Cover coverOf(double cell_m, const Body& body, const Primitive& primitive, TurnCover turns) {
  const Box& box = body.box();
  Cover cover(cell_m, radiusOf(box, primitive) + cell_m);
  const double inexact = (primitive.joins_end ? -kCoverSlack : kCoverMargin) * cell_m;
  const auto add_straight = [&](const Pose& from, const Pose& to) {
    if (body.isBox()) return addStraight(cover, cell_m, box, from, to, inexact);
    addStraightParts(cover, cell_m, body, from, to, inexact);
  };
  if (primitive.isRest()) add_straight(primitive.from, primitive.from);
  // The heading of a disc about its reference point is irrelevant.
  const bool is_disc = !body.isBox() && std::ranges::all_of(body.parts(), [](const BodyPart& part) {
    return part.corner == 0.0;
  });
  for (const TimedPiece& piece : primitive.pieces) {
    const Motion& m = piece.motion;
    if (m.kind == MotionKind::Straight || (is_disc && m.kind != MotionKind::Arc)) {
      add_straight(m.from, m.to);
    } else if (body.isBox()) {
      addRotation(cover, cell_m, box, m, turns);
    } else {
      addRotationOfParts(cover, cell_m, body, m, turns);
    }
  }
  return cover;
}

constexpr int kTimeSteps = 32;          // of a piece
constexpr Tick kTimeRoundingTicks = 2;  // of the moment at which a body is somewhere

// f(fraction, first, last) for the middle of each step, and its part of the duration.
template <class F>
void forTimeSteps(const TimedPiece& piece, Tick duration, F&& f) {
  const Tick length = piece.end - piece.begin;
  for (int i = 0; i < kTimeSteps; ++i) {
    const Tick begin = piece.begin + length * i / kTimeSteps - kTimeRoundingTicks;
    const Tick end = piece.begin + length * (i + 1) / kTimeSteps + 1 + kTimeRoundingTicks;
    const Tick first = std::max<Tick>(0, begin * CellOffset::kParts / duration);
    const Tick last = std::min<Tick>(CellOffset::kParts, end * CellOffset::kParts / duration + 1);
    f((i + 0.5) / kTimeSteps, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last));
  }
}

// The body in the middle of each step, larger by what any point moves in half of it.
void addTimes(Cover& cover, double cell_m, const Body& body, const TimedPiece& piece,
              Tick duration) {
  const double margin = kCoverMargin * cell_m;
  if (body.isBox()) {
    const PieceTrack<PlacedBox> track(piece.motion, body.box());
    const double moved = 0.5 * track.reach() / kTimeSteps;
    forTimeSteps(piece, duration, [&](double fraction, std::uint8_t first, std::uint8_t last) {
      PlacedBox b = track.placedAt(fraction);
      b.box.half_length += moved;
      b.box.half_width += moved;
      cover.addTime(b, margin, first, last);
    });
    return;
  }
  for (const BodyPart& part : body.parts()) {
    const PieceTrack<PlacedPart> track(piece.motion, &part);
    const double moved = 0.5 * track.reach() / kTimeSteps;
    forTimeSteps(piece, duration, [&](double fraction, std::uint8_t first, std::uint8_t last) {
      cover.addRingTime(track.placedAt(fraction).ring, part.radius + moved, margin, first, last);
    });
  }
}

}  // namespace

std::vector<CellOffset> coveredOffsets(double cell_m, const Body& body, const Primitive& primitive,
                                       TurnCover turns) {
  return coverOf(cell_m, body, primitive, turns).cells();
}

std::vector<CellOffset> coveredTimes(double cell_m, const Body& body, const Primitive& primitive,
                                     TurnCover turns) {
  Cover cover = coverOf(cell_m, body, primitive, turns);
  for (const TimedPiece& piece : primitive.pieces) {
    addTimes(cover, cell_m, body, piece, primitive.duration);
  }
  return cover.cells();
}

}  // namespace clearway::fleet::shaped
