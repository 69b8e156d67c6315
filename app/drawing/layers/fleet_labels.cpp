#include "app/drawing/layers/fleet_labels.h"

#include <algorithm>
#include <array>

#include "app/drawing/files/svg_writer.h"

namespace clearway::app::picture {
namespace {

constexpr double kLabelDescent = 0.24;  // of the size: the baseline above the lower edge
constexpr double kLabelHeight = 1.02;   // of the size: from the descent to the top of capitals
constexpr double kBodyCost = 60.0, kPointCost = 1.0, kPlaceCost = 0.6;

// In this order: above, below, right, left, the corners, and farther away.
struct LabelSide {
  double x, y, away;
};
constexpr std::array<LabelSide, 12> kSides{{{0.0, -1.0, 1.0},
                                            {0.0, 1.0, 1.0},
                                            {1.0, 0.0, 1.0},
                                            {-1.0, 0.0, 1.0},
                                            {0.8, -0.8, 1.0},
                                            {-0.8, -0.8, 1.0},
                                            {0.8, 0.8, 1.0},
                                            {-0.8, 0.8, 1.0},
                                            {0.0, -1.0, 2.0},
                                            {0.0, 1.0, 2.0},
                                            {1.0, 0.0, 2.0},
                                            {-1.0, 0.0, 2.0}}};

Aabb boxAt(const LabelWish& wish, const LabelSide& side, double size) {
  const Vec2 half{0.5 * textWidth(wish.text, size, true), 0.5 * kLabelHeight * size};
  const double gap = side.away * 0.3 * size;
  const Vec2 middle = wish.at + Vec2{side.x * (wish.reach.x + gap + half.x),
                                     side.y * (wish.reach.y + gap + half.y)};
  return {middle - half, middle + half};
}

bool isInside(const Aabb& box, const Aabb& frame) {
  return box.min.x >= frame.min.x && box.min.y >= frame.min.y && box.max.x <= frame.max.x &&
         box.max.y <= frame.max.y;
}

// Above or below, moved sideways into the frame.
Aabb pushedInto(Aabb box, const Aabb& frame) {
  const double left = std::max(0.0, frame.min.x - box.min.x);
  const double right = std::max(0.0, box.max.x - frame.max.x);
  const Vec2 by{left - right, 0.0};
  return {box.min + by, box.max + by};
}

}  // namespace

std::vector<std::optional<Aabb>> placeLabels(std::span<const LabelWish> wishes,
                                             const LabelSpace& space) {
  std::vector<std::optional<Aabb>> out;
  std::vector<Aabb> taken;
  const Aabb frame = enlarged(space.frame, -0.2 * space.size);
  for (const LabelWish& wish : wishes) {
    std::optional<Aabb> best;
    double least = 0.0;
    for (std::size_t k = 0; k < kSides.size(); ++k) {
      Aabb box = boxAt(wish, kSides[k], space.size);
      if (kSides[k].x == 0.0) box = pushedInto(box, frame);
      if (!isInside(box, frame)) continue;
      const Aabb wide = enlarged(box, 0.15 * space.size);
      const auto meets = [&](const Aabb& o) { return overlap(wide, o, TouchRule::TouchingIsFree); };
      if (std::ranges::any_of(taken, meets)) continue;
      double cost = kPlaceCost * static_cast<double>(k);
      cost += kBodyCost * static_cast<double>(std::ranges::count_if(space.keep, meets));
      cost += kPointCost * static_cast<double>(std::ranges::count_if(space.busy, [&](Vec2 p) {
                return meets({p, p});
              }));
      if (best && cost >= least) continue;
      best = box;
      least = cost;
    }
    if (best) taken.push_back(*best);
    out.push_back(best);
  }
  return out;
}

void drawNames(Canvas& out, std::span<const LabelWish> wishes, const LabelSpace& space,
               double halo) {
  const std::vector<std::optional<Aabb>> places = placeLabels(wishes, space);
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (!places[k]) continue;
    const Aabb& box = *places[k];
    const Vec2 at{0.5 * (box.min.x + box.max.x), box.max.y - kLabelDescent * space.size};
    const auto text = [&](Paint paint) { out.text(at, space.size, paint, wishes[k].text); };
    text(Paint().anchor("middle").bold().of("cw-halo").roundJoin().width(halo));
    text(Paint().anchor("middle").bold().of("cw-text"));
  }
}

}  // namespace clearway::app::picture
