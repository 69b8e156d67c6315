#include "app/document/disk/file_stamp.h"

#include <bit>
#include <cstring>
#include <fstream>
#include <system_error>
#include <vector>

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{1} << 20U;  // a multiple of a word

// Multiplies and rotates words of 8 bytes: maps have up to 10^9 bytes.
std::optional<std::uint64_t> contentOf(const fs::path& path) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::vector<char> block(kBlock);
  std::uint64_t hash = kFactor;
  while (in) {
    in.read(block.data(), static_cast<std::streamsize>(block.size()));
    const auto n = static_cast<std::size_t>(in.gcount());
    for (std::size_t i = 0; i < n; i += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, block.data() + i, std::min(sizeof word, n - i));
      hash = std::rotl((hash ^ word) * kFactor, 29);
    }
    hash += n;
  }
  return in.bad() ? std::nullopt : std::optional(hash);
}

}  // namespace

std::optional<FileStamp> stampOf(const fs::path& path) {
  std::error_code ec;
  if (!fs::is_regular_file(path, ec)) return std::nullopt;  // a pipe would block
  const std::uintmax_t size = fs::file_size(path, ec);
  if (ec) return std::nullopt;
  const fs::file_time_type modified = fs::last_write_time(path, ec);
  if (ec) return std::nullopt;
  const std::optional<std::uint64_t> content = contentOf(path);
  if (!content) return std::nullopt;
  return FileStamp{path, size, modified, *content};
}

bool hasChanged(const FileStamp& stamp) {
  std::error_code ec;
  const std::uintmax_t size = fs::file_size(stamp.path, ec);
  if (ec) return false;
  if (size != stamp.size) return true;
  const std::optional<FileStamp> now = stampOf(stamp.path);
  return !now || now->content != stamp.content;
}

}  // namespace clearway::app
