// planner/cover/reach_map.h — where an agent can be, and what its tool can reach.
//
// Places are the centres of the cells of a fine grid: those of the map, or equal parts of them.
// Headings are kHeadings, evenly spaced from a given one. A pose of a place and a heading is free
// if the agent at rest there is: the decision is exact. Free poses are connected if their places
// are equal and their headings neighbours, or their headings are equal and their places share a
// side. Reached poses are those connected to one of the seeds: the free poses at the places nearest
// to the start with the two headings around its own.
// The region of a tool is the set of the free fine cells that the bar meets at a reached pose, and
// that lie wholly between its ends: each is swept as the agent drives over it.
// That is the reach of an agent that can follow any path of free poses, as those can that turn in
// place or reverse along arcs; what a planner does not reach of it is missed.
// Method: cells that the agent covers at every place of a heading, and those that it may cover
// within rounding, are templates; both are dilations of the obstacles (cell_template.h). Where they
// differ the exact check decides. The connected poses are found by a flood, all headings of a place
// at once.
// Cost: some ms for a million places and heading; 6 bytes a place. Thread-safe: immutable.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/cover/cover_options.h"
#include "planner/query/query_planner.h"

namespace clearway::cover {

inline constexpr int kHeadings = 16;
using HeadingSet = std::uint16_t;  // a bit a heading
inline constexpr HeadingSet kAllHeadings = 0xffff;

inline constexpr std::int64_t kMostFineCells = std::int64_t{1} << 25U;
inline constexpr double kFineParts = 8.0;  // of the tool's width, at least

// Into how many parts each side of a cell is divided: so many that a tool is at least kFineParts
// wide, or as many as the limit permits. Errors: LimitExceeded (a map of more than kMostFineCells,
// or as long as GridFrame::kMaxSide with the tool's reach).
[[nodiscard]] Result<std::int32_t> fineFactor(const GridFrame& map, const Tool& tool);
// The same obstacles on a grid with so many parts to a cell.
[[nodiscard]] Result<OccupancyGrid> refined(const OccupancyGrid& map, std::int32_t factor);

class ReachMap {
 public:
  // Precondition: `fine` is the planner's map, refined.
  [[nodiscard]] static StopOr<ReachMap> make(QueryPlanner& planner, const OccupancyGrid& fine,
                                             Heading first, const Pose& start, StopCheck& stop);

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  [[nodiscard]] Heading heading(int k) const { return headings_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] HeadingSet freeAt(Cell place) const { return at(free_, place); }
  [[nodiscard]] HeadingSet reachedAt(Cell place) const { return at(reached_, place); }
  [[nodiscard]] bool isEmpty() const { return is_empty_; }  // not even the start

  // What the tool can reach with some of the headings. `fine` as above.
  [[nodiscard]] StopOr<OccupancyGrid> region(const OccupancyGrid& fine, const Tool& tool,
                                             HeadingSet headings, StopCheck& stop) const;

 private:
  explicit ReachMap(const GridFrame& frame) : frame_(frame) {}
  [[nodiscard]] HeadingSet at(const std::vector<HeadingSet>& of, Cell c) const {
    return frame_.contains(c) ? of[index(c)] : HeadingSet{0};
  }
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(frame_.columns()) +
           static_cast<std::size_t>(c.column);
  }
  [[nodiscard]] bool findFree(QueryPlanner& planner, const OccupancyGrid& fine, StopCheck& stop);
  [[nodiscard]] bool flood(const Pose& start, StopCheck& stop);

  GridFrame frame_;
  std::array<Heading, kHeadings> headings_{};
  std::vector<HeadingSet> free_, reached_;
  bool is_empty_ = true;
};

}  // namespace clearway::cover
