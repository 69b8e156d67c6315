#include "core/world/part_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/world/mid_phase.h"

namespace clearway::collide {
namespace {

// Calls visit(i, j, part, part) for pairs of parts that can meet and may be within `reach` of each
// other, until it returns false. A half-plane is one part that is near everything.
template <class Visit>
void forEachPair(const PartSide& a, const PartSide& b, double reach, bool use_tree, Visit&& visit) {
  const auto meet = [&](std::size_t i, std::size_t j, const PlacedShape& p, const PlacedShape& q) {
    return !canMeet(a.parts[i], b.parts[j]) || visit(i, j, p, q);
  };
  if (a.shape.kind != PlacedKind::HalfPlane && b.shape.kind != PlacedKind::HalfPlane) {
    const PartsView pa(a.shape);
    const PartsView pb(b.shape);
    return forEachNearPair(pa, pb, reach, use_tree, [&](std::size_t i, std::size_t j) {
      return meet(i, j, pa.parts()[i], pb.parts()[j]);
    });
  }
  const bool plane_is_a = a.shape.kind == PlacedKind::HalfPlane;
  const PlacedShape& plane = plane_is_a ? a.shape : b.shape;
  const PlacedShape& other = plane_is_a ? b.shape : a.shape;
  if (other.kind == PlacedKind::HalfPlane) {
    static_cast<void>(meet(0, 0, a.shape, b.shape));
    return;
  }
  std::size_t k = 0;
  bool more = true;
  forEachConvex(other, [&](const PlacedShape& part) {
    if (more) more = plane_is_a ? meet(0, k, plane, part) : meet(k, 0, part, plane);
    ++k;
  });
}

// The points of a pair of parts as candidates of the pair of bodies.
void take(std::span<const ContactPoint> points, std::size_t i, std::size_t j,
          std::vector<PartContact>& out) {
  const auto first = static_cast<std::uint32_t>(i);
  const auto second = static_cast<std::uint32_t>(j);
  for (const ContactPoint& p : points) {
    out.push_back({p.position, p.normal, p.penetration_m, first, second, p.feature, first, second});
  }
}

double mostMargin(const PartSide& s) {
  return std::ranges::max_element(s.parts, {}, &PartTraits::margin_m)->margin_m;
}

void report(std::span<const PartContact> found, std::vector<ContactPoint>& out) {
  for (const PartContact& c : found) {
    out.push_back(
        {c.position, c.normal, c.penetration_m, featureOf(c), c.touching_a, c.touching_b});
  }
}

}  // namespace

std::vector<PartTraits> partTraitsOf(const BodyDef& def) {
  const PartTraits whole{def.category, def.mask, def.margin_m};
  const auto* const compound = std::get_if<CompoundShape>(&def.shape);
  std::vector<PartTraits> out(compound == nullptr ? 1 : compound->solid().size(), whole);
  for (std::size_t k = 0; k < def.parts.size(); ++k) {
    const PartFilter& own = def.parts[k];
    out[k] = {own.category.value_or(whole.category), own.mask.value_or(whole.mask),
              own.margin_m.value_or(whole.margin_m)};
  }
  return out;
}

bool overlapParts(const PartSide& a, const PartSide& b, TouchRule rule,
                  const PairOptions& options) {
  bool found = false;
  forEachPair(a, b, 0.0, options.enable_mid_phase,
              [&](std::size_t, std::size_t, const PlacedShape& p, const PlacedShape& q) {
                found = overlap(p, q, rule);
                return !found;
              });
  return found;
}

void appendPartContacts(const PartSide& a, const PartSide& b, TouchRule rule,
                        const PairOptions& options, std::vector<ContactPoint>& out) {
  std::vector<PartContact> found;
  std::vector<ContactPoint> points;
  forEachPair(a, b, 0.0, options.enable_mid_phase,
              [&](std::size_t i, std::size_t j, const PlacedShape& p, const PlacedShape& q) {
                PairSeed seed;
                if (!overlap(p, q, rule, true, &seed.axis)) return true;
                points.clear();
                appendContacts(p, q, rule, options, seed, points);
                take(points, i, j, found);
                return true;
              });
  if (found.empty()) return appendPartClosest(a, b, kInfinity, 0.0, options, out);
  const double size = std::min(extentOf(a.shape), extentOf(b.shape));
  found.resize(reduceContacts(found, size, options.contacts));
  report(found, out);
}

void appendPartClosest(const PartSide& a, const PartSide& b, double beyond_m, double rise_m,
                       const PairOptions& options, std::vector<ContactPoint>& out) {
  std::vector<PartContact> found;
  std::vector<ContactPoint> points;
  const double most = std::max(mostMargin(a), mostMargin(b)) + beyond_m;
  const bool planes =
      a.shape.kind == PlacedKind::HalfPlane || b.shape.kind == PlacedKind::HalfPlane;
  const double reach = planes ? most : reachOf(a.shape, b.shape, most);
  forEachPair(a, b, reach, options.enable_mid_phase && most < kInfinity,
              [&](std::size_t i, std::size_t j, const PlacedShape& p, const PlacedShape& q) {
                const double margin = std::max(a.parts[i].margin_m, b.parts[j].margin_m) + beyond_m;
                if (margin < rise_m) return true;
                PairSeed seed;
                points.clear();
                const double across =
                    rise_m == 0.0 ? margin : std::sqrt((margin - rise_m) * (margin + rise_m));
                appendClosest(p, q, across, options, seed, points);
                take(points, i, j, found);
                return true;
              });
  if (found.empty()) return;
  ContactLimits one;
  one.max_contacts_per_pair = 1;
  static_cast<void>(reduceContacts(found, 0.0, one));
  report({found.data(), 1}, out);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> touchingParts(const PartSide& a,
                                                                   const PartSide& b,
                                                                   TouchRule rule,
                                                                   const PairOptions& options) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
  forEachPair(a, b, 0.0, options.enable_mid_phase,
              [&](std::size_t i, std::size_t j, const PlacedShape& p, const PlacedShape& q) {
                if (overlap(p, q, rule))
                  out.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
                return true;
              });
  std::ranges::sort(out);
  return out;
}

}  // namespace clearway::collide
