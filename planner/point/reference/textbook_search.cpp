#include "planner/point/reference/textbook_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <queue>

#include "planner/common/lazy_zero_array.h"
#include "planner/point/cost/terrain_cost.h"
#include "planner/point/queue/bucket_queue.h"

namespace clearway::grid {
namespace {

constexpr std::uint32_t kNoStep = 8;

// A step adds at most twice its cost to a total, and costs at most 2^17 sqrt(2): fewer than 2^12
// buckets of this width.
constexpr unsigned kRingBits = 12;
constexpr double kLeastWidth = 96.0;
static_assert(2 * 131072 * 1.41422 / kLeastWidth + 4 < 1U << kRingBits);

template <class Costs>
class Search {
  using Cost = typename Costs::Cost;

  // What is known of a cell. All zeros: nothing.
  struct Node {
    Cost cost;
    std::uint8_t step;  // the last one of the best way known; kNoStep at the start
    bool seen;
    bool closed;
  };
  using Nodes = LazyZeroArray<Node>;

  struct Entry {
    Cost total;  // cost + heuristic
    Cost cost;
    std::uint32_t index;
  };
  // The top of the queue: the least total; then the nearest to the goal; then the first cell.
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      if (Costs::less(a.total, b.total)) return false;
      if (Costs::less(b.total, a.total)) return true;
      if (Costs::less(a.cost, b.cost)) return true;
      if (Costs::less(b.cost, a.cost)) return false;
      return a.index > b.index;
    }
  };
  using Queue = std::priority_queue<Entry, std::vector<Entry>, Later>;

 public:
  Search(const TextbookProblem& problem, StopCheck& stop, ProgressMeter& progress,
         SearchTrace* trace)
      : p_(problem),
        costs_(problem.frame),
        stop_(stop),
        progress_(progress),
        trace_(trace),
        columns_(problem.frame.columns()),
        cells_(static_cast<std::size_t>(problem.frame.rows()) *
               static_cast<std::size_t>(problem.frame.columns())) {
    for (Direction d = 0; d < 8; ++d) offset_[d] = kSteps[d].row * columns_ + kSteps[d].column;
    answer_.ways.resize(problem.goals.size());
  }

  TextbookAnswer run(PointSearch search) {
    if (!allocate(nodes_)) return std::move(answer_);
    if (search == PointSearch::Bidirectional) {
      bidirectional();
    } else if (search == PointSearch::BreadthFirst) {
      breadthFirst();
    } else {
      const bool towards_goal = search == PointSearch::AStar && p_.goals.size() == 1;
      towards_goal ? aStar() : dijkstra();
    }
    if (answer_.stop != StopReason::None) answer_.ways.assign(p_.goals.size(), {});
    return std::move(answer_);
  }

 private:
  // The heuristic is the cost to the goal over free cells of the cheapest terrain. A bucket holds
  // totals that are nearly the same, in no order: cells whose way improves are expanded again, and
  // the search goes on to the end of the goal's own bucket, and one more for the rounding.
  void aStar() {
    const std::size_t start = indexOf(p_.start);
    const std::size_t goal = indexOf(p_.goals.front());
    const double least = p_.terrain == nullptr ? 2.0 : 2.0 * p_.terrain->least;
    const double per_bucket = 1.0 / std::max(least, kLeastWidth);
    const auto bucket = [&](Cost c) {
      return static_cast<std::uint64_t>(costs_.approximate(c) * per_bucket);
    };
    BucketQueue queue;
    queue.start(kRingBits, bucket(distance(start, goal)));
    queue.push(bucket(distance(start, goal)), narrow(start));
    nodes_.data()[start] = {Cost{}, kNoStep, true, false};
    noteOpened(start);
    bool found = start == goal;
    while (!queue.empty()) {
      const std::uint64_t lowest = queue.lowest();
      const Cost best = nodes_.data()[goal].cost;
      if (found && lowest > bucket(best) + 1) break;
      const std::size_t index = queue.pop();
      Node& node = nodes_.data()[index];
      if (node.closed || index == goal) continue;
      if (found && !Costs::less(node.cost + distance(index, goal), best)) continue;
      node.closed = true;
      if (!noteExpanded(index)) return;
      forEachStep(index, [&](Direction d, std::size_t to) {
        Node& next = nodes_.data()[to];
        const Cost cost = node.cost + stepCost(d, index, to);
        if (next.seen && !Costs::less(cost, next.cost)) return;
        const Cost total = cost + distance(to, goal);
        if (found && !Costs::less(total, nodes_.data()[goal].cost)) return;
        next = {cost, static_cast<std::uint8_t>(d), true, false};
        queue.push(std::max(lowest, bucket(total)), narrow(to));
        noteOpened(to);
        found = found || to == goal;
      });
    }
    if (found) (void)atGoal(goal);
  }

  void dijkstra() {
    Queue queue;
    const std::size_t start = indexOf(p_.start);
    nodes_.data()[start] = {Cost{}, kNoStep, true, false};
    queue.push({Cost{}, Cost{}, narrow(start)});
    noteOpened(start);
    while (!queue.empty()) {
      const std::size_t index = queue.top().index;
      queue.pop();
      Node& node = nodes_.data()[index];
      if (node.closed) continue;
      node.closed = true;
      if (atGoal(index)) return;
      if (!noteExpanded(index)) return;
      forEachStep(index, [&](Direction d, std::size_t to) {
        Node& next = nodes_.data()[to];
        const Cost cost = node.cost + stepCost(d, index, to);
        if (next.seen && !Costs::less(cost, next.cost)) return;
        next = {cost, static_cast<std::uint8_t>(d), true, false};
        queue.push({cost, cost, narrow(to)});
        noteOpened(to);
      });
    }
  }

  // Level by level: the way found first has the fewest steps.
  void breadthFirst() {
    std::deque<std::size_t> queue{indexOf(p_.start)};
    nodes_.data()[queue.front()] = {Cost{}, kNoStep, true, false};
    noteOpened(queue.front());
    while (!queue.empty()) {
      const std::size_t index = queue.front();
      queue.pop_front();
      if (atGoal(index)) return;
      if (!noteExpanded(index)) return;
      forEachStep(index, [&](Direction d, std::size_t to) {
        Node& next = nodes_.data()[to];
        if (next.seen) return;
        next = {nodes_.data()[index].cost + stepCost(d, index, to), static_cast<std::uint8_t>(d),
                true, false};
        queue.push_back(to);
        noteOpened(to);
      });
    }
  }

  // Steps cost the same both ways, so the search from the goal follows them backwards.
  void bidirectional() {
    Nodes behind;
    if (!allocate(behind)) return;
    const std::size_t start = indexOf(p_.start);
    const std::size_t goal = indexOf(p_.goals.front());
    std::array<Nodes*, 2> nodes{&nodes_, &behind};
    std::array<Queue, 2> queues;
    for (const auto& [side, from] : {std::pair{0U, start}, std::pair{1U, goal}}) {
      nodes[side]->data()[from] = {Cost{}, kNoStep, true, false};
      queues[side].push({Cost{}, Cost{}, narrow(from)});
      noteOpened(from);
    }
    std::optional<std::size_t> middle;
    Cost best{};
    if (start == goal) middle = start;
    while (!queues[0].empty() && !queues[1].empty()) {
      const Cost bound = queues[0].top().total + queues[1].top().total;
      if (middle && !Costs::less(bound, best)) break;
      const std::size_t side = Costs::less(queues[1].top().total, queues[0].top().total) ? 1 : 0;
      const std::size_t index = queues[side].top().index;
      queues[side].pop();
      Node& node = nodes[side]->data()[index];
      if (node.closed) continue;
      node.closed = true;
      if (!noteExpanded(index)) return;
      forEachStep(index, [&](Direction d, std::size_t to) {
        Node& next = nodes[side]->data()[to];
        const Cost cost = node.cost + stepCost(d, index, to);
        if (next.seen && !Costs::less(cost, next.cost)) return;
        next = {cost, static_cast<std::uint8_t>(d), true, false};
        queues[side].push({cost, cost, narrow(to)});
        noteOpened(to);
        const Node& other = nodes[1 - side]->data()[to];
        if (!other.seen || (middle && !Costs::less(cost + other.cost, best))) return;
        best = cost + other.cost;
        middle = to;
      });
    }
    if (!middle) return;
    TextbookPath& way = answer_.ways.front();
    way.cells = pathTo(nodes_, *middle);
    std::vector<Cell> rest = pathTo(behind, *middle);
    way.cells.insert(way.cells.end(), rest.rbegin() + 1, rest.rend());
    way.cost = metres(best);
  }

  // Notes the way when the cell is a goal; true when the search is done.
  bool atGoal(std::size_t index) {
    bool all = true;
    for (std::size_t k = 0; k < p_.goals.size(); ++k) {
      TextbookPath& way = answer_.ways[k];
      if (indexOf(p_.goals[k]) == index && way.cells.empty()) {
        way.cells = pathTo(nodes_, index);
        way.cost = metres(nodes_.data()[index].cost);
        if (!p_.all_goals) return true;
      }
      all = all && !way.cells.empty();
    }
    return all;
  }

  // Follows the steps back.
  std::vector<Cell> pathTo(const Nodes& nodes, std::size_t index) const {
    std::vector<Cell> cells{cellOf(index)};
    for (std::uint32_t d = nodes.data()[index].step; d != kNoStep; d = nodes.data()[index].step) {
      index = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) - offset_[d]);
      cells.push_back(cellOf(index));
    }
    std::ranges::reverse(cells);
    return cells;
  }

  template <class F>
  void forEachStep(std::size_t index, const F& f) const {
    const std::uint32_t allowed = p_.moves[index] & (p_.eight ? kAllSteps : kStraightSteps);
    for (std::uint32_t left = allowed; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      f(d, static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + offset_[d]));
    }
  }

  Cost stepCost(Direction d, std::size_t from, std::size_t to) const {
    const std::int64_t weight =
        p_.terrain == nullptr ? 2 : std::int64_t{p_.terrain->at(from)} + p_.terrain->at(to);
    return costs_.step(d, weight);
  }
  Cost distance(std::size_t from, std::size_t to) const {
    const Cell a = cellOf(from);
    const Cell b = cellOf(to);
    return costs_.distance(std::abs(a.column - b.column), std::abs(a.row - b.row), p_.eight,
                           p_.terrain == nullptr ? 2 : 2 * std::int64_t{p_.terrain->least});
  }
  double metres(Cost c) const {
    return costs_.metres(c) * (p_.terrain == nullptr ? 1.0 : p_.terrain->unit);
  }

  bool allocate(Nodes& nodes) {
    answer_.memory_bytes += cells_ * sizeof(Node);
    answer_.stop = stop_.poll(0, answer_.memory_bytes);
    if (answer_.stop == StopReason::None && !nodes.allocate(cells_)) {
      answer_.stop = StopReason::MemoryLimit;
    }
    return answer_.stop == StopReason::None;
  }
  void noteOpened(std::size_t index) {
    ++answer_.generated;
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(index));
  }
  // False: the search must end.
  bool noteExpanded(std::size_t index) {
    ++answer_.expanded;
    if (trace_ != nullptr) trace_->note(TraceKind::Expanded, cellOf(index));
    answer_.stop =
        stop_.poll(answer_.expanded, answer_.memory_bytes + answer_.generated * sizeof(Entry));
    if (progress_.wanted() && answer_.expanded % 1024 == 0) {
      progress_.report(answer_.expanded, stop_.elapsed_s(),
                       static_cast<double>(answer_.expanded) / static_cast<double>(cells_));
    }
    return answer_.stop == StopReason::None;
  }

  std::size_t indexOf(Cell c) const {
    return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(c.column);
  }
  Cell cellOf(std::size_t index) const {
    const auto columns = static_cast<std::size_t>(columns_);
    return {static_cast<std::int32_t>(index / columns), static_cast<std::int32_t>(index % columns)};
  }
  static std::uint32_t narrow(std::size_t index) { return static_cast<std::uint32_t>(index); }

  const TextbookProblem& p_;
  const Costs costs_;
  StopCheck& stop_;
  ProgressMeter& progress_;
  SearchTrace* trace_;
  const std::ptrdiff_t columns_;
  const std::size_t cells_;
  std::array<std::ptrdiff_t, 8> offset_{};
  Nodes nodes_;
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
