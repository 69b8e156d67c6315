#include "planner/fleet/shaped/conflict_table.h"

#include <cmath>

namespace clearway::fleet::shaped {

PrimitiveId ConflictTable::add(const Primitive& primitive, const Box& box) {
  const auto id = static_cast<PrimitiveId>(primitives_.size());
  primitives_.push_back({primitive, MovingBox(primitive, box), {}, 0, false});
  return id;
}

void ConflictTable::setImages(PrimitiveId id, const std::array<PrimitiveId, kSymmetries>& images) {
  Entry& entry = primitives_[id];
  entry.images = images;
  entry.has_images = true;
  entry.canonical = 0;
  for (int g = 1; g < kSymmetries; ++g) {
    if (images[static_cast<std::size_t>(g)] < images[static_cast<std::size_t>(entry.canonical)]) {
      entry.canonical = g;
    }
  }
}

void ConflictTable::setCells(PrimitiveId id, const std::vector<CellOffset>& cells) {
  primitives_[id].body.cells = cells;
  for (int g = 1; primitives_[id].has_images && g < kSymmetries; ++g) {
    const PrimitiveId image = primitives_[id].images[static_cast<std::size_t>(g)];
    std::vector<CellOffset>& turned = primitives_[image].body.cells;
    if (image == id || !turned.empty()) continue;
    for (const CellOffset c : cells) {
      const Vec2 v =
          symmetry(g).apply(Vec2{static_cast<double>(c.column), static_cast<double>(c.row)});
      turned.push_back({static_cast<std::int16_t>(v.y), static_cast<std::int16_t>(v.x)});
    }
  }
}

TickInterval ConflictTable::compute(std::uint64_t key, const Placed& a, const Placed& b) {
  const Entry& ea = primitives_[a.id];
  const Entry& eb = primitives_[b.id];
  const int rows = b.anchor.row - a.anchor.row, columns = b.anchor.column - a.anchor.column;
  TickInterval unsafe;
  if (ea.canonical != 0 && eb.has_images) {
    const auto g = static_cast<std::size_t>(ea.canonical);
    const Vec2 offset =
        symmetry(ea.canonical).apply({static_cast<double>(columns), static_cast<double>(rows)});
    unsafe = between({ea.images[g], {0, 0}}, {eb.images[g],
                                              {static_cast<std::int32_t>(std::lround(offset.y)),
                                               static_cast<std::int32_t>(std::lround(offset.x))}});
  } else {
    ++computed_;
    unsafe = unsafeInterval(ea.moving, eb.moving, {columns * cell_m_, rows * cell_m_});
  }
  insert(key, unsafe);
  return unsafe;
}

void ConflictTable::insert(std::uint64_t key, TickInterval unsafe) {
  if (2 * ++used_ > slots_.size()) {
    std::vector<Slot> old(slots_.size() * 4);
    old.swap(slots_);
    shift_ -= 2;
    for (const Slot& slot : old) {
      if (slot.key != kEmpty) slots_[indexOf(slot.key)] = slot;
    }
  }
  slots_[indexOf(key)] = {key, unsafe};
}

}  // namespace clearway::fleet::shaped
