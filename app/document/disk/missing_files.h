// app/document/disk/missing_files.h — files of a document that another program has removed.
//
// The document is then the only copy of what they held: it is modified until it is saved, or until
// the files are back. Errors: none; a folder that cannot be searched has its files. Cost: O(files).
#pragma once

#include <filesystem>
#include <vector>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/edit_document.h"

namespace clearway::app {

// No file has the name of the stamp any more.
[[nodiscard]] std::vector<std::filesystem::path> missingFiles(const std::vector<FileStamp>& stamps);

// Marks what these files of the document held as unsaved, and nothing else.
void markMissing(EditDocument& document, const EditFile& file,
                 const std::vector<std::filesystem::path>& missing);

}  // namespace clearway::app
