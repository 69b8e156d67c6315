// core/broad/spatial_hash.h — a uniform grid behind a hash: cheap and unbounded, for bodies of
// similar size.
//
// Method: a body is registered in the cell of its centre; a body larger than multi_cell_threshold
//         cells is registered in every cell that it overlaps. A query visits the cells that
//         overlap its box enlarged by half the largest body that is registered in one cell: 9
//         neighbours when bodies are no larger than a cell, more when the threshold admits larger
//         ones. So no pair is missed for any threshold. A body over more than kMaxCells cells is
//         kept in a list instead.
// Source: M. Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable
//         Objects" (2003).
// Cost: O(1) per changed body of about a cell's size. Cells are found by floor, also for negative
//         coordinates.
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/broad/broad_phase.h"

namespace clearway::collide {

// How the size of the cells is chosen.
enum class CellSizing : std::uint8_t {
  AutoInitial,   // once, from the bodies present at the first update
  Constant,      // cell_size_m, which is then required
  AutoAdaptive,  // follows the bodies, with hysteresis, updated once per update
};

// Lengths in metres; factors have no unit.
struct SpatialHashOptions {
  CellSizing sizing = CellSizing::AutoInitial;
  std::optional<double> cell_size_m = {};  // Constant only
  double cell_factor = 2.0;                // of the automatic sizes; > 0
  double minimum_cell_m = 0.5;             // of the automatic sizes
  double multi_cell_threshold = 1.5;       // in cells; > 0
  double hysteresis = 1.5;  // AutoAdaptive: rebuild when the ideal size differs by this factor
};

class SpatialHash final : public BroadPhase {
 public:
  static constexpr std::int64_t kMaxCells = 1024;  // per body

  // Errors: InvalidArgument, naming the option that is missing or out of range.
  [[nodiscard]] static Result<void> check(const SpatialHashOptions& options);

  // Precondition: check(options).
  explicit SpatialHash(const SpatialHashOptions& options, PairFilter filter = {},
                       FatMargin fat = {});

  // Chooses the automatic size for the bodies present now, whatever the sizing. Has no effect
  // without bodies.
  void recalculate();
  // Switches the sizing at run time. Errors: as check(); the old sizing is kept then.
  [[nodiscard]] Result<void> setOptions(const SpatialHashOptions& options);
  [[nodiscard]] double cellSize() const { return cell_; }

  [[nodiscard]] std::vector<Aabb> occupiedCells() const override;

  // max(factor * upper median of the diameters, minimum_m).
  [[nodiscard]] static double automaticCell(std::vector<float> diameters, double factor,
                                            double minimum_m);

 private:
  struct Cells {  // inclusive ranges
    std::int64_t x0, y0, x1, y1;
    [[nodiscard]] std::int64_t count() const { return (x1 - x0 + 1) * (y1 - y0 + 1); }
  };
  struct Entry {
    std::int64_t x = 0, y = 0;
    Proxy proxy = 0;
    std::int32_t next = -1;
  };

  void onInsert(Proxy p) override;
  void onMove(Proxy p, const BroadBox& old) override;
  void onResize() override { bodies_changed_ = true; }
  void onRemove(Proxy p) override;
  void search(std::span<const Proxy> changed, TaskPool* pool) override;
  void collect(const BroadBox& box, std::vector<Proxy>& out) const override;

  [[nodiscard]] Cells cellsOf(const Aabb& b) const;
  [[nodiscard]] Cells homeCells(const BroadBox& b) const;  // where the body is registered
  [[nodiscard]] std::size_t bucketOf(std::int64_t x, std::int64_t y) const;
  [[nodiscard]] bool isListed(const Cells& c) const { return c.count() > kMaxCells; }
  void registerAt(const Cells& cells, Proxy p);
  void unregister(const Cells& cells, Proxy p);
  void rebuild(double cell_m);
  [[nodiscard]] double requestedCell() const;
  template <class Visit>
  void visit(const BroadBox& box, Visit&& visit) const;

  SpatialHashOptions options_;
  double cell_ = 1.0;
  bool sized_ = false;
  bool bodies_changed_ = false;  // how many there are, or how large
  double reach_ = 0.0;           // half the largest extent registered in one cell
  std::vector<std::int32_t> buckets_;
  std::vector<Entry> entries_;
  std::vector<std::int32_t> free_entries_;
  std::vector<Proxy> members_;               // all bodies, unordered
  std::vector<std::uint32_t> member_index_;  // by proxy
  std::vector<Proxy> listed_;                // bodies over more than kMaxCells cells
};

}  // namespace clearway::collide
