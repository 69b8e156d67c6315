#include "app/simulation/setup/run_description.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <system_error>

#include "app/document/body/world_options.h"
#include "app/simulation/recording/body_code.h"
#include "core/base/fingerprint.h"
#include "core/base/number_text.h"
#include "core/world/parameters.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPipe = "-";
constexpr std::uint64_t kMostSeed = 1ULL << 53U;

// As seen from the folder of the recording.
std::string seenFrom(const fs::path& recording, const std::string& file) {
  std::error_code error;
  if (file == kPipe || !fs::is_regular_file(file, error)) return kPipe;
  const fs::path folder = fs::absolute(recording, error).parent_path();
  const fs::path whole = fs::absolute(file, error);
  const fs::path out = error ? whole : fs::proximate(whole, folder, error);
  return (error ? whole : out).generic_string();
}

std::string resolved(const fs::path& recording, const std::string& file) {
  if (file.empty() || file == kPipe || fs::path(file).is_absolute()) return file;
  return (recording.parent_path() / file).string();
}

class Writer {
 public:
  explicit Writer(const fs::path& recording) : recording_(recording) {}
  void text(const char* name, const std::string& v) {
    if (!v.empty()) out_.emplace_back(name, v);
  }
  void number(const char* name, std::optional<double> v) {
    if (v) out_.emplace_back(name, shortest(*v));
  }
  void integer(const char* name, std::uint64_t v) { out_.emplace_back(name, std::to_string(v)); }
  void file(const char* name, const std::string& v) {
    if (!v.empty()) out_.emplace_back(name, seenFrom(recording_, v));
  }
  HeaderOptions take() { return std::move(out_); }

 private:
  const fs::path& recording_;
  HeaderOptions out_;
};

std::optional<double> numberOf(const std::string& text) {
  double v = 0.0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, v);
  return error == std::errc() && at == end && std::isfinite(v) ? std::optional(v) : std::nullopt;
}
std::optional<std::uint64_t> integerOf(const std::string& text) {
  std::uint64_t v = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, v);
  return error == std::errc() && at == end ? std::optional(v) : std::nullopt;
}

bool isPolicy(const std::string& name) {
  return name == toString(Policy::Follow) || policyNamed(name) != Policy::Follow;
}

// Reads the options into a description, name by name.
class Reader {
 public:
  explicit Reader(const fs::path& recording) : recording_(recording) {}

  // Errors: false.
  bool take(const std::string& name, const std::string& value) {
    if (name == "fork") return beginChange(value);
    if (!run_.settings.changes.empty())
      return takeChange(run_.settings.changes.back(), name, value);
    return takeFile(name, value) || takeNumber(name, value);
  }
  [[nodiscard]] RunDescription& run() { return run_; }

 private:
  bool beginChange(const std::string& value) {
    const auto at = integerOf(value);
    std::vector<RunChange>& all = run_.settings.changes;
    const Tick last = all.empty() ? 0 : all.back().at;
    if (!at || *at > static_cast<std::uint64_t>(kForever) || static_cast<Tick>(*at) < last) {
      return false;
    }
    all.push_back({static_cast<Tick>(*at)});
    return true;
  }
  bool takeFile(const std::string& name, const std::string& value) {
    SimulationSettings& s = run_.settings;
    if (name == "policy") {
      s.policy = value;
      return isPolicy(value);
    }
    std::string* const target = name == "file"           ? &run_.file
                                : name == "map"          ? &s.map_file
                                : name == "tasks"        ? &s.tasks
                                : name == "disturbances" ? &s.disturbances
                                                         : nullptr;
    if (name == "set") {
      Result<std::vector<maps::WorldParameter>> parameters = parametersFromText(value);
      if (parameters) s.parameters = *std::move(parameters);
      return parameters.has_value();
    }
    if (target == nullptr) return false;
    *target = resolved(recording_, value);
    return !value.empty();
  }
  bool takeNumber(const std::string& name, const std::string& value) {
    SimulationSettings& s = run_.settings;
    if (name == "seed" || name == "input" || name == "terrain") return takeInteger(name, value);
    const std::optional<double> v = numberOf(value);
    if (!v || *v < 0.0 || *v > 1e12) return false;
    if (name == "time") run_.time_s = v;
    if (name == "steps_only") s.steps_only = *v != 0.0;
    if (name == "lookahead") s.lookahead_s = v;
    if (name == "patience") s.patience_s = v;
    if (name == "agents") s.agents = static_cast<std::size_t>(std::clamp(*v, 0.0, 1e6));
    if (name == "threshold") s.load.image.threshold = *v;
    if (name == "invert") s.load.image.invert = *v != 0.0;
    if (name == "cell_size") s.load.cell_m = *v;
    if (name == "density") {
      s.physics = PhysicsSettings{};
      s.physics->density_kg_per_m2 = *v;
    }
    if (name == "floor_friction" && s.physics) s.physics->floor_friction = *v;
    if (name == "drive_force" && s.physics) s.physics->drive_force_N = v;
    return true;  // unknown numbers are those of later versions
  }
  bool takeInteger(const std::string& name, const std::string& value) {
    const auto v = integerOf(value);
    if (!v) return false;
    if (name == "input") run_.input = *v;
    if (name == "seed") run_.settings.seed = *v;
    if (name == "terrain") run_.settings.load.rule = static_cast<maps::TerrainRule>(*v);
    return name == "input" || (name == "seed" ? *v <= kMostSeed : *v <= 2);
  }
  bool takeChange(RunChange& c, const std::string& name, const std::string& value) {
    if (name == "policy") {
      c.policy = policyNamed(value);
      return isPolicy(value);
    }
    if (name == "disturbances") {
      c.disturbances_file = resolved(recording_, value);
      return !value.empty();
    }
    if (name == "seed") {
      c.seed = integerOf(value);
      return c.seed && *c.seed <= kMostSeed;
    }
    const std::optional<double> v = numberOf(value);
    if (!v || *v < 0.0 || *v > 1e12) return false;
    if (name == "lookahead") c.lookahead_s = v;
    if (name == "patience") c.patience_s = v;
    return true;
  }

  const fs::path& recording_;
  RunDescription run_;
};

void addText(Fingerprint& f, std::string_view text) {
  f.addBytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  f.add(std::uint64_t{text.size()});
}

void addPose(Fingerprint& f, const Pose& p) {
  for (const double v : {p.position.x, p.position.y, p.heading.vector().x, p.heading.vector().y}) {
    f.add(v);
  }
}

void addAgent(Fingerprint& f, const std::string& name, const simulation::AgentDef& agent) {
  ByteWriter bytes;
  writeBody(bytes, {name, agent.body});
  addText(f, bytes.bytes());
  addPose(f, agent.body.pose);
  const simulation::Drive& drive = agent.drive;
  f.add(static_cast<std::uint64_t>(drive.kind));
  for (const double v : {drive.speed_m_per_s, drive.turn_rate_rad_per_s, drive.min_radius_m}) {
    f.add(v);
  }
  if (agent.physical) {
    const simulation::Physical& p = *agent.physical;
    for (const double v : {p.mass_kg, p.floor_friction, p.restitution, p.drive_force_N}) f.add(v);
  }
  if (const auto* follow = std::get_if<simulation::FollowPath>(&agent.controller)) {
    for (const TimedMotion& m : follow->path.motions) {
      f.add(static_cast<std::uint64_t>(m.motion.kind));
      addPose(f, m.motion.to);
      f.add(static_cast<std::uint64_t>(m.start));
      f.add(static_cast<std::uint64_t>(m.duration));
      if (m.law.isDefault()) continue;
      for (const double v : {m.law.begin, m.law.rise, m.law.fall, m.law.end}) f.add(v);
    }
  }
}

}  // namespace

HeaderOptions headerOptions(const RunDescription& run, const fs::path& recording) {
  const SimulationSettings& s = run.settings;
  Writer out(recording);
  out.integer("seed", s.seed);
  out.file("file", run.file);
  out.integer("input", run.input);
  out.file("map", s.map_file);
  out.file("tasks", s.tasks);
  out.file("disturbances", s.disturbances);
  out.text("policy", s.policy);
  out.number("time", run.time_s);
  if (s.steps_only) out.number("steps_only", 1.0);
  out.number("lookahead", s.lookahead_s);
  out.number("patience", s.patience_s);
  if (s.agents) out.number("agents", static_cast<double>(*s.agents));
  out.integer("terrain", static_cast<std::uint64_t>(s.load.rule));
  out.number("threshold", s.load.image.threshold);
  out.number("invert", s.load.image.invert ? 1.0 : 0.0);
  out.number("cell_size", s.load.cell_m.value_or(1.0));
  if (s.physics) {
    out.number("density", s.physics->density_kg_per_m2);
    out.number("floor_friction", s.physics->floor_friction);
    out.number("drive_force", s.physics->drive_force_N);
  }
  out.text("set", parametersToText(s.parameters));
  for (const RunChange& c : s.changes) {
    out.integer("fork", static_cast<std::uint64_t>(c.at));
    if (c.policy) out.text("policy", std::string(toString(*c.policy)));
    out.number("lookahead", c.lookahead_s);
    out.number("patience", c.patience_s);
    if (c.seed) out.integer("seed", *c.seed);
    out.file("disturbances", c.disturbances_file);
  }
  return out.take();
}

Result<RunDescription> runDescription(const Recording& recording) {
  const fs::path path(recording.path());
  Reader reader(path);
  for (const auto& [name, value] : recording.header().options) {
    if (reader.take(name, value)) continue;
    return fail(ErrorCode::Malformed, "the header of the recording has a bad '%1'", {name},
                recording.path());
  }
  if (reader.run().file.empty()) {
    return fail(ErrorCode::Unsupported,
                "the recording does not say how its run was made: an older version wrote it",
                recording.path());
  }
  reader.run().settings.step_s = secondsOf(recording.header().step);
  return std::move(reader.run());
}

Result<std::uint64_t> inputFingerprint(const SimulationInput& input, const std::string& file) {
  Fingerprint f;
  if (input.grid) {
    ByteWriter bytes;
    writeGrid(bytes, *input.grid);
    addText(f, bytes.bytes());
  }
  for (std::size_t k = 0; k < input.agents.size(); ++k) {
    addAgent(f, input.names[k], input.agents[k]);
  }
  for (std::size_t k = 0; k < input.presence.size(); ++k) {
    const Presence& p = input.presence[k];
    if (p.from == 0 && p.until == kForever) continue;
    for (const auto v : {static_cast<Tick>(k), p.from, p.until})
      f.add(static_cast<std::uint64_t>(v));
  }
  for (const collide::Parameter& p : collide::worldParameters()) {  // that move bodies
    const double value = p.get(input.options.world);
    if (!input.has_physics || p.system != "physics" || value == p.get({})) continue;
    addText(f, p.name);
    f.add(value);
  }
  const PolicyOptions& policy = input.policy;
  f.add(static_cast<std::uint64_t>(policy.policy));
  f.add(policy.lookahead_s);
  f.add(policy.patience_s);
  addText(f, maps::toText(maps::disturbancesToJson(input.disturbances)));
  if (input.shift) {
    for (const Pose& start : input.shift->starts) addPose(f, start);
    for (const fleet::FleetTask& task : input.shift->tasks) {
      f.add(static_cast<std::uint64_t>(task.release));
      f.add(static_cast<std::uint64_t>(task.pickup));
      f.add(static_cast<std::uint64_t>(task.dropoff));
    }
    for (const ServiceTimes& service : input.shift->services) {
      f.add(static_cast<std::uint64_t>(service.pickup));
      f.add(static_cast<std::uint64_t>(service.dropoff));
    }
    const BatteryInput& battery = input.shift->battery;
    if (!battery.places.empty()) {
      for (const double v : {battery.drive_s, battery.charge_s, battery.reserve}) f.add(v);
      for (const fleet::CellId place : battery.places) f.add(static_cast<std::uint64_t>(place));
    }
  }
  if (input.scene) {  // key frames and changes
    const std::string text = TRY(maps::readFileOrInput(file));
    addText(f, text);
  }
  return f.value();
}

}  // namespace clearway::app
