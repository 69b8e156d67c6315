#include "planner/point/any_angle/trapezoids.h"

#include <algorithm>
#include <span>

#include "planner/point/any_angle/interval_geometry.h"

namespace clearway::grid {
namespace {

// How far p lies on the right (1) or on the left (-1) of the line that leads down from a to b.
std::int64_t beyond(LatticePoint a, LatticePoint b, LatticePoint p, std::int32_t side) {
  return side * (std::int64_t{p.x - a.x} * (b.y - a.y) - std::int64_t{b.x - a.x} * (p.y - a.y));
}

// The only neighbour in the core, or Trapezoids::kNone where there are none or several.
std::uint32_t onlyNeighbour(const RectangleMesh& mesh, std::uint32_t i, std::int32_t direction) {
  const RectangleMesh::Rectangle& r = mesh[i];
  std::uint32_t found = Trapezoids::kNone;
  for (std::uint32_t k = 0; k < RectangleMesh::neighbours(r, direction); ++k) {
    const std::uint32_t n = mesh.neighbour(r, direction, k);
    if (mesh.isDeadEnd(n)) continue;
    if (found != Trapezoids::kNone) return Trapezoids::kNone;
    found = n;
  }
  return found;
}

// From the first to the last opening into the core; the whole side where none is known.
struct Extent {
  std::int32_t left, right;
};
Extent openingsOf(const RectangleMesh& mesh, std::uint32_t i, std::int32_t direction) {
  const RectangleMesh::Rectangle& r = mesh[i];
  Extent e{r.right, r.left};
  for (std::uint32_t k = 0; k < RectangleMesh::neighbours(r, direction); ++k) {
    const std::uint32_t n = mesh.neighbour(r, direction, k);
    if (mesh.isDeadEnd(n)) continue;
    e.left = std::min(e.left, std::int32_t{std::max(r.left, mesh[n].left)});
    e.right = std::max(e.right, std::int32_t{std::min(r.right, mesh[n].right)});
  }
  return e.left < e.right ? e : Extent{r.left, r.right};
}

// The hull with another line: how many of its vertices remain.
std::size_t remaining(std::span<const LatticePoint> ends, std::span<const std::uint32_t> hull,
                      std::uint32_t line, std::int32_t side) {
  std::size_t n = hull.size();
  while (n > 1 && beyond(ends[hull[n - 2]], ends[line], ends[hull[n - 1]], side) <= 0) --n;
  return n;
}

// The vertices of a hull lie beyond the last edge of the other one, from one line to another.
bool isClear(std::span<const LatticePoint> ends, std::span<const std::uint32_t> hull,
             std::span<const LatticePoint> other, std::uint32_t from, std::uint32_t to,
             std::int32_t side) {
  for (std::size_t k = hull.size(); k-- > 0 && hull[k] > from;) {
    if (beyond(other[from], other[to], ends[hull[k]], side) <= 0) return false;
  }
  return true;
}

}  // namespace

void Trapezoids::open(std::uint32_t i, std::uint32_t query) {
  const std::uint32_t k = indexOf(i);
  if (k == kAlone) return;
  const std::uint32_t chain = trapezoids_[k].chain;
  std::size_t first = k;
  while (first > 0 && trapezoids_[first - 1].chain == chain) --first;
  for (; first < trapezoids_.size() && trapezoids_[first].chain == chain; ++first) {
    trapezoids_[first].opened = query;
  }
}

void Trapezoids::closeAll() {
  for (Trapezoid& t : trapezoids_) t.opened = 0;
}

void Trapezoids::forget() {
  of_.clear();
  trapezoids_.clear();
}

// The next rectangle of a chain, or Trapezoids::kNone. Chains that are known stay as they are.
std::uint32_t Trapezoids::next(std::uint32_t i, std::int32_t direction) const {
  const std::uint32_t n = onlyNeighbour(*mesh_, i, direction);
  if (n == kNone || of_[n] != kUnknown) return kNone;
  return onlyNeighbour(*mesh_, n, -direction) == i ? n : kNone;
}

void Trapezoids::join(std::uint32_t i) {
  findChain(i);
  const std::size_t first = trapezoids_.size();
  if (chain_.size() > 1) {
    findOpenings();
    left_.begin(0);
    right_.begin(0);
    for (std::uint32_t line = 1; line <= chain_.size(); ++line) {
      if (extendHulls(line)) continue;
      cutAtHulls();
      left_.begin(line - 1);
      right_.begin(line - 1);
      (void)extendHulls(line);
    }
    cutAtHulls();
    ++chains_;
  }
  if (trapezoids_.size() - first >= chain_.size()) trapezoids_.resize(first);
  if (trapezoids_.size() > first) return;
  for (const std::uint32_t k : chain_) of_[k] = kAlone;
}

void Trapezoids::findChain(std::uint32_t i) {
  chain_.clear();
  for (std::uint32_t n = i; n != kNone; n = next(n, -1)) chain_.push_back(n);
  std::ranges::reverse(chain_);
  for (i = next(i, 1); i != kNone; i = next(i, 1)) chain_.push_back(i);
}

void Trapezoids::findOpenings() {
  left_.ends.clear();
  right_.ends.clear();
  const auto add = [&](std::int32_t left, std::int32_t right, std::int32_t y) {
    left_.ends.push_back({left, y});
    right_.ends.push_back({right, y});
  };
  const Extent above = openingsOf(*mesh_, chain_.front(), -1);
  add(above.left, above.right, (*mesh_)[chain_.front()].top);
  for (std::size_t k = 1; k < chain_.size(); ++k) {
    const RectangleMesh::Rectangle& a = (*mesh_)[chain_[k - 1]];
    const RectangleMesh::Rectangle& b = (*mesh_)[chain_[k]];
    add(std::max(a.left, b.left), std::min(a.right, b.right), b.top);
  }
  const Extent below = openingsOf(*mesh_, chain_.back(), 1);
  add(below.left, below.right, (*mesh_)[chain_.back()].bottom);
}

// False: they would meet.
bool Trapezoids::extendHulls(std::uint32_t line) {
  const std::size_t left = remaining(left_.ends, left_.hull, line, 1);
  const std::size_t right = remaining(right_.ends, right_.hull, line, -1);
  const std::span<const std::uint32_t> left_hull(left_.hull.data(), left);
  const std::span<const std::uint32_t> right_hull(right_.hull.data(), right);
  if (!isClear(right_.ends, right_hull, left_.ends, left_hull.back(), line, 1)) return false;
  if (!isClear(left_.ends, left_hull, right_.ends, right_hull.back(), line, -1)) return false;
  left_.hull.resize(left);
  right_.hull.resize(right);
  left_.hull.push_back(line);
  right_.hull.push_back(line);
  return true;
}

// Trapezoids between the lines on which either hull has a vertex.
void Trapezoids::cutAtHulls() {
  const auto endAt = [&](const Outline& outline, std::size_t k, std::uint32_t line,
                         std::int32_t corner) {
    if (outline.hull[k] == line || outline.hull[k + 1] == line) return static_cast<double>(corner);
    return onLine(outline.ends[outline.hull[k]], outline.ends[outline.hull[k + 1]],
                  outline.ends[line].y);
  };
  std::size_t l = 0;
  std::size_t r = 0;
  for (std::uint32_t line = left_.hull[0]; line < left_.hull.back();) {
    const std::uint32_t end = std::min(left_.hull[l + 1], right_.hull[r + 1]);
    const auto sideAt = [&](std::uint32_t at, std::uint32_t rectangle) {
      const RectangleMesh::Rectangle& box = (*mesh_)[rectangle];
      return Side{rectangle, endAt(left_, l, at, box.left), endAt(right_, r, at, box.right)};
    };
    for (std::uint32_t k = line; k < end; ++k) {
      of_[chain_[k]] = static_cast<std::uint32_t>(trapezoids_.size());
    }
    trapezoids_.push_back({{sideAt(line, chain_[line]), sideAt(end, chain_[end - 1])}, chains_});
    if (left_.hull[l + 1] == end) ++l;
    if (right_.hull[r + 1] == end) ++r;
    line = end;
  }
}

std::size_t Trapezoids::bytes() const {
  const auto bytesOf = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return bytesOf(of_) + bytesOf(trapezoids_) + bytesOf(chain_) + bytesOf(left_.ends) +
         bytesOf(left_.hull) + bytesOf(right_.ends) + bytesOf(right_.hull);
}

}  // namespace clearway::grid
