// core/geometry/expansion.h — exact sums and products of doubles, of bounded length.
//
// An Expansion<N> is the exact sum of at most N doubles, smallest first, nonzero and
// nonoverlapping. Sums, differences and products are exact; the sign is that of the last term.
// Method: two-sum and Dekker's two-product, merging sums and scaled products. No fused multiply-add
//         is used, so the terms are the same on every machine.
// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
//         Predicates" (1997), sections 2.2 to 2.5.
// Domain: round to nearest, ties to even; no term may overflow, and no bit may fall below 2^-1074.
// Cost: sums O(N + M), products O(N * M * (N + M)) in the terms actually stored. No allocation.
#pragma once

#include <array>
#include <cstddef>

namespace clearway {

// value + error is the exact result; |error| is at most half a unit in the last place of value.
struct TwoTerms {
  double value;
  double error;
};

constexpr TwoTerms twoSum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

// Precondition: |a| >= |b| or a == 0.
constexpr TwoTerms fastTwoSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// Splits a into two halves of at most 26 bits each.
constexpr TwoTerms split(double a) {
  const double c = 134217729.0 * a;  // 2^27 + 1
  const double high = c - (c - a);
  return {high, a - high};
}

constexpr TwoTerms twoProduct(double a, double b) {
  const double product = a * b;
  const TwoTerms x = split(a);
  const TwoTerms y = split(b);
  const double rest = product - x.value * y.value - x.error * y.value - x.value * y.error;
  return {product, x.error * y.error - rest};
}

template <std::size_t N>
class Expansion {
 public:
  Expansion() {}  // zero; the terms are deliberately uninitialised

  // From a result of the functions above.
  static Expansion of(TwoTerms t) requires(N == 2) {
    Expansion e;
    e.append(t.error);
    e.append(t.value);
    return e;
  }

  void append(double term) {
    if (term != 0.0) terms_[size_++] = term;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] double operator[](std::size_t i) const { return terms_[i]; }
  [[nodiscard]] int sign() const {
    if (size_ == 0) return 0;
    return terms_[size_ - 1] > 0.0 ? 1 : -1;
  }
  [[nodiscard]] Expansion operator-() const {
    Expansion e;
    for (std::size_t i = 0; i < size_; ++i) e.append(-terms_[i]);
    return e;
  }

 private:
  std::array<double, N> terms_;
  std::size_t size_ = 0;
};

// Fast-Expansion-Sum with zero elimination (Shewchuk, figure 8).
template <std::size_t N, std::size_t M>
Expansion<N + M> operator+(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<N + M> h;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto next = [&] {  // merges the terms of both by magnitude
    const bool from_e = j == f.size() || (i < e.size() && (e[i] < 0.0 ? -e[i] : e[i]) <=
                                                              (f[j] < 0.0 ? -f[j] : f[j]));
    return from_e ? e[i++] : f[j++];
  };
  if (e.size() + f.size() == 0) return h;
  double q = next();
  while (i < e.size() || j < f.size()) {
    const TwoTerms t = twoSum(q, next());
    h.append(t.error);
    q = t.value;
  }
  h.append(q);
  return h;
}

template <std::size_t N, std::size_t M>
Expansion<N + M> operator-(const Expansion<N>& e, const Expansion<M>& f) {
  return e + (-f);
}

// Scale-Expansion with zero elimination (Shewchuk, figure 13).
template <std::size_t N>
Expansion<2 * N> scaled(const Expansion<N>& e, double by) {
  Expansion<2 * N> h;
  if (e.size() == 0) return h;
  TwoTerms p = twoProduct(e[0], by);
  h.append(p.error);
  double q = p.value;
  for (std::size_t i = 1; i < e.size(); ++i) {
    p = twoProduct(e[i], by);
    const TwoTerms low = twoSum(q, p.error);
    h.append(low.error);
    const TwoTerms high = fastTwoSum(p.value, low.value);
    h.append(high.error);
    q = high.value;
  }
  h.append(q);
  return h;
}

template <std::size_t N, std::size_t M>
Expansion<2 * N * M> operator*(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<2 * N * M> sum;
  for (std::size_t j = 0; j < f.size(); ++j) {
    const auto more = sum + scaled(e, f[j]);  // never longer than sum's capacity: 2N per term of f
    sum = {};
    for (std::size_t i = 0; i < more.size(); ++i) sum.append(more[i]);
  }
  return sum;
}

}  // namespace clearway
