// core/narrow/compound_sdf.h — the distance field of a compound: how deep a place is in the whole.
//
// Parts that touch or overlap have seams inside of the whole. What overlaps a compound across a
// seam is told by its parts how to get past the seam; the field tells the way out of all of them.
// Method: the edges of each part less what other parts cover are the boundary of the union; the
//         grid is baked from them (sdf.h). Gaps between parts of less than 1e-12 of the union's
//         size are no gaps. Round parts are taken as polygons of 32 sides to a full turn inside of
//         them: what is told as depth never exceeds the true one, and falls short by at most 0.005
//         of the radius for it.
// Cost: baked when it is first asked for, once for each compound and options, however many bodies
//       have it: some 5 ms for 10 parts; kept as long as the compound. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/narrow/sdf.h"
#include "core/shape/shape.h"

namespace clearway::collide {

inline constexpr std::size_t kMaxUnionParts = 256;

class CompoundSdf {
 public:
  // Bakes nothing yet. Copies what it needs of the shape, which may keep it.
  explicit CompoundSdf(const CompoundShape& shape)
      : parts_(shape.solid().begin(), shape.solid().end()) {}

  // Of the parts that collide. Null for more than kMaxUnionParts, and when none has an area.
  [[nodiscard]] std::shared_ptr<const SignedDistanceField> with(const SdfOptions& options) const;

 private:
  struct Baked {
    SdfOptions options;
    std::shared_ptr<const SignedDistanceField> field;
  };
  std::vector<ShapePart> parts_;
  mutable std::mutex mutex_;
  mutable std::vector<Baked> baked_;
};

// The one of a compound and all its copies; never null.
[[nodiscard]] std::shared_ptr<const CompoundSdf> compoundSdfOf(const CompoundShape& shape);

}  // namespace clearway::collide
