#include "tests/property/core/geometry/exact_oracle.h"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace clearway::oracle {
namespace {

namespace mp = boost::multiprecision;
__extension__ using Int128 = __int128;
using Wide = mp::number<mp::cpp_int_backend<1024, 1024, mp::signed_magnitude, mp::unchecked, void>,
                        mp::et_off>;
using Rational = mp::number<mp::cpp_rational::backend_type, mp::et_off>;

template <class N>
struct Point {
  N x, y;
};
// x / w, y / w; w is not zero.
template <class N>
struct Homogeneous {
  N x, y, w;
};
template <class N>
using Points = std::vector<Point<N>>;

template <class N>
int signOf(const N& v) {
  return v > 0 ? 1 : (v < 0 ? -1 : 0);
}

template <class N>
N area2(const Point<N>& a, const Point<N>& b, const Point<N>& c) {
  return N((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

template <class N>
N along(const Point<N>& a, const Point<N>& b, const Point<N>& p) {
  return N((b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y));
}

// For all i < j in a and k in b: on which side of the line a[i] a[j] is b[k]?
class Sides {
 public:
  template <class N>
  Sides(const Points<N>& a, const Points<N>& b) : n_(a.size()), m_(b.size()), side_(n_ * n_ * m_) {
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t j = i + 1; j < n_; ++j) {
        for (std::size_t k = 0; k < m_; ++k) {
          const int s = signOf(area2(a[i], a[j], b[k]));
          side_[(i * n_ + j) * m_ + k] = static_cast<signed char>(s);
          side_[(j * n_ + i) * m_ + k] = static_cast<signed char>(-s);
        }
      }
    }
  }
  [[nodiscard]] int operator()(std::size_t i, std::size_t j, std::size_t k) const {
    return side_[(i * n_ + j) * m_ + k];
  }

 private:
  std::size_t n_, m_;
  std::vector<signed char> side_;
};

template <class N>
bool onSegment(const Point<N>& a, const Point<N>& b, const Point<N>& p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// Is b[k] in the closed hull of a?
template <class N>
bool inHull(const Points<N>& a, const Points<N>& b, const Sides& side, std::size_t k) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      if (side(i, j, k) == 0 && onSegment(a[i], a[j], b[k])) return true;
      for (std::size_t l = j + 1; l < a.size(); ++l) {
        const int s = side(i, j, k);  // strictly inside the triangle i j l
        if (s != 0 && s == side(j, l, k) && s == side(l, i, k)) return true;
      }
    }
  }
  return false;
}

// Up to three corners of the intersection of the hulls: as many as show whether it has area.
template <class N>
class Corners {
 public:
  void add(const Homogeneous<N>& p) {
    if (found_.size() == 3) return;
    if (found_.size() == 1 && p.x * found_[0].w == found_[0].x * p.w &&
        p.y * found_[0].w == found_[0].y * p.w) {
      return;
    }
    if (found_.size() == 2 && determinant(found_[0], found_[1], p) == 0) return;
    found_.push_back(p);
  }
  [[nodiscard]] bool done() const { return found_.size() == 3; }
  [[nodiscard]] Relation relation() const {
    if (found_.empty()) return Relation::Disjoint;
    return done() ? Relation::Overlap : Relation::Touch;
  }

 private:
  static N determinant(const Homogeneous<N>& a, const Homogeneous<N>& b, const Homogeneous<N>& c) {
    return N(a.x * (b.y * c.w - c.y * b.w) - a.y * (b.x * c.w - c.x * b.w) +
             a.w * (b.x * c.y - c.x * b.y));
  }
  std::vector<Homogeneous<N>> found_;
};

// N decides sides, Big holds crossings of segments.
template <class N, class Big>
Relation hulls(const Points<N>& a, const Points<N>& b) {
  const Sides of_a(a, b);
  const Sides of_b(b, a);
  Corners<Big> corners;
  const auto add = [&](const Point<N>& p) { corners.add({Big(p.x), Big(p.y), Big(1)}); };
  for (std::size_t k = 0; k < b.size(); ++k) {
    if (inHull(a, b, of_a, k)) add(b[k]);
  }
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (inHull(b, a, of_b, k)) add(a[k]);
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size() && !corners.done(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t l = k + 1; l < b.size(); ++l) {
          if (of_a(i, j, k) * of_a(i, j, l) >= 0 || of_b(k, l, i) * of_b(k, l, j) >= 0) continue;
          // a[i] + (s / w) (a[j] - a[i])
          const Big s(area2(b[k], b[l], a[i]));
          const Big w(s - Big(area2(b[k], b[l], a[j])));
          corners.add({Big(Big(a[i].x) * w + s * Big(a[j].x - a[i].x)),
                       Big(Big(a[i].y) * w + s * Big(a[j].y - a[i].y)), w});
        }
      }
    }
  }
  return corners.relation();
}

template <class N>
bool hasArea(const Points<N>& p) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = i + 1; j < p.size(); ++j) {
      for (std::size_t k = j + 1; k < p.size(); ++k) {
        if (area2(p[i], p[j], p[k]) != 0) return true;
      }
    }
  }
  return false;
}

// Sign of (least distance of a point of a from a segment of b) - r.
template <class N>
int nearest(const Points<N>& a, const Points<N>& b, const N& r) {
  int least = 1;
  for (const auto& p : a) {
    for (const auto& q : b) {
      for (const auto& t : b) {
        const N reach = along(q, t, p);
        const N whole = along(q, t, t);
        int sign = 0;
        if (whole == 0 || reach <= 0 || reach >= whole) {
          sign = signOf(N(along(q, p, p) - r * r));  // the other end is tested in its own iteration
        } else {
          const N height = area2(q, t, p);
          sign = signOf(N(height * height - r * r * whole));
        }
        least = std::min(least, sign);
      }
    }
  }
  return least;
}

template <class N, class Big>
Relation padded(const Points<N>& a, const Points<N>& b, const N& ra, const N& rb) {
  const Relation r = hulls<N, Big>(a, b);
  if (ra == 0 && rb == 0) return r;
  const auto big = [](const Points<N>& p) {
    Points<Big> out;
    for (const auto& v : p) out.push_back({Big(v.x), Big(v.y)});
    return out;
  };
  const Points<Big> wide_a = big(a);
  const Points<Big> wide_b = big(b);
  const Big radius = Big(ra) + Big(rb);
  int sign = -1;
  if (r == Relation::Disjoint) {
    sign = std::min(nearest(wide_a, wide_b, radius), nearest(wide_b, wide_a, radius));
  }
  if (sign > 0) return Relation::Disjoint;
  const bool areas = (ra != 0 || hasArea(a)) && (rb != 0 || hasArea(b));
  return sign < 0 && areas ? Relation::Overlap : Relation::Touch;
}

// All numbers as integers of one power of two.
struct Scale {
  int unit = 0;  // exponent
  int bits = 0;  // of the largest
};

std::pair<std::int64_t, int> parts(double v) {  // v = first * 2^second, first odd or 0
  int e = 0;
  auto m = static_cast<std::int64_t>(std::ldexp(std::frexp(v, &e), 53));
  if (m == 0) return {0, 0};
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(m));
  return {m / (std::int64_t{1} << zeros), e - 53 + zeros};
}

Scale scaleOf(const std::vector<double>& values) {
  int lowest = 2000;
  int highest = -2000;
  for (const double v : values) {
    if (v == 0.0) continue;
    lowest = std::min(lowest, parts(v).second);
    int e = 0;
    (void)std::frexp(v, &e);
    highest = std::max(highest, e);
  }
  return lowest > highest ? Scale{} : Scale{lowest, highest - lowest};
}

template <class N>
N convert(double v, int unit) {
  const auto [m, e] = parts(v);
  if (m == 0) return N(0);
  if constexpr (std::is_same_v<N, Rational>) {
    return Rational(v);
  } else if constexpr (std::is_same_v<N, Int128>) {
    return Int128{m} * (Int128{1} << (e - unit));
  } else {
    return N(m) << static_cast<unsigned>(e - unit);
  }
}

template <class N, class Big>
Relation decide(std::span<const Vec2> a, std::span<const Vec2> b, double ra, double rb, int unit) {
  const auto points = [&](std::span<const Vec2> in) {
    Points<N> out;
    for (const Vec2 p : in) out.push_back({convert<N>(p.x, unit), convert<N>(p.y, unit)});
    return out;
  };
  return padded<N, Big>(points(a), points(b), convert<N>(ra, unit), convert<N>(rb, unit));
}

}  // namespace

Relation relation(std::span<const Vec2> a, std::span<const Vec2> b, double ra, double rb) {
  std::vector<double> values{ra, rb};
  for (const Vec2 p : a) values.insert(values.end(), {p.x, p.y});
  for (const Vec2 p : b) values.insert(values.end(), {p.x, p.y});
  const Scale s = scaleOf(values);
  if (s.bits <= 60) return decide<Int128, Wide>(a, b, ra, rb, s.unit);
  if (s.bits <= 120) return decide<Wide, Wide>(a, b, ra, rb, s.unit);
  return rationalRelation(a, b, ra, rb);
}

Relation rationalRelation(std::span<const Vec2> a, std::span<const Vec2> b, double ra, double rb) {
  return decide<Rational, Rational>(a, b, ra, rb, 0);
}

}  // namespace clearway::oracle
