#include "maps/plan/primitive_file.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::motion_file(std::string_view bytes) {
  const auto file = maps::parseMotionFile(bytes);
  if (!file) return requireGoodError(file.error());
  for (const maps::MotionFile::Motion& m : file->motions) {
    require(m.start_angle >= 0 && m.start_angle < file->angles, "a start angle outside the set");
    require(m.end_angle >= 0 && m.end_angle < file->angles, "an end angle outside the set");
    require(m.poses.size() >= 2, "a motion without poses");
  }
  const auto again = maps::parseMotionFile(maps::writeMotionFile(*file));
  require(again && *again == *file, "the motions changed");
}
