// Marks of the map: labels and names that no line crosses.
#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>

#include "app/gui/painting/agent_marks.h"
#include "app/gui/painting/label_painter.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr int kPlain = 120;  // the saturation of a line below the plate of a name is less

QImage blank(QSize size, const Theme& theme) {
  QImage out(size, QImage::Format_RGB32);
  out.fill(theme.floor);
  return out;
}

// In rooms that leave little place beside the line.
TEST(MapLabels, NoDimensionLineCrossesItsLabel) {
  const Theme& theme = themeOf(false);
  const QString text = "2.775 m";
  for (const QLineF& line :
       {QLineF(50, 20, 50, 110), QLineF(20, 40, 90, 40), QLineF(48, 12, 49, 14),
        QLineF(20, 20, 80, 90), QLineF(50, 8, 50, 60)}) {
    for (const QRectF& room : {QRectF(0, 0, 120, 120), QRectF(0, 0, 300, 120)}) {
      QImage drawn = blank({300, 120}, theme);
      QPainter painter(&drawn);
      painter.setRenderHint(QPainter::Antialiasing);
      const QRectF box = paintDimension(painter, line, text, {}, room, theme);
      painter.end();
      QImage alone = blank(drawn.size(), theme);
      QPainter other(&alone);
      QFont font = other.font();
      font.setBold(true);
      other.setFont(font);
      other.setRenderHint(QPainter::Antialiasing);
      other.setPen(theme.ink);
      other.drawText(box, Qt::AlignCenter, text);
      other.end();
      const QRect inside = box.adjusted(4.0, 3.0, -4.0, -3.0).toRect().intersected(drawn.rect());
      ASSERT_GT(inside.width(), 30);
      EXPECT_EQ(drawn.copy(inside), alone.copy(inside))
          << line.x1() << " " << line.y1() << " in " << room.width();
    }
  }
}

TEST(MapLabels, ADimensionHasItsLabelBesideItIfThereIsRoom) {
  const Theme& theme = themeOf(false);
  QImage drawn = blank({400, 400}, theme);
  QPainter painter(&drawn);
  for (const QLineF& line : {QLineF(200, 40, 200, 130), QLineF(200, 200, 290, 200)}) {
    const QRectF box = paintDimension(painter, line, "2.775 m", {}, drawn.rect(), theme);
    for (int k = 0; k <= 50; ++k) EXPECT_FALSE(box.contains(line.pointAt(k / 50.0))) << line.x2();
  }
}

using MapNames = SmallMapWindow;

TEST_F(MapNames, NoPathOrTrailCrossesThem) {
  ASSERT_TRUE(window->open(sample("hall.clearway")));
  window->planAll();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  MapView& view = window->view();
  int names = 0;
  for (const double time_s : {0.0, 5.0, 10.0, 13.6, 20.0}) {
    window->player().seek(time_s);
    QTest::qWait(60);
    const QImage image = view.picture(view.view(), view.size());
    QPainter painter(&const_cast<QImage&>(image));
    const QFontMetricsF metrics(nameFont(painter.font()));
    painter.end();
    for (const NamePlace& place :
         namePlaces(view.scene(), view.view(), QRectF(view.rect()), metrics)) {
      ++names;
      const QRect box = place.box.toRect().intersected(image.rect());
      int most = 0;
      for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x) {
          const QColor c = image.pixelColor(x, y);
          most = std::max(most, c.red() + c.green() + c.blue() > 0 ? c.hsvSaturation() : 0);
        }
      }
      EXPECT_LT(most, kPlain) << place.name.toStdString() << " at " << time_s;
    }
  }
  EXPECT_GE(names, 9);
}

}  // namespace
}  // namespace clearway::gui
