#include "app/simulation/recording/recording_writer.h"

#include <utility>

#include "app/simulation/recording/block.h"
#include "app/simulation/recording/body_code.h"
#include "maps/identify.h"

namespace clearway::app {

Result<void> copyRecording(const std::string& from, const std::filesystem::path& to) {
  const Recording recording = TRY(Recording::open(from));
  const maps::InputFile file = TRY(maps::InputFile::open(from));
  std::string bytes = TRY(file.read(0, recording.bytes()));
  if (!recording.isWhole()) bytes += packBlock(BlockKind::End, recording.last(), 0, {});
  return maps::saveFile(to, bytes);
}

namespace {

// A segment ends after so many frames, or bytes.
constexpr std::uint32_t kMostFrames = 256;
constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

std::string headerBytes(const RecordingHeader& header) {
  ByteWriter out;
  out.difference(header.step);
  out.text(header.source);
  out.integer(header.options.size());
  for (const auto& [name, value] : header.options) {
    out.text(name);
    out.text(value);
  }
  out.byte(header.grid ? 1 : 0);
  if (header.grid) writeGrid(out, *header.grid);
  return out.take();
}

}  // namespace

RecordingWriter::RecordingWriter(std::unique_ptr<RecordingHeader> header, maps::FileWriter file)
    : header_(std::move(header)), file_(std::move(file)), encoder_(&header_->grid) {}

Result<RecordingWriter> RecordingWriter::create(const std::filesystem::path& path,
                                                RecordingHeader header, Placement placement) {
  const std::string first =
      std::string(maps::kRecordingMagic) + packBlock(BlockKind::Header, 0, 0, headerBytes(header));
  maps::FileWriter file = TRY(maps::FileWriter::open(path));
  TRY(file.append(first));
  RecordingWriter out(std::make_unique<RecordingHeader>(std::move(header)), std::move(file));
  if (placement == Placement::FirstSegment) return out;
  TRY(out.file_.commit());
  out.is_placed_ = true;
  return out;
}

Result<void> RecordingWriter::add(const RecordedFrame& frame, std::span<const std::uint32_t> bodies,
                                  std::span<const CellChange> cells) {
  if (wantsKeyframe()) {
    first_ = frame.time;
    encoder_.keyframe(frame, segment_);
  } else {
    encoder_.change(frame, bodies, cells, segment_);
  }
  last_ = frame.time;
  ++frames_;
  if (frames_ < kMostFrames && segment_.bytes().size() < kMostBytes) return {};
  return writeSegment();
}

Result<void> RecordingWriter::writeSegment() {
  const std::uint32_t frames = std::exchange(frames_, 0);
  TRY(file_.append(packBlock(BlockKind::Segment, first_, frames, segment_.take())));
  return std::exchange(is_placed_, true) ? Result<void>() : file_.commit();
}

Result<void> RecordingWriter::flush() { return frames_ > 0 ? writeSegment() : Result<void>(); }

Result<void> RecordingWriter::finish() {
  TRY(flush());
  TRY(file_.append(packBlock(BlockKind::End, last_, 0, {})));
  return file_.sync();
}

}  // namespace clearway::app
