// app/gui/widgets/banner_style.h — the look of the cards over the map, by what they are about.
#pragma once

#include <QColor>

class QFrame;

namespace clearway::gui {

enum class BannerKind { Error, Notice, Done };

struct BannerLook {
  const char* icon;
  QColor ink, back;
};
[[nodiscard]] BannerLook bannerLook(BannerKind kind);  // in the theme of now
// Its background and border. `banner` has a name as an object.
void applyLook(QFrame& banner, const BannerLook& look);

}  // namespace clearway::gui
