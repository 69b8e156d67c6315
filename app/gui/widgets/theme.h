// app/gui/widgets/theme.h — colours of the map and its agents for light and dark palettes, and
// icons.
//
// The colours are those of the pictures (app/drawing/pictures/picture.h), so that a plan looks the
// same in the window and in a report. Icons are SVG of one family, drawn in the palette's text
// colour.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QString>

namespace clearway::gui {

struct Theme {
  QColor outside, floor, wall, edge, grid, ink, muted;
  QColor control;  // edges of fields and buttons, handles of scroll bars
  QColor agent, start, goal, warn, caution, good, tint;
};

enum class Look { Auto, Light, Dark };

[[nodiscard]] bool isDark(const QPalette& palette);
[[nodiscard]] const Theme& themeOf(bool dark);
[[nodiscard]] const Theme& themeOf(bool dark, bool safe);
[[nodiscard]] const Theme& themeOf(const QPalette& palette);
// Those of the application. A widget's own palette lags behind a change of theme, and the rules of
// a style sheet change its colours.
[[nodiscard]] QPalette currentPalette();
[[nodiscard]] const Theme& currentTheme();

// Of the map and what is drawn on it. People read light cells as free: the map is light in every
// theme, dimmed in the dark one, unless a dark one is preferred (setDarkMaps()).
[[nodiscard]] const Theme& mapTheme();
[[nodiscard]] bool isMapDark();  // its free cells are darker than obstacles
void setDarkMaps(bool dark);     // in the dark theme; for the whole program

// The program's palettes. Auto: light or dark like `system`.
[[nodiscard]] QPalette paletteFor(Look look, const QPalette& system);

// Colours that colour-blind users can distinguish, instead of green and red; for the whole program.
void setSafeColours(bool safe);
[[nodiscard]] bool hasSafeColours();

// `name` of resources/icons, in a colour of the theme at the time that it is painted; disabled
// icons are paler.
enum class Ink { Text, Muted, OnAccent, Start, Goal };
[[nodiscard]] QIcon icon(const QString& name, Ink ink = Ink::Text);
[[nodiscard]] QIcon icon(const QString& name, QColor colour);
[[nodiscard]] QPixmap pixmap(const QString& name, QColor colour, int size, double ratio,
                             double opacity = 1.0);

}  // namespace clearway::gui
