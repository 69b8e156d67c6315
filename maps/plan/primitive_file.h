// maps/plan/primitive_file.h — motion primitives of the SBPL library (.mprim) and of Nav2's lattice
// planner (JSON).
//
// SBPL: text. "resolution_m:", "numberofangles:", "totalnumberofprimitives:", then one block a
// primitive: "primID:", "startangle_c:", "endpose_c: dx dy angle" (cells and angle index, relative
// to the start cell), "additionalactioncostmult:", "intermediateposes:" and as many lines "x y
// angle" (metres and radians, relative to the middle of the start cell; the first is the start, the
// last the end). y grows with dy. Files exist for both orientations of y; here y points down, as in
// the world frame. Angle steps are equal, unless lines "angle:INDEX RADIANS" follow the number of
// angles; end angles outside 0 .. number - 1 are wrapped. "min_turning_radius_m:" after the
// resolution and "turning_radius:" before the poses are optional, and repeat what the poses say.
// Nav2: "lattice_metadata" with "grid_resolution" and "heading_angles", and "primitives", each with
// "trajectory_id", "start_angle_index", "end_angle_index" and "poses", lists of [x, y, angle] with
// y up, with or without the start. Other keys are ignored.
// Poses may be rounded. The last one must lie at the end cell and angle to within kTolerance of a
// cell and of an angle step.
// Errors: Malformed with line or JSON pointer, and value; LimitExceeded. Cost: linear. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

// The motions of a file, each from the cell at 0, 0.
struct MotionFile {
  // A pose of a motion, as the file has it.
  struct Pose {
    double x_m = 0.0, y_m = 0.0, angle_rad = 0.0;
    friend bool operator==(const Pose&, const Pose&) = default;
  };
  // One motion.
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
  std::vector<double> angle_table;  // radians, ascending from 0 on; empty: equal steps
  std::vector<Motion> motions;
  friend bool operator==(const MotionFile&, const MotionFile&) = default;

  static constexpr double kTolerance = 0.05;
  static constexpr double kAngleTolerance = 0.5;
  static constexpr std::int32_t kMaxAngles = 256;  // a multiple of 4
  static constexpr std::int32_t kMaxMotions = 16384;
  static constexpr std::int32_t kMaxPoses = 4096;  // of one motion
  static constexpr std::int32_t kMaxCells = 1024;  // from start to end, in rows or columns

  // Precondition: an index of an angle.
  [[nodiscard]] double angleOf(std::int32_t index) const;
  // Whether the first or last pose is at the start or end of the motion, within the tolerances.
  [[nodiscard]] bool startFits(const Motion& m) const;
  [[nodiscard]] bool endFits(const Motion& m) const;
  // Errors: Malformed unless the angles are a multiple of 4 in number, begin at 0 and ascend within
  // one turn, by less than half a turn each.
  [[nodiscard]] Result<void> checkAngles() const;
};

// Either format, by its content. `source` names the text in errors of JSON.
[[nodiscard]] Result<MotionFile> parseMotionFile(std::string_view bytes,
                                                 const std::string& source = {});
[[nodiscard]] Result<MotionFile> parseNav2Lattice(std::string_view bytes,
                                                  const std::string& source);
// As SBPL.
[[nodiscard]] std::string writeMotionFile(const MotionFile& file);

[[nodiscard]] Result<MotionFile> loadMotionFile(const std::filesystem::path& path);

}  // namespace clearway::maps
