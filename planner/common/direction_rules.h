// planner/common/direction_rules.h — the rules of direction of zones, as searches ask for them.
//
// Law: a motion that is permitted keeps every rule (core/geometry/zones.h), within 1e-9 of the
//      tangent of its angle. A straight motion is decided exactly; of a rotation that leaves a
//      zone or enters it, the part within 1/64 of it may count as inside.
// Method: a rotation is halved until a part's box misses the zone, its directions all keep the
//         rule, or it is too small. The chord of an arc is its direction in the middle.
// Soft zones are rules, too; who searches without them makes rules of the other zones alone.
// Cost: up to kFewRules zones a box test each, else a query of an R-tree; then some 100 ns for an
// edge of a zone whose box the motion meets. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/motion.h"
#include "core/geometry/zones.h"
#include "core/polygon/box_tree.h"

namespace clearway {

class DirectionRules {
 public:
  static constexpr std::size_t kFewRules = 16;

  // Copies the zones that are rules of direction.
  explicit DirectionRules(std::span<const Zone> zones);

  [[nodiscard]] bool empty() const { return rules_.empty(); }
  [[nodiscard]] bool permits(const Motion& motion) const;
  // Of a point that moves straight on.
  [[nodiscard]] bool permits(Vec2 from, Vec2 to) const;
  // The boxes around the zones.
  [[nodiscard]] std::vector<Aabb> boxes() const;

 private:
  struct Rule {
    Zone zone;
    Aabb box;
  };
  template <class F>
  [[nodiscard]] bool allNear(const Aabb& box, const F& permits) const;
  [[nodiscard]] static bool permitsArc(const Rule& rule, const Motion& motion, int depth);
  std::vector<Rule> rules_;
  BoxTree tree_;
};

}  // namespace clearway
