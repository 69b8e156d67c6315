#include "core/narrow/small_ring_simd.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cmath>

namespace clearway::collide {
#if defined(__x86_64__)
namespace {

// Four numbers in one register; operations are lane by lane.
using Four [[gnu::vector_size(32)]] = double;
using Numbers = std::array<double, kSmallRing>;

// A ring relative to one point. It wraps around until the array is full: repeated vertices come
// after the originals, and change no answer.
struct Ring {
  alignas(32) Numbers x, y;
  alignas(32) Numbers dx, dy;  // of the edge that starts there
};

// The functions below call no helpers, as those would not be compiled for AVX2. Quantities are as
// in core/geometry/ring_lanes.h and sat_axis.cpp.

[[gnu::target("avx2"), gnu::always_inline]] inline void load(ConvexRing ring, Vec2 origin,
                                                             Ring& out) {
  std::array<double, 2 * kSmallRing> padded;
  const double* v = &ring.data()->x;
  const double* last = v;  // what follows the last vertex
  if (ring.size() < kSmallRing) {
    for (std::size_t i = 0, k = 0; i < kSmallRing; ++i, k = k + 1 < ring.size() ? k + 1 : 0) {
      padded[2 * i] = ring[k].x;
      padded[2 * i + 1] = ring[k].y;
    }
    v = padded.data();
    last = &ring[kSmallRing % ring.size()].x;
  }
  const Four o = {origin.x, origin.y, origin.x, origin.y};
  const Four v02 = _mm256_loadu2_m128d(v + 4, v) - o;
  const Four v13 = _mm256_loadu2_m128d(v + 6, v + 2) - o;
  const Four v24 = _mm256_loadu2_m128d(v + 8, v + 4) - o;
  const Four v46 = _mm256_loadu2_m128d(v + 12, v + 8) - o;
  const Four v57 = _mm256_loadu2_m128d(v + 14, v + 10) - o;
  const Four v68 = _mm256_loadu2_m128d(last, v + 12) - o;
  _mm256_store_pd(&out.x[0], _mm256_unpacklo_pd(v02, v13));
  _mm256_store_pd(&out.y[0], _mm256_unpackhi_pd(v02, v13));
  _mm256_store_pd(&out.x[4], _mm256_unpacklo_pd(v46, v57));
  _mm256_store_pd(&out.y[4], _mm256_unpackhi_pd(v46, v57));
  _mm256_store_pd(&out.dx[0], _mm256_unpacklo_pd(v13 - v02, v24 - v13));
  _mm256_store_pd(&out.dy[0], _mm256_unpackhi_pd(v13 - v02, v24 - v13));
  _mm256_store_pd(&out.dx[4], _mm256_unpacklo_pd(v57 - v46, v68 - v57));
  _mm256_store_pd(&out.dy[4], _mm256_unpackhi_pd(v57 - v46, v68 - v57));
}

struct Keys {
  Four low, high;  // minimum heights over the edges 0 to 3 and 4 to 7
  Four squared;    // of the edges' lengths
};

[[gnu::target("avx2"), gnu::always_inline]] inline void keysOf(const Ring& ring, const Ring& other,
                                                               Keys& out) {
  const Four dx0 = _mm256_load_pd(&ring.dx[0]);
  const Four dx1 = _mm256_load_pd(&ring.dx[4]);
  const Four dy0 = _mm256_load_pd(&ring.dy[0]);
  const Four dy1 = _mm256_load_pd(&ring.dy[4]);
  Four least0 = dy0 * other.x[0] - dx0 * other.y[0];
  Four least1 = dy1 * other.x[0] - dx1 * other.y[0];
  for (std::size_t k = 1; k < kSmallRing; ++k) {
    const Four h0 = dy0 * other.x[k] - dx0 * other.y[k];
    const Four h1 = dy1 * other.x[k] - dx1 * other.y[k];
    least0 = _mm256_min_pd(h0, least0);
    least1 = _mm256_min_pd(h1, least1);
  }
  const Four from0 = dy0 * _mm256_load_pd(&ring.x[0]) - dx0 * _mm256_load_pd(&ring.y[0]);
  const Four from1 = dy1 * _mm256_load_pd(&ring.x[4]) - dx1 * _mm256_load_pd(&ring.y[4]);
  const Four s0 = least0 - from0;
  const Four s1 = least1 - from1;
  const Four squared0 = dx0 * dx0 + dy0 * dy0;
  const Four squared1 = dx1 * dx1 + dy1 * dy1;
  const Four sign = {-0.0, -0.0, -0.0, -0.0};
  out.low = s0 * _mm256_andnot_pd(sign, s0) / squared0;
  out.high = s1 * _mm256_andnot_pd(sign, s1) / squared1;
  out.squared = _mm256_min_pd(squared0, squared1);
}

// Bit k is lane k: lanes of the first vector, then, from bit 4 on, of the second.
[[gnu::target("avx2")]] inline unsigned equalTo(const Four& low, const Four& high,
                                                const Four& value) {
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(low, value, _CMP_EQ_OQ))) |
         static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(high, value, _CMP_EQ_OQ))) << 4U;
}

[[gnu::target("avx2")]] bool search(ConvexRing ring_a, ConvexRing ring_b, double limit_key,
                                    SmallRingsFace& out) {
  Ring a;
  Ring b;
  load(ring_a, ring_a[0], a);
  load(ring_b, ring_a[0], b);
  const Four none = {};
  const Four limit = none + limit_key;
  Keys ka;
  keysOf(a, b, ka);
  Keys kb = {none - HUGE_VAL, none - HUGE_VAL, ka.squared};
  if (_mm256_movemask_pd(_mm256_cmp_pd(_mm256_max_pd(ka.low, ka.high), limit, _CMP_GT_OQ)) == 0) {
    keysOf(b, a, kb);
  }
  if (_mm256_movemask_pd(_mm256_cmp_pd(_mm256_min_pd(ka.squared, kb.squared), none, _CMP_NGT_UQ)) !=
      0) {
    return false;
  }
  Four most = _mm256_max_pd(_mm256_max_pd(ka.low, ka.high), _mm256_max_pd(kb.low, kb.high));
  most = _mm256_max_pd(most, __builtin_shufflevector(most, most, 2, 3, 0, 1));
  most = _mm256_max_pd(most, __builtin_shufflevector(most, most, 1, 0, 3, 2));
  // The first of equals, a's edges before b's.
  const unsigned equal = equalTo(ka.low, ka.high, most) | equalTo(kb.low, kb.high, most) << 8U;
  if (equal == 0) return false;  // NaN
  const auto place = static_cast<unsigned>(std::countr_zero(equal));
  const bool of_b = place >= kSmallRing;
  const unsigned edge = place % kSmallRing;
  out = {edge, 0, of_b, most[0]};
  if (out.key > limit_key) return true;
  const Ring& ring = of_b ? b : a;
  const Ring& other = of_b ? a : b;
  // The first vertex of the least height over that edge.
  const double dx = ring.dx[edge];
  const double dy = ring.dy[edge];
  const Four h0 = dy * _mm256_load_pd(&other.x[0]) - dx * _mm256_load_pd(&other.y[0]);
  const Four h1 = dy * _mm256_load_pd(&other.x[4]) - dx * _mm256_load_pd(&other.y[4]);
  Four least = _mm256_min_pd(h0, h1);
  least = _mm256_min_pd(least, __builtin_shufflevector(least, least, 2, 3, 0, 1));
  least = _mm256_min_pd(least, __builtin_shufflevector(least, least, 1, 0, 3, 2));
  out.vertex = static_cast<unsigned>(std::countr_zero(equalTo(h0, h1, least))) % kSmallRing;
  return true;
}

}  // namespace

bool leastOverlapOfSmall(ConvexRing a, ConvexRing b, double limit_key, SmallRingsFace& out) {
  return search(a, b, limit_key, out);
}

#else
bool leastOverlapOfSmall(ConvexRing, ConvexRing, double, SmallRingsFace&) { return false; }
#endif
}  // namespace clearway::collide
