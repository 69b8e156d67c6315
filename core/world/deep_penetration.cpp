#include "core/world/deep_penetration.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "core/narrow/compound_sdf.h"
#include "core/world/least_translation.h"

namespace clearway::collide {
namespace {

constexpr double kOnSurface = 1e-9;  // relative to the lengths it was computed from

std::span<const PlacedShape> partsOf(const PlacedShape& s) {
  if (s.kind == PlacedKind::Compound) return s.compound->parts;
  return {&s, 1};
}

double extentAlong(const PlacedShape& part, Vec2 n) {
  return withRing(part, [n](ConvexRing ring, double radius) {
    double low = dot(n, ring.front());
    double high = low;
    for (const Vec2 v : ring) {
      low = std::min(low, dot(n, v));
      high = std::max(high, dot(n, v));
    }
    return high - low + 2.0 * radius;
  });
}

bool isDeep(const PartContact& c, const PlacedShape& a, const PlacedShape& b, double ratio) {
  const double extent = std::min(extentAlong(partsOf(a)[c.part_a], c.normal),
                                 extentAlong(partsOf(b)[c.part_b], c.normal));
  // A shape across the middle of a seam is in either part by half: the deepest possible case.
  return c.penetration_m >= ratio * extent * (1.0 - 1e-9);
}

// Whether contacts have different directions out: none of them need separate the wholes.
bool pushApart(const std::vector<PartContact>& contacts) {
  constexpr double kSame = 0.999;  // cosine
  const PartContact* first = nullptr;
  for (const PartContact& c : contacts) {
    if (c.penetration_m <= 0.0) continue;
    if (first == nullptr) first = &c;
    if (dot(c.normal, first->normal) < kSame) return true;
  }
  return false;
}

// The part of the whole that is deepest in a part of the other.
std::uint32_t deepestPart(const std::vector<PartContact>& contacts, bool whole_is_a,
                          std::uint32_t other) {
  const PartContact* best = nullptr;
  for (const PartContact& c : contacts) {
    if ((whole_is_a ? c.part_b : c.part_a) != other) continue;
    const std::uint32_t part = whole_is_a ? c.part_a : c.part_b;
    const bool is_first = best != nullptr && c.penetration_m == best->penetration_m &&
                          part < (whole_is_a ? best->part_a : best->part_b);
    if (best == nullptr || c.penetration_m > best->penetration_m || is_first) best = &c;
  }
  return best == nullptr ? 0 : whole_is_a ? best->part_a : best->part_b;
}

// Contact points of the other's parts with the union, with depth at least `least`. Of two escape
// directions of one length, that of a part may end in the next part.
void appendPlaces(const PlacedShape& whole, const PlacedShape& other, bool whole_is_a,
                  const SdfOptions& options, double least, const std::vector<PartContact>& contacts,
                  std::vector<PartContact>& out) {
  if (whole.kind != PlacedKind::Compound) return;
  const auto field = whole.compound->field->with(options);
  if (!field) return;
  const std::span<const PlacedShape> parts = partsOf(other);
  for (std::uint32_t k = 0; k < parts.size(); ++k) {
    withRing(parts[k], [&](ConvexRing ring, double radius) {
      const auto place = sdfContact(*field, whole.box.pose, ring, radius);
      if (!place || place->penetration_m < least * (1.0 - 1e-9)) return;
      const Vec2 middle = place->position + (0.5 * place->penetration_m - radius) * place->normal;
      const std::uint32_t deepest = deepestPart(contacts, whole_is_a, k);
      out.push_back({middle, whole_is_a ? -place->normal : place->normal, place->penetration_m,
                     whole_is_a ? 0 : k, whole_is_a ? k : 0,
                     static_cast<std::uint32_t>(place->edge), whole_is_a ? deepest : k,
                     whole_is_a ? k : deepest});
    });
  }
}

// Does the escape translation from a part end outside of the whole, not in its next part?
bool endsOutside(const PlacedShape& whole, bool whole_is_a, const SdfOptions& options,
                 const PartContact& c) {
  if (whole.kind != PlacedKind::Compound) return true;
  const auto field = whole.compound->field->with(options);
  if (!field) return true;
  const double half = (whole_is_a ? -0.5 : 0.5) * c.penetration_m;
  const Vec2 surface = c.position + half * c.normal;
  const Pose& pose = whole.box.pose;
  return field->nearest(unrotate(pose.heading, surface - pose.position)).distance_m >=
         -kOnSurface * std::max(c.penetration_m, length(surface - pose.position));
}

// The shortest translation that separates the wholes, unless a place or the parts are as deep. It
// is reported of the parts that overlap most: those that touch in the end need not overlap.
void appendLeast(const PlacedShape& a, const PlacedShape& b, const PartContact& deepest,
                 std::vector<PartContact>& places) {
  double known = deepest.penetration_m;  // no less separates the wholes
  for (const PartContact& c : places) known = std::max(known, c.penetration_m);
  const std::optional<LeastTranslation> least = leastTranslation(partsOf(a), partsOf(b), known);
  if (!least) return;
  const double depth = length(least->by);
  if (depth * (1.0 - kOnSurface) <= known) return;
  places.push_back({least->touch - 0.5 * least->by, (1.0 / depth) * least->by, depth, least->part_a,
                    least->part_b, 0, deepest.part_a, deepest.part_b});
}

}  // namespace

void deepenContacts(const PlacedShape& a, const PlacedShape& b, double overlap_ratio,
                    const SdfOptions& sdf, std::vector<PartContact>& contacts) {
  using Parts = std::pair<std::uint32_t, std::uint32_t>;
  const auto partsOfPair = [](const PartContact& c) { return Parts{c.part_a, c.part_b}; };
  std::vector<Parts> deep;
  for (const PartContact& c : contacts) {
    if (isDeep(c, a, b, overlap_ratio)) deep.push_back(partsOfPair(c));
  }
  if (deep.empty() && (overlap_ratio > 1.0 || !pushApart(contacts))) return;
  const PartContact deepest =
      *std::ranges::max_element(contacts, [&](const PartContact& c, const PartContact& d) {
        return c.penetration_m != d.penetration_m ? c.penetration_m < d.penetration_m
                                                  : partsOfPair(d) < partsOfPair(c);
      });
  if (deep.empty()) return appendLeast(a, b, deepest, contacts);
  const double least = deepest.penetration_m;
  std::vector<PartContact> places;
  appendPlaces(a, b, true, sdf, least, contacts, places);
  appendPlaces(b, a, false, sdf, least, contacts, places);
  appendLeast(a, b, deepest, places);
  if (places.empty()) return;
  std::ranges::sort(deep);
  std::erase_if(contacts, [&](const PartContact& c) {
    return std::ranges::binary_search(deep, partsOfPair(c)) || !endsOutside(a, true, sdf, c) ||
           !endsOutside(b, false, sdf, c);
  });
  contacts.insert(contacts.end(), places.begin(), places.end());
}

}  // namespace clearway::collide
