#include "app/document/plan/landmark_cache.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

constexpr std::chrono::milliseconds kLookForStop{20};

// Upper bound of the file size of valid tables: a header, 8 landmarks and 16 bytes a cell.
std::size_t mostBytes(const GridFrame& f) {
  return 256 + 16 * static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
}

// Describes why the tables in the file are ignored.
std::string whyNot(const Error& e) {
  switch (e.code) {
    case ErrorCode::InvalidArgument:
      return "is of another map, or of this one before it was edited or read by other rules";
    case ErrorCode::Unsupported: return "is no file";
    case ErrorCode::Io: return "cannot be read (" + e.text() + ")";
    default: return "is damaged, or no file of tables";
  }
}

bool hasName(const std::filesystem::path& map_file) { return !map_file.empty() && map_file != "-"; }

}  // namespace

std::filesystem::path landmarksFileOf(const std::filesystem::path& map_file) {
  std::filesystem::path file = map_file;
  file += ".clearway-tables";
  return file;
}

struct LandmarkCache::State {
  explicit State(const OccupancyGrid& g) : grid(g) {}
  OccupancyGrid grid;
  std::filesystem::path file;  // empty: the tables are not saved
  bool is_foreign = false;     // the file's name is taken, as a warning says
  Budget limits;
  grid::Landmarks landmarks;
  LandmarksReport report;  // written by the builder until `done`
  StopSource stop;
  std::atomic<const grid::Landmarks*> ready{nullptr};
  std::atomic<std::size_t> built{0};  // landmarks so far
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::thread builder;

  void read();
  void build();
  void keep();
  void publish(LandmarksOrigin origin, double time_s) {
    report.origin = origin;
    report.time_s = time_s;
    report.landmarks = landmarks.cells().size();
    report.bytes = landmarks.bytes();
    ready.store(&landmarks, std::memory_order_release);
  }
};

void LandmarkCache::State::read() {
  std::error_code error;
  if (file.empty() || !std::filesystem::exists(std::filesystem::symlink_status(file, error)))
    return;
  const StopCheck clock{Budget{}};
  const Result<std::string> bytes =
      maps::readSideFile(file, grid::Landmarks::kMagic, mostBytes(grid.frame()));
  if (!bytes && bytes.error().code == ErrorCode::Conflict) {
    report.warnings.push_back(describe(bytes.error()) + "; no tables are read from it or kept");
    file.clear();
    is_foreign = true;
    return;
  }
  Result<grid::Landmarks> parsed =
      bytes.and_then([&](const std::string& b) { return grid::Landmarks::parse(b, grid); });
  if (parsed && !parsed->empty()) {
    landmarks = *std::move(parsed);
    publish(LandmarksOrigin::File, clock.elapsed_s());
    return;
  }
  const std::string why = parsed ? "holds no tables" : whyNot(parsed.error());
  report.warnings.push_back(file.string() + ": " + why + "; it is ignored and replaced");
}

void LandmarkCache::State::build() {
  const StopCheck clock{Budget{}};
  try {
    grid::Landmarks::Built made =
        grid::Landmarks::build(grid, limits, &stop, [this](std::size_t n) { built = n; });
    landmarks = std::move(made.landmarks);
    report.stop = made.stop;
  } catch (const std::bad_alloc&) {
    report.stop = StopReason::MemoryLimit;
  }
  const double time_s = clock.elapsed_s();
  if (report.stop == StopReason::MemoryLimit) {
    report.warnings.push_back(
        "the tables of this map need " +
        std::to_string(grid::Landmarks::bytesToBuild(grid.frame()) / 1'000'000 + 1) +
        " MB, more than they may take; planning continues without them");
  } else if (report.stop == StopReason::TimeLimit) {
    report.warnings.push_back("the time limit of the tables was reached with " +
                              std::to_string(landmarks.cells().size()) + " of " +
                              std::to_string(grid::Landmarks::kMost) +
                              " landmarks; they are not saved: raise the limit");
  } else if (report.stop == StopReason::None && landmarks.empty()) {
    report.warnings.emplace_back(
        "no landmarks can be computed for this map: it has no free cell, or its paths are too "
        "long");
  }
  report.time_s = time_s;
  if (!landmarks.empty() && report.stop != StopReason::Cancelled) {
    publish(LandmarksOrigin::Built, time_s);
    if (report.stop == StopReason::None) keep();
  }
  const std::lock_guard lock(mutex);
  done = true;
  changed.notify_all();
}

void LandmarkCache::State::keep() {
  if (is_foreign) return;
  if (file.empty()) {
    report.warnings.emplace_back("the tables are not saved: the map has no file");
    return;
  }
  const Result<void> saved =
      maps::saveSideFile(file, landmarks.write(grid), grid::Landmarks::kMagic);
  if (saved) {
    report.origin = LandmarksOrigin::Saved;
  } else {
    report.warnings.push_back(file.string() + ": the tables could not be kept (" +
                              saved.error().text() + "); they will be built again");
  }
}

LandmarkCache::LandmarkCache(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                             const Budget& limits)
    : state_(std::make_unique<State>(grid)) {
  State& s = *state_;
  if (hasName(map_file)) s.file = landmarksFileOf(map_file);
  s.limits = limits;
  s.read();
  if (s.ready == nullptr) {
    s.builder = std::thread([&s] { s.build(); });
  } else {
    s.done = true;
  }
}

LandmarkCache::~LandmarkCache() {
  state_->stop.request();
  if (state_->builder.joinable()) state_->builder.join();
}

const grid::Landmarks* LandmarkCache::ready() const {
  return state_->ready.load(std::memory_order_acquire);
}

const grid::Landmarks* LandmarkCache::fromFile() const {
  return state_->builder.joinable() ? nullptr : ready();
}

const LandmarksReport& LandmarkCache::wait(const StopSource* stop,
                                           const std::function<void(double)>& progress) {
  std::unique_lock lock(state_->mutex);
  while (!state_->changed.wait_for(lock, kLookForStop, [this] { return state_->done; })) {
    if (stop != nullptr && stop->requested()) state_->stop.request();
    if (progress) progress(static_cast<double>(state_->built) / grid::Landmarks::kMost);
  }
  return state_->report;
}

}  // namespace clearway::app
