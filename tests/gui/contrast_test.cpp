// Contrast of texts and icons, measured from the colours of each theme and from pixels; colours
// that colour-blind users can distinguish; themes that are followed at once.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QToolBar>
#include <QToolButton>
#include <array>
#include <map>

#include "app/gui/model/preferences.h"
#include "app/gui/painting/map_painter.h"
#include "app/gui/widgets/theme.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

// What a colour-blind eye sees: matrices of Machado, Oliveira and Fernandes (2009), severity 1.
using Matrix = std::array<Rgb, 3>;
constexpr Matrix kProtan{Rgb{0.152286, 1.052583, -0.204868}, Rgb{0.114503, 0.786281, 0.099216},
                         Rgb{-0.003882, -0.048116, 1.051998}};
constexpr Matrix kDeutan{Rgb{0.367322, 0.860646, -0.227968}, Rgb{0.280085, 0.672501, 0.047413},
                         Rgb{-0.011820, 0.042940, 0.968881}};

// The distance in CIELAB (1976), of what the eye sees.
double labDistance(const QColor& a, const QColor& b, const Matrix& eye) {
  const auto lab = [&](const QColor& c) {
    const Rgb l = linearOf(c);
    Rgb s{};
    for (std::size_t i = 0; i < 3; ++i) {
      s[i] = std::clamp(eye[i][0] * l[0] + eye[i][1] * l[1] + eye[i][2] * l[2], 0.0, 1.0);
    }
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f((0.4124 * s[0] + 0.3576 * s[1] + 0.1805 * s[2]) / 0.9505);
    const double y = f(0.2126 * s[0] + 0.7152 * s[1] + 0.0722 * s[2]);
    const double z = f((0.0193 * s[0] + 0.1192 * s[1] + 0.9505 * s[2]) / 1.089);
    return Rgb{116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
  };
  const Rgb p = lab(a);
  const Rgb q = lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

class ContrastOf : public SmallMapWindow {
 protected:
  void TearDown() override { window->setLook(Look::Light); }

 private:
  KeptLook look_;
};

TEST_F(ContrastOf, TextsHaveAtLeastFourAndAHalfAndSignsThree) {
  for (const bool safe : {false, true}) {
    setSafeColours(safe);
    for (const Look look : {Look::Light, Look::Dark}) {
      const QPalette p = paletteFor(look, QPalette());
      const Theme& t = themeOf(look == Look::Dark);
      const std::string name =
          std::string(look == Look::Dark ? "dark" : "light") + (safe ? ", safe" : "");
      for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button}) {
        const QColor ground = p.color(role);
        for (const QColor& text :
             {t.ink, t.muted, t.good, t.warn, t.caution, p.color(QPalette::Text)}) {
          EXPECT_GE(ratioOf(text, ground), 4.5)
              << name << " " << text.name().toStdString() << " on " << ground.name().toStdString();
        }
        for (const QColor& sign : {t.start, t.goal, t.control, t.agent}) {
          EXPECT_GE(ratioOf(sign, ground), 3.0)
              << name << " " << sign.name().toStdString() << " on " << ground.name().toStdString();
        }
      }
      EXPECT_GE(ratioOf(p.color(QPalette::HighlightedText), p.color(QPalette::Highlight)), 4.5);
      EXPECT_GE(ratioOf(p.color(QPalette::Link), p.color(QPalette::Base)), 4.5) << name;
      EXPECT_GE(ratioOf(t.muted, t.outside), 4.5) << name << ": the start page";
      for (const QColor& mark : {t.start, t.goal, t.agent, t.warn, t.wall}) {
        EXPECT_GE(ratioOf(mark, t.floor), 3.0) << name << " " << mark.name().toStdString();
      }
    }
  }
}

TEST_F(ContrastOf, FreeCellsAreLighterThanObstaclesInEveryThemeUnlessADarkMapIsPreferred) {
  for (const bool safe : {false, true}) {
    for (const Look look : {Look::Light, Look::Dark}) {
      setSafeColours(safe);
      window->setLook(look);
      const Theme& t = mapTheme();
      const std::string name =
          std::string(look == Look::Dark ? "dark" : "light") + (safe ? ", safe" : "");
      EXPECT_GT(t.floor.lightness(), t.wall.lightness()) << name;
      for (const QColor& mark : {t.start, t.goal, t.agent, t.warn, t.wall}) {
        EXPECT_GE(ratioOf(mark, t.floor), 3.0) << name << " " << mark.name().toStdString();
      }
      for (const QColor& text : {t.ink, t.muted, t.caution, t.good, t.warn}) {
        EXPECT_GE(ratioOf(text, t.floor), 4.5) << name << " " << text.name().toStdString();
      }
    }
  }
  setSafeColours(false);
  open(kRoom);
  window->setLook(Look::Dark);
  EXPECT_GT(colourAt({4.5, 4.5}).lightness(), colourAt({10.5, 2.5}).lightness());
  EXPECT_LT(colourAt({4.5, 4.5}).lightness(), 230) << "dimmed";
  Preferences p = preferences();
  p.dark_maps = true;
  PreferenceStore::instance().set(p);
  EXPECT_LT(colourAt({4.5, 4.5}).lightness(), colourAt({10.5, 2.5}).lightness());
  PreferenceStore::instance().set({});
}

TEST_F(ContrastOf, EveryIconIsSeenOnItsBar) {
  open(kRoom);
  for (const Look look : {Look::Light, Look::Dark}) {
    window->setLook(look);
    window->chooseTool(ToolKind::Brush);
    QTest::qWait(20);
    int seen = 0;
    for (QToolButton* b : window->findChildren<QToolButton*>()) {
      if (!b->isVisible() || !b->isEnabled() || b->icon().isNull()) continue;
      if (b->objectName() == "qt_toolbar_ext_button") continue;
      ++seen;
      EXPECT_GE(bestRatio(b->grab().toImage(), currentPalette().color(QPalette::Window)), 3.0)
          << (look == Look::Dark ? "dark " : "light ") << b->text().toStdString();
    }
    EXPECT_GT(seen, 20);
  }
}

// Icons and swatches are those of the theme that was just chosen, not of the one before.
TEST_F(ContrastOf, IconsAndSwatchesFollowTheThemeAtOnce) {
  open(kRoom);
  const auto pixels = [&] {
    std::map<std::string, QImage> out;
    for (const QToolBar* bar : window->findChildren<QToolBar*>()) {
      for (QAction* a : bar->actions()) {
        if (!a->icon().isNull()) {
          out[a->text().toStdString()] = a->icon().pixmap(20, 20).toImage();
        }
      }
    }
    return out;
  };
  window->setLook(Look::Light);
  QTest::qWait(5);
  const auto light = pixels();
  window->setLook(Look::Dark);
  const auto dark = pixels();  // before any event
  window->setLook(Look::Light);
  EXPECT_EQ(pixels(), light);
  EXPECT_GT(light.size(), 25U);
  for (const auto& [name, image] : light) EXPECT_NE(image, dark.at(name)) << name;
  MainWindow second;  // as `--theme dark` starts
  second.setLook(Look::Dark);
  second.setLook(Look::Dark);
  for (const QToolBar* bar : second.findChildren<QToolBar*>()) {
    for (QAction* a : bar->actions()) {
      const auto known = dark.find(a->text().toStdString());
      if (known == dark.end() || a->icon().isNull()) continue;
      EXPECT_EQ(a->icon().pixmap(20, 20).toImage(), known->second) << known->first;
    }
  }
}

TEST_F(ContrastOf, TheSwatchOfFreeIsWhatFreeCellsLookLike) {
  open(kRoom);
  for (const Look look : {Look::Dark, Look::Light}) {
    window->setLook(look);
    const auto* bar = window->findChild<QToolBar*>("paint");
    for (const auto& [text, world] :
         {std::pair{"free", Vec2{4.5, 4.5}}, std::pair{"occupied", Vec2{10.5, 2.5}}}) {
      for (QAction* a : bar->actions()) {
        if (a->text() != text) continue;
        const QImage swatch = a->icon().pixmap(40, 40).toImage();
        EXPECT_EQ(swatch.pixelColor(swatch.rect().center()).rgb(), colourAt(world).rgb()) << text;
      }
    }
  }
}

TEST_F(ContrastOf, SafeColoursAreDistinctForColourBlindEyes) {
  constexpr double kDistinct = 20.0;
  setSafeColours(true);
  for (const bool dark : {false, true}) {
    const Theme& t = themeOf(dark);
    for (const Matrix& eye : {kProtan, kDeutan}) {
      const std::array<QColor, 2> verdicts{t.good, t.warn};
      EXPECT_GE(labDistance(verdicts[0], verdicts[1], eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.start, t.goal, eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.start, t.warn, eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.agent, t.goal, eye), kDistinct) << dark;
    }
  }
  // The measure does find colours that are alike to them.
  EXPECT_LT(labDistance("#8c8c00", "#c86400", kDeutan), kDistinct);
}

}  // namespace
}  // namespace clearway::gui
