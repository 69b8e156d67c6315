#include "app/gui/widgets/cards/banner_style.h"

#include <QFrame>
#include <QPalette>
#include <QString>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

BannerLook bannerLook(BannerKind kind) {
  const Theme& theme = currentTheme();
  const bool dark = isDark(currentPalette());
  switch (kind) {
    case BannerKind::Error: return {"warning", theme.warn, QColor(dark ? "#3a2129" : "#fdecef")};
    case BannerKind::Notice: return {"warning", theme.goal, QColor(dark ? "#352b1c" : "#fdf3e3")};
    case BannerKind::Done: break;
  }
  return {"done", theme.good, currentPalette().color(QPalette::Base)};
}

void applyLook(QFrame& banner, const BannerLook& look) {
  const QString style = QString("#%1{background:%2;border:1px solid %3;border-radius:8px}")
                            .arg(banner.objectName(), look.back.name(), look.ink.name());
  if (banner.styleSheet() != style) banner.setStyleSheet(style);
}

}  // namespace clearway::gui
