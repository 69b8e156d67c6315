// The readers of lists of poses: CSV, TUM, nav_msgs/Path and GeoJSON.
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"
#include "maps/plan/path_readers.h"
#include "maps/plan/trajectory_file.h"
#include "maps/text/json_cursor.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

constexpr double kMostPathDegrees = 1e6;
constexpr double kMostPathRadians = 1e4;

Result<double> pathNumber(std::string_view word, std::string_view name, double most,
                          std::size_t line) {
  const auto v = numberOf<double>(word);
  if (v && std::abs(*v) <= most) return *v + 0.0;  // no negative zero; false for NaN
  return malformed(line, {"%1 is %2: it must be a number from -%3 to %3",
                          {name, inQuotes(word), shortest(most)}});
}

tl::unexpected<Error> tooManyPoses(std::size_t line) {
  return fail(ErrorCode::LimitExceeded, "more than %1 poses: split the file", {kMaxPathPoses}, {},
              line);
}

// The columns of a CSV file.
struct Columns {
  std::size_t x = 0, y = 0, heading = 0;  // from 1 on; 0: none
  bool is_degrees = false;
  std::string heading_name;
  std::size_t count = 0;
};

Result<Columns> columnsOfHeader(std::string_view line, std::size_t number, PathAngles angles) {
  Columns out;
  const auto names = csvFields(line);
  out.count = names.size();
  std::string all;
  for (std::size_t k = 0; k < names.size(); ++k) {
    std::string name(names[k]);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (name.size() > 1 && name.front() == '"' && name.back() == '"') {
      name = name.substr(1, name.size() - 2);
    }
    all += name + ",";
    std::string bare = name;
    bool is_degrees = name == "heading";
    bool says_unit = false;
    for (const auto& [ending, degrees] : {std::pair{"_deg", true}, std::pair{"_rad", false}}) {
      if (!name.ends_with(ending)) continue;
      bare.resize(bare.size() - 4);
      is_degrees = degrees;
      says_unit = true;
    }
    const bool is_heading = bare == "heading" || bare == "yaw" || bare == "theta";
    std::size_t* const column = name == "x" ? &out.x : name == "y" ? &out.y : &out.heading;
    if (name != "x" && name != "y" && !is_heading) continue;
    if (*column != 0) {
      return malformed(number, {"the column %1 is there twice", {inQuotes(names[k])}});
    }
    *column = k + 1;
    if (!is_heading) continue;
    out.heading_name = name;
    out.is_degrees =
        says_unit || angles == PathAngles::ByName ? is_degrees : angles == PathAngles::Degrees;
  }
  if (all.starts_with(std::string(kTrajectoryColumns) + ",")) out.is_degrees = false;
  return out;
}

// Whether all poses have a heading, or none. Precondition: there is a pose.
Result<void> checkHeadings(const GivenPath& path) {
  for (const PathPose& p : path.poses) {
    if (p.heading.has_value() == path.hasHeadings()) continue;
    return malformed(p.line, path.hasHeadings()
                                 ? Message("a pose without a heading after poses that have one")
                                 : Message("a pose with a heading after poses that have none"));
  }
  return {};
}

}  // namespace

Result<std::optional<Heading>> headingOfQuaternion(double x, double y, double z, double w) {
  const double square = x * x + y * y + z * z + w * w;
  if (square == 0.0) return std::optional<Heading>();
  if (!(std::abs(std::sqrt(square) - 1.0) <= 0.01)) {
    return fail(ErrorCode::InvalidArgument, "a quaternion of length %1, which must be 1",
                {roundedText(std::sqrt(square))});
  }
  const Vec2 along{w * w + x * x - y * y - z * z, 2.0 * (w * z + x * y)};
  const auto heading = Heading::fromVector(along);
  if (length(along) < 1e-3 || !heading) {
    return fail(ErrorCode::InvalidArgument, "a quaternion that points up or down: no heading");
  }
  return std::optional(*heading);
}

Result<PathFile> readPathCsv(std::string_view bytes, PathAngles angles) {
  LineReader lines(bytes);
  std::string_view line;
  std::optional<Columns> columns;
  GivenPath path;
  while (lines.next(line)) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text.front() == '#') continue;
    const std::size_t number = lines.number();
    if (!columns) {
      columns = TRY(columnsOfHeader(line, number, angles));
      if (columns->x == 0 || columns->y == 0) {
        return malformed(number, {"the header %1 has no columns x and y", {inQuotes(line)}});
      }
      continue;
    }
    const auto fields = csvFields(line);
    if (fields.size() != columns->count) {
      return malformed(number,
                       {"%1 fields, and the header has %2", {fields.size(), columns->count}});
    }
    PathPose pose;
    pose.line = static_cast<std::uint32_t>(number);
    pose.position.x = TRY(pathNumber(fields[columns->x - 1], "x", kFarthestPathPoint, number));
    pose.position.y = TRY(pathNumber(fields[columns->y - 1], "y", kFarthestPathPoint, number));
    if (columns->heading > 0 && !fields[columns->heading - 1].empty()) {
      const double angle =
          TRY(pathNumber(fields[columns->heading - 1], columns->heading_name,
                         columns->is_degrees ? kMostPathDegrees : kMostPathRadians, number));
      pose.heading =
          TRY(columns->is_degrees ? Heading::fromDegrees(angle) : Heading::fromRadians(angle));
    }
    if (path.poses.size() == kMaxPathPoses) return tooManyPoses(number);
    path.poses.push_back(pose);
  }
  if (path.poses.empty()) return malformed(lines.number(), "the file has no poses");
  TRY(checkHeadings(path));
  return PathFile{PathFormat::Csv, {std::move(path)}, {}};
}

Result<PathFile> readTum(std::string_view bytes) {
  constexpr std::array<std::string_view, 8> kNames{"t", "x", "y", "z", "qx", "qy", "qz", "qw"};
  LineReader lines(bytes);
  std::string_view line;
  GivenPath path;
  while (lines.next(line)) {
    const auto words = splitWords(line);
    if (words.empty() || words.front().front() == '#') continue;
    const std::size_t number = lines.number();
    if (words.size() != kNames.size()) {
      return malformed(number, {"%1 numbers instead of 8: t x y z qx qy qz qw", {words.size()}});
    }
    std::array<double, 8> v{};
    for (std::size_t k = 0; k < v.size(); ++k) {
      v[k] = TRY(pathNumber(words[k], kNames[k], k == 0 ? 1e15 : kFarthestPathPoint, number));
    }
    auto heading = headingOfQuaternion(v[4], v[5], v[6], v[7]);
    if (!heading) return malformed(number, heading.error().message);
    if (!*heading) return malformed(number, {"a quaternion of length %1, which must be 1", {0}});
    if (path.poses.size() == kMaxPathPoses) return tooManyPoses(number);
    path.poses.push_back({{v[1], v[2]}, *heading, static_cast<std::uint32_t>(number)});
  }
  if (path.poses.empty()) return malformed(lines.number(), "the file has no poses");
  TRY(checkHeadings(path));
  return PathFile{PathFormat::Tum, {std::move(path)}, {}};
}

namespace {

// The fields of a pose of nav_msgs/Path as they are read.
struct RosPose {
  std::array<std::optional<double>, 6> values{};  // x y, then the quaternion x y z w
  std::size_t line = 0;
};

constexpr std::array<std::string_view, 6> kRosFields{
    "position.x", "position.y", "orientation.x", "orientation.y", "orientation.z", "orientation.w"};

Result<PathPose> poseOfRos(const RosPose& at) {
  for (std::size_t k = 0; k < kRosFields.size(); ++k) {
    if (at.values[k]) continue;
    return malformed(at.line, {"the pose has no %1", {kRosFields[k]}});
  }
  const auto& v = at.values;
  auto heading = headingOfQuaternion(*v[2], *v[3], *v[4], *v[5]);
  if (!heading) return malformed(at.line, heading.error().message);
  return PathPose{{*v[0], *v[1]}, *heading, static_cast<std::uint32_t>(at.line)};
}

// One document of `ros2 topic echo`.
class RosPathReader {
 public:
  Result<GivenPath> read(std::string_view yaml) {
    TRY(forEachScalar(yaml, [&](const YamlScalar& s) { return scalar(s); }));
    TRY(finishPose());
    if (path_.poses.empty()) return malformed(1, "the path has no poses");
    TRY(checkHeadings(path_));
    return std::move(path_);
  }
  [[nodiscard]] const std::string& frame() const { return frame_; }

 private:
  Result<void> scalar(const YamlScalar& s) {
    if (s.key(0) == "header" && s.key(1) == "frame_id") frame_ = std::string(s.value.substr(0, 60));
    if (s.key(0) != "poses" || s.place.size() < 2) return {};
    const std::size_t index = s.place[1].index;
    if (s.place.size() == 2) {
      return malformed(s.line, s.value == "..."
                                   ? Message("the list of poses is cut short: print it with "
                                             "'ros2 topic echo --full-length'")
                                   : Message("a pose is %1", {inQuotes(s.value)}));
    }
    if (!current_ || index != index_) {
      TRY(finishPose());
      current_.emplace();
      current_->line = s.line;
      index_ = index;
    }
    if (s.key(2) != "pose") return {};
    const std::string name = std::string(s.key(3)) + "." + std::string(s.key(4));
    for (std::size_t k = 0; k < kRosFields.size(); ++k) {
      if (name != kRosFields[k]) continue;
      current_->values[k] = TRY(pathNumber(s.value, name, kFarthestPathPoint, s.line));
    }
    return {};
  }
  Result<void> finishPose() {
    if (!current_) return {};
    if (path_.poses.size() == kMaxPathPoses) return tooManyPoses(current_->line);
    path_.poses.push_back(TRY(poseOfRos(*current_)));
    current_.reset();
    return {};
  }

  GivenPath path_;
  std::string frame_;
  std::optional<RosPose> current_;
  std::size_t index_ = 0;
};

}  // namespace

Result<PathFile> readRosPathYaml(std::string_view bytes) {
  PathFile file;
  LineReader lines(bytes);
  std::string_view line;
  std::size_t begin = 0, lines_before = 0, poses = 0;
  const auto document = [&](std::size_t end) -> Result<void> {
    const std::string_view yaml = bytes.substr(begin, end - begin);
    if (yaml.find_first_not_of(" \t\r\n") == yaml.npos) return {};
    RosPathReader reader;
    GivenPath path = TRY(reader.read(yaml).map_error([lines_before](Error e) {
      if (e.line > 0) e.line += lines_before;
      return e;
    }));
    for (PathPose& p : path.poses) p.line += static_cast<std::uint32_t>(lines_before);
    poses += path.poses.size();
    if (poses > kMaxPathPoses) return tooManyPoses(lines_before + 1);
    if (file.paths.size() == kMaxGivenPaths) {
      return fail(ErrorCode::LimitExceeded, "more than %1 paths: split the file", {kMaxGivenPaths},
                  {}, lines_before + 1);
    }
    file.paths.push_back(std::move(path));
    return {};
  };
  while (lines.next(line)) {
    if (line != "---") continue;
    TRY(document(lines.offset() - line.size() - 1));
    begin = lines.offset();
    lines_before = lines.number();
  }
  TRY(document(bytes.size()));
  if (file.paths.empty()) return malformed(1, "the file has no poses");
  if (file.paths.size() > 1) {
    for (std::size_t k = 0; k < file.paths.size(); ++k) {
      file.paths[k].name = "message " + std::to_string(k + 1);
    }
  }
  return file;
}

Result<PathFile> readRosPathJson(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  const JsonCursor at(root, errors);
  GivenPath path;
  for (const JsonCursor& item : at.at("poses").items(kMaxPathPoses)) {
    const JsonCursor pose = item.at("pose");
    const JsonCursor position = pose.at("position"), orientation = pose.at("orientation");
    RosPose read;
    read.line = item.value().line;
    const auto number = [](const JsonCursor& of, const char* key) {
      return of.at(key).number(-kFarthestPathPoint, kFarthestPathPoint);
    };
    read.values = {number(position, "x"),    number(position, "y"),    number(orientation, "x"),
                   number(orientation, "y"), number(orientation, "z"), number(orientation, "w")};
    if (errors.any()) return tl::unexpected(errors.first());
    path.poses.push_back(TRY(inSource(poseOfRos(read), source)));
  }
  if (errors.any()) return tl::unexpected(errors.first());
  if (path.poses.empty()) {
    return fail(ErrorCode::Malformed, "the path has no poses", source, root.line);
  }
  TRY(inSource(checkHeadings(path), source));
  return PathFile{PathFormat::Ros, {std::move(path)}, {}};
}

namespace {

// Reads the lines of GeoJSON; the first error is noted in the cursor's document.
class LineReaderOfGeoJson {
 public:
  explicit LineReaderOfGeoJson(PathFile& out) : out_(out) {}

  void any(const JsonCursor& at) {
    const std::string type = at.at("type").text(64);
    if (at.failed()) return;
    if (type == "FeatureCollection") {
      for (const JsonCursor& f : at.at("features").items(kMaxGivenPaths)) feature(f);
    } else if (type == "Feature") {
      feature(at);
    } else {
      geometry(at, type);
    }
  }
  [[nodiscard]] std::size_t skipped() const { return skipped_; }

 private:
  void feature(const JsonCursor& at) {
    name_.clear();
    if (at.failed()) return;
    const JsonValue* const properties = at.value().find("properties");
    const JsonValue* const name = properties != nullptr ? properties->find("name") : nullptr;
    if (name != nullptr && name->text() != nullptr) name_ = name->text()->substr(0, 64);
    const auto own = at.optional("geometry");
    if (!own || own->value().object() == nullptr) {
      ++skipped_;
      return;
    }
    const std::string type = own->at("type").text(64);
    geometry(*own, type);
  }
  void geometry(const JsonCursor& at, const std::string& type) {
    if (at.failed()) return;
    if (type == "LineString") {
      line(at.at("coordinates"));
    } else if (type == "MultiLineString") {
      for (const JsonCursor& l : at.at("coordinates").items(kMaxGivenPaths)) line(l);
    } else if (type == "GeometryCollection") {
      for (const JsonCursor& g : at.at("geometries").items(kMaxGivenPaths)) {
        const std::string own = g.at("type").text(64);
        if (own == "GeometryCollection") {
          return at.fail(ErrorCode::Unsupported, "is a collection in a collection");
        }
        geometry(g, own);
      }
    } else {
      ++skipped_;
    }
  }
  void line(const JsonCursor& at) {
    GivenPath path;
    for (const JsonCursor& p : at.items(kMaxPathPoses)) {
      const auto numbers = p.items(16);
      if (numbers.size() < 2) {
        p.fail(ErrorCode::Malformed, "is not a position of two numbers");
        return;
      }
      const auto number = [&](std::size_t k) {
        return numbers[k].number(-kFarthestPathPoint, kFarthestPathPoint) + 0.0;
      };
      path.poses.push_back({{number(0), number(1)}, {}, p.value().line});
      if (at.failed()) return;
    }
    poses_ += path.poses.size();
    if (poses_ > kMaxPathPoses || out_.paths.size() == kMaxGivenPaths) {
      return at.fail(ErrorCode::LimitExceeded,
                     {"more than %1 poses: split the file", {kMaxPathPoses}});
    }
    if (path.poses.empty()) return at.fail(ErrorCode::Malformed, "is a line without positions");
    path.name = name_.empty() ? "line " + std::to_string(out_.paths.size() + 1) : name_;
    out_.paths.push_back(std::move(path));
  }

  PathFile& out_;
  std::string name_;
  std::size_t poses_ = 0, skipped_ = 0;
};

}  // namespace

Result<PathFile> readGeoJsonPaths(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  PathFile file;
  LineReaderOfGeoJson reader(file);
  reader.any(JsonCursor(root, errors));
  if (errors.any()) return tl::unexpected(errors.first());
  if (file.paths.empty()) {
    return fail(ErrorCode::Malformed, "the file has no LineString", source, root.line);
  }
  if (reader.skipped() > 0) {
    file.warnings.push_back({"%1 features that are no lines are skipped", {reader.skipped()}});
  }
  return file;
}

}  // namespace clearway::maps
