#include "app/study/report/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway::app::report {

double percentile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(at));
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = at - static_cast<double>(below);
  return part == 0.0 ? sorted[below] : sorted[below] + part * (sorted[above] - sorted[below]);
}

Summary summaryOf(std::vector<double> values) {
  Summary out;
  if (values.empty()) return out;
  std::ranges::sort(values);
  out.count = values.size();
  for (const double v : values) out.mean += v;
  out.mean /= static_cast<double>(values.size());
  out.least = values.front();
  out.p5 = percentile(values, 0.05);
  out.p25 = percentile(values, 0.25);
  out.median = percentile(values, 0.5);
  out.p75 = percentile(values, 0.75);
  out.p95 = percentile(values, 0.95);
  out.p99 = percentile(values, 0.99);
  out.most = values.back();
  return out;
}

std::vector<Point> paretoFront(std::vector<Point> points) {
  std::ranges::stable_sort(
      points, [](const Point& a, const Point& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Point> front;
  double least = std::numeric_limits<double>::infinity();
  for (const Point& p : points) {
    if (p.y >= least) continue;
    least = p.y;
    front.push_back(p);
  }
  return front;
}

}  // namespace clearway::app::report
