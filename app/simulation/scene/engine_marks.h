// app/simulation/scene/engine_marks.h — what the collision engine works with, as marks in the
// world: contacts, candidate pairs, cells, trees and support maps.
//
// Read from a world after its last check, in the order of the ids given. Cost: linear in what is
// there, made again at every call. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/world/world.h"

namespace clearway::app {

enum class EngineLayer : std::uint8_t { Cells, Sweep, Tree, Contacts, Support };

// Of an option: "cells", "sweep", "tree", "contacts" or "support"; nullopt for another text.
[[nodiscard]] std::optional<EngineLayer> engineLayerOf(std::string_view name);
inline constexpr std::initializer_list<const char*> kEngineLayers{"cells", "sweep", "tree",
                                                                  "contacts", "support"};

struct EngineMarks {
  struct Contact {
    Vec2 at, normal;  // of unit length
    double depth_m = 0.0;
    bool collides = false;
  };
  struct Node {  // of a bounding volume hierarchy
    Aabb box;
    int depth = 0, deepest = 1;  // of its tree; the root has depth 0
    bool is_leaf = false;
  };
  struct Bin {  // of a support map: a ray outside of the shape, and the vertex that it leads to
    Vec2 from, to, vertex;
  };
  std::vector<Contact> contacts;             // walls, then near pairs, then pairs that collide
  std::vector<Aabb> fat_boxes;               // of the broad phase, from left to right
  std::vector<std::pair<Vec2, Vec2>> pairs;  // candidates: the middles of their fat boxes
  std::vector<Aabb> cells;                   // of the broad phase that hold bodies
  std::vector<Node> nodes;
  std::vector<Bin> bins;
  std::vector<Vec2> vertices;  // of shapes with a support map
};

// Only those of the layer.
[[nodiscard]] EngineMarks marksOf(const collide::World& world, std::span<const collide::BodyId> ids,
                                  EngineLayer layer);

}  // namespace clearway::app
