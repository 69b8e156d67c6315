// No text is clipped and icons have full resolution at any scale of the screen: runs once as it is
// and once with QT_SCALE_FACTOR=2.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <vector>

#include "app/gui/window/main_window.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Sharp : public ::testing::TestWithParam<Look> {
 protected:
  void SetUp() override {
    QSettings().clear();
    before_ = QApplication::palette();
    QApplication::setPalette(paletteFor(GetParam(), before_));
    window = std::make_unique<MainWindow>();
    window->resize(1100, 760);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    ASSERT_TRUE(window->open(CLEARWAY_SOURCE_DIR "/maps/samples/warehouse.clearway"));
    window->plan();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->result() != nullptr; }, kPatience_ms));
    QTest::qWait(50);
  }
  void TearDown() override {
    window.reset();
    QApplication::setPalette(before_);
  }
  std::unique_ptr<MainWindow> window;

 private:
  QPalette before_;
};

std::vector<const QLabel*> lineLabels(const MainWindow& window) {
  std::vector<const QLabel*> labels;
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (label->isVisible() && !label->text().isEmpty() && !label->wordWrap())
      labels.push_back(label);
  }
  return labels;
}

bool fits(const QLabel* label) {
  const QSize least = label->minimumSizeHint();
  return least.width() <= label->width() && least.height() <= label->height();
}

TEST_P(Sharp, NoTextIsClipped) {
  // Waits for the layout of the new plan's rows.
  (void)QTest::qWaitFor([&] { return std::ranges::all_of(lineLabels(*window), fits); },
                        kPatience_ms);
  for (const QLabel* label : lineLabels(*window)) {
    EXPECT_TRUE(fits(label)) << label->text().toStdString();
  }
  const std::size_t labels = lineLabels(*window).size();
  int buttons = 0;
  for (const QAbstractButton* b : window->findChildren<QAbstractButton*>()) {
    const auto* tool = qobject_cast<const QToolButton*>(b);
    const bool icon_only = tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
    if (!b->isVisible() || b->text().isEmpty() || icon_only) continue;
    const int text = b->fontMetrics().horizontalAdvance(QString(b->text()).remove('&'));
    EXPECT_LE(text, b->width()) << b->text().toStdString();
    ++buttons;
  }
  EXPECT_GT(labels, 10U);
  EXPECT_GT(buttons, 5);
}

TEST_P(Sharp, IconsAndMapHaveThePixelsOfTheScreen) {
  const double ratio = window->devicePixelRatioF();
  const double wanted = qEnvironmentVariable("QT_SCALE_FACTOR", "1").toDouble();
  ASSERT_EQ(ratio, wanted) << "the scale that the test was started with";
  int icons = 0;
  for (const QAction* a : window->findChildren<QAction*>()) {
    if (a->icon().isNull()) continue;
    const QPixmap drawn = a->icon().pixmap(QSize(20, 20), ratio);
    EXPECT_EQ(drawn.width(), std::lround(20 * ratio)) << a->text().toStdString();
    ++icons;
  }
  EXPECT_GT(icons, 20);
  const QImage image = window->view().grab().toImage();
  EXPECT_EQ(image.width(), std::lround(window->view().width() * ratio));
  if (ratio < 2.0) return;
  // Unlike an enlarged picture, some pair of adjacent pixels differs.
  int fine = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x + 1 < image.width(); x += 2) {
      fine += image.pixel(x, y) != image.pixel(x + 1, y) ? 1 : 0;
    }
  }
  EXPECT_GT(fine, 500);
}

INSTANTIATE_TEST_SUITE_P(Looks, Sharp, ::testing::Values(Look::Light, Look::Dark));

}  // namespace
}  // namespace clearway::gui
