// Contrast of texts and icons, measured from the colours of each theme and from pixels; colours
// that colour-blind users can distinguish; themes that are followed at once.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QToolBar>
#include <QToolButton>
#include <array>
#include <map>

#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/colour_vision.h"

namespace clearway::gui {
namespace {

// The distance in CIELAB (1976), of what the eye sees.
double labDistance(const QColor& a, const QColor& b, const testing::Vision& eye) {
  const auto p = testing::labOf(a.rgb() & 0xffffffU, eye);
  const auto q = testing::labOf(b.rgb() & 0xffffffU, eye);
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
    for (const testing::Vision& eye : {testing::kVisions[1], testing::kVisions[2]}) {
      const std::array<QColor, 2> verdicts{t.good, t.warn};
      EXPECT_GE(labDistance(verdicts[0], verdicts[1], eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.start, t.goal, eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.start, t.warn, eye), kDistinct) << dark;
      EXPECT_GE(labDistance(t.agent, t.goal, eye), kDistinct) << dark;
    }
  }
  // The measure does find colours that are alike to them.
  EXPECT_LT(labDistance("#8c8c00", "#c86400", testing::kVisions[2]), kDistinct);
}

}  // namespace
}  // namespace clearway::gui
