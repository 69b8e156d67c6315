#include "planner/fleet/shaped/lattice_graph.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <new>

#include "planner/fleet/body/covered_offsets.h"

namespace clearway::fleet::shaped {
namespace {

// From cells to metres, about a lattice point that lies at `point`.
std::vector<Pose> placed(std::span<const Pose> poses, double cell_m, Vec2 point) {
  std::vector<Pose> out;
  for (const Pose& p : poses) out.push_back({point + cell_m * p.position, p.heading});
  return out;
}

// 64 bits of a packed row from a column on; outside the map all bits are 1.
std::uint64_t bitsFrom(std::span<const std::uint64_t> row, std::int64_t column) {
  const auto word = [&](std::int64_t i) {
    return i < 0 || i >= static_cast<std::int64_t>(row.size()) ? ~std::uint64_t{0}
                                                               : row[static_cast<std::size_t>(i)];
  };
  const std::int64_t first = column >> 6;
  const auto shift = static_cast<unsigned>(column & 63);
  if (shift == 0) return word(first);
  return (word(first) >> shift) | (word(first + 1) << (64 - shift));
}

using BitSquares = std::array<std::uint64_t, 32>;

// Transposes the squares of 32 by 32 bits in the lower and in the higher halves of the words
// (Warren, "Hacker's Delight", 2nd ed., 7-3).
void transpose(BitSquares& squares) {
  std::uint64_t mask = 0x0000FFFF0000FFFF;
  for (std::size_t size = 16; size != 0; size /= 2, mask ^= mask << size) {
    for (std::size_t block = 0; block < squares.size(); block += 2 * size) {
      for (std::size_t i = block; i < block + size; ++i) {
        const std::uint64_t change = ((squares[i] >> size) ^ squares[i + size]) & mask;
        squares[i] ^= change << size;
        squares[i + size] ^= change;
      }
    }
  }
}

}  // namespace

LatticeGraph::LatticeGraph(const OccupancyGrid& grid, const AgentClass& agent_class,
                           std::uint32_t class_index, const Body& body, ConflictTable& table,
                           LatticePoints points, StopCheck* stop)
    : grid_(grid),
      points_(points),
      columns_(grid.frame().columns()),
      can_rest_(static_cast<std::size_t>(grid.frame().rows()) * static_cast<std::size_t>(columns_)),
      free_neighbours_(can_rest_.size()) {
  if (!moves_from_.allocateForMuchUse(can_rest_.size() * kHeadings)) throw std::bad_alloc();
  for (std::int32_t r = 0; r < grid.frame().rows(); ++r) {
    for (std::int32_t c = 0; c < columns_; ++c) cells_.push_back({r, c});
  }
  const auto first = static_cast<PrimitiveId>(table.size());
  const double cell_m = grid.frame().cellWidth();
  const int factor = factorOnFineCells(
      cell_m, agent_class.speed_m_per_s / agent_class.turn_rate_rad_per_s, body.reach());
  const LatticeMotions lattice = latticeMotions(
      agent_class.drive, agent_class.min_radius_m / cell_m, agent_class.hasRamps(), factor);
  addPrimitives(lattice, agent_class, class_index, body, table);
  linkImages(lattice, table);
  for (PrimitiveId id = first; id < table.size(); ++id) {
    if (!table.isCanonical(id)) continue;
    table.setCells(id, coveredTimes(cell_m, body, table.primitive(id)));
  }
  markFree(table, lattice, agent_class, stop);
  noteNeighbours();
}

void LatticeGraph::addPrimitives(const LatticeMotions& lattice, const AgentClass& agent_class,
                                 std::uint32_t class_index, const Body& body,
                                 ConflictTable& table) {
  const double cell_m = grid_.frame().cellWidth();
  const Vec2 point = points_ == LatticePoints::Centres ? Vec2{} : -0.5 * Vec2{cell_m, cell_m};
  const auto add = [&](const Primitive& p) { return table.add(p, body); };
  for (std::size_t k = 0; k < kHeadings; ++k) {
    rests_[k] = add(makePrimitive(class_index, agent_class, {Pose{point, latticeHeadings()[k]}}));
  }
  for (std::size_t k = 0; k < kHeadings; ++k) {
    for (const LatticeMotion& m : lattice[k]) {
      const Primitive p = makePrimitive(class_index, agent_class, placed(m.poses, cell_m, point));
      const State step =
          (m.rows * columns_ + m.columns) * kHeadings + m.to_heading - m.from_heading;
      moves_[k].push_back({add(p), step, m.to_heading, p.duration, m.rows, m.columns});
      longest_ = std::max(longest_, p.duration);
    }
  }
}

void LatticeGraph::linkImages(const LatticeMotions& lattice, ConflictTable& table) const {
  const auto imageOf = [&](const LatticeMotion& m, const Symmetry& s) {
    const Vec2 d = s.apply(Vec2{static_cast<double>(m.columns), static_cast<double>(m.rows)});
    const auto from = static_cast<std::size_t>(s.heading(m.from_heading));
    for (std::size_t i = 0; i < lattice[from].size(); ++i) {
      const LatticeMotion& other = lattice[from][i];
      if (other.columns == d.x && other.rows == d.y &&
          other.to_heading == s.heading(m.to_heading)) {
        return moves_[from][i].primitive;
      }
    }
    return kNoPrimitive;
  };
  const auto reversalOf = [&](const LatticeMotion& m) {
    const auto from = static_cast<std::size_t>(m.to_heading);
    for (std::size_t i = 0; i < lattice[from].size(); ++i) {
      const LatticeMotion& other = lattice[from][i];
      if (other.columns == -m.columns && other.rows == -m.rows &&
          other.to_heading == m.from_heading) {
        return moves_[from][i].primitive;
      }
    }
    return kNoPrimitive;
  };
  const Vec2 point = points_ == LatticePoints::Centres ? Vec2{} : Vec2{-0.5, -0.5};
  for (int k = 0; k < kHeadings; ++k) {
    std::array<PrimitiveId, kSymmetries> images{};
    for (int g = 0; g < kSymmetries; ++g) {
      images[static_cast<std::size_t>(g)] = restAt(symmetry(g).heading(k));
    }
    table.setImages(restAt(k), images, point);
    table.setReversal(restAt(k), restAt(k));
    for (std::size_t i = 0; i < moves(k).size(); ++i) {
      for (int g = 0; g < kSymmetries; ++g) {
        images[static_cast<std::size_t>(g)] =
            imageOf(lattice[static_cast<std::size_t>(k)][i], symmetry(g));
      }
      table.setImages(moves(k)[i].primitive, images, point);
      table.setReversal(moves(k)[i].primitive, reversalOf(lattice[static_cast<std::size_t>(k)][i]));
    }
  }
}

// The cells that motions cover about 64 places of a row: a word for each offset, with a bit for
// each place where that cell is blocked.
class LatticeGraph::Surroundings {
 public:
  explicit Surroundings(const ConflictTable& table, const LatticeGraph& graph) : graph_(graph) {
    for (int k = 0; k < kHeadings; ++k) {
      note(table, graph.restAt(k));
      for (const Move& m : graph.moves(k)) note(table, m.primitive);
    }
    side_ = static_cast<std::size_t>(2 * reach_ + 1);
    words_.resize(side_ * side_);
    for (int k = 0; k < kHeadings; ++k) {
      spans_[static_cast<std::size_t>(k)].push_back(add(table, graph.restAt(k)));
      for (const Move& m : graph.moves(k)) {
        spans_[static_cast<std::size_t>(k)].push_back(add(table, m.primitive));
      }
    }
  }

  void moveTo(Cell first) {
    auto word = words_.begin();
    for (std::int32_t row = first.row - reach_; row <= first.row + reach_; ++row) {
      const bool inside = row >= 0 && row < graph_.rows();
      for (int column = -reach_; column <= reach_; ++column) {
        *word++ = inside ? bitsFrom(graph_.grid_.row(row), std::int64_t{first.column} + column)
                         : ~std::uint64_t{0};
      }
    }
  }
  // The places where the body is free at rest (0) or in motion (1 + number of the motion).
  [[nodiscard]] std::uint64_t freePlaces(int heading, std::size_t motion) const {
    const Span& span = spans_[static_cast<std::size_t>(heading)][motion];
    std::uint64_t blocked = 0;
    for (std::size_t i = span.begin; i < span.end; ++i) blocked |= words_[offsets_[i]];
    return ~blocked;
  }

 private:
  struct Span {
    std::size_t begin = 0, end = 0;
  };
  void note(const ConflictTable& table, PrimitiveId id) {
    for (const CellOffset c : table.primitive(id).cells) {
      reach_ = std::max({reach_, std::abs(int{c.row}), std::abs(int{c.column})});
    }
  }
  Span add(const ConflictTable& table, PrimitiveId id) {
    const std::size_t begin = offsets_.size();
    for (const CellOffset c : table.primitive(id).cells) {
      offsets_.push_back(static_cast<std::size_t>(c.row + reach_) * side_ +
                         static_cast<std::size_t>(c.column + reach_));
    }
    return {begin, offsets_.size()};
  }

  const LatticeGraph& graph_;
  int reach_ = 0;  // [cells]
  std::size_t side_ = 1;
  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> offsets_;  // of words
  std::array<std::vector<Span>, kHeadings> spans_;
};

// The cells that the middle of the body passes on free motions, as rows of bits.
//
// Arcs of cars and on fine cells are long: between their ends the body may be free in no heading of
// the lattice. On straight motions it is, wherever a step ends.
class LatticeGraph::Passages {
 public:
  Passages(const LatticeGraph& graph, const LatticeMotions& lattice, const AgentClass& agent_class)
      : columns_(static_cast<std::size_t>(graph.columns_)), words_((columns_ + 63) / 64) {
    const double cell_m = graph.grid_.frame().cellWidth();
    const Box middle{1e-3 * cell_m, 1e-3 * cell_m};
    bool is_needed = false;
    for (std::size_t k = 0; k < kHeadings; ++k) {
      for (const LatticeMotion& m : lattice[k]) {
        std::vector<CellOffset>& passed = offsets_[k].emplace_back();
        const bool is_long = std::max(std::abs(m.rows), std::abs(m.columns)) > 2;
        const bool is_straight = m.poses.size() == 2 && m.from_heading == m.to_heading;
        if ((agent_class.drive != DriveKind::Car && !is_long) || is_straight) continue;
        passed = coveredOffsets(cell_m, middle,
                                makePrimitive(0, agent_class, placed(m.poses, cell_m, {})));
        is_needed = true;
      }
    }
    if (is_needed) bits_.resize(static_cast<std::size_t>(graph.rows()) * words_);
  }

  // A motion is free from these places on; the first column is a multiple of 64.
  void add(Cell first, int heading, std::size_t motion, std::uint64_t places) {
    for (const CellOffset c : offsets_[static_cast<std::size_t>(heading)][motion]) {
      const std::int64_t column = std::int64_t{first.column} + c.column;
      const std::int64_t row = std::int64_t{first.row} + c.row;
      const auto shift = static_cast<unsigned>(column & 63);
      orInto(row, column >> 6, places << shift);
      if (shift != 0) orInto(row, (column >> 6) + 1, places >> (64 - shift));
    }
  }

  void noteIn(std::vector<std::uint8_t>& cells) const {
    for (std::size_t word = 0; word < bits_.size(); ++word) {
      for (std::uint64_t left = bits_[word]; left != 0; left &= left - 1) {
        const std::size_t column =
            64 * (word % words_) + static_cast<std::size_t>(std::countr_zero(left));
        cells[word / words_ * columns_ + column] = 1;
      }
    }
  }

 private:
  // No free motion leaves the map: what lies outside is 0.
  void orInto(std::int64_t row, std::int64_t word, std::uint64_t bits) {
    if (bits == 0) return;
    bits_[static_cast<std::size_t>(row) * words_ + static_cast<std::size_t>(word)] |= bits;
  }

  std::array<std::vector<std::vector<CellOffset>>, kHeadings> offsets_;  // of each motion
  std::size_t columns_, words_;                                          // of a row
  std::vector<std::uint64_t> bits_;
};

// For 64 places of a row at a time: a row of bits for each motion, turned into a word for each
// place.
void LatticeGraph::markFree(const ConflictTable& table, const LatticeMotions& lattice,
                            const AgentClass& agent_class, StopCheck* stop) {
  constexpr std::size_t kFreeRow = 31;
  static_assert(std::uint32_t{1} << kFreeRow == kFreeBit);
  Surroundings around(table, *this);
  Passages passages(*this, lattice, agent_class);
  for (Cell first; first.row < rows() && !isStopped(stop); ++first.row) {
    for (first.column = 0; first.column < columns_; first.column += 64) {
      around.moveTo(first);
      for (int k = 0; k < kHeadings; ++k) {
        const std::uint64_t free = around.freePlaces(k, 0);
        if (free == 0) continue;  // no motion begins where the body cannot be
        BitSquares bits{};
        bits[kFreeRow] = free;
        for (std::size_t i = 0; i < moves(k).size(); ++i) {
          bits[i] = around.freePlaces(k, i + 1);
          passages.add(first, k, i, bits[i]);
        }
        transpose(bits);
        setMoves(first, k, bits);
      }
    }
  }
  passages.noteIn(can_rest_);
}

// Bits of words 0 to 31: of the places from the first on; the higher halves: of the next 32.
void LatticeGraph::setMoves(Cell first, int heading, const std::array<std::uint64_t, 32>& bits) {
  const std::int32_t count = std::min(columns_ - first.column, 64);
  const State base = state(first, heading);
  for (std::int32_t i = 0; i < count; ++i) {
    const auto word = static_cast<std::uint32_t>(bits[static_cast<std::size_t>(i % 32)] >>
                                                 static_cast<unsigned>(i & 32));
    moves_from_.data()[base + i * kHeadings] = word;
    if ((word & kFreeBit) != 0) can_rest_[static_cast<std::size_t>(base / kHeadings + i)] = 1;
  }
}

void LatticeGraph::noteNeighbours() {
  for (Cell c; c.row < rows(); ++c.row) {
    for (c.column = 0; c.column < columns_; ++c.column) {
      const std::int32_t cell = c.row * columns_ + c.column;
      if (can_rest_[static_cast<std::size_t>(cell)] == 0) continue;
      for (std::size_t d = 0; d < kNeighbours.size(); ++d) {
        const Cell to{c.row + kNeighbours[d].row, c.column + kNeighbours[d].column};
        if (to.column < 0 || to.column >= columns_ || to.row < 0 || to.row >= rows()) continue;
        free_neighbours_[static_cast<std::size_t>(to.row * columns_ + to.column)] |=
            static_cast<std::uint8_t>(1U << ((d + 4) % 8));
      }
    }
  }
}

std::optional<Cell> LatticeGraph::cellAt(Vec2 position) const {
  const Cell c = grid_.frame().cellAt(position);
  if (!grid_.frame().contains(c) || this->position(c) != position) return std::nullopt;
  return c;
}

State LatticeGraph::stateAt(const Pose& pose) const {
  const std::optional<Cell> c = cellAt(pose.position);
  if (!c) return kNoState;
  for (int k = 0; k < kHeadings; ++k) {
    if (latticeHeadings()[static_cast<std::size_t>(k)] != pose.heading) continue;
    const State s = state(*c, k);
    return isFree(s) ? s : kNoState;
  }
  return kNoState;
}

Pose LatticeGraph::pose(State s) const {
  return {position(cell(s)), latticeHeadings()[static_cast<std::size_t>(heading(s))]};
}

bool LatticeGraph::areFree(Cell anchor, const std::vector<CellOffset>& cells) const {
  return std::ranges::all_of(cells, [&](CellOffset c) {
    return !grid_.blocked({anchor.row + c.row, anchor.column + c.column});
  });
}

}  // namespace clearway::fleet::shaped
