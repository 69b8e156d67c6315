// planner/pose/search/search_selection.h — which search answers a pose query: chooseSearch(), and
// the table that it reads.
//
// An anytime query asks once for each of its weights (planner/pose/heuristic/anytime_weights.h).
// Thread-safe: no state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace clearway::lattice {

enum class SearchStrategy : std::uint8_t {
  Weighted,       // A* from the start, Dijkstra's algorithm without a heuristic: weighted_search.h
  Bidirectional,  // A* from both ends: bidirectional_astar.h
  Optimal,        // an incumbent, and the residual heuristic that proves it: optimal_search.h
};

// Whether a primitive always costs the same; proximity and changes of direction depend on context.
enum class EdgeCosts : std::uint8_t { Fixed, InContext };

struct SearchTraits {
  bool weighted = false;       // more than the least cost is allowed
  bool extra_costs = false;    // hasExtraCosts(), planner/pose/cost/path_cost.h
  bool residual_pays = false;  // the residual heuristic fits, and pays: optimal_search.h
  bool many_goals = false;     // more than kMostBidirectionalGoals connections to goals
  static constexpr std::size_t kMostBidirectionalGoals = 2'000;  // these are checked beforehand
};

struct PoseSearchChoice {
  SearchStrategy strategy = SearchStrategy::Weighted;
  bool lazy_heuristic = false;      // extended on demand
  bool turn_estimates = false;      // where agents turn in place
  bool analytic_expansion = false;  // unless the motions come from a file
};

enum class When : std::uint8_t { No, Yes, Any };

struct SearchRule {
  When weighted, extra_costs, residual_pays, many_goals;
  PoseSearchChoice choice;
};

// The first rule that applies.
// clang-format off
inline constexpr std::array kSearchTable{
    //         weighted   extra costs residual   many goals   strategy                       lazy   turns  expansion
    SearchRule{When::Yes, When::Any, When::Any, When::Any, {SearchStrategy::Weighted,      true,  true,  true}},
    SearchRule{When::No,  When::No,  When::Yes, When::Any, {SearchStrategy::Optimal,       true,  true,  false}},
    SearchRule{When::No,  When::Any, When::Any, When::No,  {SearchStrategy::Bidirectional, false, false, false}},
    SearchRule{When::No,  When::Any, When::Any, When::Yes, {SearchStrategy::Weighted,      false, false, false}},
};
// clang-format on

[[nodiscard]] constexpr bool applies(const SearchRule& rule, const SearchTraits& t) {
  const auto fits = [](When when, bool is) {
    return when == When::Any || (when == When::Yes) == is;
  };
  return fits(rule.weighted, t.weighted) && fits(rule.extra_costs, t.extra_costs) &&
         fits(rule.residual_pays, t.residual_pays) && fits(rule.many_goals, t.many_goals);
}

[[nodiscard]] constexpr PoseSearchChoice chooseSearch(const SearchTraits& traits) {
  for (const SearchRule& rule : kSearchTable) {
    if (applies(rule, traits)) return rule.choice;
  }
  return {};  // not reached: the table covers all traits
}

}  // namespace clearway::lattice
