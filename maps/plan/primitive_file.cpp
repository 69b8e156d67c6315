#include "maps/plan/primitive_file.h"

#include <array>
#include <cmath>

#include "maps/text/file_io.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr double kFullTurn = 6.283185307179586;

class PrimitiveReader {
 public:
  explicit PrimitiveReader(std::string_view bytes) : lines_(bytes) {}

  Result<MotionFile> read() {
    MotionFile file;
    std::int32_t count = 0;
    double resolution = 0.0;
    if (auto ok = real("resolution_m:", 1e-6, 1e3, resolution); !ok)
      return tl::unexpected(ok.error());
    file.resolution_m = resolution;
    if (auto ok = whole("numberofangles:", 4, MotionFile::kMaxAngles, file.angles); !ok) {
      return tl::unexpected(ok.error());
    }
    if (file.angles % 4 != 0) {
      return malformed(lines_.number(),
                       "numberofangles " + std::to_string(file.angles) + " is not a multiple of 4");
    }
    if (auto ok = whole("totalnumberofprimitives:", 1, MotionFile::kMaxMotions, count); !ok) {
      return tl::unexpected(ok.error());
    }
    for (std::int32_t i = 0; i < count; ++i) {
      auto m = motion(file);
      if (!m) return tl::unexpected(m.error());
      file.motions.push_back(std::move(*m));
    }
    if (nextLine())
      return malformed(lines_.number(), "text after the last primitive: " + inQuotes(line_));
    return file;
  }

 private:
  // The next line that is not empty.
  bool nextLine() {
    while (lines_.next(line_)) {
      if (line_.find_first_not_of(" \t") != line_.npos) return true;
    }
    return false;
  }

  // A line of `key` and n values.
  Result<std::vector<std::string_view>> values(std::string_view key, std::size_t n) {
    if (!nextLine()) {
      return malformed(lines_.number(), "the file ends where \"" + std::string(key) + "\" must be");
    }
    auto words = splitWords(line_);
    if (words.front() != key) {
      return malformed(lines_.number(),
                       "\"" + std::string(key) + "\" must be here, not " + inQuotes(line_));
    }
    words.erase(words.begin());
    if (words.size() != n) {
      return malformed(lines_.number(), "\"" + std::string(key) + "\" needs " + std::to_string(n) +
                                            (n == 1 ? " value" : " values") + ", not " +
                                            std::to_string(words.size()));
    }
    return words;
  }

  Result<void> toWhole(std::string_view key, std::string_view word, std::int32_t low,
                       std::int32_t high, std::int32_t& to) {
    const auto v = numberOf<std::int32_t>(word);
    if (!v || *v < low || *v > high) {
      return malformed(lines_.number(), std::string(key) + " " + inQuotes(word) +
                                            " is not a whole number of " + std::to_string(low) +
                                            " to " + std::to_string(high));
    }
    to = *v;
    return {};
  }

  Result<void> whole(std::string_view key, std::int32_t low, std::int32_t high, std::int32_t& to) {
    const auto v = values(key, 1);
    if (!v) return tl::unexpected(v.error());
    return toWhole(key, v->front(), low, high, to);
  }

  Result<void> real(std::string_view key, double low, double high, double& to) {
    const auto words = values(key, 1);
    if (!words) return tl::unexpected(words.error());
    const auto v = numberOf<double>(words->front());
    if (!v || !(*v >= low && *v <= high)) {
      return malformed(lines_.number(), std::string(key) + " " + inQuotes(words->front()) +
                                            " is not a number of " + decimal(low) + " to " +
                                            decimal(high));
    }
    to = *v;
    return {};
  }

  Result<MotionFile::Motion> motion(const MotionFile& file) {
    MotionFile::Motion m;
    std::int32_t poses = 0;
    if (auto ok = whole("primID:", 0, MotionFile::kMaxMotions, m.id); !ok) {
      return tl::unexpected(ok.error());
    }
    if (auto ok = whole("startangle_c:", 0, file.angles - 1, m.start_angle); !ok) {
      return tl::unexpected(ok.error());
    }
    const auto end = values("endpose_c:", 3);
    if (!end) return tl::unexpected(end.error());
    const std::array<std::int32_t*, 3> fields{&m.columns, &m.rows, &m.end_angle};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int32_t most = k < 2 ? MotionFile::kMaxCells : MotionFile::kMaxAngles;
      if (auto ok = toWhole("endpose_c", (*end)[k], -most, most, *fields[k]); !ok) {
        return tl::unexpected(ok.error());
      }
    }
    m.end_angle = ((m.end_angle % file.angles) + file.angles) % file.angles;
    if (auto ok = real("additionalactioncostmult:", 1e-3, 1e3, m.cost_factor); !ok) {
      return tl::unexpected(ok.error());
    }
    if (auto ok = whole("intermediateposes:", 2, MotionFile::kMaxPoses, poses); !ok) {
      return tl::unexpected(ok.error());
    }
    for (std::int32_t i = 0; i < poses; ++i) {
      auto p = pose(file);
      if (!p) return tl::unexpected(p.error());
      m.poses.push_back(*p);
    }
    if (auto ok = checkEnds(file, m); !ok) return tl::unexpected(ok.error());
    return m;
  }

  Result<MotionFile::Pose> pose(const MotionFile& file) {
    if (!nextLine())
      return malformed(lines_.number(), "the file ends before the last intermediate pose");
    const auto words = splitWords(line_);
    std::array<double, 3> v{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto number = words.size() == 3 ? numberOf<double>(words[k]) : std::nullopt;
      const double most = k < 2 ? MotionFile::kMaxCells * file.resolution_m : 4.0 * kFullTurn;
      if (!number || !(std::abs(*number) <= most)) {
        return malformed(lines_.number(),
                         inQuotes(line_) + " is not a pose: x, y [m] and angle [rad]");
      }
      v[k] = *number;
    }
    return MotionFile::Pose{v[0], v[1], v[2]};
  }

  // The first and last pose must agree with the cells and angles of the motion.
  Result<void> checkEnds(const MotionFile& file, const MotionFile::Motion& m) {
    const auto check = [&](const MotionFile::Pose& p, std::int32_t columns, std::int32_t rows,
                           std::int32_t angle, const char* which) -> Result<void> {
      const double place = MotionFile::kTolerance * file.resolution_m;
      const double step = kFullTurn / file.angles;
      const double off = std::remainder(p.angle_rad - angle * step, kFullTurn);
      if (std::abs(p.x_m - columns * file.resolution_m) <= place &&
          std::abs(p.y_m - rows * file.resolution_m) <= place &&
          std::abs(off) <= MotionFile::kAngleTolerance * step) {
        return {};
      }
      return malformed(lines_.number(), "the " + std::string(which) + " pose of primitive " +
                                            std::to_string(m.id) + " of angle " +
                                            std::to_string(m.start_angle) + " is not at its " +
                                            which + " cell and angle");
    };
    if (auto ok = check(m.poses.front(), 0, 0, m.start_angle, "start"); !ok) return ok;
    return check(m.poses.back(), m.columns, m.rows, m.end_angle, "end");
  }

  LineReader lines_;
  std::string_view line_;
};

}  // namespace

Result<MotionFile> parseMotionFile(std::string_view bytes) {
  if (auto ok = checkFileSize(bytes.size(), kMaxFileBytes); !ok) return tl::unexpected(ok.error());
  return PrimitiveReader(bytes).read();
}

std::string writeMotionFile(const MotionFile& file) {
  std::string out = "resolution_m: " + decimal(file.resolution_m) +
                    "\nnumberofangles: " + std::to_string(file.angles) +
                    "\ntotalnumberofprimitives: " + std::to_string(file.motions.size()) + "\n";
  for (const MotionFile::Motion& m : file.motions) {
    out += "primID: " + std::to_string(m.id) + "\nstartangle_c: " + std::to_string(m.start_angle) +
           "\nendpose_c: " + std::to_string(m.columns) + " " + std::to_string(m.rows) + " " +
           std::to_string(m.end_angle) + "\nadditionalactioncostmult: " + decimal(m.cost_factor) +
           "\nintermediateposes: " + std::to_string(m.poses.size()) + "\n";
    for (const MotionFile::Pose& p : m.poses) {
      out += decimal(p.x_m) + " " + decimal(p.y_m) + " " + decimal(p.angle_rad) + "\n";
    }
  }
  return out;
}

Result<MotionFile> loadMotionFile(const std::filesystem::path& path) {
  const auto bytes = readFile(path);
  if (!bytes) return tl::unexpected(bytes.error());
  auto file = parseMotionFile(*bytes);
  if (!file) return inFile(file.error(), path);
  return file;
}

}  // namespace clearway::maps
