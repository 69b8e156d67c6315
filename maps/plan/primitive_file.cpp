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
    TRY(real("resolution_m:", 1e-6, 1e3, resolution));
    file.resolution_m = resolution;
    TRY(whole("numberofangles:", 4, MotionFile::kMaxAngles, file.angles));
    if (file.angles % 4 != 0) {
      return malformed(lines_.number(),
                       {"numberofangles %1 is not a multiple of 4", {file.angles}});
    }
    TRY(whole("totalnumberofprimitives:", 1, MotionFile::kMaxMotions, count));
    for (std::int32_t i = 0; i < count; ++i) {
      auto m = TRY(motion(file));
      file.motions.push_back(std::move(m));
    }
    if (nextLine())
      return malformed(lines_.number(), {"text after the last primitive: %1", {inQuotes(line_)}});
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
      return malformed(lines_.number(), {"the file ends where \"%1\" must be", {key}});
    }
    auto words = splitWords(line_);
    if (words.front() != key) {
      return malformed(lines_.number(), {"\"%1\" must be here, not %2", {key, inQuotes(line_)}});
    }
    words.erase(words.begin());
    if (words.size() != n) {
      return malformed(lines_.number(), {"\"%1\" needs %2%3, not %4",
                                         {key, n, n == 1 ? " value" : " values", words.size()}});
    }
    return words;
  }

  Result<void> toWhole(std::string_view key, std::string_view word, std::int32_t low,
                       std::int32_t high, std::int32_t& to) {
    const auto v = numberOf<std::int32_t>(word);
    if (!v || *v < low || *v > high) {
      return malformed(lines_.number(), {"%1 %2 is not a whole number of %3 to %4",
                                         {key, inQuotes(word), low, high}});
    }
    to = *v;
    return {};
  }

  Result<void> whole(std::string_view key, std::int32_t low, std::int32_t high, std::int32_t& to) {
    const auto v = TRY(values(key, 1));
    return toWhole(key, v.front(), low, high, to);
  }

  Result<void> real(std::string_view key, double low, double high, double& to) {
    const auto words = TRY(values(key, 1));
    const auto v = numberOf<double>(words.front());
    if (!v || !(*v >= low && *v <= high)) {
      return malformed(lines_.number(),
                       {"%1 %2 is not a number of %3 to %4",
                        {key, inQuotes(words.front()), decimal(low), decimal(high)}});
    }
    to = *v;
    return {};
  }

  Result<MotionFile::Motion> motion(const MotionFile& file) {
    MotionFile::Motion m;
    std::int32_t poses = 0;
    TRY(whole("primID:", 0, MotionFile::kMaxMotions, m.id));
    TRY(whole("startangle_c:", 0, file.angles - 1, m.start_angle));
    const auto end = TRY(values("endpose_c:", 3));
    const std::array<std::int32_t*, 3> fields{&m.columns, &m.rows, &m.end_angle};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int32_t most = k < 2 ? MotionFile::kMaxCells : MotionFile::kMaxAngles;
      TRY(toWhole("endpose_c", end[k], -most, most, *fields[k]));
    }
    m.end_angle = ((m.end_angle % file.angles) + file.angles) % file.angles;
    TRY(real("additionalactioncostmult:", 1e-3, 1e3, m.cost_factor));
    TRY(whole("intermediateposes:", 2, MotionFile::kMaxPoses, poses));
    for (std::int32_t i = 0; i < poses; ++i) {
      auto p = TRY(pose(file));
      m.poses.push_back(p);
    }
    TRY(checkEnds(file, m));
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
                         {"%1 is not a pose: x, y [m] and angle [rad]", {inQuotes(line_)}});
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
      return malformed(lines_.number(),
                       {"the %1 pose of primitive %2 of angle %3 is not at its %1 cell and angle",
                        {which, m.id, m.start_angle}});
    };
    TRY(check(m.poses.front(), 0, 0, m.start_angle, "start"));
    return check(m.poses.back(), m.columns, m.rows, m.end_angle, "end");
  }

  LineReader lines_;
  std::string_view line_;
};

}  // namespace

Result<MotionFile> parseMotionFile(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
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
  const auto bytes = TRY(readFile(path));
  auto file = TRY(inFile(parseMotionFile(bytes), path));
  return file;
}

}  // namespace clearway::maps
