// Messages that speak of a step of the history.
#include <gtest/gtest.h>

#include "app/gui/window/map_actions.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class StepMessage : public SmallMapWindow {
 protected:
  bool import(const char* name) {
    const auto given = folder.write(name, "POLYGON((2 2, 6 2, 6 3, 2 3, 2 2))");
    return window->findChild<MapActions*>()->importObstacles(
        QString::fromStdString(given.string()));
  }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
};

TEST_F(StepMessage, TheMessageOfAnImportGoesWhenItIsUndone) {
  open(kRoom);
  ASSERT_TRUE(import("walls.wkt"));
  EXPECT_TRUE(window->message().contains("walls.wkt")) << window->message().toStdString();
  task({2.5, 4.5}, {16.5, 4.5});
  window->editor().undo();
  EXPECT_TRUE(window->message().contains("walls.wkt")) << "a later step was undone";
  window->editor().undo();
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
  ASSERT_TRUE(import("more.wkt"));
  ASSERT_TRUE(import("walls.wkt"));
  window->editor().goTo(0);
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
}

TEST_F(StepMessage, WhyAPathCannotBePlannedGoesWithTheNextEdit) {
  open(kRoom);
  window->plan();
  EXPECT_TRUE(window->message().contains("cannot be planned yet"))
      << window->message().toStdString();
  task({2.5, 4.5}, {16.5, 4.5});
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
}

TEST_F(StepMessage, AMessageAboutSomethingElseStays) {
  open(kRoom);
  ASSERT_TRUE(import("walls.wkt"));
  const auto bad = folder.write("bad.wkt", "POLYGON((1 1");
  EXPECT_FALSE(
      window->findChild<MapActions*>()->importObstacles(QString::fromStdString(bad.string())));
  const QString error = window->message();
  ASSERT_TRUE(error.contains("bad.wkt"));
  window->editor().undo();
  EXPECT_EQ(window->message(), error);
}

TEST_F(StepMessage, WhatAReloadLostIsSaidUntilItIsUndone) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 6.5});
  folder.write("m.map", "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
  EXPECT_FALSE(window->documents().reload());
  ASSERT_TRUE(window->message().contains("Off the map")) << window->message().toStdString();
  window->editor().undo();
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
}

TEST_F(StepMessage, AnExplanationOfAStepGoesWithIt) {
  open(kRoom);
  window->editor().edit("Draw", [](app::EditDocument& d) {
    d.draw({0,
            {{12.5, 1.5}, {16.5, 1.5}},
            false,
            0.5,
            maps::CellState::Occupied,
            app::CellSet(CellRange{1, 2, 12, 17}),
            {}});
  });
  window->editor().edit("Resize", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 8, 0, 10}, maps::CellState::Free));
  });
  EXPECT_TRUE(hint().contains("Ctrl+Z gives")) << hint().toStdString();
  window->editor().undo();
  EXPECT_FALSE(hint().contains("Ctrl+Z gives")) << hint().toStdString();
}

TEST_F(StepMessage, ThatAMapHoldsDrawingsAsCellsIsSaidOnce) {
  open(kRoom);
  const auto draw = [&](double y) {
    window->editor().edit("Draw", [&](app::EditDocument& d) {
      const auto row = static_cast<std::int32_t>(y);
      d.draw({0,
              {{2.5, y}, {6.5, y}},
              false,
              0.5,
              maps::CellState::Occupied,
              app::CellSet(CellRange{row, row + 1, 2, 7}),
              {}});
    });
  };
  draw(1.5);
  const QString map = QString::fromStdString(file.string());
  ASSERT_TRUE(window->saveTo(map));
  EXPECT_TRUE(window->message().contains("as cells")) << window->message().toStdString();
  draw(3.5);
  ASSERT_TRUE(window->saveTo(map));
  EXPECT_FALSE(window->message().contains("as cells")) << window->message().toStdString();
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "other.map").string())));
  EXPECT_TRUE(window->message().contains("as cells")) << "another file";
}

}  // namespace
}  // namespace clearway::gui
