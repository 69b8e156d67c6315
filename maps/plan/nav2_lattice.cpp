// Motion primitives of Nav2's lattice planner, in JSON.
#include <algorithm>
#include <cmath>

#include "maps/plan/primitive_file.h"
#include "maps/text/json_cursor.h"
#include "maps/text/limits.h"

namespace clearway::maps {
namespace {

constexpr double kWholeTurn = 6.283185307179586;
constexpr double kSamePlace_m = 1e-9;

// Nav2 has y up, a MotionFile y down: indices of headings run in the other direction.
std::int32_t mirroredIndex(double index, std::int32_t angles) {
  return (angles - static_cast<std::int32_t>(index)) % angles;
}

// The headings of "heading_angles", turned round.
std::vector<double> headingAnglesFromJson(const JsonCursor& at) {
  std::vector<double> angles;
  for (const JsonCursor& item : at.items(MotionFile::kMaxAngles)) {
    angles.push_back(item.number(-kWholeTurn, kWholeTurn));
  }
  if (angles.empty()) return angles;
  std::vector<double> out{-angles.front()};
  for (std::size_t k = angles.size(); k-- > 1;) out.push_back(kWholeTurn - angles[k]);
  return out;
}

MotionFile::Motion latticeMotionFromJson(const JsonCursor& at, const MotionFile& file) {
  MotionFile::Motion m;
  const double last = file.angles - 1;
  m.id = static_cast<std::int32_t>(at.at("trajectory_id").integer(0, MotionFile::kMaxMotions));
  m.start_angle = mirroredIndex(at.at("start_angle_index").integer(0, last), file.angles);
  m.end_angle = mirroredIndex(at.at("end_angle_index").integer(0, last), file.angles);
  const double far_m = MotionFile::kMaxCells * file.resolution_m;
  // Files begin with the start or with the pose after it.
  m.poses.push_back({0.0, 0.0, file.angleOf(m.start_angle)});
  for (const JsonCursor& pose : at.at("poses").items(MotionFile::kMaxPoses - 1)) {
    const std::vector<JsonCursor> v = pose.items(3);
    if (v.size() != 3) {
      if (!pose.failed()) pose.fail(ErrorCode::Malformed, "a pose is [x, y, angle]");
      return m;
    }
    const MotionFile::Pose next{v[0].number(-far_m, far_m), -v[1].number(-far_m, far_m),
                                -v[2].number(-2.0 * kWholeTurn, 2.0 * kWholeTurn)};
    const bool is_start = m.poses.size() == 1 && std::hypot(next.x_m, next.y_m) < kSamePlace_m &&
                          std::abs(std::remainder(next.angle_rad - m.poses.front().angle_rad,
                                                  kWholeTurn)) < kSamePlace_m;
    if (!is_start) m.poses.push_back(next);
  }
  if (at.failed()) return m;
  if (m.poses.size() < 2) {
    at.at("poses").fail(ErrorCode::Malformed, "has no pose after the start");
    return m;
  }
  m.columns = static_cast<std::int32_t>(std::lround(m.poses.back().x_m / file.resolution_m));
  m.rows = static_cast<std::int32_t>(std::lround(m.poses.back().y_m / file.resolution_m));
  if (!file.endFits(m)) {
    at.at("poses").fail(ErrorCode::Malformed,
                        "the last pose is not in the middle of a cell, at the end angle");
  }
  return m;
}

}  // namespace

Result<MotionFile> parseNav2Lattice(std::string_view bytes, const std::string& source) {
  const JsonValue json = TRY(parseJson(bytes, source));
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  const JsonCursor head = root.at("lattice_metadata");
  MotionFile file;
  file.resolution_m = head.at("grid_resolution").number(1e-6, 1e3);
  file.angle_table = headingAnglesFromJson(head.at("heading_angles"));
  file.angles = static_cast<std::int32_t>(file.angle_table.size());
  if (!errors.any()) {
    if (const Result<void> good = file.checkAngles(); !good) {
      head.at("heading_angles").fail(good.error().code, good.error().message);
    }
  }
  const JsonCursor motions = root.at("primitives");
  for (const JsonCursor& item : motions.items(MotionFile::kMaxMotions)) {
    if (errors.any()) break;
    file.motions.push_back(latticeMotionFromJson(item, file));
  }
  if (!errors.any() && file.motions.empty()) {
    motions.fail(ErrorCode::Malformed, "has no primitive");
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return file;
}

}  // namespace clearway::maps
