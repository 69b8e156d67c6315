// maps/plan/primitive_file.h — motion primitives of the SBPL library (.mprim).
//
// Format: text. "resolution_m:", "numberofangles:", "totalnumberofprimitives:", then one block a
// primitive: "primID:", "startangle_c:", "endpose_c: dx dy angle" (cells and angle index, relative
// to the start cell), "additionalactioncostmult:", "intermediateposes:" and as many lines "x y
// angle" (metres and radians, relative to the middle of the start cell; the first is the start, the
// last the end). y grows with dy. Files exist for both orientations of y; here y points down, as in
// the world frame. Angle steps are equal; end angles outside 0 .. number - 1 are wrapped. Poses may
// be rounded. The last one must lie at the end cell and angle to within kTolerance of a cell and of
// an angle step. Errors: Malformed with line and value, LimitExceeded. Cost: linear. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

struct MotionFile {
  struct Pose {
    double x_m = 0.0, y_m = 0.0, angle_rad = 0.0;
    friend bool operator==(const Pose&, const Pose&) = default;
  };
  struct Motion {
    std::int32_t id = 0;
    std::int32_t start_angle = 0;
    std::int32_t columns = 0, rows = 0;  // offset of the end from the start
    std::int32_t end_angle = 0;          // wrapped
    double cost_factor = 1.0;
    std::vector<Pose> poses;  // at least two
    friend bool operator==(const Motion&, const Motion&) = default;
  };
  double resolution_m = 0.0;
  std::int32_t angles = 0;
  std::vector<Motion> motions;
  friend bool operator==(const MotionFile&, const MotionFile&) = default;

  static constexpr double kTolerance = 0.05;
  static constexpr double kAngleTolerance = 0.5;
  static constexpr std::int32_t kMaxAngles = 256;  // a multiple of 4
  static constexpr std::int32_t kMaxMotions = 16384;
  static constexpr std::int32_t kMaxPoses = 4096;  // of one motion
  static constexpr std::int32_t kMaxCells = 1024;  // from start to end, in rows or columns
};

[[nodiscard]] Result<MotionFile> parseMotionFile(std::string_view bytes);
[[nodiscard]] std::string writeMotionFile(const MotionFile& file);

[[nodiscard]] Result<MotionFile> loadMotionFile(const std::filesystem::path& path);

}  // namespace clearway::maps
