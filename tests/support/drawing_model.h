// tests/support/drawing_model.h — what a document with drawings must be: a map without them, and
// all of them painted over it from below, cell by cell.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "app/document/edit/paint_shapes.h"
#include "core/base/rng.h"

namespace clearway::testing {

inline app::CellSet anyCells(Rng& rng, const GridFrame& frame) {
  const Cell from{
      static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.rows() + 4))) - 2,
      static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.columns() + 4))) - 2};
  const Cell to{from.row + static_cast<std::int32_t>(rng.below(7)) - 3,
                from.column + static_cast<std::int32_t>(rng.below(21)) - 10};
  return app::brushLine({static_cast<int>(1 + rng.below(4)), app::BrushShape::Round}, from, to);
}

// Cells on the map, and the diagonal of their bounds as corners.
inline void putAnywhere(app::Drawing& drawing, const GridFrame& frame, Rng& rng) {
  drawing.cells = app::clipped(anyCells(rng, frame), frame);
  const CellRange box = drawing.cells.bounds();
  drawing.corners = {{frame.columnEdge(box.first_column), frame.rowEdge(box.first_row)},
                     {frame.columnEdge(box.last_column), frame.rowEdge(box.last_row)}};
}

inline app::Drawing anyDrawing(const GridFrame& frame, Rng& rng) {
  app::Drawing out;
  out.value = static_cast<maps::CellState>(rng.below(3));
  out.width = 1e-3;
  putAnywhere(out, frame, rng);
  return out;
}

struct DrawingModel {
  maps::GridMap base;
  std::vector<app::Drawing> drawings;

  [[nodiscard]] std::vector<std::uint16_t> values() const {
    maps::GridMap out = base;
    for (const app::Drawing& d : drawings) (void)app::paint(out, d.cells, d.value);
    return out.values;
  }
  // Those with some of the cells, and those that lie below one that becomes cells, do so.
  void giveUp(const app::CellSet& cells) {
    std::map<std::pair<std::int32_t, std::int32_t>, bool> painted;
    const auto add = [&](const app::CellSet& set) {
      app::forCells(set, [&](Cell c) { painted[{c.row, c.column}] = true; });
    };
    add(cells);
    std::vector<app::Drawing> kept, gone;
    for (auto it = drawings.rbegin(); it != drawings.rend(); ++it) {
      bool hit = false;
      app::forCells(it->cells, [&](Cell c) { hit = hit || painted.contains({c.row, c.column}); });
      if (hit) add(it->cells);
      (hit ? gone : kept).insert((hit ? gone : kept).begin(), *it);
    }
    for (const app::Drawing& d : gone) (void)app::paint(base, d.cells, d.value);
    drawings = std::move(kept);
  }
  // What changes no cell, leaves all as it is.
  void paint(const app::CellSet& cells, maps::CellState value) {
    const DrawingModel former = *this;
    giveUp(cells);
    (void)app::paint(base, cells, value);
    if (values() == former.values()) *this = former;
  }
};

inline void expectSame(const app::EditDocument& d, const DrawingModel& model) {
  ASSERT_EQ(d.map().values, model.values());
  ASSERT_EQ(d.drawings().size(), model.drawings.size());
  for (std::size_t i = 0; i < model.drawings.size(); ++i) {
    ASSERT_EQ(d.drawings()[i]->id, model.drawings[i].id);
    ASSERT_EQ(d.drawings()[i]->cells, model.drawings[i].cells);
  }
  const maps::GridMap& map = d.map();
  maps::ValueStates states(map.meta, map.max_value);
  for (std::int32_t i = 0; i < d.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < d.frame().columns(); ++j) {
      const auto state = states(map.values[maps::indexOf(map, {i, j})]);
      ASSERT_EQ(map.grid.blocked({i, j}), state != maps::CellState::Free) << i << ' ' << j;
    }
  }
}

// A random change of both, without begin() and commit(): draws, draws again, removes or paints.
inline void changeBoth(app::EditDocument& d, DrawingModel& model, Rng& rng) {
  const std::size_t n = model.drawings.size();
  const std::size_t which = n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(n));
  const auto kind = rng.below(10);
  if (n == 0 || kind < 3) {
    app::Drawing drawing = anyDrawing(d.frame(), rng);
    drawing.id = d.draw(drawing);
    model.drawings.push_back(drawing);
  } else if (kind < 7) {
    app::Drawing drawing = *d.drawings()[which];
    putAnywhere(drawing, d.frame(), rng);
    d.drawAgain(drawing);
    model.drawings[which].cells = drawing.cells;
    model.drawings[which].corners = drawing.corners;
  } else if (kind < 8) {
    d.removeDrawing(model.drawings[which].id);
    model.drawings.erase(model.drawings.begin() + static_cast<std::ptrdiff_t>(which));
  } else {
    const app::CellSet cells = anyCells(rng, d.frame());
    const auto value = static_cast<maps::CellState>(rng.below(3));
    d.paint(cells, value);
    model.paint(cells, value);
  }
}

}  // namespace clearway::testing
