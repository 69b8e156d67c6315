// maps/text/outside_references.h — the user's permission for references that leave the folder of
// the file that names them: by "..", as an absolute name, or by a link.
//
// Without it such references are refused, because maps and projects may come from strangers.
// While one exists, resolveReference() (maps/text/safe_path.h) follows them: those of one file, or
// of all files. It decides about reading; a picture outside of its map's folder is never written.
// Thread-safe.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace clearway::maps {

class OutsideReferences {
 public:
  OutsideReferences();                                            // of all files
  explicit OutsideReferences(const std::filesystem::path& from);  // of this file
  ~OutsideReferences();
  OutsideReferences(const OutsideReferences&) = delete;
  OutsideReferences& operator=(const OutsideReferences&) = delete;

 private:
  std::filesystem::path from_;  // canonical; empty: all files
};

[[nodiscard]] bool mayLeaveFolder(const std::filesystem::path& from);
// Whether a reference written in the file `from` leaves its folder, permitted or not.
[[nodiscard]] bool leavesFolder(const std::string& reference, const std::filesystem::path& from);

inline constexpr std::string_view kOutsideOption = "--allow-outside";
// The error is a refused reference that this permission would allow.
[[nodiscard]] bool isOutsideReference(const Error& error);

}  // namespace clearway::maps
