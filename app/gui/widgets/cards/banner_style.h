// app/gui/widgets/cards/banner_style.h — the look of the cards over the map, by what they are
// about.
#pragma once

#include <QColor>

class QFrame;

namespace clearway::gui {

enum class BannerKind { Error, Notice, Done };

inline constexpr int kBannerTop_px = 8, kBannerIcon_px = 20, kBannerBorder_px = 1;
inline constexpr int kBannerShare = 3;  // of the height of the map: at most a third

struct BannerLook {
  const char* icon;
  QColor ink, back;
};
[[nodiscard]] BannerLook bannerLook(BannerKind kind);  // in the theme of now
// Its background and border. `banner` has a name as an object.
void applyLook(QFrame& banner, const BannerLook& look);

}  // namespace clearway::gui
