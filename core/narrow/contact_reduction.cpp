#include "core/narrow/contact_reduction.h"

#include <algorithm>
#include <tuple>

namespace clearway::collide {
namespace {

constexpr double kSamePoint = 1e-12;  // of the pair's size: what rounding separates

}  // namespace

std::size_t reduceContacts(std::span<PartContact> contacts, double size_m,
                           const ContactLimits& limits) {
  std::ranges::sort(contacts, [](const PartContact& p, const PartContact& q) {
    if (p.penetration_m != q.penetration_m) return p.penetration_m > q.penetration_m;
    return std::tie(p.part_a, p.part_b, p.feature, p.position.x, p.position.y) <
           std::tie(q.part_a, q.part_b, q.feature, q.position.x, q.position.y);
  });
  const double near = std::max(limits.contact_tolerance, kSamePoint) * size_m;
  const auto most = static_cast<std::size_t>(limits.max_contacts_per_pair);
  std::size_t kept = 0;
  for (const PartContact& c : contacts) {
    if (kept == most) break;
    const bool repeats = std::ranges::any_of(contacts.first(kept), [&](const PartContact& k) {
      return squaredLength(k.position - c.position) <= near * near;
    });
    if (!repeats) contacts[kept++] = c;
  }
  return kept;
}

}  // namespace clearway::collide
