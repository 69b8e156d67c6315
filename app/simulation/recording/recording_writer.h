// app/simulation/recording/recording_writer.h — writes a recording while it happens.
//
// By default the file takes the place of an old one with its first segment. It grows by whole
// segments, a keyframe and the changes after it; a program that is killed loses the last one. The
// bytes depend on the frames and flushes alone. Errors: those of FileWriter (maps/text/file_io.h).
// Not thread-safe.
#pragma once

#include <filesystem>
#include <memory>

#include "app/simulation/recording/frame_code.h"
#include "app/simulation/recording/recording.h"
#include "maps/text/file_io.h"

namespace clearway::app {

// A copy of a recording that is whole.
//
// A recording that is still written, or whose program was killed, is copied up to its last whole
// segment, and ended there. Cost and memory: the size of the file. Errors: those of
// Recording::open(), and of writing.
[[nodiscard]] Result<void> copyRecording(const std::string& from, const std::filesystem::path& to);

// When the file is in its place: with its first segment, or from the header on.
enum class Placement : std::uint8_t { FirstSegment, AtOnce };

class RecordingWriter {
 public:
  [[nodiscard]] static Result<RecordingWriter> create(
      const std::filesystem::path& path, RecordingHeader header,
      Placement placement = Placement::FirstSegment);

  // Whether the next frame is a keyframe, which needs neither lists of changes nor the frame
  // before.
  [[nodiscard]] bool wantsKeyframe() const { return frames_ == 0; }
  // The state after a step; the lists are those of FrameEncoder::change().
  [[nodiscard]] Result<void> add(const RecordedFrame& frame, std::span<const std::uint32_t> bodies,
                                 std::span<const CellChange> cells);
  // Ends the segment here, so that readers see all frames so far.
  [[nodiscard]] Result<void> flush();
  // Writes the last segment, and that the recording is whole.
  [[nodiscard]] Result<void> finish();

 private:
  RecordingWriter(std::unique_ptr<RecordingHeader> header, maps::FileWriter file);
  [[nodiscard]] Result<void> writeSegment();

  std::unique_ptr<RecordingHeader> header_;  // the encoder points into it
  maps::FileWriter file_;
  FrameEncoder encoder_;
  ByteWriter segment_;
  Tick first_ = 0, last_ = 0;
  std::uint32_t frames_ = 0;  // of the segment
  bool is_placed_ = false;
};

}  // namespace clearway::app
