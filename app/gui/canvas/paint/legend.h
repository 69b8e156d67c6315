// app/gui/canvas/paint/legend.h — what the colours of a layer mean: a card with a colour bar or a
// list of swatches, for the map view, simulations and pictures.
//
// Plain values and pure painting. Colours are as they look on the floor.
#pragma once

#include <QPainter>
#include <QPen>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct Legend {
  struct Tick {
    double at = 0.0;  // along the bar, 0 to 1
    QString text;
  };
  struct Swatch {
    std::vector<QColor> colours;  // one, or a ramp
    QString text;
    bool ring = false;
    std::optional<QPen> line{};  // instead of colours
  };
  QString title;
  std::vector<QColor> bar;  // empty: no bar
  bool stepped = false;     // a bar of one colour per level
  std::vector<Tick> ticks;
  std::vector<Swatch> swatches;
};

// The colours of tones from `first` to `last`, as they look on the floor.
[[nodiscard]] std::vector<QColor> rampOf(const ToneTable& table, int first, int last, QColor floor);

// All of them in one card. Empty without legends.
[[nodiscard]] QSizeF legendSize(std::span<const Legend> legends, const QFont& font);
void paintLegends(QPainter& painter, const QRectF& card, std::span<const Legend> legends,
                  const Theme& theme);
// As one text, for screen readers.
[[nodiscard]] QString legendText(std::span<const Legend> legends);

}  // namespace clearway::gui
