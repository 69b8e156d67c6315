// planner/fleet/shaped/conflict_table.h — the unsafe intervals between all primitives, computed
// when they are needed and kept.
//
// Entry (a, b, offset): unsafeInterval() of two primitives whose anchors differ by whole cells.
// Lattice primitives share entries that follow from each other by a symmetry of the square, by
// reversal of time, or by exchange of a and b: one computation serves up to 32 pairs. A pair is
// turned so that a has the smallest number of its images, which leaves 4 entries of the 32. Half of
// that where bodies differ from their mirror images.
// Memory: 32 bytes an entry. Intervals are rounded outwards to units that are larger than a tick
// only where a motion takes more than a quarter of an hour. Not thread-safe.
#pragma once

#include <span>
#include <vector>

#include "planner/fleet/body/unsafe_interval.h"
#include "planner/fleet/shaped/lattice_motions.h"

namespace clearway::fleet::shaped {

// A symmetry of the square on offsets of cells.
struct CellSymmetry {
  int column_by_column = 1, column_by_row = 0, row_by_column = 0, row_by_row = 1;
  [[nodiscard]] int column(int rows, int columns) const {
    return column_by_column * columns + column_by_row * rows;
  }
  [[nodiscard]] int row(int rows, int columns) const {
    return row_by_column * columns + row_by_row * rows;
  }
};
// Of symmetry(0) to symmetry(7).
[[nodiscard]] std::array<CellSymmetry, kSymmetries> cellSymmetries();

class ConflictTable {
 public:
  // Cells are squares of `cell_m`.
  explicit ConflictTable(double cell_m) : cell_m_(cell_m), slots_(1U << 12U) {}

  // From now on motions that may collide at some delay are unsafe whenever they overlap in time, or
  // no longer so. Precondition: no motion is reserved by the other rule (reservations.h).
  void separateInTime(bool separates = true) { separates_in_time_ = separates; }
  // From now on images are turned, not mirrored: some body differs from its mirror image.
  // Precondition: nothing was added yet.
  void withoutMirrorImages() { symmetries_used_ = kTurns; }
  [[nodiscard]] bool separatesInTime() const { return separates_in_time_; }

  // Adds a primitive; `body` belongs to its class. The pieces and poses are copied.
  PrimitiveId add(const Primitive& primitive, const Body& body);
  // The images of a primitive under symmetry(0) to symmetry(7) about its lattice point, which lies
  // at `point` [cells] from the middle of its anchor; without, it has none but itself.
  void setImages(PrimitiveId id, const std::array<PrimitiveId, kSymmetries>& images, Vec2 point);
  // The same motion driven backward in time. Ignored unless the durations of all pieces agree.
  void setReversal(PrimitiveId id, PrimitiveId reversal);

  // True if no image has a smaller id.
  [[nodiscard]] bool isCanonical(PrimitiveId id) const { return images_[id].canonical == 0; }
  // Sets the cells of a canonical primitive, and those of its images.
  void setCells(PrimitiveId id, const std::vector<CellOffset>& cells);

  // Delays of b after a; see unsafeInterval(). A resting body is always a.
  [[nodiscard]] TickInterval between(const Placed& a, const Placed& b) {
    Placed p{a.id, {0, 0}};
    Placed q{b.id, {b.anchor.row - a.anchor.row, b.anchor.column - a.anchor.column}};
    turnToCanonical(p, q);
    const std::uint64_t key = keyOf(p.id, q.id, q.anchor.row, q.anchor.column);
    const Slot& slot = slots_[indexOf(key)];
    const TickInterval unsafe = slot.key == key ? slot.unsafe(unit_bits_) : compute(key, p, q);
    return separates_in_time_ ? separated(p.id, q.id, unsafe) : unsafe;
  }

  // Whether a motion collides with a body that rests all the time, decided more finely than by
  // between(); the verdict is not kept.
  [[nodiscard]] bool comesIntoContact(const Placed& rest, const Placed& motion) const {
    const Vec2 offset{(motion.anchor.column - rest.anchor.column) * cell_m_,
                      (motion.anchor.row - rest.anchor.row) * cell_m_};
    return shaped::comesIntoContact(moving_[rest.id], moving_[motion.id], offset);
  }

  // Of two bodies, b so far from a: 20 bits for each primitive, 12 for each offset.
  [[nodiscard]] static std::uint64_t keyOf(PrimitiveId a, PrimitiveId b, int rows, int columns) {
    return (static_cast<std::uint64_t>(a) << 44U) | (static_cast<std::uint64_t>(b) << 24U) |
           (static_cast<std::uint64_t>(rows & 0xFFF) << 12U) |
           static_cast<std::uint64_t>(columns & 0xFFF);
  }

  [[nodiscard]] const Primitive& primitive(PrimitiveId id) const { return primitives_[id].body; }
  [[nodiscard]] std::size_t size() const { return primitives_.size(); }
  [[nodiscard]] std::uint64_t computed() const { return computed_; }
  [[nodiscard]] std::size_t memory() const { return slots_.size() * sizeof(Slot); }

 private:
  struct Entry {
    Primitive body;
    PrimitiveId reversal = kNoPrimitive;
    int rows = 0, columns = 0;  // from the anchor to the end of the motion
  };
  struct Images {
    std::array<PrimitiveId, kSymmetries> ids{};
    std::uint8_t canonical = 0;  // the symmetry with the smallest image
    bool exist = false;
    Vec2 point;
    // Both follow from their images: they are about points of one lattice.
    [[nodiscard]] bool goWith(const Images& other) const {
      return exist && other.exist && point == other.point;
    }
  };
  struct Slot {
    std::uint64_t key = kEmpty;
    std::int32_t begin = 0, end = 0;  // in units of 2^unit_bits_ ticks
    [[nodiscard]] TickInterval unsafe(unsigned bits) const {
      return {Tick{begin} * (Tick{1} << bits), Tick{end} * (Tick{1} << bits)};
    }
  };
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  static constexpr std::size_t kTurns = 4;  // the first symmetries

  [[nodiscard]] std::size_t indexOf(std::uint64_t key) const {
    std::size_t i = (key * 0x9E3779B97F4A7C15ULL) >> shift_;
    while (slots_[i].key != key && slots_[i].key != kEmpty) i = (i + 1) & (slots_.size() - 1);
    return i;
  }
  // An entry, and how another one follows from it.
  struct Relative {
    std::uint64_t key = kEmpty;
    Placed a, b;
    bool reversed = false, exchanged = false;
  };
  // Turns both so that a is canonical: fewer entries, which are found in nearer memory.
  void turnToCanonical(Placed& a, Placed& b) const {
    const Images& of_a = images_[a.id];
    const Images& of_b = images_[b.id];
    if (of_a.canonical == 0 || !of_a.goWith(of_b)) return;
    const CellSymmetry& s = symmetries_[of_a.canonical];
    a.id = of_a.ids[of_a.canonical];
    b = {of_b.ids[of_a.canonical],
         {s.row(b.anchor.row, b.anchor.column), s.column(b.anchor.row, b.anchor.column)}};
  }
  TickInterval compute(std::uint64_t key, const Placed& a, const Placed& b);
  // The delays of two motions at which they overlap in time, if they may collide at some delay.
  [[nodiscard]] TickInterval separated(PrimitiveId a, PrimitiveId b,
                                       const TickInterval& unsafe) const {
    const Primitive &p = primitive(a), &q = primitive(b);
    if (unsafe.empty() || p.isRest() || q.isRest()) return unsafe;
    return {-q.duration, p.duration};
  }
  // The entry with the smallest key of all from which this one follows.
  [[nodiscard]] Relative smallestRelative(const Placed& a, const Placed& b) const;
  [[nodiscard]] TickInterval derive(const Relative& from, const TickInterval& unsafe) const;
  TickInterval insert(std::uint64_t key, const TickInterval& unsafe);

  double cell_m_;
  bool separates_in_time_ = false;
  std::size_t symmetries_used_ = kSymmetries;
  std::vector<Entry> primitives_;
  std::vector<MovingBody> moving_;  // by primitive
  std::vector<Images> images_;      // by primitive
  std::array<CellSymmetry, kSymmetries> symmetries_ = cellSymmetries();
  std::vector<Slot> slots_;  // open addressing
  unsigned unit_bits_ = 0;
  unsigned shift_ = 64 - 12;
  std::size_t used_ = 0;
  std::uint64_t computed_ = 0;
};

}  // namespace clearway::fleet::shaped
