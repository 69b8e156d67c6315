#include "app/document/disk/missing_files.h"

#include <algorithm>

namespace clearway::app {

namespace fs = std::filesystem;

std::vector<fs::path> missingFiles(const std::vector<FileStamp>& stamps) {
  std::vector<fs::path> out;
  for (const FileStamp& stamp : stamps) {
    std::error_code ec;
    if (fs::status(stamp.path, ec).type() == fs::file_type::not_found) out.push_back(stamp.path);
  }
  return out;
}

// The file of a map holds the map alone; any other document has its map in its own file or beside.
void markMissing(EditDocument& document, const EditFile& file,
                 const std::vector<fs::path>& missing) {
  const bool own = std::ranges::find(missing, file.path) != missing.end();
  const bool beside = missing.size() > (own ? 1U : 0U);
  document.setMissing(isBareMap(file) ? own || beside : beside, own && !isBareMap(file));
}

}  // namespace clearway::app
