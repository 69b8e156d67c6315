// The look of the window in light and dark: visible edges of fields, colours of the theme, wheel
// events, icons of dialogs.
#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QToolButton>
#include <QWheelEvent>

#include "app/gui/canvas/ruler.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/docks/planner_options.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/playback/timeline.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/theme.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

// Contrast of two colours by the Web Content Accessibility Guidelines 2.1: text needs 4.5, elements
// of fields need 3.
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& c) {
    const auto linear = [](double v) {
      return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
  };
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

class LookOf : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    before_ = QApplication::palette();
    for (FoldBox* box : window->findChildren<FoldBox*>()) box->setFolded(false);
    open(kRoom);
    task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  }
  void TearDown() override {
    window->setLook(Look::Light);
    QApplication::setPalette(before_);
    QTest::qWait(5);
  }
  // The best contrast of a line of pixels against the window, from the left edge inwards.
  static double edgeContrast(QWidget& w, int most) {
    const QImage image = w.grab().toImage();
    double best = 1.0;
    for (int x = 0; x < most; ++x) {
      best = std::max(best, contrast(image.pixelColor(x, image.height() / 2),
                                     w.palette().color(QPalette::Window)));
    }
    return best;
  }
  void wheelOver(QWidget& w) {
    const QPointF at = w.rect().center();
    QWheelEvent event(at, w.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event);  // as the system sends it
    qApp->notify(&w, &event);
    QTest::qWait(5);
  }

 private:
  QPalette before_;
};

TEST_F(LookOf, EdgesOfFieldsAndButtonsAreSeenInBothThemes) {
  PlannerOptions& options = *window->findChild<PlannerOptions*>();
  AgentsDock& agents = *window->findChild<AgentsDock*>();
  window->findChild<QDockWidget*>("agents")->raise();
  for (const Look look : {Look::Light, Look::Dark}) {
    window->setLook(look);
    QTest::qWait(20);
    window->setFocus();
    const char* name = look == Look::Dark ? "dark" : "light";
    EXPECT_GE(edgeContrast(*options.findChild<QCheckBox*>("anytime"), 20), 3.0) << name;
    EXPECT_GE(edgeContrast(*options.findChild<QComboBox*>("search"), 2), 3.0) << name;
    EXPECT_GE(edgeContrast(*options.findChild<QDoubleSpinBox*>("weight"), 2), 3.0) << name;
    EXPECT_GE(edgeContrast(*options.findChild<QLineEdit*>("motion_file"), 2), 3.0) << name;
    EXPECT_GE(edgeContrast(*agents.findChild<QPushButton*>("add_goal"), 2), 3.0) << name;
    EXPECT_GE(edgeContrast(*agents.findChild<QLineEdit*>(), 2), 3.0) << name;
    const QPalette p = window->palette();
    const Theme& t = themeOf(p);
    const QColor ground = p.color(QPalette::Window);
    for (const QColor& text : {t.ink, t.muted, t.good, t.warn}) {
      EXPECT_GE(contrast(text, ground), 4.5) << name << " " << text.name().toStdString();
    }
    EXPECT_GE(contrast(p.color(QPalette::HighlightedText), p.color(QPalette::Highlight)), 4.5);
    EXPECT_GE(contrast(p.color(QPalette::Highlight), ground), 3.0);
  }
}

TEST_F(LookOf, TheVerdictHasItsColourInTheThemeThatIsChosenAfterwards) {
  ASSERT_TRUE(plan());
  window->raiseDock("result");
  QLabel* headline = visibleHeadline();
  ASSERT_NE(headline, nullptr);
  for (const Look look : {Look::Dark, Look::Light}) {
    window->setLook(look);
    QTest::qWait(20);
    const Theme theme = themeOf(window->palette());
    const bool is_tight = headline->property("tone").toString() == "caution";
    const QColor wanted = is_tight ? theme.caution : theme.good;
    const QImage image = headline->grab().toImage();
    int coloured = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) coloured += image.pixelColor(x, y) == wanted ? 1 : 0;
    }
    EXPECT_GT(coloured, 20) << (look == Look::Dark ? "dark" : "light");
  }
}

TEST_F(LookOf, TheSignInAFieldIsSeenInTheThemeThatIsChosenAfterwards) {
  auto* field = window->findChild<PlannerOptions*>()->findChild<QLineEdit*>("motion_file");
  for (const Look look : {Look::Dark, Look::Light}) {
    window->setLook(look);
    QTest::qWait(20);
    const QColor ground = window->palette().color(QPalette::Base);
    const QImage image = field->findChild<QAbstractButton*>()->grab().toImage();
    double best = 1.0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        best = std::max(best, contrast(image.pixelColor(x, y), ground));
      }
    }
    EXPECT_GE(best, 4.5) << (look == Look::Dark ? "dark" : "light");
  }
}

TEST_F(LookOf, NoNumberOfARulerIsCutOff) {
  for (int wider = 0; wider < 60; wider += 3) {
    window->resize(1000 + wider, 700);
    window->view().fit();
    QTest::qWait(2);
    for (QWidget* w : window->findChildren<QWidget*>()) {
      auto* ruler = dynamic_cast<Ruler*>(w);
      if (ruler == nullptr) continue;
      const QImage image = ruler->grab().toImage();
      const bool across = image.width() > image.height();
      const QColor ground = window->palette().color(QPalette::Window);
      for (int k = 1; k < 11; ++k) {  // where numbers are, at both ends
        const QPoint first = across ? QPoint(0, k) : QPoint(k, 0);
        const QPoint last = across ? QPoint(image.width() - 1, k) : QPoint(k, image.height() - 1);
        for (const QPoint p : {first, last}) {
          ASSERT_EQ(image.pixelColor(p), ground) << (across ? "across " : "down ") << wider;
        }
      }
    }
  }
}

TEST_F(LookOf, TheWheelScrollsAPageAndChangesNoFieldThatWasNotChosen) {
  window->findChild<QDockWidget*>("agents")->raise();
  QTest::qWait(10);
  AgentsDock& dock = *window->findChild<AgentsDock*>();
  ASSERT_GT(dock.verticalScrollBar()->maximum(), 0);
  const maps::ProjectAgent before = agent();
  for (QAbstractSpinBox* box : dock.findChildren<QAbstractSpinBox*>()) {
    if (box->isVisible()) wheelOver(*box);
  }
  for (QComboBox* box : dock.findChildren<QComboBox*>()) {
    if (box->isVisible()) wheelOver(*box);
  }
  EXPECT_EQ(agent(), before);
  EXPECT_GT(dock.verticalScrollBar()->value(), 0);
  auto& length = *dock.findChild<QDoubleSpinBox*>();
  length.setFocus();
  wheelOver(length);
  EXPECT_NE(agent(), before) << "a field that was chosen takes it";
  const Layers layers = window->view().layers();
  for (QSlider* s : window->findChild<LayersDock*>()->findChildren<QSlider*>()) wheelOver(*s);
  EXPECT_EQ(window->view().layers(), layers);
}

TEST_F(LookOf, ToolsThatASmallWindowHasNoRoomForAreBehindAButtonThatIsSeen) {
  window->resize(window->minimumSize());
  window->chooseTool(ToolKind::Brush);  // its bar can be used
  for (const Look look : {Look::Dark, Look::Light}) {
    window->setLook(look);
    QTest::qWait(20);
    int seen = 0;
    for (QToolButton* more : window->findChildren<QToolButton*>("qt_toolbar_ext_button")) {
      if (!more->isVisible()) continue;
      ++seen;
      const QImage image = more->grab().toImage();
      const QColor ground = window->palette().color(QPalette::Window);
      double best = 1.0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          best = std::max(best, contrast(image.pixelColor(x, y), ground));
        }
      }
      EXPECT_GE(best, 4.5);
    }
    EXPECT_EQ(seen, 1);
  }
}

TEST_F(LookOf, TheKeyboardsPlaceIsSeenOnTheTimelineAndOnSliders) {
  ASSERT_TRUE(plan());
  QApplication::setActiveWindow(window.get());
  auto* slider = window->findChild<LayersDock*>()->findChild<QSlider*>();
  for (QWidget* w :
       {static_cast<QWidget*>(window->findChild<QWidget*>("playBar")->findChild<Timeline*>()),
        static_cast<QWidget*>(slider)}) {
    window->view().setFocus();
    QTest::qWait(5);
    const QImage without = w->grab().toImage();
    w->setFocus();
    QTest::qWait(5);
    ASSERT_TRUE(w->hasFocus());
    EXPECT_NE(w->grab().toImage(), without);
  }
}

TEST_F(LookOf, DialogsHaveNoForeignIcons) {
  NewMapDialog dialog(window.get());
  for (QPushButton* b : dialog.findChildren<QPushButton*>()) EXPECT_TRUE(b->icon().isNull());
  QMessageBox box(QMessageBox::Question, "", "", QMessageBox::Save | QMessageBox::Discard);
  for (QAbstractButton* b : box.buttons()) EXPECT_TRUE(b->icon().isNull());
  const QImage shown = box.iconPixmap().toImage();
  const QColor ink = themeOf(window->palette()).goal;
  bool drawn = false;
  for (int y = 0; y < shown.height(); ++y) {
    for (int x = 0; x < shown.width(); ++x) {
      drawn = drawn || shown.pixelColor(x, y).rgb() == ink.rgb();
    }
  }
  EXPECT_TRUE(drawn) << "the sign of the program's own family";
}

}  // namespace
}  // namespace clearway::gui
