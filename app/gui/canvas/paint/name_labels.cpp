#include "app/gui/canvas/paint/name_labels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kGap_px = 4.0;
constexpr float kPlate = 0.78F;    // the opacity below a name
constexpr double kPlate_px = 3.0;  // beyond its ends
constexpr double kTile_px = 96.0;

// Below the body, above, to the right or to the left; where it is at an edge of the area, moved
// along it.
std::array<QRectF, 4> besides(const QRectF& body, const QSizeF& size, const QRectF& area) {
  const auto into = [](double at, double least, double most) {
    return std::max(least, std::min(at, most));
  };
  const double x =
      into(body.center().x() - 0.5 * size.width(), area.left(), area.right() - size.width());
  const double y =
      into(body.center().y() - 0.5 * size.height(), area.top(), area.bottom() - size.height());
  return {QRectF({x, body.bottom() + kGap_px}, size),
          QRectF({x, body.top() - kGap_px - size.height()}, size),
          QRectF({body.right() + 2.0 * kGap_px, y}, size),
          QRectF({body.left() - 2.0 * kGap_px - size.width(), y}, size)};
}

class TakenBoxes {
 public:
  explicit TakenBoxes(const QRectF& area)
      : area_(area), columns_(tilesOf(area.width())), tiles_(columns_ * tilesOf(area.height())) {}

  // Boxes that meet the area.
  [[nodiscard]] bool isFree(const QRectF& box) {
    const QRectF wide = around(box);
    bool is_free = true;
    forEachTile(wide, [&](std::vector<QRectF>& tile) {
      is_free = is_free && std::ranges::none_of(
                               tile, [&](const QRectF& other) { return other.intersects(wide); });
    });
    return is_free;
  }
  void take(const QRectF& box) {
    forEachTile(around(box), [&](std::vector<QRectF>& tile) { tile.push_back(box); });
  }

 private:
  static QRectF around(const QRectF& box) { return box.adjusted(-kGap_px, 0.0, kGap_px, 0.0); }
  static std::size_t tilesOf(double px) {
    return static_cast<std::size_t>(std::max(0.0, std::ceil(px / kTile_px))) + 1;
  }
  template <class Visit>
  void forEachTile(const QRectF& box, Visit visit) {
    const QRectF seen = box.intersected(area_).translated(-area_.topLeft());
    const auto tile = [](double px) {
      return static_cast<std::size_t>(std::max(0.0, px / kTile_px));
    };
    for (std::size_t i = tile(seen.top()); i <= tile(seen.bottom()); ++i) {
      for (std::size_t j = tile(seen.left()); j <= tile(seen.right()); ++j) {
        visit(tiles_[i * columns_ + j]);
      }
    }
  }

  QRectF area_;
  std::size_t columns_;
  std::vector<std::vector<QRectF>> tiles_;
};

}  // namespace

std::vector<NamePlace> placeNames(std::span<const NamedBody> bodies, const QRectF& area,
                                  const QFontMetricsF& metrics) {
  std::vector<NamePlace> out;
  TakenBoxes taken(area), covered(area);
  if (std::ranges::any_of(bodies, &NamedBody::is_small)) {
    for (const NamedBody& b : bodies) {
      if (b.body.intersects(area)) covered.take(b.body);
    }
  }
  const QRectF inside = area.adjusted(kPlate_px, 0.0, -kPlate_px, 0.0);
  for (const NamedBody& b : bodies) {
    if (b.name.isEmpty() || !b.body.intersects(area)) continue;
    const QSizeF size(metrics.horizontalAdvance(b.name), metrics.height());
    for (const QRectF& box : besides(b.body, size, inside)) {
      if (!inside.contains(box) || !taken.isFree(box)) continue;
      if (b.is_small && !covered.isFree(box)) continue;
      taken.take(box);
      out.push_back({b.agent, box, b.name});
      break;
    }
  }
  return out;
}

QFont nameFont(const QFont& font) {
  QFont out = font;
  out.setPointSizeF(0.85 * font.pointSizeF());
  return out;
}

void paintNames(QPainter& painter, std::span<const NamePlace> places, const Theme& theme) {
  painter.setFont(nameFont(painter.font()));
  QColor plate = theme.floor;
  plate.setAlphaF(kPlate);
  for (const NamePlace& place : places) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(plate);
    painter.drawRoundedRect(place.box.adjusted(-kPlate_px, 0.0, kPlate_px, 0.0), 3.0, 3.0);
    painter.setPen(theme.ink);
    painter.drawText(place.box, Qt::AlignCenter, place.name);
  }
}

}  // namespace clearway::gui
