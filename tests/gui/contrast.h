// tests/gui/contrast.h — contrast, measured from colours and from pixels.
#pragma once

#include <QColor>
#include <QImage>
#include <QMargins>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace clearway::gui {

using Rgb = std::array<double, 3>;

inline Rgb linearOf(const QColor& c) {
  const auto linear = [](double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return {linear(c.redF()), linear(c.greenF()), linear(c.blueF())};
}

// By the Web Content Accessibility Guidelines 2.1.
inline double ratioOf(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& c) {
    const Rgb l = linearOf(c);
    return 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2];
  };
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

// Of any pixel to the ground.
inline double bestRatio(const QImage& image, const QColor& ground) {
  double best = 1.0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      best = std::max(best, ratioOf(image.pixelColor(x, y), ground));
    }
  }
  return best;
}

// The most frequent colour.
inline QColor groundOf(const QImage& image) {
  std::map<QRgb, int> counts;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& c) { return c.second; });
  return most == counts.end() ? QColor() : QColor(most->first);
}

// Of what is drawn in the box of a part, without its edge, as it is seen in its window.
inline double contrastOf(const QWidget& part, int edge_px = 0) {
  const QRect box(part.mapTo(part.window(), QPoint()), part.size());
  const QMargins edge(edge_px, edge_px, edge_px, edge_px);
  const QImage image = part.window()->grab(box - edge).toImage();
  return bestRatio(image, groundOf(image));
}

}  // namespace clearway::gui
