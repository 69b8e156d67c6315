// planner/pose/search/node_table.h — what the search knows about each state.
//
// A state is a lattice point and a heading; its number is the point's
// (planner/pose/primitives/lattice_index.h) and the heading's, so that a motion adds the same to it
// wherever it starts. Kept are costs only: what a search asks about a point and neighbouring
// headings is answered by one cache line, and a path is traced back by the costs that lead to it.
// Memory grows with the area searched, not with the map, and nothing is cleared beforehand: Wide:
// every state has its place in one array, zeros until touched; a small one is cleared page
//         by page as it is touched. For searches that touch much of the area that they search.
// Narrow: pages are taken one after the other as they are first written; one of zeros stands for
//         all others. They lie close together however far a search goes, so that the system has few
//         to give, and cost one load more an access. For searches that hurry to their goal, and on
//         small maps.
// Cost: one load per access, or two; 4 bytes a state. Not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

#include "planner/common/lazy_zero_array.h"
#include "planner/common/touched_array.h"
#include "planner/pose/primitives/lattice_index.h"

namespace clearway::lattice {

class NodeTable {
 public:
  using Id = std::uint32_t;
  static constexpr std::uint32_t kExpanded = 1U << 31U;  // a flag of the cost
  static constexpr std::uint32_t kUnknown = kExpanded - 1U;
  enum class Layout : std::uint8_t { Wide, Narrow };

  // Can all states be numbered?
  [[nodiscard]] static bool fits(const LatticeIndex& points, int headings) {
    return points.size() <= std::size_t{1} << (32U - headingBits(headings));
  }
  // Small tables are of `memory`, if given, which must live longer. Nullopt when the system has no
  // memory. Precondition: fits().
  [[nodiscard]] static std::optional<NodeTable> make(const LatticeIndex& points, int headings,
                                                     Layout layout = Layout::Wide,
                                                     TableMemory* memory = nullptr) {
    std::optional<NodeTable> nodes(NodeTable(points, headings, layout));
    if (!nodes->allocate(memory)) return std::nullopt;
    return nodes;
  }

  // Precondition: the lattice contains the point.
  [[nodiscard]] Id id(const PoseState& s) const {
    return static_cast<Id>(points_.of(s.point) << heading_bits_) + static_cast<Id>(s.heading);
  }
  [[nodiscard]] PoseState state(Id id) const {
    return {points_.point(pointOf(id)),
            static_cast<std::int32_t>(id & ((1U << heading_bits_) - 1U))};
  }
  // The number of the state's point.
  [[nodiscard]] std::size_t pointOf(Id id) const { return id >> heading_bits_; }
  // What a motion adds to the state's number, modulo 2^32.
  [[nodiscard]] Id step(LatticeVector shift, std::int32_t turn) const {
    return (static_cast<Id>(points_.step(shift)) << heading_bits_) + static_cast<Id>(turn);
  }

  // Of the best path that the search has found so far, and kExpanded. A wide page that was never
  // written is not read either: it would be given out twice.
  [[nodiscard]] std::uint32_t cost(Id id) const {
    const std::uint32_t page = page_of_.data()[id >> kPageBits];
    if (narrow_) return costs_[inPool(page, id)] ^ kUnknown;
    return page == 0 ? kUnknown : costs_[id] ^ kUnknown;
  }
  void set(Id id, std::uint32_t cost) {
    std::uint32_t page = page_of_.data()[id >> kPageBits];
    if (page == 0) {
      page = ++pages_;
      page_of_.set(id >> kPageBits, page);
      begin(id);
    }
    costs_[narrow_ ? inPool(page, id) : id] = cost ^ kUnknown;
  }
  // Asks for the cost's cache line ahead of its use.
  void prefetch(Id id) const {
    __builtin_prefetch(costs_ + (narrow_ ? inPool(page_of_.data()[id >> kPageBits], id) : id));
  }

  // Of the pages that were written, and their numbers where these are many.
  [[nodiscard]] std::size_t memoryBytes() const {
    return pages_ * kPage * sizeof(std::uint32_t) +
           (page_of_.isReserved() ? page_of_.memoryBytes() : 0);
  }

 private:
  static constexpr unsigned kPageBits = 8;  // of costs
  static constexpr std::size_t kPage = std::size_t{1} << kPageBits;
  static constexpr std::size_t kMostCleared = 4096;  // pages; the system has more in large ones
  static constexpr std::size_t kMostClearedNarrow = std::size_t{1} << 16U;
  static constexpr std::size_t kFewPoints = std::size_t{1} << 15U;
  static unsigned headingBits(int headings) {
    return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(headings) - 1U));
  }

  NodeTable(const LatticeIndex& points, int headings, Layout layout)
      : points_(points),
        heading_bits_(headingBits(headings)),
        narrow_(layout == Layout::Narrow || points.size() <= kFewPoints) {}
  [[nodiscard]] bool allocate(TableMemory* memory) {
    const std::size_t n = ((points_.size() << heading_bits_) >> kPageBits) + 1;
    if (!page_of_.allocate(n, memory != nullptr ? &memory->zeros : nullptr)) return false;
    clears_ = n <= (narrow_ ? kMostClearedNarrow : kMostCleared);
    const std::size_t words = (n + 1) << kPageBits;  // a page more, for that of zeros
    const bool done = allocateStates(words, memory);
    costs_ = all_.data();
    if (done && clears_ && narrow_) std::fill_n(costs_, kPage, 0U);
    return done;
  }

  [[nodiscard]] bool allocateStates(std::size_t words, TableMemory* memory) {
    if (!clears_) return all_.allocate(words, narrow_ ? MemoryPages::Usual : MemoryPages::Large);
    return memory != nullptr ? all_.allocateFrom(memory->any, words) : all_.allocateUnset(words);
  }

  [[nodiscard]] static std::size_t inPool(std::uint32_t page, Id id) {
    return page * kPage + (id & (kPage - 1));
  }
  // The page of that state, which was never written.
  void begin(Id id) {
    if (!clears_) return;
    const std::size_t page = narrow_ ? pages_ : id >> kPageBits;
    std::fill_n(costs_ + (page << kPageBits), kPage, 0U);
  }

  LatticeIndex points_;
  unsigned heading_bits_;
  bool narrow_;
  bool clears_ = false;                  // pages hold anything until they are touched
  TouchedArray<std::uint32_t> page_of_;  // the states' page in the pool; 0: never written
  LazyZeroArray<std::uint32_t> all_;     // by page, of the narrow layout after that of zeros
  std::uint32_t* costs_ = nullptr;       // in there; exclusive or kUnknown
  std::uint32_t pages_ = 0;              // written
};

}  // namespace clearway::lattice
