#include "planner/cover/travel_distances.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::cover {
namespace {

constexpr std::uint32_t kFar = 0xffffffffU;
constexpr std::uint32_t kStraight = 5, kDiagonal = 7;

}  // namespace

TravelDistances::TravelDistances(const ReachMap& reach, std::size_t searches)
    : frame_(reach.frame()) {
  const double places = static_cast<double>(frame_.rows()) * frame_.columns();
  const double most = std::max(2e4, kMostWork / std::max(1.0, static_cast<double>(searches)));
  while (places / (static_cast<double>(side_) * side_) > most) ++side_;
  rows_ = (frame_.rows() + side_ - 1) / side_;
  columns_ = (frame_.columns() + side_ - 1) / side_;
  passable_.resize(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_));
  std::size_t k = 0;
  for (std::int32_t i = 0; i < rows_; ++i) {
    for (std::int32_t j = 0; j < columns_; ++j, ++k) {
      const Cell middle{i * side_ + side_ / 2, j * side_ + side_ / 2};
      passable_[k] = reach.reachedAt(middle) != 0 ? 1 : 0;
    }
  }
}

std::int64_t TravelDistances::blockOf(Vec2 p) const {
  const Cell c = frame_.cellAt(p);
  const std::int32_t row = c.row / side_, column = c.column / side_;
  for (std::int32_t ring = 0; ring <= 3; ++ring) {
    for (std::int32_t i = std::max(0, row - ring); i <= std::min(rows_ - 1, row + ring); ++i) {
      for (std::int32_t j = std::max(0, column - ring); j <= std::min(columns_ - 1, column + ring);
           ++j) {
        const std::int64_t at = std::int64_t{i} * columns_ + j;
        if (passable_[static_cast<std::size_t>(at)] != 0) return at;
      }
    }
  }
  return -1;
}

std::vector<double> TravelDistances::between(Vec2 from, std::span<const Vec2> to) const {
  std::vector<std::uint32_t> cost(passable_.size(), kFar);
  const std::int64_t source = blockOf(from);
  std::array<std::vector<std::uint32_t>, kDiagonal + 1> buckets;
  if (source >= 0) {
    cost[static_cast<std::size_t>(source)] = 0;
    buckets[0].push_back(static_cast<std::uint32_t>(source));
  }
  std::size_t left = source >= 0 ? 1 : 0;
  for (std::uint32_t at = 0; left > 0; ++at) {
    auto& bucket = buckets[at % buckets.size()];
    for (std::size_t k = 0; k < bucket.size(); ++k) {
      const std::uint32_t b = bucket[k];
      --left;
      if (cost[b] != at) continue;
      const auto row = static_cast<std::int32_t>(b / static_cast<std::uint32_t>(columns_));
      const auto column = static_cast<std::int32_t>(b % static_cast<std::uint32_t>(columns_));
      for (std::int32_t i = std::max(0, row - 1); i <= std::min(rows_ - 1, row + 1); ++i) {
        for (std::int32_t j = std::max(0, column - 1); j <= std::min(columns_ - 1, column + 1);
             ++j) {
          const auto n = static_cast<std::uint32_t>(i * columns_ + j);
          const std::uint32_t c = at + (i != row && j != column ? kDiagonal : kStraight);
          if (passable_[n] == 0 || cost[n] <= c) continue;
          cost[n] = c;
          buckets[c % buckets.size()].push_back(n);
          ++left;
        }
      }
    }
    bucket.clear();
  }
  const double unit = side_ * std::max(frame_.cellWidth(), frame_.cellLength()) / kStraight;
  std::vector<double> out;
  out.reserve(to.size());
  for (const Vec2 p : to) {
    const double straight = length(p - from);
    const std::int64_t b = blockOf(p);
    const std::uint32_t c = b >= 0 ? cost[static_cast<std::size_t>(b)] : kFar;
    out.push_back(c == kFar ? 2.0 * straight : std::max(straight, c * unit));
  }
  return out;
}

}  // namespace clearway::cover
