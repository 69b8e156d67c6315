// core/narrow/box_batch.h — many box-box decisions at once.
//
// Method: the floating-point filter of core/geometry/box_filter.h over arrays, several pairs an
// instruction; the few
//         pairs that it leaves open are decided one at a time, exactly. AVX2 is used when the
//         processor has it.
// Law: the answers are those of overlap(), pair by pair, whatever the instruction set.
// Cost: about 1 ns a pair with AVX2. No allocation but for the result. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/obb.h"
#include "core/geometry/touch.h"

namespace clearway {

// Boxes as structure of arrays; all of one length. Boxes with round padding are not taken here.
struct BoxBatch {
  std::vector<double> x, y, cos, sin, half_length, half_width;
  [[nodiscard]] std::size_t size() const { return x.size(); }
  void reserve(std::size_t n);
  void push(const Obb& box);  // precondition: box.radius == 0
  [[nodiscard]] Obb box(std::size_t i) const;
};

// out[i] = 1 when a[i] and b[i] collide, else 0. Preconditions: a, b and out have the same size.
void overlapBatch(const BoxBatch& a, const BoxBatch& b, TouchRule rule,
                  std::span<std::uint8_t> out);

// For tests and measurements: false leaves AVX2 unused even where there is one. Process-wide.
void allowAvx2(bool allowed);
[[nodiscard]] bool usesAvx2();

}  // namespace clearway
