#include "maps/text/output_guard.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "maps/text/json_value.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

using FileId = std::pair<dev_t, ino_t>;

constexpr std::uintmax_t kMostNaming_bytes = std::uintmax_t{64}
                                             << 20U;  // of a file that is searched
constexpr std::size_t kMostNaming = 64;               // such files in all

FileId idOf(const struct stat& s) { return {s.st_dev, s.st_ino}; }

bool isRegular(const fs::path& path, struct stat& s) {
  return ::stat(path.c_str(), &s) == 0 && S_ISREG(s.st_mode);
}

// Whether files of this ending name others.
bool isNaming(const fs::path& path) {
  const fs::path e = path.extension();
  return e == ".json" || e == ".clearway" || e == ".yaml" || e == ".yml";
}

// The values that may be names of files: what stands in quotes, and what follows "key: ".
std::set<std::string> namesIn(std::string_view text) {
  std::set<std::string> out;
  const auto add = [&](std::string_view name) {
    while (!name.empty() && (name.back() == '\r' || name.back() == ' ')) name.remove_suffix(1);
    if (!name.empty() && name.size() < 1024) out.emplace(name);
  };
  for (const char quote : {'"', '\''}) {
    for (std::size_t at = text.find(quote); at != text.npos;) {
      const std::size_t end = text.find(quote, at + 1);
      if (end == text.npos) break;
      add(text.substr(at + 1, end - at - 1));
      at = end;  // what is between two values is a text of no file
    }
  }
  for (std::size_t at = text.find(": "); at != text.npos; at = text.find(": ", at + 2)) {
    const std::string_view rest = text.substr(at + 2, 1024);  // longer ones are no names
    const std::string_view line = rest.substr(0, rest.find('\n'));
    add(line.substr(0, line.find(" #")));
  }
  return out;
}

void addTexts(const JsonValue& value, std::set<std::string>& out) {
  if (const std::string* text = value.text()) out.insert(*text);
  if (const JsonValue::Array* array = value.array()) {
    for (const JsonValue& item : *array) addTexts(item, out);
  }
  if (const JsonValue::Object* object = value.object()) {
    for (const auto& [key, item] : *object) addTexts(item, out);
  }
}

// Also of texts that are not well-formed, or that the readers refuse for their size.
std::set<std::string> namesInFile(const fs::path& file) {
  std::error_code ignored;
  if (fs::file_size(file, ignored) > kMostNaming_bytes || ignored) return {};
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::set<std::string> out = namesIn(text);
  const fs::path ending = file.extension();
  if (ending == ".yaml" || ending == ".yml") {
    (void)forEachScalar(text, [&out](const YamlScalar& scalar) -> Result<void> {
      out.emplace(scalar.value);
      return {};
    });
  } else if (const Result<JsonValue> json = parseJson(text, {})) {
    addTexts(*json, out);
  }
  return out;
}

// The files that these name, directly or through others, each with one that names it.
std::map<FileId, fs::path> namedBy(std::vector<fs::path> open) {
  std::map<FileId, fs::path> out;
  std::set<FileId> seen;
  while (!open.empty() && seen.size() < kMostNaming) {
    const fs::path file = std::move(open.back());
    open.pop_back();
    struct stat s = {};
    if (!isNaming(file) || !isRegular(file, s) || !seen.insert(idOf(s)).second) continue;
    for (const std::string& name : namesInFile(file)) {
      const fs::path other = file.parent_path() / name;
      if (!isRegular(other, s) || !out.try_emplace(idOf(s), file).second) continue;
      open.push_back(other);
    }
  }
  return out;
}

// The files that were read since an InputGuard was made.
struct Inputs {
  std::mutex mutex;
  bool watched = false;
  std::uint64_t guards = 0;  // so far
  std::map<FileId, fs::path> files;
  std::map<FileId, fs::path> named;  // by the first so many files
  std::size_t searched = 0;

  static Inputs& all() {
    static Inputs inputs;
    return inputs;
  }
  void watch(bool on) {
    const std::lock_guard lock(mutex);
    watched = on;
    if (on) ++guards;
    files.clear();
    named.clear();
    searched = 0;
  }
  // The file by which an input names this one; empty: none does.
  fs::path namingFile(const FileId& id) {
    const std::lock_guard lock(mutex);
    if (searched != files.size()) {
      std::vector<fs::path> paths;
      for (const auto& [ignored, path] : files) paths.push_back(path);
      named = namedBy(std::move(paths));
      searched = files.size();
    }
    const auto found = named.find(id);
    return found == named.end() ? fs::path() : found->second;
  }
};

}  // namespace

InputGuard::InputGuard() { Inputs::all().watch(true); }
InputGuard::~InputGuard() { Inputs::all().watch(false); }

std::uint64_t inputGuard() {
  Inputs& all = Inputs::all();
  const std::lock_guard lock(all.mutex);
  return all.watched ? all.guards : 0;
}

void addInput(const fs::path& path, const struct stat& file) {
  if (!S_ISREG(file.st_mode)) return;
  Inputs& all = Inputs::all();
  const std::lock_guard lock(all.mutex);
  if (all.watched) all.files.try_emplace(idOf(file), path);
}

void addInput(const fs::path& path) {
  struct stat s = {};
  if (isRegular(path, s)) addInput(path, s);
}

bool isInput(const fs::path& path) {
  struct stat s = {};
  if (::stat(path.c_str(), &s) != 0) return false;
  Inputs& all = Inputs::all();
  const std::lock_guard lock(all.mutex);
  return all.files.contains(idOf(s));
}

bool isNamedBy(const std::vector<fs::path>& files, const fs::path& path) {
  struct stat s = {};
  return isRegular(path, s) && namedBy(files).contains(idOf(s));
}

Result<void> mayWrite(const fs::path& path) {
  struct stat s = {};
  if (!isRegular(path, s)) return {};
  if (isInput(path)) {
    return fail(ErrorCode::Conflict,
                "would be overwritten, but this run reads it: name another file", path.string());
  }
  const fs::path by = Inputs::all().namingFile(idOf(s));
  if (by.empty()) return {};
  return fail(ErrorCode::Conflict,
              "would be overwritten, but %1, which this run reads, names it: name another file",
              {by.string()}, path.string());
}

Result<void> checkSideFile(const fs::path& path, std::string_view magic) {
  struct stat s = {};
  if (::lstat(path.c_str(), &s) != 0) return {};
  if (S_ISLNK(s.st_mode))
    return fail(ErrorCode::Conflict, "this is a symbolic link: move it away", path.string());
  const auto foreign = [&path] {
    return fail(ErrorCode::Conflict, "this is a foreign file: move it away", path.string());
  };
  if (!S_ISREG(s.st_mode)) return foreign();
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(ErrorCode::Io, "cannot open the file", path.string());
  std::string begin(magic.size(), '\0');
  if (!in.read(begin.data(), static_cast<std::streamsize>(begin.size())) || begin != magic) {
    return foreign();
  }
  return {};
}

}  // namespace clearway::maps
