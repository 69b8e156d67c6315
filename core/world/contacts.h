// core/world/contacts.h — results of a step: contacts as structure of arrays, and events.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "core/grid/grid_frame.h"
#include "core/world/body.h"

namespace clearway::collide {

// Two bodies, ordered by their indices.
struct BodyPair {
  BodyId a;
  BodyId b;  // a.index < b.index
  friend constexpr bool operator==(const BodyPair&, const BodyPair&) = default;
  friend constexpr std::strong_ordering operator<=>(const BodyPair& p, const BodyPair& q) {
    const auto key = [](BodyId v) { return std::uint64_t{v.index} << 32U | v.generation; };
    return p.a == q.a ? key(p.b) <=> key(q.b) : key(p.a) <=> key(q.a);
  }
};

// A point of a contact, on or between the surfaces.
struct ContactPoint {
  Vec2 position;               // midway between the surfaces [m]
  Vec2 normal;                 // unit, from B to A
  double penetration_m = 0.0;  // > 0: depth; < 0: gap
  std::uint32_t feature = 0;   // stable under small motion
  std::uint32_t part_a = 0;    // indices in CompoundShape::solid(); 0 of a simple shape
  std::uint32_t part_b = 0;
};

// Points of all reported pairs, sorted by pair; the points of one pair are contiguous. A pair
// nearer than its margin that does not touch has a negative penetration.
// One contact of a list, by value.
struct Contact {
  BodyId body_a, body_b;
  double penetration_m = 0.0;
  Vec2 normal;
  Vec2 position;
  double friction = 0.0;
  std::uint32_t feature = 0;
  std::uint32_t part_a = 0, part_b = 0;
  bool collides = false;
};

// A forward range of Contact, kept as one array a field.
struct ContactList {
  std::vector<BodyId> body_a, body_b;
  std::vector<double> penetration_m;  // > 0 when overlapping
  std::vector<Vec2> normal;           // unit, from B to A
  std::vector<Vec2> position;         // midway between the surfaces
  std::vector<double> friction;       // the larger of the two
  std::vector<std::uint32_t> feature;
  std::vector<std::uint32_t> part_a, part_b;  // as in ContactPoint
  std::vector<std::uint8_t> collides;         // decided exactly under the world's touch rule

  [[nodiscard]] std::size_t size() const { return body_a.size(); }
  [[nodiscard]] bool empty() const { return body_a.empty(); }
  [[nodiscard]] Contact operator[](std::size_t k) const {
    return {body_a[k],   body_b[k],  penetration_m[k], normal[k], position[k],
            friction[k], feature[k], part_a[k],        part_b[k], collides[k] != 0};
  }
  // Invalidated by whatever changes the list.
  class Iterator {
   public:
    using value_type = Contact;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    Iterator() = default;
    Iterator(const ContactList& list, std::size_t k) : list_(&list), k_(k) {}
    [[nodiscard]] Contact operator*() const { return (*list_)[k_]; }
    Iterator& operator++() {
      ++k_;
      return *this;
    }
    Iterator operator++(int) { return std::exchange(*this, Iterator(*list_, k_ + 1)); }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const ContactList* list_ = nullptr;
    std::size_t k_ = 0;
  };
  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, size()}; }
  // Calls visit(array, other's array) for each of the arrays.
  template <class Other, class Visit>
  void forEachArray(Other& other, Visit&& visit) {
    visit(body_a, other.body_a);
    visit(body_b, other.body_b);
    visit(penetration_m, other.penetration_m);
    visit(normal, other.normal);
    visit(position, other.position);
    visit(friction, other.friction);
    visit(feature, other.feature);
    visit(part_a, other.part_a);
    visit(part_b, other.part_b);
    visit(collides, other.collides);
  }
  // Keeps the capacity. New entries are uninitialised for the caller to write.
  void resize(std::size_t n) {
    forEachArray(*this, [n](auto& own, const auto&) { own.resize(n); });
  }
  void reserve(std::size_t n) {
    forEachArray(*this, [n](auto& own, const auto&) { own.reserve(n); });
  }
  void set(std::size_t k, const BodyPair& pair, const ContactPoint& point, double rubbing,
           bool collide) {
    body_a[k] = pair.a;
    body_b[k] = pair.b;
    penetration_m[k] = point.penetration_m;
    normal[k] = point.normal;
    position[k] = point.position;
    friction[k] = rubbing;
    feature[k] = point.feature;
    part_a[k] = point.part_a;
    part_b[k] = point.part_b;
    collides[k] = collide ? 1 : 0;
  }
  // Copies entries [from, to) of another list to the existing positions from `at` on.
  void copy(std::size_t at, const ContactList& other, std::size_t from, std::size_t to) {
    for (std::size_t k = from; k < to; ++k, ++at) {  // runs are short, so no call per array
      forEachArray(other, [=](auto& own, const auto& theirs) { own[at] = theirs[k]; });
    }
  }
  void append(const ContactList& other, std::size_t from, std::size_t to) {
    const std::size_t at = size();
    resize(at + to - from);
    copy(at, other, from, to);
  }
  void clear() { resize(0); }  // keeps the capacity
};

// A straight wall segment that a body touches: colliding cells merged along rows or columns.
struct WallContact {
  BodyId body;
  CellRange cells;
  Vec2 normal;                 // unit, from the wall to the body
  double penetration_m = 0.0;  // the deepest over the cells
  Vec2 position;               // where it is deepest
  std::uint32_t part = 0;      // index of the part that is deepest; 0 of a simple shape
  double friction = 0.0;       // the larger of the body's and the walls'
};

// Two bodies, or a body and a wall, that began to overlap between the last two checks, wherever
// they are at the last one. The first time of each pair, or of a body with walls.
struct Impact {
  BodyId a;
  std::optional<BodyId> b;   // a.index < b.index; nullopt: a wall
  std::optional<Cell> cell;  // of the wall; -1 or the map's size: outside
  double time = 0.0;         // from 0, the check before, to 1, the last one
  Vec2 position;             // between the surfaces
};

// What became of a contact since the check before.
enum class EventKind : std::uint8_t { Began, Persisted, Ended };

// A change of a contact between two checks.
struct ContactEvent {
  EventKind kind = EventKind::Began;
  BodyPair pair;
  friend constexpr bool operator==(const ContactEvent&, const ContactEvent&) = default;
};

}  // namespace clearway::collide
