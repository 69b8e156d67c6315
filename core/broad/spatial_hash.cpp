#include "core/broad/spatial_hash.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "core/base/number_text.h"

namespace clearway::collide {
namespace {

Aabb asAabb(const BroadBox& b) { return {{b.min_x, b.min_y}, {b.max_x, b.max_y}}; }

double extentOf(const Aabb& b) { return std::max(b.max.x - b.min.x, b.max.y - b.min.y); }

Result<void> requirePositive(const char* name, double v) {
  if (std::isfinite(v) && v > 0.0) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 must be a number > 0", {name, shortest(v)});
}

}  // namespace

Result<void> SpatialHash::check(const SpatialHashOptions& o) {
  if (o.sizing == CellSizing::Constant) {
    if (!o.cell_size_m) {
      return fail(ErrorCode::InvalidArgument,
                  "sizing Constant needs cell_size_m: give the cell size in metres");
    }
    if (auto r = requirePositive("cell_size_m", *o.cell_size_m); !r) return r;
  }
  TRY(requirePositive("cell_factor", o.cell_factor));
  TRY(requirePositive("minimum_cell_m", o.minimum_cell_m));
  TRY(requirePositive("multi_cell_threshold", o.multi_cell_threshold));
  if (!(o.hysteresis >= 1.0)) {
    return fail(ErrorCode::InvalidArgument, "hysteresis of %1 must be a number >= 1",
                {shortest(o.hysteresis)});
  }
  return {};
}

SpatialHash::SpatialHash(const SpatialHashOptions& options, PairFilter filter, FatMargin fat)
    : BroadPhase(filter, fat), options_(options), buckets_(64, -1) {
  assert(check(options));
  if (options_.sizing == CellSizing::Constant) {
    cell_ = *options_.cell_size_m;
    sized_ = true;
  } else {
    cell_ = options_.minimum_cell_m;
  }
}

double SpatialHash::automaticCell(std::vector<float> diameters, double factor, double minimum_m) {
  if (diameters.empty()) return minimum_m;
  const auto middle = diameters.begin() + static_cast<std::ptrdiff_t>(diameters.size() / 2);
  std::nth_element(diameters.begin(), middle, diameters.end());
  return std::max(factor * static_cast<double>(*middle), minimum_m);
}

double SpatialHash::requestedCell() const {
  std::vector<float> d;
  d.reserve(members_.size());
  for (const Proxy p : members_) {
    if (std::isfinite(diameters_[p])) d.push_back(diameters_[p]);
  }
  return automaticCell(std::move(d), options_.cell_factor, options_.minimum_cell_m);
}

void SpatialHash::recalculate() {
  if (!members_.empty()) rebuild(requestedCell());
}

Result<void> SpatialHash::setOptions(const SpatialHashOptions& options) {
  TRY(check(options));
  options_ = options;
  sized_ = options_.sizing == CellSizing::Constant;
  rebuild(sized_ ? *options_.cell_size_m : cell_);
  return {};
}

SpatialHash::Cells SpatialHash::cellsOf(const Aabb& b) const {
  const auto index = [this](double v) { return static_cast<std::int64_t>(std::floor(v / cell_)); };
  return {index(b.min.x), index(b.min.y), index(b.max.x), index(b.max.y)};
}

SpatialHash::Cells SpatialHash::homeCells(const BroadBox& b) const {
  const Aabb box = asAabb(b);
  if (extentOf(box) > options_.multi_cell_threshold * cell_) return cellsOf(box);
  const Vec2 centre = 0.5 * (box.min + box.max);  // exact: floats in doubles
  return cellsOf({centre, centre});
}

std::size_t SpatialHash::bucketOf(std::int64_t x, std::int64_t y) const {
  std::uint64_t h = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL;
  h = (h ^ (h >> 32U)) + static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL;
  h = (h ^ (h >> 29U)) * 0xBF58476D1CE4E5B9ULL;
  return static_cast<std::size_t>(h >> 32U) & (buckets_.size() - 1);
}

void SpatialHash::registerAt(const Cells& c, Proxy p) {
  if (isListed(c)) {
    listed_.push_back(p);
    return;
  }
  if (c.count() == 1) reach_ = std::max(reach_, 0.5 * extentOf(asAabb(boxes_[p])));
  for (std::int64_t y = c.y0; y <= c.y1; ++y) {
    for (std::int64_t x = c.x0; x <= c.x1; ++x) {
      std::int32_t e = 0;
      if (free_entries_.empty()) {
        e = static_cast<std::int32_t>(entries_.size());
        entries_.emplace_back();
      } else {
        e = free_entries_.back();
        free_entries_.pop_back();
      }
      std::int32_t& head = buckets_[bucketOf(x, y)];
      entries_[static_cast<unsigned>(e)] = {x, y, p, head};
      head = e;
    }
  }
}

void SpatialHash::unregister(const Cells& c, Proxy p) {
  if (isListed(c)) {
    listed_.erase(std::find(listed_.begin(), listed_.end(), p));
    return;
  }
  for (std::int64_t y = c.y0; y <= c.y1; ++y) {
    for (std::int64_t x = c.x0; x <= c.x1; ++x) {
      std::int32_t* at = &buckets_[bucketOf(x, y)];
      while (true) {
        Entry& e = entries_[static_cast<unsigned>(*at)];
        if (e.proxy == p && e.x == x && e.y == y) break;
        at = &e.next;
      }
      free_entries_.push_back(*at);
      *at = entries_[static_cast<unsigned>(*at)].next;
    }
  }
}

void SpatialHash::rebuild(double cell_m) {
  cell_ = cell_m;
  reach_ = 0.0;
  entries_.clear();
  free_entries_.clear();
  listed_.clear();
  buckets_.assign(std::max<std::size_t>(64, std::bit_ceil(members_.size() * 2)), -1);
  for (const Proxy p : members_) registerAt(homeCells(boxes_[p]), p);
}

void SpatialHash::onInsert(Proxy p) {
  if (p >= member_index_.size()) member_index_.resize(boxes_.size());
  member_index_[p] = static_cast<std::uint32_t>(members_.size());
  members_.push_back(p);
  bodies_changed_ = true;
  registerAt(homeCells(boxes_[p]), p);
}

void SpatialHash::onMove(Proxy p, const BroadBox& old) {
  unregister(homeCells(old), p);
  registerAt(homeCells(boxes_[p]), p);
}

void SpatialHash::onRemove(Proxy p) {
  unregister(homeCells(boxes_[p]), p);
  const std::uint32_t hole = member_index_[p];
  members_[hole] = members_.back();
  member_index_[members_[hole]] = hole;
  members_.pop_back();
  bodies_changed_ = true;
}

template <class Visit>
void SpatialHash::visit(const BroadBox& box, Visit&& visit) const {
  for (const Proxy q : listed_) {
    if (touches(boxes_[q], box)) visit(q);
  }
  // A body registered in one cell has its centre within reach_ of the box; one registered in
  // several shares a cell with the box itself.
  const Cells near = cellsOf(clearway::enlarged(asAabb(box), reach_ * (1.0 + 1e-12)));
  if (near.count() > static_cast<std::int64_t>(entries_.size())) {
    for (const Proxy q : members_) {
      if (touches(boxes_[q], box) && !isListed(homeCells(boxes_[q]))) visit(q);
    }
    return;
  }
  for (std::int64_t y = near.y0; y <= near.y1; ++y) {
    for (std::int64_t x = near.x0; x <= near.x1; ++x) {
      for (std::int32_t e = buckets_[bucketOf(x, y)]; e != -1;) {
        const Entry& entry = entries_[static_cast<unsigned>(e)];
        e = entry.next;
        if (entry.x != x || entry.y != y || !touches(boxes_[entry.proxy], box)) continue;
        const Cells home = homeCells(boxes_[entry.proxy]);
        // Found in several cells: only the first common cell counts.
        if (x == std::max(near.x0, home.x0) && y == std::max(near.y0, home.y0)) visit(entry.proxy);
      }
    }
  }
}

void SpatialHash::search(std::span<const Proxy> changed, TaskPool*) {
  if (!members_.empty()) {
    if (!sized_ && options_.sizing == CellSizing::AutoInitial) {
      sized_ = true;
      rebuild(requestedCell());
    } else if (options_.sizing == CellSizing::AutoAdaptive && bodies_changed_) {
      const double wanted = requestedCell();
      if (!sized_ || wanted > cell_ * options_.hysteresis || wanted * options_.hysteresis < cell_) {
        sized_ = true;
        rebuild(wanted);
      }
    }
    bodies_changed_ = false;
    if (members_.size() > buckets_.size()) rebuild(cell_);
  }
  for (const Proxy p : changed) {
    visit(boxes_[p], [&](Proxy q) {
      if (q != p && !(isChanged(q) && q < p)) addPair(p, q, found_);
    });
  }
}

std::vector<Aabb> SpatialHash::occupiedCells() const {
  std::vector<Aabb> out;
  for (const Proxy p : members_) {
    const Cells c = homeCells(boxes_[p]);
    if (isListed(c)) continue;
    for (std::int64_t y = c.y0; y <= c.y1; ++y) {
      for (std::int64_t x = c.x0; x <= c.x1; ++x) {
        const Vec2 corner{cell_ * static_cast<double>(x), cell_ * static_cast<double>(y)};
        out.push_back({corner, corner + Vec2{cell_, cell_}});
      }
    }
  }
  return distinct(std::move(out));
}

void SpatialHash::collect(const BroadBox& box, std::vector<Proxy>& out) const {
  visit(box, [&out](Proxy q) { out.push_back(q); });
}

}  // namespace clearway::collide
