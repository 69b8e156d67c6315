// Numbers as the window writes them: counts in groups, no exponents, tiny lengths with a bound.
#include <gtest/gtest.h>

#include "app/document/vector/vector_obstacles.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

class ShownNumber : public ::testing::Test {
 protected:
  void TearDown() override { useLanguage("en"); }
  maps::MapFrame cells{maps::FrameKind::Cells, {}, 0.0};
  GridFrame grid = *GridFrame::make(10, 10, 1.0, 1.0);
};

TEST_F(ShownNumber, CountsInMessagesHaveGroupsOfDigits) {
  maps::VectorMap far;
  far.occupied = {{{{0, 0}, {4.6e6, 0}, {4.6e6, 5}, {0, 5}}, {}}};
  app::VectorGridOptions options;
  options.resolution = 1.0;
  options.margin = 0.0;
  const Result<GridFrame> made = app::gridOfPolygons(far, options);
  ASSERT_FALSE(made);
  useLanguage("en");
  const QString text = errorText(made.error());
  EXPECT_TRUE(text.contains(QString::fromUtf8("4\u2009600\u2009000 cells"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QString::fromUtf8("16\u2009384"))) << text.toStdString();
  useLanguage("de");
  EXPECT_TRUE(errorText(made.error()).contains(QString::fromUtf8("4\u2009600\u2009000 Zellen")))
      << errorText(made.error()).toStdString();
}

TEST_F(ShownNumber, NumbersInMessagesHaveTheDecimalSignOfTheWindow) {
  useLanguage("de");
  EXPECT_EQ(messageText(std::string("the resolution 1.5 is not that of the map")),
            "the resolution 1.5 is not that of the map")
      << "a value stays as it is";
  const QString text = messageText(
      {"cell size of %1 m is not between 0.000001 and 1000 m", {std::string("5000.5")}});
  EXPECT_TRUE(text.contains("5000,5 m")) << text.toStdString();
  EXPECT_TRUE(text.contains("0,000001 und 1000 m")) << text.toStdString();
}

TEST_F(ShownNumber, AreWrittenWithoutExponents) {
  useLanguage("en");
  EXPECT_EQ(shortest(4.6e6), "4600000");
  EXPECT_EQ(shortest(1234.0, 3), "1234");
  EXPECT_EQ(shortest(0.00012345, 3), "0.000123");
  EXPECT_EQ(shortest(1e-60), "0");
  useLanguage("de");
  EXPECT_EQ(shortest(0.5), "0,5");
}

TEST_F(ShownNumber, TinyLengthsHaveABoundAndTheirUnit) {
  useLanguage("en");
  const app::ReportFrame f{cells, grid};
  for (const double tiny : {1e-60, 1e-9, 0.00099}) {
    EXPECT_EQ(gui::lengthText(f, tiny), "< 0.001 cells") << tiny;
  }
  EXPECT_EQ(gui::lengthText(f, 0.0), "0 cells");
  EXPECT_EQ(gui::lengthText(f, 4.6e6), "4600000 cells");
  EXPECT_EQ(app::durationText(0.9999), "1000 ms");
  EXPECT_EQ(app::durationText(1e-9), "0.000001 ms");
}

}  // namespace
}  // namespace clearway::gui
