#include "app/simulation/recording/recording_copy.h"

namespace clearway::app {

Result<void> copyRecording(const std::string& from, const std::filesystem::path& to) {
  const Recording recording = TRY(Recording::open(from));
  const maps::InputFile file = TRY(maps::InputFile::open(from));
  std::string bytes = TRY(file.read(0, recording.bytes()));
  if (!recording.isWhole()) bytes += packBlock(BlockKind::End, recording.last(), 0, {});
  return maps::saveFile(to, bytes);
}

}  // namespace clearway::app
