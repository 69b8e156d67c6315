// Drawings above each other, compared with a map on which all of them are painted from below.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "app/session/edit/edit_document.h"
#include "app/session/edit/paint_shapes.h"
#include "core/base/rng.h"
#include "tests/support/grey_map.h"

namespace clearway::session {
namespace {

constexpr std::int32_t kMapRows = 14;
constexpr std::int32_t kMapColumns = 70;  // more than one word of bits

maps::GridMap anyMap() { return testing::greyMap(kMapRows, kMapColumns, 3); }

CellSet anyCells(Rng& rng) {
  const auto cell = [&] {
    return Cell{static_cast<std::int32_t>(rng.below(kMapRows + 4)) - 2,
                static_cast<std::int32_t>(rng.below(kMapColumns + 4)) - 2};
  };
  const Cell from = cell();
  const Cell to{from.row + static_cast<std::int32_t>(rng.below(7)) - 3,
                from.column + static_cast<std::int32_t>(rng.below(21)) - 10};
  return brushLine({static_cast<int>(1 + rng.below(4)), BrushShape::Round}, from, to);
}

Drawing anyDrawing(const EditDocument& d, Rng& rng) {
  Drawing out;
  out.value = static_cast<maps::CellState>(rng.below(3));
  out.cells = clipped(anyCells(rng), d.frame());
  return out;
}

// What the document must be: a map without drawings, and these.
struct Model {
  maps::GridMap base;
  std::vector<Drawing> drawings;

  static void paintOn(maps::GridMap& map, const CellSet& cells, maps::CellState value) {
    (void)session::paint(map, cells, value);
  }
  [[nodiscard]] std::vector<std::uint16_t> values() const {
    maps::GridMap out = base;
    for (const Drawing& d : drawings) paintOn(out, d.cells, d.value);
    return out.values;
  }
  // Cell by cell: a drawing that is painted over, or that lies below one that is, becomes cells.
  void paint(const CellSet& cells, maps::CellState value) {
    std::map<std::pair<std::int32_t, std::int32_t>, bool> painted;
    const auto add = [&](const CellSet& set) {
      forCells(set, [&](Cell c) { painted[{c.row, c.column}] = true; });
    };
    add(cells);
    std::vector<Drawing> kept, gone;
    for (auto it = drawings.rbegin(); it != drawings.rend(); ++it) {
      bool hit = false;
      forCells(it->cells, [&](Cell c) { hit = hit || painted.contains({c.row, c.column}); });
      if (hit) add(it->cells);
      (hit ? gone : kept).insert((hit ? gone : kept).begin(), *it);
    }
    for (const Drawing& d : gone) paintOn(base, d.cells, d.value);
    paintOn(base, cells, value);
    drawings = std::move(kept);
  }
};

void expectSame(const EditDocument& d, const Model& model) {
  ASSERT_EQ(d.map().values, model.values());
  ASSERT_EQ(d.drawings().size(), model.drawings.size());
  for (std::size_t i = 0; i < model.drawings.size(); ++i) {
    ASSERT_EQ(d.drawings()[i]->id, model.drawings[i].id);
    ASSERT_EQ(d.drawings()[i]->cells, model.drawings[i].cells);
  }
  const maps::GridMap& map = d.map();
  maps::ValueStates states(map.meta, map.max_value);
  for (std::int32_t i = 0; i < kMapRows; ++i) {
    for (std::int32_t j = 0; j < kMapColumns; ++j) {
      const auto state = states(map.values[indexOf(map, {i, j})]);
      ASSERT_EQ(map.grid.blocked({i, j}), state != maps::CellState::Free) << i << ' ' << j;
    }
  }
}

TEST(Drawings, AreWhatPaintingAllThatRemainOverTheMapGives) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Rng rng(seed);
    EditDocument d(anyMap(), {}, {});
    Model model{d.map(), {}};
    std::vector<Model> history{model};
    for (int step = 0; step < 60; ++step) {
      const std::size_t n = model.drawings.size();
      most = std::max(most, n);
      const std::size_t which = n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(n));
      const std::size_t former = d.position();
      d.begin("step");
      const auto kind = rng.below(10);
      if (n == 0 || kind < 3) {
        Drawing drawing = anyDrawing(d, rng);
        drawing.id = d.draw(drawing);
        model.drawings.push_back(drawing);
      } else if (kind < 7) {
        Drawing drawing = *d.drawings()[which];
        drawing.cells = clipped(anyCells(rng), d.frame());
        d.drawAgain(drawing);
        model.drawings[which].cells = drawing.cells;
      } else if (kind < 8) {
        d.removeDrawing(model.drawings[which].id);
        model.drawings.erase(model.drawings.begin() + static_cast<std::ptrdiff_t>(which));
      } else {
        const CellSet cells = anyCells(rng);
        const auto value = static_cast<maps::CellState>(rng.below(3));
        d.paint(cells, value);
        model.paint(cells, value);
      }
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

TEST(Drawings, AreGivenUpWithTheLayoutOfTheMapAndComeBackWithIt) {
  EditDocument d(anyMap(), {}, {});
  Rng rng(1);
  d.begin("draw");
  const std::uint32_t id = d.draw(anyDrawing(d, rng));
  d.commit();
  for (const auto& change : {+[](EditDocument& e) { (void)e.turn(Turn::Right); },
                             +[](EditDocument& e) {
                               (void)e.resize({0, 5, 0, 5}, maps::CellState::Free);
                             },
                             +[](EditDocument& e) { e.setMap(anyMap()); }}) {
    d.begin("change");
    change(d);
    d.commit();
    EXPECT_TRUE(d.drawings().empty());
    d.undo();
    EXPECT_NE(d.drawing(id), nullptr);
  }
}

TEST(Drawings, AreNoTasksThatAreSaved) {
  EditDocument d(anyMap(), {}, {});
  const CellSet cells(CellRange{2, 4, 2, 6});
  d.begin("paint");
  d.paint(cells, maps::CellState::Occupied);
  d.commit();
  d.markSaved();
  Drawing same;
  same.cells = cells;
  d.begin("draw");
  (void)d.draw(same);
  d.commit();
  EXPECT_FALSE(d.modified()) << "the map is as it was";
  d.begin("paint");
  d.paint(cells, maps::CellState::Occupied);
  d.commit();
  EXPECT_TRUE(d.drawings().empty()) << "what is painted over it stays";
}

}  // namespace
}  // namespace clearway::session
