// Paths of files in messages: whole, or short in their middle with the whole one as a tooltip.
#include "app/gui/widgets/path_text.h"

#include <gtest/gtest.h>

#include <QLabel>

#include "app/gui/widgets/cards/message_bar.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

TEST(ShortPath, KeepsShortPathsAndTheEndsOfLongOnes) {
  EXPECT_EQ(shortPath("/home/anna/maps/depot.yaml"), "/home/anna/maps/depot.yaml");
  EXPECT_EQ(shortPath("depot.yaml"), "depot.yaml");
  EXPECT_EQ(shortPath(""), "");
  EXPECT_EQ(shortPath("/home/anna/site/2026/robots/north/maps/depot.yaml", 30),
            QString::fromUtf8("/home/…/north/maps/depot.yaml"));
  EXPECT_EQ(shortPath("/home/anna/site/maps/depot.yaml", 22),
            QString::fromUtf8("/home/…/depot.yaml"));
}

TEST(ShortPath, IsNeverLongerAndEndsInTheName) {
  const QString path =
      "/srv/projects/warehouse/2026/autumn/layouts/north hall/level 2/map.clearway";
  for (qsizetype most = 20; most <= path.size() + 2; ++most) {
    const QString out = shortPath(path, most);
    EXPECT_LE(out.size(), most);
    EXPECT_TRUE(out.endsWith("map.clearway")) << out.toStdString();
  }
  const QString long_name = "/tmp/" + QString(100, 'x') + ".map";
  EXPECT_EQ(shortPath(long_name, 30).size(), 30);
  EXPECT_TRUE(shortPath(long_name, 30).endsWith("xx.map"));
}

class PathOfAnError : public SmallMapWindow {
 protected:
  MessageBar& message() { return *window->findChild<MessageBar*>(); }
};

TEST_F(PathOfAnError, IsWholeInTheMessageOrItsTooltip) {
  message().showError("It failed", {ErrorCode::Io, "why", "/home/anna/maps", 0});
  EXPECT_TRUE(message().text().contains("/home/anna/maps: why")) << message().text().toStdString();
  const QString deep = "/home/anna/site/2026/robots/north hall/level 2/collected maps/autumn";
  message().showError("It failed", {ErrorCode::Io, "why", deep.toStdString(), 3});
  EXPECT_TRUE(message().text().contains(shortPath(deep) + ", line 3: why"))
      << message().text().toStdString();
  EXPECT_TRUE(message().text().contains("/home/")) << message().text().toStdString();
  const auto labels = message().findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* l) { return l->toolTip() == deep; }));
}

}  // namespace
}  // namespace clearway::gui
