#include "app/simulation/scene/scene_change.h"

#include <cassert>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/body/world_options.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

// Follows the shapes and modes of a scene through its changes.
class ChangeCheck {
 public:
  ChangeCheck(const maps::Scene& scene, const std::optional<maps::GridMap>& map) : map_(&map) {
    for (const maps::SceneBody& b : scene.bodies) {
      states_.push_back({b.mode, b.present});
      planes_.push_back(b.shape.kind == maps::SceneShape::Kind::HalfPlane);
    }
  }

  // The message begins with the JSON pointer within the change.
  Result<WorldChange> check(const maps::SceneChange& c) {
    WorldChange out{c.time_s, &c, {}};
    if (!c.cells.empty()) {
      TRY(checkCells(c));
      return out;
    }
    if (c.rate || c.recalculate_cells) return out;
    if (c.shape) {
      Result<SceneBodyShape> shape = bodyShapeOf(*c.shape);
      if (!shape) return fail(shape.error().code, "/shape%1", {shape.error().message});
      if (auto placed = collide::place(shape->shape, {}); !placed) {
        return fail(placed.error().code, "/shape: %1", {placed.error().message});
      }
      planes_[c.body] = c.shape->kind == maps::SceneShape::Kind::HalfPlane;
      out.shape = *std::move(shape);
    }
    BodyState& state = states_[c.body];
    state.mode = c.mode.value_or(state.mode);
    state.present = c.present.value_or(state.present);
    const bool fixed =
        state.mode == maps::SceneMode::Static || state.mode == maps::SceneMode::Disabled;
    if (planes_[c.body] && !fixed) {
      return fail(ErrorCode::InvalidArgument,
                  ": a half-plane does not move: make its body static before");
    }
    return out;
  }

 private:
  Result<void> checkCells(const maps::SceneChange& c) const {
    if (!*map_) return fail(ErrorCode::InvalidArgument, "/cells: the scene has no map");
    for (const Cell cell : c.cells) {
      if ((*map_)->grid.frame().contains(cell)) continue;
      return fail(ErrorCode::InvalidArgument, "/cells: [%1, %2] is not a cell of the map",
                  {cell.row, cell.column});
    }
    return {};
  }

  const std::optional<maps::GridMap>* map_;
  std::vector<BodyState> states_;
  std::vector<bool> planes_;
};

void applyToBody(const WorldChange& change, collide::BodyId id, BodyState& state,
                 collide::World& world) {
  const maps::SceneChange& c = *change.change;
  [[maybe_unused]] Result<void> done;
  state.mode = c.mode.value_or(state.mode);
  state.present = c.present.value_or(state.present);
  const collide::BodyMode mode = modeOf(state);
  // A half-plane needs a mode at rest: it is set before the shape, another mode after it.
  const bool plane = change.shape && std::holds_alternative<HalfPlaneShape>(change.shape->shape);
  if (plane && world.body(id)->mode != mode) done = world.setMode(id, mode);
  assert(done);
  if (change.shape) done = world.setShape(id, change.shape->shape, change.shape->filters);
  assert(done);
  if (world.body(id)->mode != mode) done = world.setMode(id, mode);
  assert(done);
  if (c.category || c.mask || c.group) {
    const collide::BodyDef& d = *world.body(id);
    done = world.setFilter(id, c.category.value_or(d.category), c.mask.value_or(d.mask),
                           c.group.value_or(d.group));
    assert(done);
  }
  if (c.margin_m) done = world.setMargin(id, *c.margin_m);
  assert(done);
}

}  // namespace

collide::CheckRate worldRateOf(const maps::SceneRate& rate) {
  constexpr collide::CheckRate::Kind kKinds[] = {collide::CheckRate::Kind::EveryStep,
                                                 collide::CheckRate::Kind::Off,
                                                 collide::CheckRate::Kind::Hertz};
  return {kKinds[static_cast<std::size_t>(rate.kind)], rate.hertz};
}

collide::BodyMode modeOf(const BodyState& state) {
  return state.present ? worldModeOf(state.mode) : collide::BodyMode::Disabled;
}

Result<std::vector<WorldChange>> worldChangesOf(const maps::Scene& scene,
                                                const std::optional<maps::GridMap>& map,
                                                const std::string& source) {
  ChangeCheck check(scene, map);
  std::vector<WorldChange> out;
  for (std::size_t k = 0; k < scene.changes.size(); ++k) {
    Result<WorldChange> change = check.check(scene.changes[k]);
    if (!change) {
      return fail(change.error().code, "/changes/%1%2", {k, change.error().message}, source);
    }
    out.push_back(*std::move(change));
  }
  return out;
}

void apply(const WorldChange& change, const std::vector<collide::BodyId>& ids,
           std::vector<BodyState>& states, collide::World& world) {
  const maps::SceneChange& c = *change.change;
  [[maybe_unused]] Result<void> done;
  if (!c.cells.empty()) {
    for (const Cell cell : c.cells) done = world.setCell(cell, c.blocked);
  } else if (c.rate) {
    done = world.setCheckRate(worldRateOf(*c.rate));
  } else if (c.recalculate_cells) {
    world.recalculateCells();
  } else {
    applyToBody(change, ids[c.body], states[c.body], world);
  }
  assert(done);
}

}  // namespace clearway::app
