// The trace keeps an even subset of a long search, its last expansion, and exact totals.
#include "planner/common/search_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>

#include "core/base/rng.h"

namespace clearway {
namespace {

// A search whose k-th expansion is at row k, and opens as many cells as `opens` says.
template <class Opens>
SearchTrace record(std::int32_t expansions, std::size_t limit, const Opens& opens) {
  SearchTrace trace;
  trace.limit = limit;
  trace.note(TraceKind::Opened, {0, 0});
  for (std::int32_t k = 0; k < expansions; ++k) {
    trace.note(TraceKind::Expanded, {k, 0});
    for (std::int32_t i = 0; i < opens(k); ++i) trace.note(TraceKind::Opened, {k, i + 1});
  }
  trace.seal();
  return trace;
}

// Empty: an even subset over the whole search of that many expansions; else what is wrong.
std::string unevenness(const SearchTrace& trace, std::int32_t expansions) {
  if (trace.expanded != static_cast<std::uint64_t>(expansions)) return "the total is wrong";
  std::vector<std::int32_t> rows;
  for (const TraceEvent& e : trace.events) {
    if (e.kind == TraceKind::Expanded) rows.push_back(e.cell.row);
    if (e.kind == TraceKind::Opened && !rows.empty() && e.cell.row != rows.back()) {
      return "an opened cell is without its expansion";
    }
  }
  if (rows.empty() || rows.back() != expansions - 1) return "the last expansion is missing";
  const auto stride = static_cast<std::int32_t>(trace.stride);
  if (!std::has_single_bit(trace.stride)) return "the stride is no power of two";
  for (std::size_t k = 0; k + 1 < rows.size(); ++k) {
    if (rows[k] != static_cast<std::int32_t>(k) * stride) return "there is a gap";
  }
  const std::int32_t last = (expansions - 1) / stride;
  const bool extra = (expansions - 1) % stride != 0;
  if (static_cast<std::int32_t>(rows.size()) != last + 1 + (extra ? 1 : 0))
    return "some are missing";
  return {};
}

TEST(SearchTraceThinning, KeepsEverythingBelowItsLimit) {
  const SearchTrace trace = record(1000, 10'000, [](std::int32_t) { return 3; });
  EXPECT_EQ(trace.stride, 1U);
  EXPECT_EQ(trace.events.size(), 4001U);
  EXPECT_EQ(unevenness(trace, 1000), "");
}

TEST(SearchTraceThinning, IsAnEvenSubsetOfTheWholeSearchWithItsLastState) {
  Rng rng(7);
  for (int run = 0; run < 300; ++run) {
    const auto expansions = static_cast<std::int32_t>(1 + rng.below(3000));
    const std::size_t limit = 20 + rng.below(400);
    Rng opens(rng.below(1000));
    const SearchTrace trace = record(
        expansions, limit, [&](std::int32_t) { return static_cast<std::int32_t>(opens.below(6)); });
    ASSERT_EQ(unevenness(trace, expansions), "") << run << ": " << expansions << ", " << limit;
    EXPECT_LE(trace.events.size(), limit + 2) << run;
    if (trace.stride > 1) {
      EXPECT_GE(trace.events.size(), limit / 8) << run;
    }
  }
}

TEST(SearchTraceThinning, APlantedCutIsFound) {
  const auto opens = [](std::int32_t) { return 2; };
  SearchTrace cut = record(10'000, 1'000'000, opens);
  ASSERT_EQ(unevenness(cut, 10'000), "");
  cut.events.resize(900);  // as a recorder that stops at its limit
  EXPECT_EQ(unevenness(cut, 10'000), "the last expansion is missing");
  SearchTrace gap = record(10'000, 1'000'000, opens);
  gap.events.erase(gap.events.begin() + 301, gap.events.begin() + 304);
  EXPECT_EQ(unevenness(gap, 10'000), "there is a gap");
}

TEST(SearchTraceThinning, RestartsSurvive) {
  SearchTrace trace;
  trace.limit = 64;
  for (int search = 0; search < 5; ++search) {
    trace.restart({search, 0});
    for (std::int32_t k = 0; k < 500; ++k) trace.note(TraceKind::Expanded, {search, k});
  }
  trace.seal();
  EXPECT_EQ(std::ranges::count(trace.events, TraceKind::Began, &TraceEvent::kind), 4);
  EXPECT_EQ(trace.events.back().cell, (Cell{4, 499}));
  EXPECT_EQ(trace.expanded, 2500U);
}

}  // namespace
}  // namespace clearway
