#include "app/simulation/recording/recording.h"

#include <algorithm>
#include <utility>

#include "app/simulation/recording/body_code.h"
#include "maps/identify.h"
#include "maps/text/output_guard.h"

namespace clearway::app {

Result<Recording> Recording::open(const std::string& path) {
  maps::InputFile file = TRY(maps::InputFile::open(path));
  const std::string magic = TRY(file.read(0, maps::kRecordingMagic.size()));
  if (magic != maps::kRecordingMagic) {
    return fail(ErrorCode::Malformed, "is no recording of this program", path);
  }
  Recording out(std::move(file), path);
  TRY(out.readHeads());
  return out;
}

Result<void> Recording::readHeads() {
  std::uint64_t at = maps::kRecordingMagic.size();
  bool has_header = false;
  while (!is_whole_ && at + BlockHead::kSize <= file_.size()) {
    const std::string bytes = TRY(file_.read(at, BlockHead::kSize));
    const Segment block{readBlockHead(bytes), at + BlockHead::kSize};
    if (block.offset + block.head.packed > file_.size()) break;  // torn
    at = block.offset + block.head.packed;
    if (!has_header) {
      TRY(readHeader(block));
      has_header = true;
    } else if (block.head.kind == BlockKind::Segment && block.head.frames > 0) {
      if (block.head.first < 0 || block.head.first > kLastRecordedTime) {
        return fail(ErrorCode::Malformed, "a time in the recording is out of range", path_);
      }
      segments_.push_back(block);
    } else {
      is_whole_ = block.head.kind == BlockKind::End && unpack(block).has_value();
      break;
    }
  }
  return dropTornEnd();
}

Result<void> Recording::readHeader(const Segment& block) {
  const auto damaged = [this] {
    return fail(ErrorCode::Malformed, "the header of the recording is damaged", path_);
  };
  if (block.head.kind != BlockKind::Header) return damaged();
  const Result<std::string> bytes = unpack(block);
  if (!bytes) return damaged();
  ByteReader in(*bytes);
  header_.step = in.difference();
  header_.source = in.text();
  for (std::size_t k = in.count(); k > 0; --k) {
    const std::string name(in.text());
    header_.options.emplace_back(name, in.text());
  }
  if (in.byte() != 0) {
    header_.grid = readGrid(in);
    if (!header_.grid) return damaged();
  }
  constexpr Tick kLongestStep = 1'000'000'000'000;
  if (!in.good() || header_.step <= 0 || header_.step > kLongestStep) return damaged();
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  for (const auto& [name, value] : header_.options) maps::addInput(folder / value);  // its sources
  return {};
}

Result<void> Recording::dropTornEnd() {
  while (!segments_.empty() && !unpack(segments_.back())) {
    segments_.pop_back();
    is_whole_ = false;
  }
  if (segments_.empty()) {
    return fail(ErrorCode::Malformed, "the recording has no whole keyframe", path_);
  }
  for (const Segment& s : segments_) frames_ += s.head.frames;
  TRY(load(segments_.size() - 1));
  for (std::uint32_t k = 0; k < segments_.back().head.frames; ++k) {
    TRY(decode());
  }
  last_ = frame_.time;
  in_.reset();
  return {};
}

Result<std::string> Recording::unpack(const Segment& block) const {
  const std::string packed = TRY(file_.read(block.offset, block.head.packed));
  return unpackBlock(block.head, packed);
}

Result<void> Recording::load(std::size_t segment) {
  std::string bytes = TRY(maps::inFile(unpack(segments_[segment]), path_));
  segment_ = segment;
  bytes_ = std::make_unique<const std::string>(std::move(bytes));
  in_.emplace(*bytes_);
  decoder_.begin(header_.grid, frame_);
  return {};
}

Tick Recording::timeOfNext() const {
  ByteReader peek = *in_;
  const Tick more = peek.difference();
  const bool is_known = more >= -frame_.time && more <= kLastRecordedTime - frame_.time;
  return is_known ? frame_.time + more : kForever;
}

Result<void> Recording::decode() {
  if (decoder_.next(*in_, frame_)) return {};
  return fail(ErrorCode::Malformed, "the frames after %1 s are damaged",
              {std::to_string(secondsOf(segments_[segment_].head.first))}, path_);
}

Result<void> Recording::seek(Tick time) {
  const auto after =
      std::ranges::upper_bound(segments_, time, {}, [](const Segment& s) { return s.head.first; });
  const auto segment =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - segments_.begin() - 1, 0));
  TRY(load(segment));
  TRY(decode());
  while (!in_->atEnd() && timeOfNext() <= time) {
    TRY(decode());
  }
  return {};
}

void Recording::rewind() {
  in_.reset();
  segment_ = 0;
}

Result<bool> Recording::next() {
  if (!in_ || in_->atEnd()) {
    const std::size_t segment = in_ ? segment_ + 1 : 0;
    if (segment >= segments_.size()) return false;
    TRY(load(segment));
  }
  TRY(decode());
  return true;
}

}  // namespace clearway::app
