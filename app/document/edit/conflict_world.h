// app/document/edit/conflict_world.h — which agents stand in obstacles or in each other, kept up to
// date while they are dragged.
//
// A world of bodies (core/world) that follows the editor: each call states what moved, and a
// step looks at that alone. Padding counts, as planners count it. Agents without size are in
// conflict when their cell is an obstacle. Touching is free, unless the options say otherwise.
// Levels and modes are the world's: agents on other floors do not meet, those that stand (Static)
// are met by others and look for nothing themselves, disabled ones are skipped.
// Cost: about that of a step of the world; the first call after a change of the grid looks at all.
// Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "core/polygon/polygon.h"
#include "core/shape/footprint.h"
#include "core/shape/shape.h"
#include "core/world/body.h"
#include "core/world/options.h"

namespace clearway::app {

struct ConflictAgent {
  std::uint32_t id = 0;
  const Footprint* footprint = nullptr;  // null: a point
  Pose pose;
  collide::Level level{};  // agents meet when these overlap
  collide::BodyMode mode = collide::BodyMode::Normal2D;
  // What collides, padding included, when the footprint holds it only nearly, as of discs and
  // capsules; null: the footprint.
  std::shared_ptr<const Shape> exact = nullptr;
};

struct WallConflict {
  std::uint32_t agent = 0;
  std::vector<CellRange> cells;  // obstacles, or the ring around the map
  double depth_m = 0.0;          // the deepest
  Vec2 position;                 // there
  Vec2 normal;                   // unit, out of the obstacle; zero for points
  Polygons region{};             // of the overlap (conflict_regions.h); empty: not measured
  double area_m2 = 0.0;          // of the region
};

struct PairConflict {
  std::uint32_t a = 0, b = 0;
  std::vector<Vec2> points;
  double depth_m = 0.0;
  Vec2 normal;           // unit, from b to a
  Polygons region{};     // as above
  double area_m2 = 0.0;  // of the region
};

struct Conflicts {
  std::vector<WallConflict> walls;  // by agent
  std::vector<PairConflict> pairs;  // by a, then b
  [[nodiscard]] bool empty() const { return walls.empty() && pairs.empty(); }
  [[nodiscard]] std::size_t size() const { return walls.size() + pairs.size(); }
};

class ConflictWorld {
 public:
  // Errors of the options make a world of the defaults.
  explicit ConflictWorld(const collide::WorldOptions& options = {});
  ~ConflictWorld();
  ConflictWorld(ConflictWorld&&) noexcept;
  ConflictWorld& operator=(ConflictWorld&&) noexcept;

  void setGrid(const OccupancyGrid& grid);
  // The cells of the range may have changed; the frame is the same.
  void updateGrid(const OccupancyGrid& grid, const CellRange& cells);

  // Agents ordered by id.
  [[nodiscard]] Conflicts find(std::span<const ConflictAgent> agents);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The pose moved as little as needed so that the upper left corner of the agent's bounding box lies
// on a corner of the grid.
[[nodiscard]] Pose alignedToCells(const Pose& pose, const Footprint* footprint,
                                  const GridFrame& grid);

}  // namespace clearway::app
