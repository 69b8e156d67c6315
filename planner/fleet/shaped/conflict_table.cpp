#include "planner/fleet/shaped/conflict_table.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet::shaped {

std::array<CellSymmetry, kSymmetries> cellSymmetries() {
  std::array<CellSymmetry, kSymmetries> out;
  for (int g = 0; g < kSymmetries; ++g) {
    const Vec2 x = symmetry(g).apply({1.0, 0.0}), y = symmetry(g).apply({0.0, 1.0});
    out[static_cast<std::size_t>(g)] = {static_cast<int>(x.x), static_cast<int>(y.x),
                                        static_cast<int>(x.y), static_cast<int>(y.y)};
  }
  return out;
}

PrimitiveId ConflictTable::add(const Primitive& primitive, const Body& body) {
  const auto id = static_cast<PrimitiveId>(primitives_.size());
  constexpr Tick kMostUnits = Tick{1} << 30;
  while (primitive.duration >> unit_bits_ >= kMostUnits) {
    ++unit_bits_;
    std::ranges::fill(slots_, Slot{});
    used_ = 0;
  }
  primitives_.push_back({primitive, kNoPrimitive, 0, 0});
  moving_.emplace_back(primitive, body);
  images_.emplace_back();
  return id;
}

void ConflictTable::setImages(PrimitiveId id, const std::array<PrimitiveId, kSymmetries>& images,
                              Vec2 point) {
  Images& own = images_[id];
  own = {images, 0, true, point};
  for (std::uint8_t g = 1; g < symmetries_used_; ++g) {
    if (images[g] < images[own.canonical]) own.canonical = g;
  }
}

void ConflictTable::setCells(PrimitiveId id, const std::vector<CellOffset>& cells) {
  primitives_[id].body.cells = cells;
  for (std::size_t k = 1; images_[id].exist && k < symmetries_used_; ++k) {
    const int g = static_cast<int>(k);
    const PrimitiveId image = images_[id].ids[k];
    std::vector<CellOffset>& turned = primitives_[image].body.cells;
    if (image == id || !turned.empty()) continue;
    for (const CellOffset c : cells) {
      const Vec2 point = images_[id].point;
      const Vec2 v = point + symmetry(g).apply(Vec2{1.0 * c.column, 1.0 * c.row} - point);
      turned.push_back(
          {static_cast<std::int16_t>(v.y), static_cast<std::int16_t>(v.x), c.first, c.last});
    }
  }
}

void ConflictTable::setReversal(PrimitiveId id, PrimitiveId reversal) {
  Entry& entry = primitives_[id];
  const auto &there = entry.body.pieces, &back = primitives_[reversal].body.pieces;
  const Tick duration = entry.body.duration;
  const auto mirrors = [&](const TimedPiece& p, const TimedPiece& q) {
    return p.begin == duration - q.end && p.end == duration - q.begin;
  };
  if (!std::equal(there.begin(), there.end(), back.rbegin(), back.rend(), mirrors)) return;
  entry.reversal = reversal;
  const Vec2 moved = entry.body.to.position - entry.body.from.position;
  entry.rows = static_cast<int>(std::lround(moved.y / cell_m_));
  entry.columns = static_cast<int>(std::lround(moved.x / cell_m_));
}

ConflictTable::Relative ConflictTable::smallestRelative(const Placed& a, const Placed& b) const {
  const Entry &ea = primitives_[a.id], &eb = primitives_[b.id];
  Relative best;
  const bool exchanges = !ea.body.isRest() || eb.body.isRest();
  const auto offer = [&](PrimitiveId p, PrimitiveId q, int rows, int columns, bool reversed) {
    if (std::min(p, exchanges ? q : p) > best.key >> 44U) return;  // a larger key
    const std::uint64_t key = keyOf(p, q, rows, columns);
    if (key < best.key) best = {key, {p, {0, 0}}, {q, {rows, columns}}, reversed, false};
    if (!exchanges) return;
    const std::uint64_t other = keyOf(q, p, -rows, -columns);
    if (other < best.key) best = {other, {q, {0, 0}}, {p, {-rows, -columns}}, reversed, true};
  };
  const bool reverses = ea.reversal != kNoPrimitive && eb.reversal != kNoPrimitive;
  for (int back = 0; back < (reverses ? 2 : 1); ++back) {
    const Images &p = images_[back == 0 ? a.id : ea.reversal],
                 &q = images_[back == 0 ? b.id : eb.reversal];
    const int rows = b.anchor.row - a.anchor.row + back * (eb.rows - ea.rows);
    const int columns = b.anchor.column - a.anchor.column + back * (eb.columns - ea.columns);
    for (std::size_t g = 0; g < symmetries_used_; ++g) {
      const CellSymmetry& s = symmetries_[g];
      offer(p.ids[g], q.ids[g], s.row(rows, columns), s.column(rows, columns), back != 0);
    }
  }
  return best;
}

// The interval of the entry of which this is the smallest relative.
TickInterval ConflictTable::derive(const Relative& from, const TickInterval& unsafe) const {
  const Primitive &a = primitive(from.a.id), &b = primitive(from.b.id);
  TickInterval out = unsafe;
  if (out.empty() || (a.isRest() && b.isRest())) return out;
  if (from.reversed) {
    const Tick sum = a.isRest() ? b.duration : a.duration - b.duration;
    out = {sum - out.end, sum - out.begin};
  }
  if (from.exchanged) out = {-out.end, -out.begin};
  return out;
}

TickInterval ConflictTable::compute(std::uint64_t key, const Placed& a, const Placed& b) {
  if (images_[a.id].goWith(images_[b.id])) {
    if (const Relative from = smallestRelative(a, b); from.key != key) {
      const Slot& slot = slots_[indexOf(from.key)];
      const TickInterval unsafe =
          slot.key == from.key ? slot.unsafe(unit_bits_) : compute(from.key, from.a, from.b);
      return insert(key, derive(from, unsafe));
    }
  }
  ++computed_;
  const Vec2 offset{(b.anchor.column - a.anchor.column) * cell_m_,
                    (b.anchor.row - a.anchor.row) * cell_m_};
  return insert(key, unsafeInterval(moving_[a.id], moving_[b.id], offset));
}

TickInterval ConflictTable::insert(std::uint64_t key, const TickInterval& unsafe) {
  if (2 * ++used_ > slots_.size()) {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    --shift_;
    for (const Slot& slot : old) {
      if (slot.key != kEmpty) slots_[indexOf(slot.key)] = slot;
    }
  }
  const Tick unit = Tick{1} << unit_bits_;
  // Shifts of negative numbers round downwards.
  const Slot slot{key, static_cast<std::int32_t>(unsafe.begin >> unit_bits_),
                  static_cast<std::int32_t>((unsafe.end + unit - 1) >> unit_bits_)};
  slots_[indexOf(key)] = slot;
  return slot.unsafe(unit_bits_);
}

}  // namespace clearway::fleet::shaped
