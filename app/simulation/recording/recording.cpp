#include "app/simulation/recording/recording.h"

#include <algorithm>
#include <utility>

#include "app/simulation/recording/body_code.h"

namespace clearway::app {

bool isRecording(const std::string& file) {
  const Result<maps::InputFile> in = maps::InputFile::open(file);
  if (!in) return false;
  const Result<std::string> magic = in->read(0, kRecordingMagic.size());
  return magic && *magic == kRecordingMagic;
}

Result<Recording> Recording::open(const std::string& path) {
  Result<maps::InputFile> file = maps::InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  const Result<std::string> magic = file->read(0, kRecordingMagic.size());
  if (!magic) return tl::unexpected(magic.error());
  if (*magic != kRecordingMagic) {
    return fail(ErrorCode::Malformed, "is no recording of this program", path);
  }
  Recording out(*std::move(file), path);
  if (auto r = out.readHeads(); !r) return tl::unexpected(r.error());
  return out;
}

Result<void> Recording::readHeads() {
  std::uint64_t at = kRecordingMagic.size();
  bool has_header = false;
  while (!is_whole_ && at + BlockHead::kSize <= file_.size()) {
    const Result<std::string> bytes = file_.read(at, BlockHead::kSize);
    if (!bytes) return tl::unexpected(bytes.error());
    const Segment block{readBlockHead(*bytes), at + BlockHead::kSize};
    if (block.offset + block.head.packed > file_.size()) break;  // torn
    at = block.offset + block.head.packed;
    if (!has_header) {
      if (auto r = readHeader(block); !r) return r;
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
  if (auto r = load(segments_.size() - 1); !r) return r;
  for (std::uint32_t k = 0; k < segments_.back().head.frames; ++k) {
    if (auto r = decode(); !r) return r;
  }
  last_ = frame_.time;
  in_.reset();
  return {};
}

Result<std::string> Recording::unpack(const Segment& block) const {
  const Result<std::string> packed = file_.read(block.offset, block.head.packed);
  if (!packed) return tl::unexpected(packed.error());
  return unpackBlock(block.head, *packed);
}

Result<void> Recording::load(std::size_t segment) {
  Result<std::string> bytes = unpack(segments_[segment]);
  if (!bytes) return maps::inFile(bytes.error(), path_);
  segment_ = segment;
  bytes_ = std::make_unique<const std::string>(*std::move(bytes));
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
  return fail(ErrorCode::Malformed,
              "the frames after " + std::to_string(secondsOf(segments_[segment_].head.first)) +
                  " s are damaged",
              path_);
}

Result<void> Recording::seek(Tick time) {
  const auto after =
      std::ranges::upper_bound(segments_, time, {}, [](const Segment& s) { return s.head.first; });
  const auto segment =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - segments_.begin() - 1, 0));
  if (auto r = load(segment); !r) return r;
  if (auto r = decode(); !r) return r;
  while (!in_->atEnd() && timeOfNext() <= time) {
    if (auto r = decode(); !r) return r;
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
    if (auto r = load(segment); !r) return tl::unexpected(r.error());
  }
  if (auto r = decode(); !r) return tl::unexpected(r.error());
  return true;
}

}  // namespace clearway::app
