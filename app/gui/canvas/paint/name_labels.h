// app/gui/canvas/paint/name_labels.h — names beside bodies, where no other name is.
//
// Method: the boxes that are taken are listed by the tiles of the area that they meet, so that only
// near ones are compared. Cost: linear in the names.
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <span>
#include <vector>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct NamedBody {
  std::size_t agent = 0;
  QRectF body;            // the disc around it [px]
  QString name;           // empty: none, but other names avoid the body
  bool is_small = false;  // its name covers no other body
};

struct NamePlace {
  std::size_t agent = 0;
  QRectF box;  // [px]
  QString name;
};

// In their order, inside of `area`; names without room there are skipped.
[[nodiscard]] std::vector<NamePlace> placeNames(std::span<const NamedBody> bodies,
                                                const QRectF& area, const QFontMetricsF& metrics);

[[nodiscard]] QFont nameFont(const QFont& font);
// With nameFont().
void paintNames(QPainter& painter, std::span<const NamePlace> places, const Theme& theme);

}  // namespace clearway::gui
