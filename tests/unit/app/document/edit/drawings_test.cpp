// Drawings above each other, compared with a map on which all of them are painted from below.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "core/base/rng.h"
#include "tests/support/drawing_model.h"
#include "tests/support/grey_map.h"

namespace clearway::app {
namespace {

using testing::anyDrawing;
using testing::changeBoth;
using testing::DrawingModel;
using testing::expectSame;

// Wider than one word of bits.
maps::GridMap anyMap() { return testing::greyMap(14, 70, 3); }

TEST(Drawings, AreWhatPaintingAllThatRemainOverTheMapGives) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Rng rng(seed);
    EditDocument d(anyMap(), {}, {});
    DrawingModel model{d.map(), {}};
    std::vector<DrawingModel> history{model};
    for (int step = 0; step < 60; ++step) {
      most = std::max(most, model.drawings.size());
      const std::size_t former = d.position();
      d.begin("step");
      changeBoth(d, model, rng);
      if (rng.below(8) == 0) {
        d.rollback();
        model = history.back();
      } else {
        d.commit();
        if (d.position() > former) history.push_back(model);
      }
      expectSame(d, model);
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
    while (d.canUndo()) {
      d.undo();
      expectSame(d, history[d.position()]);
    }
    while (d.canRedo()) {
      d.redo();
      expectSame(d, history[d.position()]);
    }
  }
  EXPECT_GT(most, 5U);
}

// The turned cells, and a diagonal as corners: its ends keep their order.
void turnBoth(EditDocument& d, DrawingModel& model, Turn turn) {
  const GridFrame frame = d.frame();
  ASSERT_TRUE(d.turn(turn));
  model.base = turned(model.base, turn).value();
  for (Drawing& drawing : model.drawings) {
    drawing.cells = turned(drawing.cells, frame, turn);
    for (Vec2& p : drawing.corners) p = turned(Pose{p, {}}, frame, turn).position;
  }
}

void cropBoth(EditDocument& d, DrawingModel& model, Rng& rng) {
  const auto change = [&] { return static_cast<std::int32_t>(rng.below(7)) - 3; };
  const CellRange window{change(), d.frame().rows() + change(), change(),
                         d.frame().columns() + change()};
  const GridFrame from = d.frame();
  ASSERT_TRUE(d.resize(window, maps::CellState::Unknown));
  CellSet cut;
  for (const Drawing& drawing : model.drawings) {
    const bool inside = common(drawing.cells, CellSet(window)) == drawing.cells;
    // A line at the border of either map reaches beyond it by half its width.
    const CellRange box = drawing.cells.bounds();
    const bool whole = inside && box.first_row > std::max(0, window.first_row) &&
                       box.last_row < std::min(from.rows(), window.last_row) &&
                       box.first_column > std::max(0, window.first_column) &&
                       box.last_column < std::min(from.columns(), window.last_column);
    if (!whole) cut = united(cut, drawing.cells);
  }
  model.giveUp(cut);
  model.base = windowOf(model.base, window, maps::CellState::Unknown).value();
  for (Drawing& drawing : model.drawings) {
    drawing.cells = moved(drawing.cells, -window.first_row, -window.first_column);
    for (Vec2& p : drawing.corners) {
      p = p - Vec2{from.columnEdge(window.first_column), from.rowEdge(window.first_row)};
    }
  }
}

TEST(Drawings, AreTurnedWithTheMapAndStayOnACroppedOneWhereTheyAreWhole) {
  std::size_t stayed = 0, cut = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    EditDocument d(testing::greyMap(24, 70, seed), {}, {});
    DrawingModel model{d.map(), {}};
    for (int step = 0; step < 20; ++step) {
      const DrawingModel former = model;
      const std::size_t position = d.position();
      d.begin("step");
      const auto kind = rng.below(4);
      if (kind == 0) turnBoth(d, model, static_cast<Turn>(rng.below(5)));
      if (kind == 1) cropBoth(d, model, rng);
      if (kind == 1) (model.drawings.size() < former.drawings.size() ? cut : stayed) += 1;
      if (kind >= 2) changeBoth(d, model, rng);
      d.commit();
      expectSame(d, model);
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
      for (std::size_t i = 0; i < model.drawings.size(); ++i) {
        ASSERT_EQ(d.drawings()[i]->corners, model.drawings[i].corners);
      }
      if (d.position() == position) continue;
      d.undo();
      expectSame(d, former);
      d.redo();
      expectSame(d, model);
    }
  }
  EXPECT_GT(stayed, 20U);
  EXPECT_GT(cut, 20U);
}

TEST(Drawings, ThatReachOffTheMapBecomeCellsOfALargerOne) {
  EditDocument d(anyMap(), {}, {});
  Drawing off;
  off.corners = {{5.0, 5.0}, {5.0, -4.0}};
  off.width = 1.0;
  off.cells = CellSet(CellRange{0, 5, 4, 6});
  d.begin("draw");
  (void)d.draw(off);
  d.commit();
  d.begin("enlarge");
  ASSERT_TRUE(d.resize({-6, 14, 0, 70}, maps::CellState::Free));
  d.commit();
  EXPECT_TRUE(d.drawings().empty()) << "the new cells below its outline are not painted";
  d.undo();
  EXPECT_EQ(d.drawings().size(), 1U);
}

TEST(Drawings, AreGivenUpWithAnotherMapAndComeBackWithTheFormerOne) {
  EditDocument d(anyMap(), {}, {});
  Rng rng(1);
  d.begin("draw");
  const std::uint32_t id = d.draw(anyDrawing(d.frame(), rng));
  d.commit();
  d.begin("change");
  d.setMap(testing::greyMap(14, 70, 4));
  d.commit();
  EXPECT_TRUE(d.drawings().empty());
  d.undo();
  EXPECT_NE(d.drawing(id), nullptr);
}

TEST(Drawings, AreSavedThoughTheMapIsAsItWas) {
  EditDocument d(anyMap(), {}, {});
  const CellSet cells(CellRange{2, 4, 2, 6});
  d.begin("paint");
  d.paint(cells, maps::CellState::Occupied);
  d.commit();
  d.markSaved();
  const std::uint64_t map = d.mapVersion();
  Drawing same;
  same.corners = {{2.0, 2.0}, {6.0, 4.0}};
  same.cells = cells;
  d.begin("draw");
  (void)d.draw(same);
  d.commit();
  EXPECT_FALSE(d.mapModified());
  EXPECT_EQ(d.mapVersion(), map) << "plans are for the same map";
  EXPECT_TRUE(d.drawingsModified());
  EXPECT_TRUE(d.modified());
  d.undo();
  EXPECT_FALSE(d.modified());
  d.redo();
  d.markMapSaved();
  EXPECT_FALSE(d.modified()) << "a map has them as cells";
}

TEST(Drawings, StayWhereThePaintChangesNoCell) {
  EditDocument d(anyMap(), {}, {});
  Drawing drawing;
  drawing.corners = {{2.0, 2.0}, {6.0, 4.0}};
  drawing.cells = CellSet(CellRange{2, 4, 2, 6});
  d.begin("draw");
  (void)d.draw(drawing);
  d.commit();
  d.begin("paint");
  d.paint(CellSet(CellRange{2, 3, 2, 4}), maps::CellState::Occupied);
  d.commit();
  EXPECT_EQ(d.position(), 1U) << "nothing to undo";
  EXPECT_EQ(d.drawings().size(), 1U);
  d.begin("stroke");
  d.paint(CellSet(CellRange{2, 3, 2, 4}), maps::CellState::Occupied);
  d.paint(CellSet(CellRange{8, 12, 2, 40}), maps::CellState::Occupied);
  d.commit();
  EXPECT_EQ(d.position(), 2U);
  EXPECT_TRUE(d.drawings().empty()) << "what a stroke has painted over stays";
}

}  // namespace
}  // namespace clearway::app
