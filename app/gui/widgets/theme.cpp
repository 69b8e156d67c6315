#include "app/gui/widgets/theme.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "app/drawing/style/palette.h"
#include "app/drawing/style/safe_colours.h"

// Resources of a static library must be initialised explicitly, outside any namespace.
static void initIcons() { Q_INIT_RESOURCE(icons); }

namespace clearway::gui {
namespace {

using app::picture::Palette;

Theme themeOf(const Palette& p, const char* outside, const char* grid, const char* control) {
  const auto c = [](std::uint32_t rgb) { return QColor::fromRgb(rgb); };
  return {outside,   c(p.floor), c(p.wall),    c(p.edge),  grid,
          c(p.ink),  c(p.muted), control,      c(p.agent), c(p.start),
          c(p.goal), c(p.warn),  c(p.caution), c(p.good),  c(p.tint)};
}

// The colours of pictures, but for what has text on it or is seen beside other surfaces.
const Theme kLight = [] {
  Palette p = app::picture::kLight;
  p.edge = 0xb9c3ce;
  p.goal = 0xb85f00;
  p.tint = 0x5b9cf0;
  return themeOf(p, "#e9edf1", "#6693a3b5", "#7f8c9a");
}();
const Theme kDark = [] {
  Palette p = app::picture::kDark;
  p.wall = 0x5f6f84;
  p.edge = 0x3c4755;
  p.warn = 0xff7b95;
  p.tint = 0x3a78c4;
  return themeOf(p, "#1a2029", "#222a34", "#76869a");
}();

// The map of a dark window: light, but not as bright as paper. Goals are seen on it, and as the
// icon of their tool on the window.
const Theme kDimmed{"#1a2029", "#d6dce3", "#3f4c60", "#8794a3", "#4d5b6c7d",
                    "#131b25", "#5b6167", "#5d6977", "#1559bd", "#066b4d",
                    "#bb5c00", "#b3123a", "#764400", "#066b4d", "#4d8be0"};

// The same with blue for what is good and starts, and orange for what is bad.
Theme safe(Theme theme, bool dark) {
  const app::picture::SafeColours& c = app::picture::safeColours(dark);
  theme.agent = QColor::fromRgb(c.agents.front());
  theme.tint = QColor::fromRgb(c.tint);
  theme.start = theme.good = QColor::fromRgb(c.start);
  theme.goal = QColor::fromRgb(c.goal);
  theme.warn = QColor::fromRgb(c.warn);
  theme.caution = QColor::fromRgb(c.caution);
  return theme;
}
const Theme kSafeLight = safe(kLight, false);
const Theme kSafeDark = safe(kDark, true);
const Theme kSafeDimmed = safe(kDimmed, false);
bool safe_colours = false, dark_maps = false;

constexpr double kDisabledOpacity = 0.4;

struct Surfaces {
  const char *window, *base, *button, *text, *muted, *line, *accent, *on_accent;
};
constexpr Surfaces kLightSurfaces{"#f5f7f9", "#ffffff", "#ffffff", "#1c2733",
                                  "#5f6c7a", "#c3ccd6", "#1b66d6", "#ffffff"};
constexpr Surfaces kDarkSurfaces{"#232a34", "#171c24", "#2d3642", "#e8edf3",
                                 "#93a1b0", "#465261", "#2976d3", "#ffffff"};

// An icon that is drawn at the sizes that are asked for, and kept in the cache of pixmaps.
class InkIcon final : public QIconEngine {
 public:
  InkIcon(QString name, std::function<QColor()> colour)
      : name_(std::move(name)), colour_(std::move(colour)) {}
  [[nodiscard]] QIconEngine* clone() const override { return new InkIcon(name_, colour_); }
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const double ratio = painter->device()->devicePixelRatio();
    const int side = std::min(rect.width(), rect.height());
    QRect square(0, 0, side, side);
    square.moveCenter(rect.center());
    painter->drawPixmap(square, draw(side, ratio, mode));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
    return draw(std::min(size.width(), size.height()), 1.0, mode);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal ratio) override {
    const int side = static_cast<int>(std::lround(std::min(size.width(), size.height()) / ratio));
    return draw(side, ratio, mode);
  }

 private:
  [[nodiscard]] QPixmap draw(int side, double ratio, QIcon::Mode mode) const {
    const double opacity = mode == QIcon::Disabled ? kDisabledOpacity : 1.0;
    const QColor colour = colour_();
    const QString key = QStringLiteral("icon/%1/%2/%3/%4/%5")
                            .arg(name_, colour.name())
                            .arg(side)
                            .arg(ratio)
                            .arg(opacity);
    QPixmap out;
    if (QPixmapCache::find(key, &out)) return out;
    out = gui::pixmap(name_, colour, side, ratio, opacity);
    QPixmapCache::insert(key, out);
    return out;
  }
  QString name_;
  std::function<QColor()> colour_;
};

QColor colourOf(Ink ink) {
  switch (ink) {
    case Ink::Muted: return currentTheme().muted;
    case Ink::OnAccent: return currentPalette().color(QPalette::HighlightedText);
    case Ink::Start: return currentTheme().start;
    case Ink::Goal: return mapTheme().goal;
    case Ink::Text: break;
  }
  return currentTheme().ink;
}

}  // namespace

bool isDark(const QPalette& palette) { return palette.color(QPalette::Window).lightness() < 128; }

const Theme& themeOf(bool dark) { return themeOf(dark, safe_colours); }

const Theme& themeOf(bool dark, bool safe) {
  if (safe) return dark ? kSafeDark : kSafeLight;
  return dark ? kDark : kLight;
}

void setSafeColours(bool safe) { safe_colours = safe; }

bool hasSafeColours() { return safe_colours; }

const Theme& themeOf(const QPalette& palette) { return themeOf(isDark(palette)); }

QPalette currentPalette() { return QApplication::palette(); }

const Theme& currentTheme() { return themeOf(currentPalette()); }

bool isMapDark() { return dark_maps && isDark(currentPalette()); }

void setDarkMaps(bool dark) { dark_maps = dark; }

const Theme& mapTheme() {
  if (isMapDark() || !isDark(currentPalette())) return currentTheme();
  return safe_colours ? kSafeDimmed : kDimmed;
}

QPalette paletteFor(Look look, const QPalette& system) {
  const bool dark = look == Look::Dark || (look == Look::Auto && isDark(system));
  const Surfaces& s = dark ? kDarkSurfaces : kLightSurfaces;
  QPalette out{QColor(s.button), QColor(s.window)};
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
    out.setColor(role, QColor(s.text));
    out.setColor(QPalette::Disabled, role, QColor(s.muted));
  }
  out.setColor(QPalette::Base, QColor(s.base));
  out.setColor(QPalette::Disabled, QPalette::Base, QColor(s.window));
  out.setColor(QPalette::AlternateBase, QColor(s.window));
  out.setColor(QPalette::ToolTipBase, QColor(s.base));
  out.setColor(QPalette::PlaceholderText, QColor(s.muted));
  out.setColor(QPalette::Mid, QColor(s.line));
  out.setColor(QPalette::Highlight, QColor(s.accent));
  out.setColor(QPalette::HighlightedText, QColor(s.on_accent));
  out.setColor(QPalette::Link, dark ? kDark.agent : QColor(s.accent));
  return out;
}

QPixmap pixmap(const QString& name, QColor colour, int size, double ratio, double opacity) {
  initIcons();
  QFile file(":/icons/" + name + ".svg");
  QPixmap out(QSize(size, size) * ratio);
  out.setDevicePixelRatio(ratio);
  out.fill(Qt::transparent);
  if (!file.open(QIODevice::ReadOnly)) return out;
  QByteArray svg = file.readAll();
  svg.replace("currentColor", colour.name().toLatin1());
  QSvgRenderer renderer(svg);
  QPainter painter(&out);
  painter.setOpacity(opacity);
  renderer.render(&painter, QRectF(0, 0, size, size));
  return out;
}

QIcon icon(const QString& name, Ink ink) {
  return QIcon(new InkIcon(name, [ink] { return colourOf(ink); }));
}

QIcon icon(const QString& name, QColor colour) {
  return QIcon(new InkIcon(name, [colour] { return colour; }));
}

}  // namespace clearway::gui
