// core/narrow/compound_sdf.h — the distance field of a compound: how deep a place is in the whole.
//
// Parts that touch or overlap have seams inside the union. The depths of single parts only lead
// across a seam; this field gives the depth with respect to the boundary of the union.
// Method: the boundary is every edge of a part minus what other parts cover; a signed distance
//         grid is baked from it (signed_distance_field.h). Gaps between parts below 1e-12 of the
//         union's size are closed. Round parts are inscribed polygons of 32 sides to a full turn: a
//         depth never exceeds the true one and is smaller by at most 0.005 of the radius.
// Cost: baked when it is first asked for, once for each compound and options, however many bodies
//       have it: some 5 ms for 10 parts; kept as long as the compound. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/narrow/signed_distance_field.h"
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
