// app/gui/tools/snapper.h — points that a drawn corner snaps to: vertices and edges of polygons
// that obstacles were imported from, of drawn lines and polygons, corners of agents, and corners of
// cells.
//
// Method: R-trees of the edges (core/polygon/box_tree.h), built again only when the polygons or the
// drawings change. Agents are few near a pointer: their tree is built again when agents change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/document/editor.h"
#include "core/polygon/box_tree.h"

namespace clearway::gui {

// The point of the segment a-b that is nearest to p.
[[nodiscard]] Vec2 nearestOnEdge(Vec2 p, Vec2 a, Vec2 b);

class Snapper {
 public:
  explicit Snapper(const Editor& editor) : editor_(editor) {}

  // The nearest vertex of a polygon, a drawing or an agent within the reach, else the nearest point
  // of one of their edges; nullopt if there is none. `but`: a drawing that is ignored; 0: none.
  [[nodiscard]] std::optional<Vec2> toShapes(Vec2 world, double reach_m,
                                             std::uint32_t but = 0) const;
  [[nodiscard]] Vec2 toCells(Vec2 world) const;  // the nearest corner of cells
  void forgetAgents() { agents_known_ = false; }

 private:
  struct Edges {
    std::vector<std::pair<Vec2, Vec2>> list;
    std::vector<std::uint32_t> of;  // the drawings that they belong to; empty: no drawings
    BoxTree tree;
    void build();
  };
  void update() const;
  void updateDrawings() const;

  const Editor& editor_;
  mutable std::shared_ptr<const maps::VectorLayers> of_;
  mutable app::Drawings drawings_of_;
  mutable bool agents_known_ = false;
  mutable Edges layers_, agents_, drawings_;
};

}  // namespace clearway::gui
