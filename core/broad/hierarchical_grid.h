// core/broad/hierarchical_grid.h — dense grids of power-of-two cell sizes: the default broad phase.
//
// Method: an object is stored in one cell, that of its centre, on the level whose cells are at
//         least as large as its extent. A query visits, on every level in use, the cells that
//         overlap its box enlarged by half a cell: two or three per axis on the object's own
//         level. Levels are tori: indices wrap at a power of two, so the world has no limits; the
//         box test rejects aliased objects. A level of few large objects has few cells, in the
//         limit a single list. When every object changed, each pair is searched from its smaller
//         object only.
//         Objects of different heights are kept apart: a storey holds the objects whose vertical
//         intervals have the same power of two as bound of their length, and centres in the same
//         multiple of it. A search visits the storeys that its own one touches; so bodies on many
//         floors cost what as many bodies on one floor do.
// Source: hierarchical grids: C. Ericson, Real-Time Collision Detection (2005), 7.2; the torus is
//         ours.
// Memory: 4 bytes per cell, about two cells per object, 16 bytes per object besides its box.
// Cost: O(1) per changed object for objects of similar size and bounded overlap. With a pool the
//       changed objects are searched in parts, whose pairs are joined in the order of the parts.
#pragma once

#include <array>
#include <compare>
#include <map>

#include "core/broad/broad_phase.h"

namespace clearway::collide {

class HierarchicalGrid final : public BroadPhase {
 public:
  using BroadPhase::BroadPhase;
  [[nodiscard]] std::vector<Aabb> occupiedCells() const override;

 private:
  static constexpr int kLevels = 48;  // cell sizes 2^-24 .. 2^23 m
  static constexpr int kSmallestExponent = -24;
  static constexpr std::int32_t kNone = -1;

  struct Level {
    double inverse_cell = 1.0;
    float half_cell = 0.5F;
    std::uint32_t columns = 1, rows = 1;  // powers of two
    std::uint32_t count = 0;
    std::vector<std::int32_t> head;  // first object of a cell, or kNone
  };
  struct StoreyKey {
    int exponent = 0;
    double index = 0.0;  // a whole number
    friend auto operator<=>(const StoreyKey&, const StoreyKey&) = default;
  };
  struct Storey {
    std::array<Level, kLevels> levels;
    std::uint64_t used = 0;  // bit k: level k holds objects
    std::uint32_t count = 0;
    StoreyKey key;
    Vertical first;                         // that of the object for which it was made
    Vertical around;                        // of all objects since it was last empty
    std::vector<std::uint32_t> neighbours;  // storeys that touch it, itself included; ascending
  };
  struct Link {
    std::int32_t next = kNone;
    std::int32_t previous = kNone;  // kNone: first of its cell
    std::uint32_t cell = 0;
    std::int32_t level = kNone;
    std::uint32_t storey = 0;
  };
  struct CellSpan {  // cells of one axis: `count` from `first`, wrapping
    std::uint32_t first, count;
  };

  void onInsert(Proxy p) override;
  void onMove(Proxy p, const BroadBox& old) override;
  void onRemove(Proxy p) override;
  void search(std::span<const Proxy> changed, TaskPool* pool) override;
  void collect(const BroadBox& box, std::vector<Proxy>& out) const override;

  // Pairs of some changed proxies. `upwards_only`: with objects on their own level and above.
  void searchFor(std::span<const Proxy> changed, bool upwards_only, Found& found) const;
  void insertAt(Proxy p, std::uint32_t storey);
  void link(Proxy p, std::uint32_t storey, int level, std::uint32_t cell);
  void unlink(Proxy p);
  void resize(std::uint32_t storey, int level);
  [[nodiscard]] static StoreyKey keyOf(const Vertical& v);
  [[nodiscard]] std::uint32_t storeyFor(const Vertical& v);
  void findNeighbours();
  [[nodiscard]] std::uint32_t cellOf(const Level& level, const BroadBox& b) const;
  // Calls visit(q) for every object of the level whose fat box touches `box`.
  template <class Visit>
  void visitLevel(const Level& level, const BroadBox& box, Visit&& visit) const;

  std::vector<Storey> storeys_;
  std::map<StoreyKey, std::uint32_t> storey_of_;
  bool storeys_changed_ = false;  // since findNeighbours()
  std::vector<Link> links_;
  std::vector<Found> found_in_;  // by parts of a search; kept for their memory
};

}  // namespace clearway::collide
