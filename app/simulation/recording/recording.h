// app/simulation/recording/recording.h — reads a recording at any time of it.
//
// Method: the heads of all segments are read when it is opened; a seek unpacks one segment.
// A recording whose program was killed is read up to its last whole segment.
// Cost: open O(segments); seek O(segment); next O(agents + changes).
// Errors: Io, Malformed (what is damaged, and where). Not thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "app/simulation/recording/block.h"
#include "app/simulation/recording/frame_code.h"
#include "maps/text/file_io.h"

namespace clearway::app {

class Recording {
 public:
  [[nodiscard]] static Result<Recording> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const RecordingHeader& header() const { return header_; }
  [[nodiscard]] std::uint64_t frames() const { return frames_; }  // >= 1
  [[nodiscard]] std::size_t segments() const { return segments_.size(); }
  [[nodiscard]] Tick first() const { return segments_.front().head.first; }
  [[nodiscard]] Tick last() const { return last_; }  // the time of the last frame
  // Of the file, up to the end of the last whole segment, or of the recording.
  [[nodiscard]] std::uint64_t bytes() const {
    const Segment& s = segments_.back();
    return is_whole_ ? file_.size() : s.offset + s.head.packed;
  }
  [[nodiscard]] bool isWhole() const { return is_whole_; }

  // The last frame at or before a time; the first one for times before it.
  [[nodiscard]] Result<void> seek(Tick time);
  void rewind();  // the next frame is the first one
  // The next frame; false after the last one. Begins with the first frame.
  [[nodiscard]] Result<bool> next();
  // Precondition: seek() or next() gave a frame.
  [[nodiscard]] const RecordedFrame& frame() const { return frame_; }

 private:
  struct Segment {
    BlockHead head;
    std::uint64_t offset = 0;  // of the packed bytes
  };
  Recording(maps::InputFile file, std::string path)
      : file_(std::move(file)), path_(std::move(path)) {}
  [[nodiscard]] Result<void> readHeads();
  [[nodiscard]] Result<void> readHeader(const Segment& block);
  [[nodiscard]] Result<std::string> unpack(const Segment& block) const;
  [[nodiscard]] Result<void> load(std::size_t segment);
  [[nodiscard]] Result<void> decode();
  [[nodiscard]] Tick timeOfNext() const;
  // Drops segments at the end that a killed program tore. Errors: none remains.
  [[nodiscard]] Result<void> dropTornEnd();

  maps::InputFile file_;
  std::string path_;
  RecordingHeader header_;
  std::vector<Segment> segments_;
  std::uint64_t frames_ = 0;
  Tick last_ = 0;
  bool is_whole_ = false;

  std::size_t segment_ = 0;                   // the one that is unpacked
  std::unique_ptr<const std::string> bytes_;  // stays in place when this is moved
  std::optional<ByteReader> in_;
  FrameDecoder decoder_;
  RecordedFrame frame_;
};

}  // namespace clearway::app
