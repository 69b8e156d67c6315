// Deterministic scene generator for the 2D collision benchmarks.  No dependencies but
// <cmath>,<cstdint>,<vector>. Same N + seed => bit-identical poses on IEEE-754 machines with the
// same libm sin/cos (c,s are stored per box).
#pragma once
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>
namespace scene {
struct Rng {  // splitmix64
  uint64_t s;
  explicit Rng(uint64_t seed) : s(seed) {}
  uint64_t next() {
    uint64_t z = (s += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  double u() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }  // [0,1)
  double range(double a, double b) { return a + (b - a) * u(); }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>((next() >> 32) * uint64_t{n} >> 32); }
};
struct Box {
  double cx, cy, hx, hy, th, c, s;
};  // centre, half extents, angle, cos, sin
struct Aabb {
  double x0, y0, x1, y1;
};
inline Aabb aabb(const Box& b) {
  double ex = b.hx * std::fabs(b.c) + b.hy * std::fabs(b.s),
         ey = b.hx * std::fabs(b.s) + b.hy * std::fabs(b.c);
  return {b.cx - ex, b.cy - ey, b.cx + ex, b.cy + ey};
}
inline bool overlap(const Aabb& a, const Aabb& b) {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
inline void corners(const Box& b, double v[8]) {  // CCW from (-hx,-hy)
  const double X[4] = {-1, 1, 1, -1}, Y[4] = {-1, -1, 1, 1};
  for (int i = 0; i < 4; i++) {
    double x = X[i] * b.hx, y = Y[i] * b.hy;
    v[2 * i] = b.cx + (b.c * x - b.s * y);
    v[2 * i + 1] = b.cy + (b.s * x + b.c * y);
  }
}
struct Params {
  uint32_t n = 1000;
  uint64_t seed = 12345;
  double smin = 0.5, smax = 2.0, tail = 0.02, tailScale = 10.0, meanTouch = 1.0;
  double moveFrac = 0.10, dpos = 0.10,
         dth = 0.05;  // per step: uniform +-dpos on x and y, +-dth rad
};
struct Scene {
  Params p;
  double L = 0;
  std::vector<Box> b;
  Rng rng{0};
  std::vector<uint32_t> moved, perm;
  explicit Scene(const Params& q) : p(q), rng(q.seed) {
    // mean neighbours of isotropic convex bodies = rho * (2 E[A] + E[P]^2 / (2 pi))  (kinematic
    // formula)
    double m1 = 0.5 * (p.smin + p.smax);
    double EA = m1 * m1 * ((1 - p.tail) + p.tail * p.tailScale * p.tailScale),
           EP = 4 * m1 * ((1 - p.tail) + p.tail * p.tailScale);
    double K = 2 * EA + EP * EP / (2 * 3.14159265358979323846);
    L = std::sqrt(p.n * K / p.meanTouch);
    b.resize(p.n);
    perm.resize(p.n);
    for (uint32_t i = 0; i < p.n; i++) {
      Box& x = b[i];
      double k = rng.u() < p.tail ? p.tailScale : 1.0;
      x.hx = 0.5 * k * rng.range(p.smin, p.smax);
      x.hy = 0.5 * k * rng.range(p.smin, p.smax);
      x.cx = rng.range(0, L);
      x.cy = rng.range(0, L);
      x.th = rng.range(-3.14159265358979, 3.14159265358979);
      x.c = std::cos(x.th);
      x.s = std::sin(x.th);
      perm[i] = i;
    }
  }
  void step() {  // moves a random subset (partial Fisher-Yates); `moved` lists the ids
    uint32_t k = p.moveFrac >= 1 ? p.n : static_cast<uint32_t>(p.moveFrac * p.n);
    for (uint32_t i = 0; i < k && k < p.n; i++) std::swap(perm[i], perm[i + rng.below(p.n - i)]);
    moved.assign(perm.begin(), perm.begin() + k);
    for (uint32_t id : moved) {
      Box& x = b[id];
      x.cx += rng.range(-p.dpos, p.dpos);
      x.cy += rng.range(-p.dpos, p.dpos);
      x.th += rng.range(-p.dth, p.dth);
      if (x.cx < 0) x.cx = -x.cx;
      if (x.cx > L) x.cx = 2 * L - x.cx;
      if (x.cy < 0) x.cy = -x.cy;
      if (x.cy > L) x.cy = 2 * L - x.cy;
      x.c = std::cos(x.th);
      x.s = std::sin(x.th);
    }
  }
};
// closed-set OBB-OBB SAT in double; returns max separation over the 4 axes (>0 separated, <=0
// touching/overlapping)
inline double obbSeparation(const Box& A, const Box& B) {
  double dx = B.cx - A.cx, dy = B.cy - A.cy;
  double C = A.c * B.c + A.s * B.s, S = A.c * B.s - A.s * B.c, aC = std::fabs(C), aS = std::fabs(S);
  double ax = A.c * dx + A.s * dy, ay = -A.s * dx + A.c * dy, bx = B.c * dx + B.s * dy,
         by = -B.s * dx + B.c * dy;
  double s = std::fabs(ax) - (A.hx + B.hx * aC + B.hy * aS);
  s = std::fmax(s, std::fabs(ay) - (A.hy + B.hx * aS + B.hy * aC));
  s = std::fmax(s, std::fabs(bx) - (B.hx + A.hx * aC + A.hy * aS));
  return std::fmax(s, std::fabs(by) - (B.hy + A.hx * aS + A.hy * aC));
}
}  // namespace scene
