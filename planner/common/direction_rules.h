// planner/common/direction_rules.h — the rules of direction of zones, as searches ask for them.
//
// Law: a motion that is permitted keeps every rule (planner/common/zones.h), within 1e-9 of the
//      tangent of its angle. A straight motion is decided exactly; of a rotation that leaves a
//      zone or enters it, the part within 1/64 of it may count as inside.
// Method: a rotation is halved until a part's box misses the zone, its directions all keep the
//         rule, or it is too small. The chord of an arc is its direction in the middle.
// Soft zones are rules, too; who searches without them makes rules of the other zones alone.
// Cost: a box test for each zone, then some 100 ns an edge. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/motion.h"
#include "planner/common/zones.h"

namespace clearway {

class DirectionRules {
 public:
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
  [[nodiscard]] static bool permitsArc(const Rule& rule, const Motion& motion, int depth);
  std::vector<Rule> rules_;
};

}  // namespace clearway
