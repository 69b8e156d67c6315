// planner/fleet/grid/goal_distances.h — number of steps from cells to the goals of a fleet.
//
// Method: one field for each different goal (goal_field.h). Fields that together have at most
//         mostFilled() cells are filled at once, others are lazy.
//         Without other agents the distances are exact, so they are perfect heuristics.
//         Where even steps between neighbours are too many, there are corridors around shortest
//         paths from the starts (goal_corridor.h): then distances are exact on these paths, and
//         those of other cells are lengths of some path, which depends on earlier queries.
// Memory: filled, 2 bytes a cell and goal, or 2 to 4 bits where only the steps between neighbours
//         are asked often. Lazy, it follows the cells near the paths.
// The distances do not depend on the number of threads or the memory limit, and those of fields not
// on their kind. Thread-safe to read only if filled: a query of a lazy field or a corridor extends
// it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/fleet/grid/framed_descents.h"
#include "planner/fleet/grid/goal_corridor.h"
#include "planner/fleet/grid/goal_field.h"

namespace clearway::fleet {

class GoalDistances {
  // What a field has in memory.
  enum class Kind : std::uint8_t { Field, Numbers, Thirds, Descents, Corridor };  // Field: ask it
  struct Tables {
    const std::uint16_t* numbers = nullptr;
    const std::uint8_t* bits = nullptr;
    Kind kind = Kind::Field;
  };

 public:
  static constexpr std::uint32_t kUnreachable = GoalField::kUnreachable;
  // Fields that are filled at once have together at most so many cells. Small maps: a query of a
  // filled field takes a fifth of the time of a lazy one, and 128 KiB a goal are little.
  static constexpr std::size_t kMostFilledCells = std::size_t{1} << 26U;
  static constexpr std::size_t kMostFilledSmall = std::size_t{1} << 29U;
  static constexpr std::size_t kSmallField = std::size_t{1} << 16U;
  static constexpr std::size_t kMostSlopes = std::size_t{1} << 32U;  // at most 2 GiB
  [[nodiscard]] static std::size_t mostFilled(const CellGraph& graph) {
    return graph.cells() <= kSmallField ? kMostFilledSmall : kMostFilledCells;
  }

  // Lazy fields are searched towards the starts; they are also taken where more than
  // kMostFilledCells exceed the memory limit. The graph must live as long as the distances.
  // Stopped: cancelled, or the limits of time or memory.
  [[nodiscard]] static StopOr<GoalDistances> make(const CellGraph& graph, std::vector<CellId> goals,
                                                  std::span<const CellId> starts, unsigned threads,
                                                  StopCheck* stop,
                                                  std::size_t most_filled = kMostFilledCells);
  // Of 4 bits a cell and goal if the map is framed (CellGraph::framed()), else, or where the memory
  // limit has no room for them, of 2. If it has room for neither: as make(). If all together have
  // more than `most_cells`: of corridors on a framed map, else as make().
  [[nodiscard]] static StopOr<GoalDistances> makeSlopes(const CellGraph& graph,
                                                        std::vector<CellId> goals,
                                                        std::span<const CellId> starts,
                                                        unsigned threads, StopCheck* stop,
                                                        std::size_t most_cells = kMostSlopes);

  [[nodiscard]] CellId goal(AgentId a) const { return goals_[a]; }
  [[nodiscard]] const std::vector<CellId>& goals() const { return goals_; }
  // Steps from the cell to the goal of the agent.
  [[nodiscard]] std::uint32_t operator()(AgentId a, CellId cell) const {
    const std::uint16_t* const table = tables_[a].numbers;
    if (table != nullptr && table[cell] != GoalField::kNarrowUnreachable) return table[cell];
    if (slopes_ == Slopes::Corridors) return stepsInCorridor(a, cell);
    return fields_[field_of_[a]].distanceFrom(cell);
  }
  // The steps from a cell compared with those from its neighbours.
  class Slope {
   public:
    Slope(const GoalDistances& distances, AgentId a, CellId cell)
        : distances_(&distances), agent_(a), cell_(cell), kind_(distances.tables_[a].kind) {
      const Tables& tables = distances.tables_[a];
      if (kind_ == Kind::Descents) {
        here_ = GoalField::descentsAt(tables.bits, cell);
      } else if (kind_ == Kind::Thirds) {
        here_ = GoalField::thirdAt(tables.bits, cell);
      } else if (kind_ == Kind::Corridor) {
        here_ = distances.corridors_[a].nearer(*distances.graph_, cell);
      } else {
        here_ = distances(a, cell);
      }
    }
    // Of a neighbour, or the cell itself: -1 nearer, 0, or 1 farther.
    [[nodiscard]] int to(CellId neighbour) const {
      if (kind_ == Kind::Descents || kind_ == Kind::Corridor) {
        if (neighbour == cell_) return 0;
        return (here_ & FramedDescents::directionOf(cell_, neighbour)) != 0 ? -1 : 1;
      }
      if (kind_ == Kind::Thirds) {
        const std::uint8_t* const thirds = distances_->tables_[agent_].bits;
        return GoalField::changeOf(here_, GoalField::thirdAt(thirds, neighbour));
      }
      return static_cast<int>((*distances_)(agent_, neighbour)) - static_cast<int>(here_);
    }

   private:
    const GoalDistances* distances_;
    AgentId agent_;
    CellId cell_;
    Kind kind_;
    std::uint32_t here_;
  };
  // Loads what the slope of this cell will read.
  void prefetch(AgentId a, CellId cell) const {
    const Tables& tables = tables_[a];
    if (tables.kind == Kind::Descents) {
      __builtin_prefetch(tables.bits + cell / 2U);
      return;
    }
    const CellId columns = graph_->columns();
    const auto load = [&](const auto* table, CellId per_item) {
      __builtin_prefetch(table + cell / per_item);
      if (cell >= columns) __builtin_prefetch(table + (cell - columns) / per_item);
      if (cell + columns < graph_->cells()) {
        __builtin_prefetch(table + (cell + columns) / per_item);
      }
    };
    if (tables.kind == Kind::Corridor) corridors_[a].prefetch(*graph_, cell);
    if (tables.kind == Kind::Thirds) load(tables.bits, 4U);
    if (tables.kind == Kind::Numbers) load(tables.numbers, 1U);
  }
  // Whether the steps of the cell are known: false outside of a corridor.
  [[nodiscard]] bool covers(AgentId a, CellId cell) const {
    return isExact() || corridors_[a].covers(*graph_, cell);
  }
  // Gives the agent another goal, with a search towards `from` if the goal is new. Precondition:
  // isExact().
  void setGoal(AgentId a, CellId goal, CellId from);

  // Steps between any two cells. The field of the goal is kept for later queries.
  [[nodiscard]] std::uint32_t between(CellId goal, CellId from) {
    return fields_[preparedFieldOf(goal, from)].distanceFrom(from);
  }

  [[nodiscard]] bool isLazy() const { return is_lazy_; }
  // False: of corridors.
  [[nodiscard]] bool isExact() const { return slopes_ != Slopes::Corridors; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  explicit GoalDistances(const CellGraph& graph) : graph_(&graph) {}
  StopReason prepare(std::span<const CellId> starts, unsigned threads, StopCheck* stop);
  void fill(GoalField& field, std::vector<CellId>& queue) const;
  void takeTables(AgentId a);
  std::uint32_t fieldOf(CellId goal, CellId from);
  std::uint32_t preparedFieldOf(CellId goal, CellId from);
  StopReason fillAll(unsigned threads, StopCheck* stop);
  StopReason makeCorridors(std::span<const CellId> starts, unsigned threads, StopCheck* stop);
  [[nodiscard]] std::uint32_t stepsInCorridor(AgentId a, CellId cell) const;

  const CellGraph* graph_;
  bool is_lazy_ = false;
  enum class Slopes : std::uint8_t { None, Thirds, Descents, Corridors };
  Slopes slopes_ = Slopes::None;
  std::vector<CellId> goals_;                          // by agent
  std::vector<std::uint32_t> field_of_;                // by agent; empty if there are corridors
  std::vector<Tables> tables_;                         // by agent
  mutable std::vector<GoalField> fields_;              // by number
  mutable std::vector<GoalCorridor> corridors_;        // by agent
  std::unordered_map<CellId, std::uint32_t> by_goal_;  // the number of the field
  std::vector<CellId> queue_;                          // scratch
};

}  // namespace clearway::fleet
