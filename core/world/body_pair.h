// core/world/body_pair.h — the narrow phase of two bodies: as wholes, or by their parts where these
// have categories, masks or margins of their own (part_pairs.h).
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/world/part_pairs.h"

namespace clearway::collide {

struct BodySide {
  const BodyDef& def;
  const PlacedShape& placed;
  const std::vector<PartTraits>& parts;  // empty: no part has values of its own
};

// Prepared once for all queries about a pair. Borrows all arguments; the options, and those of
// PairTest.
class BodyPairTest {
 public:
  // `rise_m`: the vertical gap of the bodies' levels, 0 when they overlap.
  BodyPairTest(const BodySide& a, const BodySide& b, TouchRule rule, const PairOptions& options,
               double rise_m, PairSeed& seed)
      : rule_(rule), options_(options), rise_m_(rise_m) {
    if (a.parts.empty() && b.parts.empty()) {
      whole_.emplace(a.placed, b.placed, rule, options, seed);
    } else {
      a_.emplace(a);
      b_.emplace(b);
    }
  }
  BodyPairTest(const BodyPairTest&) = delete;
  BodyPairTest& operator=(const BodyPairTest&) = delete;

  [[nodiscard]] bool overlap() const {
    return whole_ ? whole_->overlap() : overlapParts(a_->side(), b_->side(), rule_, options_);
  }
  void appendContacts(std::vector<ContactPoint>& out) const {
    if (whole_) return whole_->appendContacts(out);
    appendPartContacts(a_->side(), b_->side(), rule_, options_, out);
  }
  // Within the margin, or within those of the parts where they have some; an infinite margin is
  // that of all.
  void appendClosest(double margin_m, std::vector<ContactPoint>& out) const {
    if (whole_) return whole_->appendClosest(margin_m, out);
    const double beyond_m = margin_m < std::numeric_limits<double>::infinity() ? 0.0 : margin_m;
    appendPartClosest(a_->side(), b_->side(), beyond_m, rise_m_, options_, out);
  }

 private:
  struct Parts {
    explicit Parts(const BodySide& s)
        : placed(s.placed), traits(s.parts.empty() ? partTraitsOf(s.def) : s.parts) {}
    [[nodiscard]] PartSide side() const { return {placed, traits}; }
    const PlacedShape& placed;
    std::vector<PartTraits> traits;
  };

  TouchRule rule_;
  const PairOptions& options_;
  double rise_m_;
  std::optional<PairTest> whole_;
  std::optional<Parts> a_, b_;
};

}  // namespace clearway::collide
