#include "app/simulation/recording/recording_copy.h"

namespace clearway::app {

Result<void> copyRecording(const std::string& from, const std::filesystem::path& to) {
  const Result<Recording> recording = Recording::open(from);
  if (!recording) return tl::unexpected(recording.error());
  const Result<maps::InputFile> file = maps::InputFile::open(from);
  if (!file) return tl::unexpected(file.error());
  Result<std::string> bytes = file->read(0, recording->bytes());
  if (!bytes) return tl::unexpected(bytes.error());
  if (!recording->isWhole()) *bytes += packBlock(BlockKind::End, recording->last(), 0, {});
  return maps::saveFile(to, *bytes);
}

}  // namespace clearway::app
