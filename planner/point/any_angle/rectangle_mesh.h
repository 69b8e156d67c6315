// planner/point/any_angle/rectangle_mesh.h — the free cells of a map as rectangles, for searches of
// shortest any-angle paths; made in bands of rows, each when a search first needs it.
//
// Method: each maximal run of free cells in a row is a rectangle; equal runs one below the other
//         in a band are one. Rectangles touch along horizontal openings only. The rectangles below
//         one are numbered from left to right without gaps; those above it end in that order.
//         A rectangle with one neighbour is a dead end: the shortest path between points outside
//         never enters it. Without dead ends others become such: what remains is the core, and a
//         tree of dead ends hangs on its rectangles. Rectangles on the edge of a band that is
//         absent are no dead ends. After an edit its bands are dropped, and made again when needed.
// Units:  half cells. Cell (i, j) covers [2j, 2j+2] x [2i, 2i+2].
// Cost:   a comparison of the packed rows, and 30 to 70 ns a rectangle; 56 bytes a rectangle.
// Not thread-safe: searches mark its rectangles. The grid is borrowed. The rows of a band may
// change until it is made, and after dropRow().
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stop_or.h"
#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

class RectangleMesh {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr std::uint32_t kCore = UINT32_MAX;  // the gate of a rectangle of the core
  static constexpr unsigned kBandBits = 5;            // a band has 2^5 rows
  static constexpr unsigned kWholeBandBits = 8;       // of a mesh that is made at once

  struct alignas(16) Rectangle {
    std::uint16_t left = 0, right = 0, top = 0, bottom = 0;
    std::uint32_t first_above = 0, first_below = 0;
    std::uint16_t above = 0, below = 0;  // how many
    // The only neighbour of a dead end that leads towards the core, or to the last rectangle of a
    // component that is all tree; kNone from there.
    std::uint32_t towards_core = kNone;
    std::uint32_t gate = kCore;  // of a dead end: the query that may enter it, or 0
    std::uint32_t labelled = 0;  // the last query that set a root of its corners
    // Of the best known paths to its corners, or kNone: left and right above, the same below.
    std::array<std::uint32_t, 4> roots;
  };
  static_assert(2 * GridFrame::kMaxSide <= UINT16_MAX);

  // Without bands.
  explicit RectangleMesh(const OccupancyGrid& grid, unsigned band_bits = kBandBits);
  explicit RectangleMesh(const OccupancyGrid&& grid, unsigned band_bits = kBandBits) = delete;
  // With all bands, of 2^kWholeBandBits rows. MemoryLimit when the budget has no room for it.
  // `exits`: a set cell stands for its upper left corner, where paths may enter and leave; the
  // rectangles there are no dead ends.
  [[nodiscard]] static StopOr<RectangleMesh> make(const OccupancyGrid& grid, StopCheck& stop,
                                                  const OccupancyGrid* exits = nullptr);

  // Of a grid whose rows are made on demand: makes the rows first to last - 1 of a band before it.
  using MakeRows = std::function<StopReason(std::int32_t first, std::int32_t last, StopCheck&)>;
  void setMakeRows(MakeRows make_rows) { make_rows_ = std::move(make_rows); }

  // Between searches. Anything but None: it was stopped, and can be continued.
  [[nodiscard]] StopReason addAll(StopCheck& stop);
  [[nodiscard]] StopReason addBandOf(std::int32_t row, StopCheck& stop) {
    return addMissing(bandOf(row), stop);
  }
  // Between searches: the row's cells changed. Its band becomes absent, and with it what is known
  // of dead ends that lead to it; the other bands stay. Not for a mesh with exits.
  void dropRow(std::int32_t row);
  // How many rows were dropped. Until the next one, no dead end becomes another rectangle.
  [[nodiscard]] std::uint32_t rowsDropped() const { return rows_dropped_; }
  // How many rectangles of bands that were dropped are still in memory.
  [[nodiscard]] std::size_t dropped() const { return dropped_; }
  // All dead ends of the bands that are there. Between searches.
  void findDeadEnds();
  // The row's band has many rectangles and no more openings between them, as mazes have: there a
  // search meets all bands, and dead ends save most of it.
  [[nodiscard]] bool isMaze(std::int32_t row) const;

  // During a search: the band beyond a rectangle's upper (-1) or lower (1) side. Moves rectangles
  // in memory, and opens no dead end that holds the search's start or goal.
  [[nodiscard]] bool hasBeyond(const Rectangle& r, std::int32_t direction) const {
    const std::int32_t y = direction < 0 ? r.top : r.bottom;
    if ((y & ((2 << band_bits_) - 1)) != 0) return true;
    const std::int32_t band = bandOf(y / 2) - (direction < 0 ? 1 : 0);
    return band < 0 || static_cast<std::size_t>(band) >= bands_.size() || has(band);
  }
  [[nodiscard]] StopReason addBeyond(std::uint32_t i, std::int32_t direction, StopCheck& stop);

  [[nodiscard]] const OccupancyGrid& grid() const { return *grid_; }
  [[nodiscard]] std::size_t size() const { return rectangles_.size(); }
  [[nodiscard]] std::size_t bandsMade() const { return bands_made_; }
  [[nodiscard]] bool complete() const { return bands_made_ == bands_.size(); }
  [[nodiscard]] const Rectangle& operator[](std::uint32_t i) const { return rectangles_[i]; }
  [[nodiscard]] Rectangle& at(std::uint32_t i) { return rectangles_[i]; }

  // The neighbours of a rectangle above (direction -1) or below (1): the k-th from the left.
  [[nodiscard]] std::uint32_t neighbour(const Rectangle& r, std::int32_t direction,
                                        std::uint32_t k) const {
    return direction < 0 ? ended_[r.first_above + k] : r.first_below + k;
  }
  [[nodiscard]] const std::uint32_t* above(const Rectangle& r) const {
    return ended_.data() + r.first_above;
  }
  static std::uint32_t neighbours(const Rectangle& r, std::int32_t direction) {
    return direction < 0 ? r.above : r.below;
  }

  // Preconditions: the cell is free, and its band is there.
  [[nodiscard]] std::uint32_t at(Cell c) const;

  [[nodiscard]] bool isDeadEnd(std::uint32_t i) const { return rectangles_[i].gate != kCore; }
  [[nodiscard]] std::uint32_t towardsCore(std::uint32_t i) const {
    return rectangles_[i].towards_core;
  }

  [[nodiscard]] std::size_t bytes() const;

 private:
  // Neighbours beyond the edge of a band, as far as is known.
  static constexpr std::uint32_t kUnknown = 2;
  // A run of free cells, in half cells, and its rectangle.
  struct MeshRun {
    std::int32_t left, right;
    std::uint32_t rectangle;
  };
  struct Band {
    std::uint32_t first = kNone, end = kNone;         // its rectangles
    std::uint32_t last_row_ended = 0, end_ended = 0;  // in ended_: those of its last row
    bool searched = false;                            // for dead ends
  };
  [[nodiscard]] std::int32_t bandOf(std::int32_t row) const { return row >> band_bits_; }
  [[nodiscard]] Band& band(std::int32_t k) { return bands_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Band& band(std::int32_t k) const {
    return bands_[static_cast<std::size_t>(k)];
  }
  [[nodiscard]] std::uint32_t endOfRow(
      std::int32_t row) const;  // of the rectangles that begin there
  [[nodiscard]] bool has(std::int32_t band) const {
    return bands_[static_cast<std::size_t>(band)].first != kNone;
  }
  [[nodiscard]] StopReason addMissing(std::int32_t band, StopCheck& stop);
  [[nodiscard]] std::int32_t endOfBand(std::int32_t band) const {
    return std::min((band + 1) << band_bits_, grid_->frame().rows());
  }
  void addBand(std::int32_t band);
  void addRow(std::int32_t row, bool is_first);
  void replaceRuns(std::int32_t row, std::span<const MeshRun> above);
  void join(std::int32_t band);  // to the one above
  void countAgain(std::uint32_t i);
  void countNeighbours(std::int32_t band);
  void addExits(const OccupancyGrid& exits);
  void pruneFrom(std::uint32_t leaf, std::uint32_t first, std::uint32_t end);

  const OccupancyGrid* grid_;
  MakeRows make_rows_;
  unsigned band_bits_;
  std::vector<Rectangle> rectangles_;
  std::vector<std::uint32_t> degree_;  // by rectangle: neighbours that are no dead ends
  std::vector<std::uint32_t> ended_;   // rectangles of a band by their lower sides, from the left
  std::vector<std::uint32_t> row_begin_;  // by row: its first new rectangle
  std::vector<Band> bands_;
  std::size_t bands_made_ = 0;
  std::size_t dropped_ = 0;
  std::uint32_t rows_dropped_ = 0;
  std::vector<MeshRun> runs_, next_runs_;  // of the last row, and those that replace some
};

}  // namespace clearway::grid
