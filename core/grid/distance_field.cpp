#include "core/grid/distance_field.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace clearway {
namespace {

// Centres and edges are rounded products, so distances between them differ from multiples of half
// cells by up to 16384 * 2^-52 of a cell. The margin covers that and the arithmetic here.
constexpr double kMargin = 1.0 - 1e-11;

// Distance in cells from a centre to the rectangle k cells further.
double gap(double k) { return std::max(0.0, k - 0.5); }
double squaredGap(double k) { return gap(k) * gap(k); }

// Writes into each cell how many cells up or down the nearest obstacle of its column is; 0 inside
// obstacles. The numbers stay below 2^14, so float holds them exactly.
void measureColumns(const OccupancyGrid& grid, std::span<float> out, StopCheck* stop) {
  const auto columns = static_cast<std::size_t>(grid.frame().columns());
  std::vector<float> nearest(columns, 0.0F);
  for (std::int32_t i = 0; i < grid.frame().rows() && !isStopped(stop); ++i) {
    const auto words = grid.row(i);
    float* const row = out.data() + static_cast<std::size_t>(i) * columns;
    for (std::size_t j = 0; j < columns; ++j) {
      const bool blocked = ((words[j >> 6U] >> (j & 63U)) & 1U) != 0;
      row[j] = nearest[j] = blocked ? 0.0F : nearest[j] + 1.0F;
    }
  }
  std::ranges::fill(nearest, 0.0F);
  for (std::int32_t i = grid.frame().rows() - 1; i >= 0 && !isStopped(stop); --i) {
    float* const row = out.data() + static_cast<std::size_t>(i) * columns;
    for (std::size_t j = 0; j < columns; ++j) {
      row[j] = nearest[j] = std::min(row[j], nearest[j] + 1.0F);
    }
  }
}

// A column's contribution to one row: height + squaredGap(|j - column|), in squared cell widths.
struct Curve {
  std::int32_t column;
  std::int32_t from;  // first column of the row where this curve is the lowest
  double height;
};

// The first column where `v` is lower than `u`, which lies left of it. The difference u - v grows
// with the column p; with n = v - u it is, for columns p left of u, between, and right of v:
// -n (u + v - 2p - 1), (n - 1)(2p - u - v), n (2p - u - v - 1), and +-(n - 1/2)^2 at v and u.
double firstLower(const Curve& u, const Curve& v) {
  const double n = v.column - u.column;
  const double sum = static_cast<double>(u.column) + v.column;
  const double need = v.height - u.height;  // v is lower where the difference exceeds this
  const double at_end = squaredGap(n);
  if (need >= at_end) {
    return std::max(v.column + 1.0, std::floor(0.5 * (sum + 1.0 + need / n)) + 1.0);
  }
  if (need < -at_end) {
    return std::min<double>(u.column, std::floor(0.5 * (sum - 1.0 + need / n)) + 1.0);
  }
  if (n == 1.0) return v.column;
  const double p = std::floor(0.5 * (sum + need / (n - 1.0))) + 1.0;
  return std::clamp<double>(p, u.column + 1.0, v.column);
}

// Adds a curve to the envelope of the row's columns [0, columns).
void push(std::vector<Curve>& envelope, Curve c, std::int32_t columns) {
  double from = firstLower(envelope.back(), c);
  while (envelope.size() > 1 && from <= envelope.back().from) {
    envelope.pop_back();
    from = firstLower(envelope.back(), c);
  }
  if (from >= columns) return;
  c.from = from <= 0.0 ? 0 : static_cast<std::int32_t>(from);
  envelope.push_back(c);
}

// Of v >= 0.
float roundedDown(double v) {
  const auto f = static_cast<float>(v);
  const bool above = static_cast<double>(f) > v;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(f) - (above ? 1U : 0U));
}

}  // namespace

DistanceField::DistanceField(const GridFrame& frame)
    : frame_(frame),
      distance_(static_cast<std::size_t>(frame_.rows()) *
                static_cast<std::size_t>(frame_.columns())) {}

DistanceField::DistanceField(const OccupancyGrid& grid) : DistanceField(grid.frame()) {
  fill(grid, nullptr);
}

StopOr<DistanceField> DistanceField::make(const OccupancyGrid& grid, StopCheck& stop) {
  DistanceField field(grid.frame());
  field.fill(grid, &stop);
  if (stop.reason() != StopReason::None) return stopped(stop.reason());
  return field;
}

void DistanceField::fill(const OccupancyGrid& grid, StopCheck* stop) {
  measureColumns(grid, distance_, stop);
  const std::int32_t columns = frame_.columns();
  const double ratio = frame_.cellLength() / frame_.cellWidth();
  std::vector<Curve> envelope;
  for (std::int32_t i = 0; i < frame_.rows() && !isStopped(stop); ++i) {
    const std::span<float> row(
        distance_.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(columns),
        static_cast<std::size_t>(columns));
    envelope.assign(1, {-1, 0, 0.0});  // the outside on the left
    for (std::int32_t j = 0; j < columns; ++j) {
      const double down = ratio * gap(static_cast<double>(row[static_cast<std::size_t>(j)]));
      push(envelope, {j, 0, down * down}, columns);
    }
    push(envelope, {columns, 0, 0.0}, columns);
    for (std::size_t k = 0; k < envelope.size(); ++k) {
      const std::int32_t end = k + 1 < envelope.size() ? envelope[k + 1].from : columns;
      for (std::int32_t j = envelope[k].from; j < end; ++j) {
        const double squared = envelope[k].height + squaredGap(std::abs(j - envelope[k].column));
        row[static_cast<std::size_t>(j)] =
            roundedDown(frame_.cellWidth() * std::sqrt(squared) * kMargin);
      }
    }
  }
}

StopOr<DistanceField> DistanceField::copy(StopCheck& stop) const {
  DistanceField field(frame_);
  const auto columns = static_cast<std::ptrdiff_t>(frame_.columns());
  for (std::ptrdiff_t i = 0; i < frame_.rows(); ++i) {
    if (isStopped(&stop)) return stopped(stop.reason());
    std::copy_n(distance_.begin() + i * columns, columns, field.distance_.begin() + i * columns);
  }
  return field;
}

void DistanceField::lower(Cell c, double distance_m) {
  float& d =
      distance_[static_cast<std::size_t>(c.row) * static_cast<std::size_t>(frame_.columns()) +
                static_cast<std::size_t>(c.column)];
  d = std::min(d, roundedDown(distance_m));
}

}  // namespace clearway
