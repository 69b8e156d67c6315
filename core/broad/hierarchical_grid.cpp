#include "core/broad/hierarchical_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/task_pool.h"

namespace clearway::collide {
namespace {

// The smallest exponent e with 2^e >= v.
int exponentFor(float v) {
  int e = 0;
  std::frexp(v * 1.000001F, &e);  // v = m * 2^e, m in [0.5, 1); the extent itself was rounded
  return e;
}

std::int64_t floorIndex(double v) { return static_cast<std::int64_t>(std::floor(v)); }

}  // namespace

std::uint32_t HierarchicalGrid::cellOf(const Level& level, const BroadBox& b) const {
  const double x = 0.5 * (static_cast<double>(b.min_x) + static_cast<double>(b.max_x));
  const double y = 0.5 * (static_cast<double>(b.min_y) + static_cast<double>(b.max_y));
  const auto i =
      static_cast<std::uint32_t>(floorIndex(x * level.inverse_cell)) & (level.columns - 1);
  const auto j = static_cast<std::uint32_t>(floorIndex(y * level.inverse_cell)) & (level.rows - 1);
  return j * level.columns + i;
}

void HierarchicalGrid::link(Proxy p, std::uint32_t storey, int level, std::uint32_t cell) {
  Level& l = storeys_[storey].levels[static_cast<unsigned>(level)];
  std::int32_t& head = l.head[cell];
  links_[p] = {head, kNone, cell, level, storey};
  if (head != kNone) links_[static_cast<unsigned>(head)].previous = static_cast<std::int32_t>(p);
  head = static_cast<std::int32_t>(p);
}

void HierarchicalGrid::unlink(Proxy p) {
  const Link& k = links_[p];
  Level& l = storeys_[k.storey].levels[static_cast<unsigned>(k.level)];
  if (k.previous == kNone) {
    l.head[k.cell] = k.next;
  } else {
    links_[static_cast<unsigned>(k.previous)].next = k.next;
  }
  if (k.next != kNone) links_[static_cast<unsigned>(k.next)].previous = k.previous;
}

// Gives the level about two cells per object, with the aspect ratio of its objects' spread.
void HierarchicalGrid::resize(std::uint32_t storey, int level) {
  Level& l = storeys_[storey].levels[static_cast<unsigned>(level)];
  std::vector<Proxy> members;
  members.reserve(l.count);
  for (const std::int32_t head : l.head) {
    for (std::int32_t q = head; q != kNone; q = links_[static_cast<unsigned>(q)].next) {
      members.push_back(static_cast<Proxy>(q));
    }
  }
  std::sort(members.begin(), members.end());
  const unsigned bits = std::bit_width(std::max(1U, 2 * l.count - 1));
  const unsigned column_bits = (bits + 1) / 2;
  l.columns = 1U << column_bits;
  l.rows = 1U << (bits - column_bits);
  l.head.assign(std::size_t{l.columns} * l.rows, kNone);
  for (const Proxy p : members) link(p, storey, level, cellOf(l, boxes_[p]));
}

HierarchicalGrid::StoreyKey HierarchicalGrid::keyOf(const Vertical& v) {
  int e = 0;
  const double mantissa = std::frexp(v.high - v.low, &e);
  if (mantissa == 0.5) --e;  // the smallest exponent with high - low <= 2^e
  e = std::clamp(e, kSmallestExponent, kSmallestExponent + kLevels);
  return {e, std::floor(std::ldexp(0.5 * (v.low + v.high), -e))};
}

std::uint32_t HierarchicalGrid::storeyFor(const Vertical& v) {
  if (!storeys_.empty() && storeys_.front().first == v) return 0;
  const StoreyKey key = keyOf(v);
  const auto [at, fresh] = storey_of_.try_emplace(key, static_cast<std::uint32_t>(storeys_.size()));
  if (fresh) {
    Storey& s = storeys_.emplace_back();
    s.key = key;
    s.first = v;
  }
  return at->second;
}

// Sweeps over the storeys from the lowest to the highest.
void HierarchicalGrid::findNeighbours() {
  storeys_changed_ = false;
  std::vector<std::pair<double, std::uint32_t>> order;
  for (std::uint32_t s = 0; s < storeys_.size(); ++s) {
    storeys_[s].neighbours.clear();
    if (storeys_[s].count > 0) order.emplace_back(storeys_[s].around.low, s);
  }
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t a = order[i].second;
    storeys_[a].neighbours.push_back(a);
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const std::uint32_t b = order[j].second;
      if (storeys_[b].around.low > storeys_[a].around.high) break;
      storeys_[a].neighbours.push_back(b);
      storeys_[b].neighbours.push_back(a);
    }
  }
  for (Storey& s : storeys_) std::sort(s.neighbours.begin(), s.neighbours.end());
}

void HierarchicalGrid::onInsert(Proxy p) {
  if (p >= links_.size()) links_.resize(boxes_.size());
  insertAt(p, storeyFor(verticals_[p]));
}

void HierarchicalGrid::insertAt(Proxy p, std::uint32_t storey) {
  Storey& s = storeys_[storey];
  const Vertical& v = verticals_[p];
  if (s.count++ == 0) {
    s.around = v;
    storeys_changed_ = true;
  } else if (v.low < s.around.low || v.high > s.around.high) {
    s.around = {std::min(s.around.low, v.low), std::max(s.around.high, v.high)};
    storeys_changed_ = true;
  }
  const int e = std::clamp(exponentFor(extentOf(boxes_[p])), kSmallestExponent,
                           kSmallestExponent + kLevels - 1);
  const int level = e - kSmallestExponent;
  Level& l = s.levels[static_cast<unsigned>(level)];
  if (l.head.empty()) {
    l.inverse_cell = std::ldexp(1.0, -e);
    l.half_cell = std::ldexp(0.5F, e);
    l.head.assign(1, kNone);
  }
  if (l.count++ == 0) s.used |= 1ULL << static_cast<unsigned>(level);
  link(p, storey, level, cellOf(l, boxes_[p]));
  // The last level also holds objects larger than its cells. It is never resized and stays one
  // list.
  if (l.count > l.head.size() && level + 1 < kLevels) resize(storey, level);
}

void HierarchicalGrid::onMove(Proxy p, const BroadBox&) {
  const std::uint32_t own = links_[p].storey;
  onRemove(p);
  insertAt(p, storeys_[own].first == verticals_[p] ? own : storeyFor(verticals_[p]));
}

void HierarchicalGrid::onRemove(Proxy p) {
  unlink(p);
  const auto level = static_cast<unsigned>(links_[p].level);
  Storey& s = storeys_[links_[p].storey];
  if (--s.levels[level].count == 0) s.used &= ~(1ULL << level);
  --s.count;
}

template <class Visit>
void HierarchicalGrid::visitLevel(const Level& level, const BroadBox& box, Visit&& visit) const {
  const auto span = [&level](float low, float high, std::uint32_t size) -> CellSpan {
    const std::int64_t first = floorIndex(
        (static_cast<double>(low) - static_cast<double>(level.half_cell)) * level.inverse_cell);
    const std::int64_t last = floorIndex(
        (static_cast<double>(high) + static_cast<double>(level.half_cell)) * level.inverse_cell);
    if (last - first + 1 >= static_cast<std::int64_t>(size)) return {0, size};
    return {static_cast<std::uint32_t>(first) & (size - 1),
            static_cast<std::uint32_t>(last - first + 1)};
  };
  const CellSpan columns = span(box.min_x, box.max_x, level.columns);
  const CellSpan rows = span(box.min_y, box.max_y, level.rows);
  for (std::uint32_t r = 0; r < rows.count; ++r) {
    const std::int32_t* row =
        level.head.data() + std::size_t{(rows.first + r) & (level.rows - 1)} * level.columns;
    for (std::uint32_t c = 0; c < columns.count; ++c) {
      for (std::int32_t q = row[(columns.first + c) & (level.columns - 1)]; q != kNone;
           q = links_[static_cast<unsigned>(q)].next) {
        if (touches(boxes_[static_cast<unsigned>(q)], box)) visit(static_cast<Proxy>(q));
      }
    }
  }
}

void HierarchicalGrid::searchFor(std::span<const Proxy> changed, bool upwards_only,
                                 Found& found) const {
  for (const Proxy p : changed) {
    const auto own = static_cast<unsigned>(links_[p].level);
    for (const std::uint32_t storey : storeys_[links_[p].storey].neighbours) {
      const Storey& s = storeys_[storey];
      const bool touches_all = collide::contains(verticals_[p], s.around);
      std::uint64_t levels = upwards_only ? s.used & (~0ULL << own) : s.used;
      for (; levels != 0; levels &= levels - 1) {
        const auto k = static_cast<unsigned>(std::countr_zero(levels));
        const bool skip_equal = !upwards_only || k == own;
        visitLevel(s.levels[k], boxes_[p], [&](Proxy q) {
          if (q == p || (skip_equal && isChanged(q) && q < p)) return;
          if (touches_all || touches(verticals_[p], verticals_[q])) addPair(p, q, found);
        });
      }
    }
  }
}

void HierarchicalGrid::search(std::span<const Proxy> changed, TaskPool* pool) {
  constexpr std::size_t kPart = 512;
  // When all objects changed, each pair is found from its object on the smaller level.
  const bool upwards_only = changed.size() == size();
  if (storeys_changed_) findNeighbours();
  if (pool == nullptr || pool->threads() == 1 || changed.size() <= kPart) {
    searchFor(changed, upwards_only, found_);
    return;
  }
  found_in_.resize((changed.size() + kPart - 1) / kPart);
  pool->forEachRange(changed.size(), kPart, [&](std::size_t begin, std::size_t end) {
    Found part;
    part.pairs.swap(found_in_[begin / kPart].pairs);
    part.pairs.clear();
    searchFor(changed.subspan(begin, end - begin), upwards_only, part);
    found_in_[begin / kPart] = std::move(part);
  });
  for (const Found& part : found_in_) {
    found_.pairs.insert(found_.pairs.end(), part.pairs.begin(), part.pairs.end());
    found_.filtered += part.filtered;
  }
}

void HierarchicalGrid::collect(const BroadBox& box, std::vector<Proxy>& out) const {
  for (const Storey& s : storeys_) {
    for (std::uint64_t levels = s.used; levels != 0; levels &= levels - 1) {
      visitLevel(s.levels[static_cast<unsigned>(std::countr_zero(levels))], box,
                 [&out](Proxy q) { out.push_back(q); });
    }
  }
}

std::vector<Aabb> HierarchicalGrid::occupiedCells() const {
  std::vector<Aabb> out;
  for (Proxy p = 0; p < boxes_.size(); ++p) {
    if (!contains(p)) continue;
    const Link& at = links_[p];
    const Level& level = storeys_[at.storey].levels[static_cast<unsigned>(at.level)];
    const double cell = 2.0 * static_cast<double>(level.half_cell);
    const auto edge = [&](float low, float high) {
      const double middle = 0.5 * (static_cast<double>(low) + static_cast<double>(high));
      return cell * std::floor(middle * level.inverse_cell);
    };
    const BroadBox& b = boxes_[p];
    const Vec2 corner{edge(b.min_x, b.max_x), edge(b.min_y, b.max_y)};
    out.push_back({corner, corner + Vec2{cell, cell}});
  }
  return distinct(std::move(out));
}

}  // namespace clearway::collide
