// core/narrow/box_batch.h — many box-box decisions at once.
//
// Method: the separating axes of core/geometry/box_filter.h in single precision over arrays,
// several pairs an
//         instruction; the few pairs that this leaves open are decided one at a time, exactly. AVX2
//         is used when the processor has it.
// Law: the answers are those of overlap(), pair by pair, whatever the instruction set.
// Cost: below 2 ns a pair with AVX2. No allocation but for the batch. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/obb.h"
#include "core/geometry/touch.h"

namespace clearway::collide {

// Boxes as they are, and as structure of arrays for the filter.
class BoxBatch {
 public:
  [[nodiscard]] std::size_t size() const { return box_.size(); }
  void reserve(std::size_t n);
  void push(const Obb& box);  // precondition: box.radius == 0
  [[nodiscard]] const Obb& box(std::size_t i) const { return box_[i]; }

  struct Arrays {
    const double *x, *y;
    const float *cos, *sin, *half_length, *half_width;
    const float* error;  // what the size of the coordinates adds to the error bound
  };
  [[nodiscard]] Arrays from(std::size_t first) const;

 private:
  std::vector<Obb> box_;
  std::vector<double> x_, y_;  // differences of positions are taken in double
  std::vector<float> cos_, sin_, half_length_, half_width_, error_;
};

// out[i] = 1 when a[i] and b[i] collide, else 0. Preconditions: a, b and out have the same size.
void overlapBatch(const BoxBatch& a, const BoxBatch& b, TouchRule rule,
                  std::span<std::uint8_t> out);

// For tests and measurements: false leaves AVX2 unused even where there is one. Process-wide.
void allowAvx2(bool allowed);
[[nodiscard]] bool usesAvx2();

}  // namespace clearway::collide
