#include "core/narrow/box_batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/geometry/overlap.h"

namespace clearway::collide {
namespace {

constexpr std::size_t kBlock = 256;
constexpr float kDisjoint = 0.0F, kDeep = 1.0F, kUnsure = 2.0F;
using Block = std::array<float, kBlock>;

// Gaps as in BoxFilter::compare(), in floats. Proof of the error bound, with v = 2^-24, D = |dx| +
// |dy|, H the sum of the half extents, P the sum of the absolute coordinates:
//   inputs: cosines, sines and half extents have a relative error of v; dx and dy (subtracted in
//   double) an error of v D + 2^-53 P; headings are within 1e-9 < v / 32 of length 1. Their effect
//   on a gap is below v (2.2 D + 5 H) + 2^-53 P;
//   rounding in the products and sums of a gap: below v (5.3 D + 6.4 H), as in box_filter.h;
//   rounded corners: 2^-53 (1.42 P + 4.6 H), as in box_filter.h;
//   E = 16 v (D + H) + 2^-53 4.5 P exceeds the sum with a margin for its own rounding.
// A gap that overflows is infinite or NaN: the verdict is then disjoint or unsure, never deep.
[[gnu::always_inline]] inline void filterBlock(const BoxBatch::Arrays& p, const BoxBatch::Arrays& q,
                                               std::size_t n, Block& out) {
  Block dx;
  Block dy;
  const double* __restrict x0 = p.x, * __restrict y0 = p.y, * __restrict x1 = q.x, * __restrict y1 = q.y;
  for (std::size_t i = 0; i < n; ++i) {
    dx[i] = static_cast<float>(x1[i] - x0[i]);
    dy[i] = static_cast<float>(y1[i] - y0[i]);
  }
  const float* __restrict pc = p.cos, * __restrict ps = p.sin, * __restrict pa = p.half_length, * __restrict pb = p.half_width, * __restrict pe = p.error;
  const float* __restrict qc = q.cos, * __restrict qs = q.sin, * __restrict qa = q.half_length, * __restrict qb = q.half_width, * __restrict qe = q.error;
  float* __restrict verdict = out.data();
  for (std::size_t i = 0; i < n; ++i) {
    const float c = std::abs(pc[i] * qc[i] + ps[i] * qs[i]);
    const float s = std::abs(pc[i] * qs[i] - ps[i] * qc[i]);
    const float g0 = std::abs(dx[i] * pc[i] + dy[i] * ps[i]) - (pa[i] + qa[i] * c + qb[i] * s);
    const float g1 = std::abs(dx[i] * ps[i] - dy[i] * pc[i]) - (pb[i] + qa[i] * s + qb[i] * c);
    const float g2 = std::abs(dx[i] * qc[i] + dy[i] * qs[i]) - (qa[i] + pa[i] * c + pb[i] * s);
    const float g3 = std::abs(dx[i] * qs[i] - dy[i] * qc[i]) - (qb[i] + pa[i] * s + pb[i] * c);
    const float g01 = g0 > g1 ? g0 : g1;
    const float g23 = g2 > g3 ? g2 : g3;
    const float gap = g01 > g23 ? g01 : g23;
    const float size = std::abs(dx[i]) + std::abs(dy[i]) + ((pa[i] + pb[i]) + (qa[i] + qb[i]));
    const float e = 0x1p-20F * size + (pe[i] + qe[i]);
    const float thin_p = pa[i] < pb[i] ? pa[i] : pb[i];
    const float thin_q = qa[i] < qb[i] ? qa[i] : qb[i];
    const float thin = thin_p < thin_q ? thin_p : thin_q;
    const float inside = -gap < thin ? -gap : thin;  // > e: deep, and both have area
    const float not_disjoint = inside > e ? kDeep : kUnsure;
    verdict[i] = gap > e ? kDisjoint : not_disjoint;
  }
}

void filterPortable(const BoxBatch::Arrays& p, const BoxBatch::Arrays& q, std::size_t n,
                    Block& out) {
  filterBlock(p, q, n, out);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void filterAvx2(const BoxBatch::Arrays& p, const BoxBatch::Arrays& q,
                                        std::size_t n, Block& out) {
  filterBlock(p, q, n, out);
}
bool processorHasAvx2() {
  __builtin_cpu_init();  // this function may run before static constructors
  return __builtin_cpu_supports("avx2") != 0;
}
#else
constexpr auto filterAvx2 = filterPortable;
bool processorHasAvx2() { return false; }
#endif

// Affects speed only.
std::atomic<bool> avx2_used{processorHasAvx2()};

}  // namespace

void BoxBatch::reserve(std::size_t n) {
  box_.reserve(n);
  x_.reserve(n);
  y_.reserve(n);
  for (auto* v : {&cos_, &sin_, &half_length_, &half_width_, &error_}) v->reserve(n);
}

void BoxBatch::push(const Obb& b) {
  assert(b.radius == 0.0);
  box_.push_back(b);
  const Vec2 k = b.pose.position;
  x_.push_back(k.x);
  y_.push_back(k.y);
  cos_.push_back(static_cast<float>(b.pose.heading.cos()));
  sin_.push_back(static_cast<float>(b.pose.heading.sin()));
  half_length_.push_back(static_cast<float>(b.half_length));
  half_width_.push_back(static_cast<float>(b.half_width));
  error_.push_back(static_cast<float>(0x1p-53 * 4.5 * (std::abs(k.x) + std::abs(k.y))) +
                   std::numeric_limits<float>::min());
}

BoxBatch::Arrays BoxBatch::from(std::size_t i) const {
  return {x_.data() + i,           y_.data() + i,          cos_.data() + i,  sin_.data() + i,
          half_length_.data() + i, half_width_.data() + i, error_.data() + i};
}

void overlapBatch(const BoxBatch& a, const BoxBatch& b, TouchRule rule,
                  std::span<std::uint8_t> out) {
  assert(a.size() == b.size() && a.size() == out.size());
  const bool avx2 = usesAvx2();
  Block verdict;
  for (std::size_t first = 0; first < a.size(); first += kBlock) {
    const std::size_t n = std::min(kBlock, a.size() - first);
    (avx2 ? filterAvx2 : filterPortable)(a.from(first), b.from(first), n, verdict);
    std::uint8_t* const answer = out.data() + first;
    unsigned open = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const int v = static_cast<int>(verdict[i]);
      answer[i] = static_cast<std::uint8_t>(v);
      open |= static_cast<unsigned>(v);
    }
    if ((open & 2U) == 0) continue;
    for (std::size_t i = 0; i < n; ++i) {
      if (answer[i] == 2) answer[i] = overlap(a.box(first + i), b.box(first + i), rule) ? 1 : 0;
    }
  }
}

void allowAvx2(bool allowed) { avx2_used = allowed && processorHasAvx2(); }
bool usesAvx2() { return avx2_used.load(std::memory_order_relaxed); }

}  // namespace clearway::collide
