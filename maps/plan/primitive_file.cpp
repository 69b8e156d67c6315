#include "maps/plan/primitive_file.h"

#include <array>
#include <cmath>
#include <utility>

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
    if (nextIs("min_turning_radius_m:")) {
      double radius = 0.0;
      TRY(real("min_turning_radius_m:", 0.0, 1e6, radius));
    }
    TRY(whole("numberofangles:", 4, MotionFile::kMaxAngles, file.angles));
    if (nextIs("angle:0")) TRY(readAngles(file));
    if (auto good = file.checkAngles(); !good) {
      return malformed(lines_.number(), std::move(good.error().message));
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
    if (std::exchange(is_ahead_, false)) return true;
    while (lines_.next(line_)) {
      if (line_.find_first_not_of(" \t") != line_.npos) return true;
    }
    return false;
  }

  // Whether the next line has this key; it remains the next one.
  bool nextIs(std::string_view key) {
    is_ahead_ = nextLine();
    return is_ahead_ && splitWords(line_).front() == key;
  }

  Result<void> readAngles(MotionFile& file) {
    for (std::int32_t k = 0; k < file.angles; ++k) {
      double angle = 0.0;
      TRY(real("angle:" + std::to_string(k), -kFullTurn, 2.0 * kFullTurn, angle));
      file.angle_table.push_back(angle);
    }
    return {};
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
    if (nextIs("turning_radius:")) {
      double radius = 0.0;
      TRY(real("turning_radius:", -1e6, 1e6, radius));
    }
    TRY(whole("intermediateposes:", 2, MotionFile::kMaxPoses, poses));
    for (std::int32_t i = 0; i < poses; ++i) {
      auto p = TRY(pose(file));
      m.poses.push_back(p);
    }
    const char* const wrong = !file.startFits(m) ? "start" : !file.endFits(m) ? "end" : nullptr;
    if (wrong != nullptr) {
      return malformed(lines_.number(),
                       {"the %1 pose of primitive %2 of angle %3 is not at its %1 cell and angle",
                        {wrong, m.id, m.start_angle}});
    }
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

  LineReader lines_;
  std::string_view line_;
  bool is_ahead_ = false;  // the line is the next one
};

}  // namespace

double MotionFile::angleOf(std::int32_t index) const {
  const auto k = static_cast<std::size_t>(index);
  return angle_table.empty() ? index * kFullTurn / angles : angle_table[k];
}

namespace {

struct LatticePlace {
  std::int32_t columns = 0, rows = 0, angle = 0;
};

bool isAt(const MotionFile& file, const MotionFile::Pose& p, const LatticePlace& place) {
  const double tolerance = MotionFile::kTolerance * file.resolution_m;
  const double off = std::remainder(p.angle_rad - file.angleOf(place.angle), kFullTurn);
  return std::abs(p.x_m - place.columns * file.resolution_m) <= tolerance &&
         std::abs(p.y_m - place.rows * file.resolution_m) <= tolerance &&
         std::abs(off) <= MotionFile::kAngleTolerance * kFullTurn / file.angles;
}

}  // namespace

bool MotionFile::startFits(const Motion& m) const {
  return isAt(*this, m.poses.front(), {0, 0, m.start_angle});
}

bool MotionFile::endFits(const Motion& m) const {
  return isAt(*this, m.poses.back(), {m.columns, m.rows, m.end_angle});
}

Result<void> MotionFile::checkAngles() const {
  if (angles < 4 || angles % 4 != 0) {
    return fail(ErrorCode::Malformed, "%1 angles are not a multiple of 4", {angles});
  }
  for (std::size_t k = 0; k < angle_table.size(); ++k) {
    const double first = angle_table.front();
    const double angle = angle_table[k];
    const double next = k + 1 < angle_table.size() ? angle_table[k + 1] : first + kFullTurn;
    const double gap = next - angle;
    if (k == 0 && std::abs(first) > 1e-6) {
      return fail(ErrorCode::Malformed, "the first angle, %1, is not 0", {decimal(first)});
    }
    if (!(gap > 1e-3 && gap < 0.5 * kFullTurn - 1e-3)) {
      return fail(
          ErrorCode::Malformed,
          "from angle %1 of %2 rad to the next are %3 rad: angles must ascend within a turn",
          {k, decimal(angle), decimal(gap)});
    }
  }
  return {};
}

Result<MotionFile> parseMotionFile(std::string_view bytes, const std::string& source) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != bytes.npos && bytes[first] == '{') return parseNav2Lattice(bytes, source);
  return PrimitiveReader(bytes).read();
}

std::string writeMotionFile(const MotionFile& file) {
  std::string out = "resolution_m: " + decimal(file.resolution_m) +
                    "\nnumberofangles: " + std::to_string(file.angles) + "\n";
  for (std::size_t k = 0; k < file.angle_table.size(); ++k) {
    out += "angle:" + std::to_string(k) + " " + decimal(file.angle_table[k]) + "\n";
  }
  out += "totalnumberofprimitives: " + std::to_string(file.motions.size()) + "\n";
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
  auto file = parseMotionFile(bytes, path.string());
  if (!file && file.error().source.empty()) return inFile(file.error(), path);
  return file;
}

}  // namespace clearway::maps
