#include "maps/text/safe_path.h"

#include <algorithm>
#include <system_error>

#include "core/base/safe_text.h"
#include "maps/text/outside_references.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

fs::path folderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// The path with resolved links; the path itself if the system fails to resolve it.
fs::path real(const fs::path& p) {
  std::error_code ec;
  fs::path out = fs::weakly_canonical(p, ec);
  return ec ? p : out;
}

bool inside(const fs::path& folder, const fs::path& file) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

}  // namespace

Result<fs::path> resolveReference(const std::string& reference, const fs::path& from,
                                  ReferencePolicy policy) {
  const fs::path name(reference);
  if (reference.empty() || reference.find('\0') != std::string::npos) {
    return fail(ErrorCode::InvalidArgument, "a file is named by an empty text");
  }
  const fs::path folder = folderOf(from);
  const fs::path file = folder / name;
  if (policy == ReferencePolicy::Anywhere || mayLeaveFolder(from)) return file;
  if (name.is_absolute()) {
    return fail(
        ErrorCode::OutsideFolder,
        "%1; name the file relative to the folder of the file that names it, or permit it by "
        "--allow-outside",
        {Message("\"%1\" is an absolute path", {reference})});
  }
  if (std::find(name.begin(), name.end(), fs::path("..")) != name.end()) {
    return fail(ErrorCode::OutsideFolder,
                "%1; put the file into the folder, or permit it by --allow-outside",
                {Message("\"%1\" leads out of its folder by \"..\"", {reference})});
  }
  if (!inside(real(folder), real(file))) {
    return fail(ErrorCode::OutsideFolder, "%1; permit it by --allow-outside",
                {Message("\"%1\" leads out of its folder by a symbolic link", {reference})});
  }
  return file;
}

bool leavesFolder(const std::string& reference, const fs::path& from) {
  const fs::path name(reference);
  const fs::path folder = folderOf(from);
  return name.is_absolute() || std::find(name.begin(), name.end(), fs::path("..")) != name.end() ||
         !inside(real(folder), real(folder / name));
}

static std::string referenceTo(const fs::path& target, const fs::path& from) {
  std::error_code ec;
  const fs::path absolute = fs::absolute(target, ec);
  if (ec) return target.generic_string();
  const fs::path folder = fs::absolute(folderOf(from), ec);
  if (ec) return absolute.generic_string();
  const fs::path relative = real(absolute).lexically_relative(real(folder));
  return relative.empty() ? absolute.generic_string() : relative.generic_string();
}

Result<std::string> relativeReference(const fs::path& target, const fs::path& from) {
  std::string reference = referenceTo(target, from);
  if (isPlain(reference)) return reference;
  return fail(ErrorCode::InvalidArgument,
              "other files cannot name this one: rename it without control characters, in UTF-8",
              target.string());
}

}  // namespace clearway::maps
