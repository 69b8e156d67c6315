#include "app/document/disk/recovery_file.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <utility>

#include "app/document/body/world_options.h"
#include "app/document/disk/byte_code.h"
#include "app/document/edit/stored_plans.h"
#include "app/document/vector/vector_layers.h"
#include "core/base/fingerprint.h"
#include "maps/project/project.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRecoveryKind = "clearway-recovery ";  // of every version
constexpr std::string_view kRecoveryMagic = "clearway-recovery 2\n";
constexpr std::string_view kFirstMagic = "clearway-recovery 1\n";  // did not count plans
static_assert(kFirstMagic.size() == kRecoveryMagic.size());
constexpr std::size_t kInfoBytes = 8192;  // enough for a header: a path has at most 4096 bytes
constexpr std::size_t kMaxRecoveryBytes = std::size_t{2} << 30U;
constexpr std::size_t kSealBytes = 8;
constexpr std::uint8_t kRuns = 0, kPlain = 1;

tl::unexpected<Error> torn(const fs::path& path) {
  return fail(ErrorCode::Malformed, "the recovery file is incomplete or damaged", path.string());
}

std::uint64_t sealOf(std::string_view bytes) {
  Fingerprint f;
  f.addBytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  return f.value();
}

// The next start may have another current folder.
fs::path absoluteOf(const fs::path& path) {
  std::error_code ec;
  fs::path out = path.empty() ? path : fs::absolute(path, ec);
  return ec ? path : out;
}

std::size_t placedOf(const EditDocument& document) {
  return static_cast<std::size_t>(std::ranges::count_if(
      document.agents(), [](const EditAgent& a) { return a.agent.start || a.agent.goal; }));
}

// --- writing ---

void writeInfo(ByteWriter& out, const RecoveryInfo& info) {
  out.text(info.document.string());
  out.difference(info.time_s);
  out.integer(info.edits);
  out.integer(static_cast<std::uint64_t>(info.rows));
  out.integer(static_cast<std::uint64_t>(info.columns));
  out.integer(info.agents);
  out.integer(info.plans);
  out.byte(info.has_fleet_plan ? 1 : 0);
}

void writeReference(ByteWriter& out, const std::optional<maps::MapReference>& map) {
  out.byte(map ? 1 : 0);
  if (!map) return;
  out.text(map->file);
  out.byte(static_cast<std::uint8_t>(map->terrain));
  out.number(map->image.threshold);
  out.byte(map->image.invert ? 1 : 0);
}

void writeFile(ByteWriter& out, const EditFile& file) {
  out.text(file.path.string());
  out.byte(file.can_save ? 1 : 0);
  out.text(file.map_file.string());
  writeReference(out, file.map);
  out.byte(file.outside ? 1 : 0);
  out.integer(file.stamps.size());
  for (const FileStamp& stamp : file.stamps) {
    out.text(stamp.path.string());
    out.integer(stamp.size);
    out.difference(stamp.modified.time_since_epoch().count());
    out.fixed(stamp.content);
  }
}

void writeRow(ByteWriter& out, const std::uint16_t* row, std::size_t columns) {
  std::size_t runs = 0;
  for (std::size_t j = 0; j < columns; ++j) runs += j == 0 || row[j] != row[j - 1] ? 1 : 0;
  if (runs > columns / 2) {
    out.byte(kPlain);
    for (std::size_t j = 0; j < columns; ++j) out.fixed(row[j], 2);
    return;
  }
  out.byte(kRuns);
  for (std::size_t j = 0; j < columns;) {
    std::size_t end = j + 1;
    while (end < columns && row[end] == row[j]) ++end;
    out.integer(end - j);
    out.integer(row[j]);
    j = end;
  }
}

// The project with a map of one cell, which holds the meta data. Notes in `info` which plans it
// has.
Result<std::string> projectText(const RecoverySnapshot& s, RecoveryInfo& info) {
  const GridFrame one = TRY(GridFrame::make(1, 1, s.frame.cellWidth(), s.frame.cellLength()));
  maps::Project project;
  project.description = s.file.description;
  project.planner = s.planner;
  project.fleet = s.fleet;
  project.world = s.file.parameters;
  project.disturbances = s.file.disturbances;
  project.simulation = s.simulation;
  saveZones(s.zones, s.file.path, project);
  maps::GridMap map{OccupancyGrid(s.frame), s.map_frame, s.meta, {}, s.max_value, {}, {}, {}};
  std::vector<maps::ProjectAgent> agents = TRY(savedAgents(map, s.agents, s.file.read));
  project.agents = std::move(agents);
  project.drawings = savedDrawings(s.map_frame, s.frame, s.drawings, s.file.drawings_read);
  if (s.layers) project.polygons = layersFromWorld(map, *s.layers);
  TRY(savePlans(s.file.plans, map, s.file.read, project));
  project.fleet_plan = s.file.fleet_plan;
  if (project.fleet_plan) nameWhatItIsFor(*project.fleet_plan, project.agents, s.planner);
  std::ranges::copy_if(
      s.file.comparisons, std::back_inserter(project.comparisons), [&](const auto& c) {
        return std::ranges::find(project.agents, c.agent, &maps::ProjectAgent::name) !=
               project.agents.end();
      });
  map.grid = OccupancyGrid(one);
  map.values.assign(1, s.values.front());
  project.map = std::move(map);
  std::string text = maps::writeProject(project);
  Result<maps::Project> again = maps::parseProject(text, {});
  if (!again && again.error().code == ErrorCode::LimitExceeded) {  // these are too large
    project.plans.clear();
    project.fleet_plan.reset();
    project.drawings = {};
    text = maps::writeProject(project);
    again = maps::parseProject(text, {});
  }
  TRY(std::move(again));
  info.plans = project.plans.size();
  info.has_fleet_plan = project.fleet_plan.has_value();
  return text;
}

// --- reading ---

bool isRecovery(std::string_view bytes) {
  return bytes.starts_with(kRecoveryMagic) || bytes.starts_with(kFirstMagic);
}

// After the magic of `bytes`.
RecoveryInfo readInfo(std::string_view bytes, ByteReader& in) {
  RecoveryInfo info;
  info.document = std::string(in.text());
  info.time_s = in.difference();
  info.edits = in.integer();
  info.rows = static_cast<std::int32_t>(in.integer());
  info.columns = static_cast<std::int32_t>(in.integer());
  info.agents = in.integer();
  if (bytes.starts_with(kFirstMagic)) return info;
  info.plans = in.integer();
  info.has_fleet_plan = in.byte() != 0;
  return info;
}

std::optional<maps::MapReference> readReference(ByteReader& in) {
  if (in.byte() == 0) return std::nullopt;
  maps::MapReference map;
  map.file = std::string(in.text());
  map.terrain = static_cast<maps::TerrainRule>(std::min<std::uint8_t>(in.byte(), 2));
  map.image.threshold = in.number();
  map.image.invert = in.byte() != 0;
  return map;
}

void readFileOf(ByteReader& in, EditFile& file) {
  file.path = std::string(in.text());
  file.can_save = in.byte() != 0;
  file.map_file = std::string(in.text());
  file.map = readReference(in);
  if (in.byte() != 0) file.outside = std::make_shared<const maps::OutsideReferences>(file.path);
  file.stamps.clear();
  for (std::size_t n = in.count(); n > 0; --n) {
    FileStamp stamp;
    stamp.path = std::string(in.text());
    stamp.size = in.integer();
    stamp.modified = fs::file_time_type(fs::file_time_type::duration(in.difference()));
    stamp.content = in.fixed();
    file.stamps.push_back(std::move(stamp));
  }
}

// Appends `columns` values; false: the bytes are damaged.
bool readRow(ByteReader& in, std::size_t columns, std::vector<std::uint16_t>& values) {
  if (in.byte() == kPlain) {
    for (std::size_t j = 0; j < columns; ++j) {
      values.push_back(static_cast<std::uint16_t>(in.fixed(2)));
    }
    return in.good();
  }
  for (std::size_t left = columns; left > 0;) {
    const std::uint64_t run = in.integer();
    const std::uint64_t value = in.integer();
    if (!in.good() || run == 0 || run > left || value > 0xFFFF) return false;
    values.insert(values.end(), run, static_cast<std::uint16_t>(value));
    left -= run;
  }
  return in.good();
}

// The obstacles of the values in cells of any shape.
OccupancyGrid gridOf(const maps::GridMap& map, const GridFrame& frame) {
  OccupancyGrid out(frame);
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (map.grid.blocked({i, j})) out.set({i, j}, true);
    }
  }
  return out;
}

Result<maps::GridMap> readMap(ByteReader& in, const RecoveryInfo& info, const maps::GridMap& one,
                              const fs::path& path) {
  const GridFrame& cell = one.grid.frame();
  maps::MapMeta meta = one.meta;
  if (auto* m = std::get_if<maps::MovingAiMeta>(&meta)) {
    m->line_end = std::string(in.text());
    m->tail = std::string(in.text());
  }
  std::string text(in.text());
  maps::PictureForm picture;
  picture.format = static_cast<maps::PictureFormat>(std::min<std::uint8_t>(in.byte(), 2));
  if (in.byte() != 0) picture.bytes = std::make_shared<const std::string>(in.text());
  picture.fingerprint = in.fixed();
  const Result<GridFrame> frame =
      GridFrame::make(info.rows, info.columns, cell.cellWidth(), cell.cellLength());
  if (!in.good() || !frame) return torn(path);
  const auto columns = static_cast<std::size_t>(info.columns);
  std::vector<std::uint16_t> values;
  values.reserve(static_cast<std::size_t>(info.rows) * columns);
  for (std::int32_t i = 0; i < info.rows; ++i) {
    if (!readRow(in, columns, values)) return torn(path);
  }
  maps::GridMap map = TRY(maps::inFile(maps::makeGridMap(info.rows, info.columns, cell.cellWidth(),
                                                         meta, one.max_value, std::move(values)),
                                       path));
  if (map.grid.frame() != *frame) map.grid = gridOf(map, *frame);
  map.frame = one.frame;
  map.text = std::move(text);
  map.picture = std::move(picture);
  return map;
}

}  // namespace

RecoverySnapshot snapshotOf(const EditDocument& document, const EditFile& opened,
                            std::uint64_t edits, std::int64_t time_s) {
  const maps::GridMap& map = document.map();
  const GridFrame& frame = document.frame();
  EditFile file = opened;
  file.stamps = stampsOf(document, opened);
  file.path = absoluteOf(file.path);
  file.map_file = absoluteOf(file.map_file);
  for (FileStamp& stamp : file.stamps) stamp.path = absoluteOf(stamp.path);
  return {{file.path, time_s, edits, frame.rows(), frame.columns(), placedOf(document), 0, false},
          frame,
          map.frame,
          map.meta,
          map.max_value,
          map.text,
          map.picture,
          {},
          document.agents(),
          document.planner(),
          document.fleet(),
          document.layers(),
          document.zones(),
          document.simulation(),
          document.drawings(),
          file,
          document.mapModified(),
          document.tasksModified(),
          document.plansModified(),
          document.drawingsModified()};
}

Result<void> saveRecovery(const RecoverySnapshot& s, const fs::path& path) {
  RecoveryInfo info = s.info;
  const std::string project = TRY(maps::inFile(projectText(s, info), path));
  ByteWriter out;
  writeInfo(out, info);
  writeFile(out, s.file);
  out.byte(static_cast<std::uint8_t>((s.map_modified ? 1U : 0U) | (s.tasks_modified ? 2U : 0U) |
                                     (s.plans_modified ? 4U : 0U) |
                                     (s.drawings_modified ? 8U : 0U)));
  out.text(project);
  if (const auto* m = std::get_if<maps::MovingAiMeta>(&s.meta)) {
    out.text(m->line_end);
    out.text(m->tail);
  }
  out.text(s.text);
  out.byte(static_cast<std::uint8_t>(s.picture.format));
  out.byte(s.picture.bytes ? 1 : 0);
  if (s.picture.bytes) out.text(*s.picture.bytes);
  out.fixed(s.picture.fingerprint);
  const auto columns = static_cast<std::size_t>(s.frame.columns());
  for (std::size_t i = 0; i < s.values.size(); i += columns) {
    writeRow(out, s.values.data() + i, columns);
  }
  std::string bytes(kRecoveryMagic);
  bytes += out.bytes();
  ByteWriter seal;
  seal.fixed(sealOf(bytes));
  bytes += seal.bytes();
  return maps::saveSideFile(path, bytes, kRecoveryKind);
}

Result<RecoveryInfo> recoveryInfo(const fs::path& path) {
  std::error_code ec;
  if (!fs::is_regular_file(fs::symlink_status(path, ec))) {
    return fail(ErrorCode::Unsupported, "this is no regular file", path.string());
  }
  std::ifstream in(path, std::ios::binary);
  std::string begin(kInfoBytes, '\0');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  if (!isRecovery(begin)) return torn(path);
  ByteReader reader(std::string_view(begin).substr(kRecoveryMagic.size()));
  RecoveryInfo info = readInfo(begin, reader);
  if (!reader.good()) return torn(path);
  return info;
}

Result<OpenedEdit> openRecovery(const fs::path& path) {
  const std::string bytes = TRY(maps::readSideFile(path, kRecoveryKind, kMaxRecoveryBytes));
  if (!isRecovery(bytes) || bytes.size() < kRecoveryMagic.size() + kSealBytes) return torn(path);
  const std::string_view body = std::string_view(bytes).substr(0, bytes.size() - kSealBytes);
  if (ByteReader(std::string_view(bytes).substr(body.size())).fixed() != sealOf(body)) {
    return torn(path);
  }
  ByteReader in(body.substr(kRecoveryMagic.size()));
  const RecoveryInfo info = readInfo(body, in);
  EditFile file;
  readFileOf(in, file);
  const std::uint8_t modified = in.byte();
  const maps::Project project = TRY(maps::parseProject(in.text(), path.string()));
  const auto* one = std::get_if<maps::GridMap>(&project.map);
  if (!in.good() || one == nullptr) return torn(path);
  maps::GridMap map = TRY(readMap(in, info, *one, path));
  collide::WorldOptions world;
  TRY(setParameters(world, project.world, kParametersPointer, path.string()));
  // A file of zones that is gone is named still, and has none.
  const auto zones = maps::projectZones(project, file.path);
  OpenedEdit out = TRY(maps::inFile(
      editOf(OpenProject{project, std::move(map), world, zones ? *zones : nullptr}, file.path),
      path));
  out.file.can_save = file.can_save;
  out.file.map_file = file.map_file;
  out.file.map = file.map;
  out.file.stamps = std::move(file.stamps);
  out.file.outside = std::move(file.outside);
  if ((modified & 1U) != 0) out.document.markMapUnsaved();
  if ((modified & 2U) != 0) out.document.markTasksUnsaved();
  if ((modified & 4U) != 0) out.document.markPlansUnsaved();
  if ((modified & 8U) != 0) out.document.markDrawingsUnsaved();
  return out;
}

}  // namespace clearway::app
