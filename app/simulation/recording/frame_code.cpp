#include "app/simulation/recording/frame_code.h"

#include <bit>
#include <cmath>
#include <numeric>

#include "app/simulation/recording/block.h"
#include "app/simulation/recording/body_code.h"

namespace clearway::app {
namespace {

constexpr unsigned kHasHash = 1, kChecked = 2;  // after the events

PosePrediction::Bits bitsOf(const Pose& p) {
  return {std::bit_cast<std::uint64_t>(p.position.x), std::bit_cast<std::uint64_t>(p.position.y),
          std::bit_cast<std::uint64_t>(p.heading.cos()),
          std::bit_cast<std::uint64_t>(p.heading.sin())};
}

}  // namespace

std::vector<CellChange> differenceOf(const OccupancyGrid& from, const OccupancyGrid& to) {
  std::vector<CellChange> out;
  for (std::int32_t i = 0; i < to.frame().rows(); ++i) {
    const auto old_row = from.row(i);
    const auto row = to.row(i);
    for (std::size_t w = 0; w < row.size(); ++w) {
      for (std::uint64_t bits = old_row[w] ^ row[w]; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(bits));
        out.push_back({{i, static_cast<std::int32_t>(64 * w + bit)}, ((row[w] >> bit) & 1U) != 0});
      }
    }
  }
  return out;
}

void FrameEncoder::keyframe(const RecordedFrame& frame, ByteWriter& out) {
  prediction_.clear();
  bits_.clear();
  time_ = 0;
  std::vector<std::uint32_t> bodies(frame.bodies.size());
  std::iota(bodies.begin(), bodies.end(), 0U);
  const bool has_grid = frame.grid && *start_;
  change(frame, bodies, has_grid ? differenceOf(**start_, *frame.grid) : std::vector<CellChange>(),
         out);
}

void FrameEncoder::change(const RecordedFrame& frame, std::span<const std::uint32_t> bodies,
                          std::span<const CellChange> cells, ByteWriter& out) {
  out.difference(frame.time - time_);
  time_ = frame.time;
  out.integer(bodies.size());
  for (const std::uint32_t k : bodies) {
    out.integer(k);
    writeBody(out, frame.bodies[k]);
  }
  out.integer(cells.size());
  for (const CellChange& c : cells) {
    out.difference(c.cell.row);
    out.difference(c.cell.column);
    out.byte(c.blocked ? 1 : 0);
  }
  const std::size_t n = frame.agents.size();
  prediction_.resize(n);
  bits_.resize(n);
  out.integer(n);
  for (std::size_t k = 0; k < n; ++k) {
    out.byte(static_cast<std::uint8_t>(bits_[k] ^ frame.agents[k].bits));
    bits_[k] = frame.agents[k].bits;
  }
  for (std::size_t c = 0; c < PosePrediction::kCoordinates; ++c) {
    for (std::size_t k = 0; k < n; ++k) {
      const std::uint64_t bits = bitsOf(frame.agents[k].pose)[c];
      out.difference(static_cast<std::int64_t>(bits - prediction_.next(k, c)));
      prediction_.add(k, c, bits);
    }
  }
  out.integer(frame.events.size());
  for (const simulation::Event& e : frame.events) writeEvent(out, e);
  out.byte(static_cast<std::uint8_t>((frame.state_hash ? kHasHash : 0U) |
                                     (frame.checked ? kChecked : 0U)));
  if (frame.state_hash) out.fixed(*frame.state_hash);
}

void FrameDecoder::begin(const std::optional<OccupancyGrid>& start, RecordedFrame& frame) {
  prediction_.clear();
  frame = {};
  frame.grid = start;
}

bool FrameDecoder::readAgents(ByteReader& in, RecordedFrame& frame) {
  const std::size_t n = in.count();
  if (!in.good() || n < frame.agents.size()) return false;
  frame.agents.resize(n);
  prediction_.resize(n);
  for (RecordedAgent& agent : frame.agents) agent.bits ^= in.byte();
  std::vector<PosePrediction::Bits> poses(n);
  for (std::size_t c = 0; c < PosePrediction::kCoordinates; ++c) {
    for (std::size_t k = 0; k < n; ++k) {
      const std::uint64_t bits =
          prediction_.next(k, c) + static_cast<std::uint64_t>(in.difference());
      prediction_.add(k, c, bits);
      poses[k][c] = bits;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    const auto value = [&](std::size_t c) { return std::bit_cast<double>(poses[k][c]); };
    const Result<Heading> heading = Heading::fromUnit(value(2), value(3));
    if (!heading || !std::isfinite(value(0)) || !std::isfinite(value(1))) return false;
    frame.agents[k].pose = {{value(0), value(1)}, *heading};
  }
  return in.good();
}

bool FrameDecoder::next(ByteReader& in, RecordedFrame& frame) {
  const Tick more = in.difference();
  if (more < -frame.time || more > kLastRecordedTime - frame.time) return false;
  frame.time += more;
  frame.changed_bodies.clear();
  frame.changed_cells.clear();
  for (std::size_t k = in.count(); k > 0; --k) {
    const std::uint64_t index = in.integer();
    std::optional<RecordedBody> body = readBody(in);
    if (!body || index > frame.bodies.size()) return false;
    if (index == frame.bodies.size()) frame.bodies.emplace_back();
    frame.bodies[index] = *std::move(body);
    frame.changed_bodies.push_back(static_cast<std::uint32_t>(index));
  }
  for (std::size_t k = in.count(); k > 0; --k) {
    const auto row = static_cast<std::int32_t>(in.difference());
    const Cell cell{row, static_cast<std::int32_t>(in.difference())};
    const bool blocked = in.byte() != 0;
    if (!frame.grid || !frame.grid->frame().contains(cell)) return false;
    if (frame.grid->blocked(cell) != blocked) frame.changed_cells.push_back({cell, blocked});
    frame.grid->set(cell, blocked);
  }
  if (!readAgents(in, frame) || frame.agents.size() != frame.bodies.size()) return false;
  frame.events.clear();
  for (std::size_t k = in.count(); k > 0; --k) {
    const std::optional<simulation::Event> e = readEvent(in);
    if (!e || e->a.index >= frame.agents.size()) return false;
    if (e->b && e->b->index >= frame.agents.size()) return false;
    for (const collide::BodyId id : e->cycle) {
      if (id.index >= frame.agents.size()) return false;
    }
    frame.events.push_back(*e);
  }
  frame.state_hash.reset();
  const std::uint8_t flags = in.byte();
  frame.checked = (flags & kChecked) != 0;
  if ((flags & kHasHash) != 0) frame.state_hash = in.fixed();
  return in.good();
}

}  // namespace clearway::app
