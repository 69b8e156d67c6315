#include "planner/cover/visit_order.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace clearway::cover {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kLeastSaving = 1e-9;  // of a change of the order: less is rounding

const VisitVariant& variantOf(const VisitProblem& p, const Visit& v) {
  return p.items[v.item][v.variant];
}

// Sets of items by bits; last visit by item and variant.
StopOr<std::vector<Visit>> exactOrder(const VisitProblem& p, StopCheck& stop) {
  const std::size_t n = p.items.size();
  std::vector<Visit> visits;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t v = 0; v < p.items[i].size(); ++v) visits.push_back({i, v});
  }
  const std::size_t sets = std::size_t{1} << n, width = visits.size();
  std::vector<double> cost(sets * width, kInfinite);
  std::vector<std::uint16_t> before(sets * width, 0);
  for (std::size_t k = 0; k < width; ++k) {
    const VisitVariant& v = variantOf(p, visits[k]);
    cost[(std::size_t{1} << visits[k].item) * width + k] = p.between(p.start, v.entry) + v.cost;
  }
  for (std::size_t set = 1; set < sets; ++set) {
    if (isStoppedInside(&stop)) return stopped(stop.reason());
    for (std::size_t k = 0; k < width; ++k) {
      const double so_far = cost[set * width + k];
      if (so_far == kInfinite) continue;
      const std::size_t exit = variantOf(p, visits[k]).exit;
      for (std::size_t m = 0; m < width; ++m) {
        const std::size_t bit = std::size_t{1} << visits[m].item;
        if ((set & bit) != 0) continue;
        const VisitVariant& v = variantOf(p, visits[m]);
        const double c = so_far + p.between(exit, v.entry) + v.cost;
        double& known = cost[(set | bit) * width + m];
        if (c >= known) continue;
        known = c;
        before[(set | bit) * width + m] = static_cast<std::uint16_t>(k);
      }
    }
  }
  std::size_t set = sets - 1;
  const auto last = cost.begin() + static_cast<std::ptrdiff_t>(set * width);
  auto k = static_cast<std::size_t>(
      std::min_element(last, last + static_cast<std::ptrdiff_t>(width)) - last);
  std::vector<Visit> order;
  for (std::size_t left = n; left > 0; --left) {
    order.push_back(visits[k]);
    const std::size_t from = before[set * width + k];
    set &= ~(std::size_t{1} << visits[k].item);
    k = from;
  }
  std::ranges::reverse(order);
  return order;
}

class OrderImprover {
 public:
  OrderImprover(const VisitProblem& p, StopCheck& stop) : p_(&p), stop_(&stop) {}

  StopOr<std::vector<Visit>> run() {
    takeNearest();
    chooseVariants();
    for (int round = 0; round < kMostRounds; ++round) {
      const double before = costOf(*p_, order_);
      moveParts();
      reverseParts();
      chooseVariants();
      if (stop_->reason() != StopReason::None) return stopped(stop_->reason());
      if (costOf(*p_, order_) >= before - kLeastSaving) break;
    }
    return order_;
  }

 private:
  [[nodiscard]] std::size_t exitBefore(std::size_t k) const {
    return k == 0 ? p_->start : variantOf(*p_, order_[k - 1]).exit;
  }
  [[nodiscard]] std::size_t entryOf(std::size_t k) const { return variantOf(*p_, order_[k]).entry; }
  [[nodiscard]] std::size_t exitOf(std::size_t k) const { return variantOf(*p_, order_[k]).exit; }

  void takeNearest() {
    std::vector<bool> is_taken(p_->items.size(), false);
    std::size_t at = p_->start;
    for (std::size_t left = p_->items.size(); left > 0; --left) {
      Visit best;
      double least = kInfinite;
      for (std::size_t i = 0; i < p_->items.size(); ++i) {
        if (is_taken[i]) continue;
        for (std::size_t v = 0; v < p_->items[i].size(); ++v) {
          const double d = p_->between(at, p_->items[i][v].entry);
          if (d >= least) continue;
          least = d;
          best = {i, v};
        }
      }
      is_taken[best.item] = true;
      order_.push_back(best);
      at = variantOf(*p_, best).exit;
    }
  }
  // The best variants for the order.
  void chooseVariants() {
    std::vector<std::vector<double>> cost(order_.size());
    std::vector<std::vector<std::size_t>> before(order_.size());
    for (std::size_t k = 0; k < order_.size(); ++k) {
      for (const VisitVariant& v : p_->items[order_[k].item]) {
        double least = k == 0 ? p_->between(p_->start, v.entry) : kInfinite;
        std::size_t from = 0;
        for (std::size_t u = 0; k > 0 && u < cost[k - 1].size(); ++u) {
          const std::size_t exit = p_->items[order_[k - 1].item][u].exit;
          const double c = cost[k - 1][u] + p_->between(exit, v.entry);
          if (c >= least) continue;
          least = c;
          from = u;
        }
        cost[k].push_back(least + v.cost);
        before[k].push_back(from);
      }
    }
    if (order_.empty()) return;
    auto v = static_cast<std::size_t>(std::ranges::min_element(cost.back()) - cost.back().begin());
    for (std::size_t k = order_.size(); k-- > 0;) {
      order_[k].variant = v;
      v = before[k][v];
    }
  }
  // Or-opt: one to three visits elsewhere.
  void moveParts() {
    for (std::size_t count = 1; count <= 3; ++count) {
      for (std::size_t k = 0; k + count <= order_.size(); ++k) {
        if (isStopped(stop_)) return;
        const std::size_t after = k + count;
        const std::size_t exit = exitOf(after - 1);
        double saved = p_->between(exitBefore(k), entryOf(k));
        if (after < order_.size()) {
          saved += p_->between(exit, entryOf(after)) - p_->between(exitBefore(k), entryOf(after));
        }
        double most = kLeastSaving;
        std::size_t to = k;
        for (std::size_t m = 0; m <= order_.size(); ++m) {
          if (m >= k && m <= after) continue;
          double added = p_->between(exitBefore(m), entryOf(k));
          if (m < order_.size()) {
            added += p_->between(exit, entryOf(m)) - p_->between(exitBefore(m), entryOf(m));
          }
          if (saved - added <= most) continue;
          most = saved - added;
          to = m;
        }
        if (to == k) continue;
        const auto at = [&](std::size_t i) {
          return order_.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (to < k) {
          std::rotate(at(to), at(k), at(after));
        } else {
          std::rotate(at(k), at(after), at(to));
        }
      }
    }
  }
  // The variant that is entered where this one ends, with its cost; its own number if none is.
  [[nodiscard]] std::size_t reverseOf(const Visit& visit) const {
    const VisitVariant& v = variantOf(*p_, visit);
    const auto& all = p_->items[visit.item];
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (all[k].entry == v.exit && all[k].exit == v.entry && all[k].cost <= v.cost) return k;
    }
    return visit.variant;
  }
  [[nodiscard]] bool isReversible(const Visit& visit) const {
    const VisitVariant& back = p_->items[visit.item][reverseOf(visit)];
    return back.entry == variantOf(*p_, visit).exit && back.exit == variantOf(*p_, visit).entry;
  }
  // 2-opt.
  void reverseParts() {
    for (std::size_t k = 0; k < order_.size(); ++k) {
      if (isStopped(stop_)) return;
      for (std::size_t m = k; m < order_.size() && isReversible(order_[m]); ++m) {
        double saved =
            p_->between(exitBefore(k), entryOf(k)) - p_->between(exitBefore(k), exitOf(m));
        if (m + 1 < order_.size()) {
          saved += p_->between(exitOf(m), entryOf(m + 1)) - p_->between(entryOf(k), entryOf(m + 1));
        }
        if (saved <= kLeastSaving) continue;
        for (std::size_t i = k; i <= m; ++i) order_[i].variant = reverseOf(order_[i]);
        std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(k),
                     order_.begin() + static_cast<std::ptrdiff_t>(m) + 1);
      }
    }
  }

  const VisitProblem* p_;
  StopCheck* stop_;
  std::vector<Visit> order_;
};

}  // namespace

double costOf(const VisitProblem& problem, const std::vector<Visit>& order) {
  double sum = 0.0;
  std::size_t at = problem.start;
  for (const Visit& visit : order) {
    const VisitVariant& v = variantOf(problem, visit);
    sum += problem.between(at, v.entry) + v.cost;
    at = v.exit;
  }
  return sum;
}

StopOr<std::vector<Visit>> bestOrder(const VisitProblem& problem, StopCheck& stop) {
  if (problem.items.empty()) return std::vector<Visit>{};
  if (problem.items.size() <= kMostExact) return exactOrder(problem, stop);
  return OrderImprover(problem, stop).run();
}

}  // namespace clearway::cover
