#include "planner/point/reference/textbook_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <deque>
#include <optional>
#include <queue>

#include "planner/common/lazy_zero_array.h"
#include "planner/point/cost/terrain_cost.h"
#include "planner/point/grid/cell_index.h"

namespace clearway::grid {
namespace {

constexpr std::uint32_t kNoStep = 8;

template <class Costs>
class Search {
  using Cost = typename Costs::Cost;

  // All zeros: the cell was not reached.
  struct Label {
    Cost cost;
    std::uint8_t step;  // the last one of the best path known; kNoStep at the start
    bool seen;
    bool closed;
  };
  using Labels = LazyZeroArray<Label>;

  struct Entry {
    Cost cost;
    std::uint32_t index;
  };
  // Dijkstra: the cheapest entry first, then the first cell.
  class Heap {
   public:
    static constexpr bool kOpensOnce = false;
    void push(const Cost& cost, std::uint32_t index) { entries_.push({cost, index}); }
    [[nodiscard]] std::size_t pop() {
      const std::size_t index = entries_.top().index;
      entries_.pop();
      return index;
    }
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] const Cost& least() const { return entries_.top().cost; }

   private:
    struct Later {
      bool operator()(const Entry& a, const Entry& b) const {
        if (Costs::less(a.cost, b.cost)) return false;
        return Costs::less(b.cost, a.cost) || a.index > b.index;
      }
    };
    std::priority_queue<Entry, std::vector<Entry>, Later> entries_;
  };
  // Breadth-first: level by level; the path found first has the fewest steps.
  class Fifo {
   public:
    static constexpr bool kOpensOnce = true;
    void push(const Cost& /*cost*/, std::uint32_t index) { entries_.push_back(index); }
    [[nodiscard]] std::size_t pop() {
      const std::size_t index = entries_.front();
      entries_.pop_front();
      return index;
    }
    [[nodiscard]] bool empty() const { return entries_.empty(); }

   private:
    std::deque<std::uint32_t> entries_;
  };

  // A search from one cell.
  template <class Queue>
  struct Wave {
    Labels labels;
    Queue queue;
  };

 public:
  Search(const TextbookProblem& problem, StopCheck& stop, ProgressMeter& progress,
         SearchTrace* trace)
      : p_(problem),
        costs_(problem.frame),
        stop_(stop),
        progress_(progress),
        trace_(trace),
        cells_(cellCount(problem.frame)) {
    for (Direction d = 0; d < 8; ++d) {
      offset_[d] = kSteps[d].row * std::ptrdiff_t{p_.frame.columns()} + kSteps[d].column;
    }
    answer_.paths.resize(problem.goals.size());
  }

  TextbookAnswer run(PointSearch search) {
    assert(search == PointSearch::Dijkstra || search == PointSearch::Bidirectional ||
           search == PointSearch::BreadthFirst);
    if (search == PointSearch::Bidirectional) {
      bidirectional();
    } else if (search == PointSearch::BreadthFirst) {
      fromStart<Fifo>();
    } else {
      fromStart<Heap>();
    }
    if (answer_.stop != StopReason::None) answer_.paths.assign(p_.goals.size(), {});
    return std::move(answer_);
  }

 private:
  template <class Queue>
  void fromStart() {
    Wave<Queue> wave;
    if (!begin(wave, indexOf(p_.frame, p_.start))) return;
    while (!wave.queue.empty()) {
      const auto index = next(wave);
      if (!index) continue;
      if (atGoal(wave.labels, *index) || !noteExpanded(*index)) return;
      expand(wave, *index, [](std::size_t) {});
    }
  }

  // Edges cost the same in both directions, so the search from the goal follows them backwards.
  void bidirectional() {
    const std::size_t start = indexOf(p_.frame, p_.start);
    const std::size_t goal = indexOf(p_.frame, p_.goals.front());
    std::array<Wave<Heap>, 2> waves;
    if (!begin(waves[0], start) || !begin(waves[1], goal)) return;
    std::optional<std::size_t> middle;
    Cost best{};
    if (start == goal) middle = start;
    while (!waves[0].queue.empty() && !waves[1].queue.empty()) {
      const Cost& forward = waves[0].queue.least();
      const Cost& backward = waves[1].queue.least();
      if (middle && !Costs::less(forward + backward, best)) break;
      const std::size_t side = Costs::less(backward, forward) ? 1 : 0;
      const auto index = next(waves[side]);
      if (!index) continue;
      if (!noteExpanded(*index)) return;
      expand(waves[side], *index, [&](std::size_t to) {
        const Label& other = waves[1 - side].labels.data()[to];
        if (!other.seen) return;
        const Cost whole = waves[side].labels.data()[to].cost + other.cost;
        if (middle && !Costs::less(whole, best)) return;
        best = whole;
        middle = to;
      });
    }
    if (!middle) return;
    TextbookPath& path = answer_.paths.front();
    path.cells = pathTo(waves[0].labels, *middle);
    const std::vector<Cell> rest = pathTo(waves[1].labels, *middle);
    path.cells.insert(path.cells.end(), rest.rbegin() + 1, rest.rend());
    path.cost = metres(best);
  }

  // False: there is no memory, or the search was stopped.
  template <class Queue>
  bool begin(Wave<Queue>& wave, std::size_t from) {
    answer_.memory_bytes += cells_ * sizeof(Label);
    answer_.stop = stop_.poll(0, answer_.memory_bytes);
    if (answer_.stop == StopReason::None && !wave.labels.allocate(cells_)) {
      answer_.stop = StopReason::MemoryLimit;
    }
    if (answer_.stop == StopReason::None) open(wave, from, Cost{}, kNoStep);
    return answer_.stop == StopReason::None;
  }

  // Closes the first cell of the queue; nullopt when it was closed before.
  template <class Queue>
  static std::optional<std::size_t> next(Wave<Queue>& wave) {
    const std::size_t index = wave.queue.pop();
    if constexpr (!Queue::kOpensOnce) {
      Label& label = wave.labels.data()[index];
      if (label.closed) return std::nullopt;
      label.closed = true;
    }
    return index;
  }

  template <class Queue>
  void open(Wave<Queue>& wave, std::size_t index, const Cost& cost, std::uint32_t step) {
    wave.labels.data()[index] = {cost, static_cast<std::uint8_t>(step), true, false};
    wave.queue.push(cost, static_cast<std::uint32_t>(index));
    ++answer_.generated;
    if (trace_ != nullptr)
      trace_->note(TraceKind::Opened, cellOf(p_.frame, static_cast<std::uint32_t>(index)));
  }

  // Opens the neighbours that the cell reaches on a better path, each followed by opened(index).
  template <class Queue, class Opened>
  void expand(Wave<Queue>& wave, std::size_t index, const Opened& opened) {
    const Cost here = wave.labels.data()[index].cost;
    const std::uint32_t allowed = p_.moves[index] & (p_.eight ? kAllSteps : kStraightSteps);
    for (std::uint32_t left = allowed; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + offset_[d]);
      const Label& known = wave.labels.data()[to];
      if (Queue::kOpensOnce && known.seen) continue;
      const Cost cost = here + stepCost(d, index, to);
      if (known.seen && !Costs::less(cost, known.cost)) continue;
      open(wave, to, cost, d);
      opened(to);
    }
  }

  // Keeps the path when the cell is a goal; true when the search is done.
  bool atGoal(const Labels& labels, std::size_t index) {
    bool all = true;
    for (std::size_t k = 0; k < p_.goals.size(); ++k) {
      TextbookPath& path = answer_.paths[k];
      if (indexOf(p_.frame, p_.goals[k]) == index && path.cells.empty()) {
        path.cells = pathTo(labels, index);
        path.cost = metres(labels.data()[index].cost);
        if (!p_.all_goals) return true;
      }
      all = all && !path.cells.empty();
    }
    return all;
  }

  // Follows the steps back.
  std::vector<Cell> pathTo(const Labels& labels, std::size_t index) const {
    std::vector<Cell> cells{cellOf(p_.frame, static_cast<std::uint32_t>(index))};
    for (std::uint32_t d = labels.data()[index].step; d != kNoStep; d = labels.data()[index].step) {
      index = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) - offset_[d]);
      cells.push_back(cellOf(p_.frame, static_cast<std::uint32_t>(index)));
    }
    std::ranges::reverse(cells);
    return cells;
  }

  Cost stepCost(Direction d, std::size_t from, std::size_t to) const {
    const std::int64_t weight =
        p_.terrain == nullptr ? 2 : std::int64_t{p_.terrain->at(from)} + p_.terrain->at(to);
    return costs_.step(d, weight);
  }
  double metres(const Cost& c) const {
    return costs_.metres(c) * (p_.terrain == nullptr ? 1.0 : p_.terrain->unit);
  }

  // False: the search must end.
  bool noteExpanded(std::size_t index) {
    ++answer_.expanded;
    if (trace_ != nullptr)
      trace_->note(TraceKind::Expanded, cellOf(p_.frame, static_cast<std::uint32_t>(index)));
    answer_.stop =
        stop_.poll(answer_.expanded, answer_.memory_bytes + answer_.generated * sizeof(Entry));
    if (progress_.wanted() && answer_.expanded % 1024 == 0) {
      progress_.report(answer_.expanded, stop_,
                       static_cast<double>(answer_.expanded) / static_cast<double>(cells_));
    }
    return answer_.stop == StopReason::None;
  }

  const TextbookProblem& p_;
  const Costs costs_;
  StopCheck& stop_;
  ProgressMeter& progress_;
  SearchTrace* trace_;
  const std::size_t cells_;
  std::array<std::ptrdiff_t, 8> offset_{};
  TextbookAnswer answer_;
};

}  // namespace

TextbookAnswer textbookSearch(const TextbookProblem& problem, PointSearch search, StopCheck& stop,
                              ProgressMeter& progress, SearchTrace* trace) {
  if (problem.frame.cellWidth() == problem.frame.cellLength()) {
    return Search<SquareCosts>(problem, stop, progress, trace).run(search);
  }
  return Search<RectangularCosts>(problem, stop, progress, trace).run(search);
}

}  // namespace clearway::grid
