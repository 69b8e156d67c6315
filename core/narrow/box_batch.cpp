#include "core/narrow/box_batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>

#include "core/geometry/overlap.h"

namespace clearway {
namespace {

std::atomic<bool> avx2_allowed{true};

constexpr std::size_t kBlock = 256;
constexpr double kApart = 0.0, kDeep = 1.0, kUnsure = 2.0;

struct Arrays {
  const double *x, *y, *c, *s, *a, *b;
};

Arrays arraysOf(const BoxBatch& v, std::size_t first) {
  return {v.x.data() + first,   v.y.data() + first,           v.cos.data() + first,
          v.sin.data() + first, v.half_length.data() + first, v.half_width.data() + first};
}

// BoxFilter::compare() without radii, its bound and its proof, written so that compilers turn it
// into vector instructions: no branches, one type.
[[gnu::always_inline]] inline void filterBlock(const Arrays& p, const Arrays& q, std::size_t n,
                                               double* __restrict verdict) {
  constexpr double kUnit = 0x1p-53;
  const double* __restrict px = p.x, * __restrict py = p.y, * __restrict pc = p.c, * __restrict ps = p.s, * __restrict pa = p.a, * __restrict pb = p.b;
  const double* __restrict qx = q.x, * __restrict qy = q.y, * __restrict qc = q.c, * __restrict qs = q.s, * __restrict qa = q.a, * __restrict qb = q.b;
  for (std::size_t i = 0; i < n; ++i) {
    const double dx = qx[i] - px[i];
    const double dy = qy[i] - py[i];
    const double c = std::abs(pc[i] * qc[i] + ps[i] * qs[i]);
    const double s = std::abs(pc[i] * qs[i] - ps[i] * qc[i]);
    const double lp = pc[i] * pc[i] + ps[i] * ps[i];
    const double lq = qc[i] * qc[i] + qs[i] * qs[i];
    const double ap = pa[i], bp = pb[i], aq = qa[i], bq = qb[i];
    const double g0 = std::abs(dx * pc[i] + dy * ps[i]) - (ap * lp + aq * c + bq * s);
    const double g1 = std::abs(dx * ps[i] - dy * pc[i]) - (bp * lp + aq * s + bq * c);
    const double g2 = std::abs(dx * qc[i] + dy * qs[i]) - (aq * lq + ap * c + bp * s);
    const double g3 = std::abs(dx * qs[i] - dy * qc[i]) - (bq * lq + ap * s + bp * c);
    const double g01 = g0 > g1 ? g0 : g1;
    const double g23 = g2 > g3 ? g2 : g3;
    const double gap = g01 > g23 ? g01 : g23;
    const double place = std::abs(px[i]) + std::abs(py[i]) + std::abs(qx[i]) + std::abs(qy[i]);
    const double extent = std::abs(dx) + std::abs(dy) + ap + bp + aq + bq;
    const double e = kUnit * (4.0 * place + 16.0 * extent) + 1e-300;
    const double thin_p = ap < bp ? ap : bp;
    const double thin_q = aq < bq ? aq : bq;
    const double thin = thin_p < thin_q ? thin_p : thin_q;
    const double inside = -gap < thin ? -gap : thin;  // > e: deep, and both have area
    const double not_apart = inside > e ? kDeep : kUnsure;
    verdict[i] = gap > e ? kApart : not_apart;
  }
}

void filterPortable(const Arrays& p, const Arrays& q, std::size_t n, double* verdict) {
  filterBlock(p, q, n, verdict);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void filterAvx2(const Arrays& p, const Arrays& q, std::size_t n,
                                        double* verdict) {
  filterBlock(p, q, n, verdict);
}
bool processorHasAvx2() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}
#else
constexpr auto filterAvx2 = filterPortable;
bool processorHasAvx2() { return false; }
#endif

}  // namespace

void BoxBatch::reserve(std::size_t n) {
  for (auto* v : {&x, &y, &cos, &sin, &half_length, &half_width}) v->reserve(n);
}

void BoxBatch::push(const Obb& b) {
  assert(b.radius == 0.0);
  x.push_back(b.pose.position.x);
  y.push_back(b.pose.position.y);
  cos.push_back(b.pose.heading.cos());
  sin.push_back(b.pose.heading.sin());
  half_length.push_back(b.half_length);
  half_width.push_back(b.half_width);
}

Obb BoxBatch::box(std::size_t i) const {
  const Result<Heading> h = Heading::fromUnit(cos[i], sin[i]);
  assert(h);
  return {{{x[i], y[i]}, *h}, half_length[i], half_width[i], 0.0};
}

void overlapBatch(const BoxBatch& a, const BoxBatch& b, TouchRule rule,
                  std::span<std::uint8_t> out) {
  assert(a.size() == b.size() && a.size() == out.size());
  const bool avx2 = usesAvx2();
  std::array<double, kBlock> verdict;
  for (std::size_t first = 0; first < a.size(); first += kBlock) {
    const std::size_t n = std::min(kBlock, a.size() - first);
    (avx2 ? filterAvx2 : filterPortable)(arraysOf(a, first), arraysOf(b, first), n, verdict.data());
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

void allowAvx2(bool allowed) { avx2_allowed = allowed; }
bool usesAvx2() { return avx2_allowed && processorHasAvx2(); }

}  // namespace clearway
