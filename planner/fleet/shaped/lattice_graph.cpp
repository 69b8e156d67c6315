#include "planner/fleet/shaped/lattice_graph.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "planner/fleet/shaped/covered_offsets.h"

namespace clearway::fleet::shaped {
namespace {

Pose scaled(const Pose& p, double cell_m) { return {cell_m * p.position, p.heading}; }

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

}  // namespace

LatticeGraph::LatticeGraph(const OccupancyGrid& grid, const AgentClass& agent_class,
                           std::uint32_t class_index, const Box& box, ConflictTable& table)
    : grid_(grid),
      columns_(grid.frame().columns()),
      moves_from_(static_cast<std::size_t>(grid.frame().rows()) *
                  static_cast<std::size_t>(columns_) * kHeadings),
      can_rest_(moves_from_.size() / kHeadings) {
  for (std::int32_t r = 0; r < grid.frame().rows(); ++r) {
    for (std::int32_t c = 0; c < columns_; ++c) cells_.push_back({r, c});
  }
  const auto first = static_cast<PrimitiveId>(table.size());
  addPrimitives(agent_class, class_index, box, table);
  linkImages(table);
  for (PrimitiveId id = first; id < table.size(); ++id) {
    if (!table.isCanonical(id)) continue;
    table.setCells(id, coveredTimes(grid.frame().cellWidth(), box, table.primitive(id)));
  }
  for (int k = 0; k < kHeadings; ++k) {
    markFree(table.primitive(restAt(k)).cells, k, kFreeBit);
    for (std::size_t i = 0; i < can_rest_.size(); ++i) {
      if (isFree(static_cast<State>(i * kHeadings) + k)) can_rest_[i] = 1;
    }
    for (std::size_t i = 0; i < moves(k).size(); ++i) {
      markFree(table.primitive(moves(k)[i].primitive).cells, k, 1U << i);
    }
  }
}

void LatticeGraph::addPrimitives(const AgentClass& agent_class, std::uint32_t class_index,
                                 const Box& box, ConflictTable& table) {
  const double cell_m = grid_.frame().cellWidth();
  const auto add = [&](const Primitive& p) { return table.add(p, box); };
  const auto lattice = latticeMotions();
  for (std::size_t k = 0; k < kHeadings; ++k) {
    rests_[k] = add(makePrimitive(class_index, agent_class, {Pose{{}, latticeHeadings()[k]}}));
  }
  for (std::size_t k = 0; k < kHeadings; ++k) {
    for (const LatticeMotion& m : lattice[k]) {
      std::vector<Pose> poses;
      for (const Pose& p : m.poses) poses.push_back(scaled(p, cell_m));
      const Primitive p = makePrimitive(class_index, agent_class, poses);
      const State step =
          (m.rows * columns_ + m.columns) * kHeadings + m.to_heading - m.from_heading;
      moves_[k].push_back({add(p), step, m.to_heading, p.duration, m.rows, m.columns});
      longest_ = std::max(longest_, p.duration);
    }
  }
}

void LatticeGraph::linkImages(ConflictTable& table) const {
  const auto lattice = latticeMotions();
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
  for (int k = 0; k < kHeadings; ++k) {
    std::array<PrimitiveId, kSymmetries> images{};
    for (int g = 0; g < kSymmetries; ++g) {
      images[static_cast<std::size_t>(g)] = restAt(symmetry(g).heading(k));
    }
    table.setImages(restAt(k), images);
    table.setReversal(restAt(k), restAt(k));
    for (std::size_t i = 0; i < moves(k).size(); ++i) {
      for (int g = 0; g < kSymmetries; ++g) {
        images[static_cast<std::size_t>(g)] =
            imageOf(lattice[static_cast<std::size_t>(k)][i], symmetry(g));
      }
      table.setImages(moves(k)[i].primitive, images);
      table.setReversal(moves(k)[i].primitive, reversalOf(lattice[static_cast<std::size_t>(k)][i]));
    }
  }
}

void LatticeGraph::markFree(const std::vector<CellOffset>& cells, int heading, std::uint32_t bit) {
  const std::int32_t rows = grid_.frame().rows();
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t column = 0; column < columns_; column += 64) {
      std::uint64_t blocked = 0;
      for (const CellOffset c : cells) {
        const std::int32_t r = row + c.row;
        if (r < 0 || r >= rows) {
          blocked = ~std::uint64_t{0};
          break;
        }
        blocked |= bitsFrom(grid_.row(r), std::int64_t{column} + c.column);
        if (blocked == ~std::uint64_t{0}) break;
      }
      std::uint64_t free = ~blocked;
      if (columns_ - column < 64) free &= (std::uint64_t{1} << (columns_ - column)) - 1;
      const State base = state({row, column}, heading);
      for (; free != 0; free &= free - 1) {
        moves_from_[static_cast<std::size_t>(base + std::countr_zero(free) * kHeadings)] |= bit;
      }
    }
  }
}

State LatticeGraph::stateAt(const Pose& pose) const {
  const Cell c = grid_.frame().cellAt(pose.position);
  if (!grid_.frame().contains(c) || grid_.frame().cellCentre(c) != pose.position) return kNoState;
  for (int k = 0; k < kHeadings; ++k) {
    if (latticeHeadings()[static_cast<std::size_t>(k)] != pose.heading) continue;
    const State s = state(c, k);
    return isFree(s) ? s : kNoState;
  }
  return kNoState;
}

Pose LatticeGraph::pose(State s) const {
  return {grid_.frame().cellCentre(cell(s)),
          latticeHeadings()[static_cast<std::size_t>(heading(s))]};
}

bool LatticeGraph::areFree(Cell anchor, const std::vector<CellOffset>& cells) const {
  return std::ranges::all_of(cells, [&](CellOffset c) {
    return !grid_.blocked({anchor.row + c.row, anchor.column + c.column});
  });
}

}  // namespace clearway::fleet::shaped
