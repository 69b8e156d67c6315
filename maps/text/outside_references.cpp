#include "maps/text/outside_references.h"

#include <mutex>
#include <set>
#include <system_error>

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

struct Permissions {
  std::mutex mutex;
  std::multiset<fs::path> files;  // the empty path: all

  static Permissions& all() {
    static Permissions permissions;
    return permissions;
  }
};

fs::path canonicalNameOf(const fs::path& file) {
  std::error_code ec;
  fs::path out = fs::weakly_canonical(file, ec);
  return ec ? file : out;
}

void permit(const fs::path& from) {
  Permissions& p = Permissions::all();
  const std::lock_guard lock(p.mutex);
  p.files.insert(from);
}

}  // namespace

OutsideReferences::OutsideReferences() { permit(from_); }

OutsideReferences::OutsideReferences(const fs::path& from) : from_(canonicalNameOf(from)) {
  permit(from_);
}

OutsideReferences::~OutsideReferences() {
  Permissions& p = Permissions::all();
  const std::lock_guard lock(p.mutex);
  p.files.erase(p.files.find(from_));
}

bool mayLeaveFolder(const fs::path& from) {
  Permissions& p = Permissions::all();
  const std::lock_guard lock(p.mutex);
  return !p.files.empty() &&
         (p.files.contains(fs::path()) || p.files.contains(canonicalNameOf(from)));
}

bool isOutsideReference(const Error& error) { return error.code == ErrorCode::OutsideFolder; }

}  // namespace clearway::maps
