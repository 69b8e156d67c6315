// core/world/contacts.h — what a step found: contacts as structure of arrays, and events.
#pragma once

#include <cstdint>
#include <vector>

#include "core/grid/grid_frame.h"
#include "core/world/body.h"

namespace clearway {

struct BodyPair {
  BodyId a;
  BodyId b;  // a.index < b.index
  friend constexpr auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

// Points of all reported pairs, sorted by pair; the points of one pair stand together. A pair
// nearer than its margin that does not touch has a negative penetration.
struct ContactList {
  std::vector<BodyId> body_a, body_b;
  std::vector<double> penetration_m;  // > 0 when overlapping
  std::vector<Vec2> normal;           // unit, from B to A
  std::vector<Vec2> position;         // midway between the surfaces
  std::vector<double> friction;       // the larger of the two
  std::vector<std::uint32_t> feature;
  std::vector<std::uint8_t> collides;  // decided exactly under the world's touch rule

  [[nodiscard]] std::size_t size() const { return body_a.size(); }
  // Entries [from, to) of another list.
  void append(const ContactList& other, std::size_t from, std::size_t to) {
    const auto copy = [from, to](auto& out, const auto& in) {
      out.insert(out.end(), in.begin() + static_cast<std::ptrdiff_t>(from),
                 in.begin() + static_cast<std::ptrdiff_t>(to));
    };
    copy(body_a, other.body_a);
    copy(body_b, other.body_b);
    copy(penetration_m, other.penetration_m);
    copy(normal, other.normal);
    copy(position, other.position);
    copy(friction, other.friction);
    copy(feature, other.feature);
    copy(collides, other.collides);
  }
  void clear() {  // keeps the memory
    body_a.clear();
    body_b.clear();
    penetration_m.clear();
    normal.clear();
    position.clear();
    friction.clear();
    feature.clear();
    collides.clear();
  }
};

// A straight piece of wall that a body touches: colliding cells merged along rows or columns.
struct WallContact {
  BodyId body;
  CellRange cells;
  Vec2 normal;                 // unit, from the wall to the body
  double penetration_m = 0.0;  // the deepest over the cells
  Vec2 position;               // where it is deepest
};

enum class EventKind : std::uint8_t { Began, Persisted, Ended };

struct ContactEvent {
  EventKind kind = EventKind::Began;
  BodyPair pair;
  friend constexpr bool operator==(const ContactEvent&, const ContactEvent&) = default;
};

}  // namespace clearway
