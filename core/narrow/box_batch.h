// core/narrow/box_batch.h — batched overlap tests of boxes (SIMD).
//
// Method: the separating axes of core/geometry/box_filter.h in single precision over arrays,
//         several pairs per instruction. The few undecided pairs are decided one at a time,
//         exactly. AVX2 is used when the processor supports it.
// Law: the answers are those of overlap(), pair by pair, whatever the instruction set.
// Cost: below 2 ns per pair with AVX2. No allocation besides the batch. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/obb.h"
#include "core/geometry/touch.h"

namespace clearway::collide {

// The boxes, and a structure of arrays for the filter.
class BoxBatch {
 public:
  [[nodiscard]] std::size_t size() const { return box_.size(); }
  void reserve(std::size_t n);
  void push(const Obb& box);  // precondition: box.radius == 0
  [[nodiscard]] const Obb& box(std::size_t i) const { return box_[i]; }

  struct Arrays {
    const double *x, *y;
    const float *cos, *sin, *half_length, *half_width;
    const float* error;  // contribution of the coordinates' size to the error bound
  };
  [[nodiscard]] Arrays from(std::size_t first) const;

 private:
  std::vector<Obb> box_;
  std::vector<double> x_, y_;  // doubles, because positions are subtracted in double
  std::vector<float> cos_, sin_, half_length_, half_width_, error_;
};

// out[i] = 1 when a[i] and b[i] collide, else 0. Preconditions: a, b and out have the same size.
void overlapBatch(const BoxBatch& a, const BoxBatch& b, TouchRule rule,
                  std::span<std::uint8_t> out);

// For tests and benchmarks: false disables AVX2. Process-wide.
void allowAvx2(bool allowed);
[[nodiscard]] bool usesAvx2();

}  // namespace clearway::collide
