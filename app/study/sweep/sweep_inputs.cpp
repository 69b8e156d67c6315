#include "app/study/sweep/sweep_inputs.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <set>
#include <span>
#include <unordered_set>

#include "app/study/sweep/sweep_answer.h"
#include "core/base/fingerprint.h"
#include "maps/text/file_io.h"
#include "maps/text/preloaded_files.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNames = 4096;  // that a file may hold

std::string hashOf(std::string_view bytes) {
  Fingerprint print;
  for (const char c : bytes) {
    const auto byte = static_cast<std::uint8_t>(c);
    print.addBytes({&byte, 1});
  }
  return hexText(print.value());
}

bool isRegularFile(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// Whether it could be the name of a file with an extension: 12.5 is none.
bool looksLikeName(std::string_view text) {
  const std::size_t dot = text.rfind('.');
  return dot != std::string_view::npos && dot + 1 < text.size() && text.size() < 1024 &&
         (std::isalpha(static_cast<unsigned char>(text[dot + 1])) != 0);
}

// Texts that may be names of files.
std::set<std::string> namesIn(std::string_view bytes) {
  std::set<std::string> out;
  const auto add = [&](std::string_view text) {
    while (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    if (looksLikeName(text) && out.size() < kMaxNames) out.emplace(text);
  };
  const auto addSplit = [&](std::string_view text, std::string_view separators) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(separators), text.size());
      add(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  };
  if (bytes.find('\0') != std::string_view::npos) return out;  // an image
  addSplit(bytes, " \t\n,:\"'[]{}");
  addSplit(bytes, "\n\"'");
  for (std::size_t at = bytes.find(": "); at != std::string_view::npos;
       at = bytes.find(": ", at + 2)) {
    const std::string_view rest = bytes.substr(at + 2);
    add(rest.substr(0, rest.find('\n')));
  }
  return out;
}

// Words of runs that are files, relative to the folder.
std::set<std::string> namedBy(const std::vector<SweepRun>& runs, const fs::path& folder) {
  std::set<std::string> out;
  std::unordered_set<std::string> seen;
  for (const SweepRun& run : runs) {
    for (const std::string& word : run.words) {
      if (!seen.insert(word).second) continue;
      const std::size_t value = word.starts_with("--") ? word.find('=') : std::string::npos;
      const std::string name = value == std::string::npos ? word : word.substr(value + 1);
      if (!name.empty() && !name.starts_with("--") && isRegularFile(folder / name)) {
        out.insert(fs::path(name).lexically_normal().string());
      }
    }
  }
  return out;
}

}  // namespace

Result<std::vector<SweepInput>> readInputs(const std::vector<SweepRun>& runs,
                                           const fs::path& folder) {
  std::map<std::string, SweepInput> found;
  std::set<std::string> open = namedBy(runs, folder);
  std::uint64_t total = 0;
  while (!open.empty()) {
    const std::string name = open.extract(open.begin()).value();
    std::string bytes = TRY(maps::readFile(folder / name));
    SweepInput& input = found[name];
    input = {name, bytes.size(), hashOf(bytes), {}};
    for (const std::string& other : namesIn(bytes)) {
      const std::string path = (fs::path(name).parent_path() / other).lexically_normal().string();
      if (!found.contains(path) && isRegularFile(folder / path)) open.insert(path);
    }
    total += bytes.size();
    if (total <= SweepInput::kMaxShared) input.bytes = std::move(bytes);
  }
  std::vector<SweepInput> out;
  for (auto& [name, input] : found) out.push_back(std::move(input));
  return out;
}

std::string listText(const std::vector<SweepInput>& inputs) {
  std::string out;
  for (const SweepInput& i : inputs) {
    out +=
        i.hash + (i.bytes.empty() ? " 0 " : " 1 ") + std::to_string(i.size) + " " + i.path + '\n';
  }
  return out;
}

std::vector<SweepInput> inputsOf(const std::string& list) {
  std::vector<SweepInput> out;
  std::string_view rest = list;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const std::size_t path = line.find(' ', 19);
    SweepInput& input = out.emplace_back();
    input.hash = line.substr(0, 16);
    std::from_chars(line.data() + 19, line.data() + path, input.size);
    if (line[17] == '1') input.bytes = "?";  // is shared
    input.path = line.substr(path + 1);
  }
  return out;
}

Result<void> shareInputs(std::vector<SweepInput>& inputs, const fs::path& folder,
                         Cluster& cluster) {
  std::size_t total = 0;
  for (const SweepInput& i : inputs) total += i.bytes.empty() ? 0 : i.size;
  if (total == 0) return {};
  const Cluster::Shared shared = cluster.shareOnNode(total);
  Result<void> good;
  std::size_t at = 0;
  for (SweepInput& i : inputs) {
    if (i.bytes.empty()) continue;
    if (shared.fills && cluster.rank() != 0) {
      Result<std::string> bytes = maps::readFile(folder / i.path);
      if (!bytes) {
        good = bytes.map([](const std::string&) {});
      } else if (bytes->size() != i.size || hashOf(*bytes) != i.hash) {
        good = fail(ErrorCode::Conflict, "it differs from the file of rank 0", i.path);
      } else {
        i.bytes = *std::move(bytes);
      }
      if (!good) break;
    }
    if (shared.fills) std::memcpy(shared.bytes + at, i.bytes.data(), i.size);
    i.bytes = {};
    maps::preloadFile(folder / i.path, {shared.bytes + at, static_cast<std::size_t>(i.size)});
    at += i.size;
  }
  cluster.barrier();
  return good;
}

}  // namespace clearway::app
