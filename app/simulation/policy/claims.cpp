#include "app/simulation/policy/claims.h"

#include <algorithm>
#include <optional>

#include "app/simulation/policy/swept_region.h"
#include "core/bvh/bvh.h"

namespace clearway::app {
namespace {

std::vector<Motion> motionsOf(const Claim& c) {
  std::vector<Motion> out = c.place;
  out.insert(out.end(), c.stretch.begin(), c.stretch.end());
  return out;
}

// The areas of one body, made when they are needed.
class Areas {
 public:
  explicit Areas(const std::vector<Claim>& claims)
      : claims_(claims), at_(claims.size()), along_(claims.size()) {}

  const SweptRegion& at(std::uint32_t k) {
    if (!at_[k]) at_[k].emplace(*claims_[k].footprint, claims_[k].pose, claims_[k].place);
    return *at_[k];
  }
  const SweptRegion& along(std::uint32_t k) {
    if (claims_[k].stretch.empty()) return at(k);
    if (!along_[k])
      along_[k].emplace(*claims_[k].footprint, claims_[k].pose, motionsOf(claims_[k]));
    return *along_[k];
  }

 private:
  const std::vector<Claim>& claims_;
  std::vector<std::optional<SweptRegion>> at_, along_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> holdersOf(const std::vector<Claim>& claims,
                                                  const std::vector<std::uint32_t>& order,
                                                  const Yields& yields) {
  std::vector<std::vector<std::uint32_t>> holders(claims.size());
  std::vector<Aabb> boxes;
  boxes.reserve(claims.size());
  for (const Claim& c : claims) boxes.push_back(reachOf(*c.footprint, c.pose, motionsOf(c)));
  const collide::Bvh tree(boxes);
  Areas areas(claims);
  std::vector<std::uint8_t> goes(claims.size());
  for (std::size_t k = 0; k < claims.size(); ++k) goes[k] = claims[k].asks ? 0 : 1;
  for (const std::uint32_t k : order) {
    tree.query(boxes[k], 0.0, [&](std::uint32_t other) {
      if (other == k || !yields(k, other)) return true;
      const SweptRegion& claimed = goes[other] != 0 ? areas.along(other) : areas.at(other);
      if (areas.along(k).overlaps(claimed)) holders[k].push_back(other);
      return true;
    });
    std::ranges::sort(holders[k]);
    if (holders[k].empty()) goes[k] = 1;
  }
  return holders;
}

}  // namespace clearway::app
