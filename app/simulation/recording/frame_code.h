// app/simulation/recording/frame_code.h — frames as bytes: keyframes, and what changes from a frame
// to the next.
//
// Method: each coordinate is predicted to go on as between the two frames before, and the
//         difference of the bit patterns is stored: a byte for agents at rest or at a steady speed,
//         and no rounding. A keyframe is the change from a state without agents and the grid of the
//         start.
// Not thread-safe.
#pragma once

#include <array>
#include <span>

#include "app/document/disk/byte_code.h"
#include "app/simulation/recording/recorded_frame.h"

namespace clearway::app {

// The predicted coordinates of agents; the same on both sides.
class PosePrediction {
 public:
  static constexpr std::size_t kCoordinates = 4;
  using Bits = std::array<std::uint64_t, kCoordinates>;

  // Without any frame before: 0.
  void clear() { tracks_.clear(); }
  void resize(std::size_t agents) { tracks_.resize(agents); }
  [[nodiscard]] std::uint64_t next(std::size_t agent, std::size_t coordinate) const {
    const Track& t = tracks_[agent];
    return 2 * t.last[coordinate] - t.before[coordinate];  // modulo 2^64
  }
  void add(std::size_t agent, std::size_t coordinate, std::uint64_t bits) {
    Track& t = tracks_[agent];
    t.before[coordinate] = t.fresh ? bits : t.last[coordinate];
    t.last[coordinate] = bits;
    if (coordinate + 1 == kCoordinates) t.fresh = false;
  }

 private:
  struct Track {
    Bits last{}, before{};
    bool fresh = true;
  };
  std::vector<Track> tracks_;
};

class FrameEncoder {
 public:
  // `start`: the grid that keyframes are compared with; it must outlive this.
  explicit FrameEncoder(const std::optional<OccupancyGrid>* start) : start_(start) {}
  void keyframe(const RecordedFrame& frame, ByteWriter& out);
  // Since the last frame: the indices of the bodies that appeared or changed, and the changed
  // cells.
  void change(const RecordedFrame& frame, std::span<const std::uint32_t> bodies,
              std::span<const CellChange> cells, ByteWriter& out);

 private:
  const std::optional<OccupancyGrid>* start_;
  PosePrediction prediction_;
  std::vector<std::uint8_t> bits_;  // of the last frame
  Tick time_ = 0;
};

// Turns a frame into the next one. `frame` begins as a keyframe's empty state.
class FrameDecoder {
 public:
  // The state before a keyframe.
  void begin(const std::optional<OccupancyGrid>& start, RecordedFrame& frame);
  // Errors: false; the frame is undefined then.
  [[nodiscard]] bool next(ByteReader& in, RecordedFrame& frame);

 private:
  [[nodiscard]] bool readAgents(ByteReader& in, RecordedFrame& frame);
  PosePrediction prediction_;
};

// The cells in which two grids of one frame differ.
[[nodiscard]] std::vector<CellChange> differenceOf(const OccupancyGrid& from,
                                                   const OccupancyGrid& to);

}  // namespace clearway::app
