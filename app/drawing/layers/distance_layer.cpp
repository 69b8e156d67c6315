#include "app/drawing/layers/distance_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/style/style.h"

namespace clearway::app::picture {
namespace {

// From vermilion (near) to blue: colour-blind readers can distinguish them.
constexpr std::array<Rgb, 4> kDistanceStops{
    {{213, 94, 0}, {240, 180, 70}, {150, 195, 225}, {0, 114, 178}}};
constexpr std::size_t kMaxBandBytes = 300'000;  // of one band's contours
constexpr double kRounding = 5e-7;  // distances are rounded down, by less than half of it

}  // namespace

Rgb distanceColour(double part) { return onRamp(kDistanceStops, part); }

DistanceLayer::DistanceLayer(const OccupancyGrid& grid, const maps::MapFrame& frame,
                             const CellRange& window, const PictureWords& words)
    : field_(grid), window_(window), text_(words("distance to the nearest obstacle")) {
  double most = 0.0;
  for (std::int32_t i = window.first_row; i < window.last_row; ++i) {
    for (std::int32_t j = window.first_column; j < window.last_column; ++j) {
      most = std::max(most, 1.0 * field_.at({i, j}));
    }
  }
  if (most <= 0.0) return;
  const double one_m = maps::lengthToWorld(frame, grid.frame(), 1.0);
  const double largest = most / one_m;
  const Nice step = niceAtLeast(largest / static_cast<double>(kMostBands));
  for (std::size_t k = 0; k < kMostBands && static_cast<double>(k) * step.value < largest; ++k) {
    const double from = static_cast<double>(k) * step.value;
    from_m_.push_back(from * one_m * (1.0 - kRounding));
    labels_.push_back(words.number(number(from, step.decimals, false)));
  }
  most_ =
      words("at most %1 %2", {words.number(number(largest, std::min(6, step.decimals + 1), false)),
                              words(maps::unitOf(frame))});
}

std::string DistanceLayer::colourOf(std::size_t band) const {
  const double part =
      bands() > 1 ? static_cast<double>(band) / static_cast<double>(bands() - 1) : 0.0;
  return hex(packed(distanceColour(part)));
}

std::string DistanceLayer::draw(const View& view) const {
  std::string paths;
  for (std::size_t k = 0; k < bands(); ++k) {
    OccupancyGrid in(field_.frame());
    const auto columns = field_.frame().columns();
    std::vector<std::uint64_t> words(in.wordsPerRow());
    for (std::int32_t i = window_.first_row; i < window_.last_row; ++i) {
      std::ranges::fill(words, 0);
      for (std::int32_t j = 0; j < columns; ++j) {
        const double d = field_.at({i, j});
        const bool is_in = d > 0.0 && d >= from_m_[k];
        words[static_cast<std::size_t>(j) / 64] |= static_cast<std::uint64_t>(is_in)
                                                   << (static_cast<unsigned>(j) % 64);
      }
      in.setRow(i, words);
    }
    const auto shape = contours(CellMask(in, view.cells), kMaxBandBytes);
    if (!shape) {
      const auto alpha = static_cast<std::uint32_t>(std::lround(opacity_ * 255.0));
      return drawTint(
          [&](Cell c) {
            const double d = field_.at(c);
            if (d <= 0.0) return std::uint32_t{0};
            const auto after = std::ranges::upper_bound(from_m_, d);
            const auto band = static_cast<double>(after - from_m_.begin() - 1);
            const double part = bands() > 1 ? band / static_cast<double>(bands() - 1) : 0.0;
            return alpha << 24U | packed(distanceColour(part));
          },
          view);
    }
    if (shape->empty()) continue;
    paths += "<path fill=\"" + colourOf(k) + "\" d=\"" + *shape + "\"/>\n";
  }
  if (paths.empty()) return paths;
  return std::string("<g class=\"cw-distance\" fill-rule=\"evenodd\" opacity=\"") +
         number(opacity_) + "\"" + scaledToCells(view, 1.0, 1.0) + ">\n" + paths + "</g>\n";
}

double DistanceLayer::legend(Vec2 at, double width, double u, std::string* out) const {
  if (bands() == 0) return 0.0;
  constexpr double kLine = 34.0;  // in units, as the others
  if (out == nullptr) return kLine * u;
  constexpr double kText = 12.5, kNumber = 10.5;
  const double text = textWidth(text_, kText * u) + 14.0 * u;
  const double most = textWidth(most_, kText * u) + 10.0 * u;
  const double side = std::min(38.0 * u, (width - text - most) / static_cast<double>(bands()));
  const Vec2 first = at + Vec2{text, 3.0 * u};
  *out += textAt(at + Vec2{0.0, 14.0 * u}, kText * u, " class=\"cw-text\"", text_);
  double widest = 0.0;
  for (std::size_t k = 0; k < bands(); ++k) {
    const Vec2 left = first + Vec2{static_cast<double>(k) * side, 0.0};
    const Aabb box{left, left + Vec2{side, 13.0 * u}};
    *out += rectangle(box, " class=\"cw-floor\"") +
            rectangle(box, " fill=\"" + colourOf(k) + "\"" + attribute("fill-opacity", opacity_));
    widest = std::max(widest, textWidth(labels_[k], kNumber * u));
  }
  // Narrow bands: every second number, or every third.
  const auto every = static_cast<std::size_t>(std::ceil((widest + 4.0 * u) / side));
  for (std::size_t k = 0; k < bands(); k += every) {
    *out += textAt(
        {first.x + static_cast<double>(k) * side, first.y + 24.0 * u}, kNumber * u,
        std::string(" class=\"cw-muted\" text-anchor=\"") + (k == 0 ? "start" : "middle") + "\"",
        labels_[k]);
  }
  const double end = first.x + static_cast<double>(bands()) * side;
  *out += textAt({end + 10.0 * u, at.y + 14.0 * u}, kText * u, " class=\"cw-muted\"", most_);
  return kLine * u;
}

}  // namespace clearway::app::picture
