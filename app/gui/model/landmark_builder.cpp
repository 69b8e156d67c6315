#include "app/gui/model/landmark_builder.h"

#include <utility>

#include "app/session/plan/point_settings.h"
#include "planner/point/search_selection.h"

namespace clearway::gui {
namespace {

constexpr int kPause_ms = 150;

QString sentence(const std::string& text) {
  QString out = QString::fromStdString(text);
  if (!out.isEmpty()) out[0] = out[0].toUpper();
  return out.isEmpty() || out.endsWith('.') ? out : out + '.';
}

}  // namespace

Tables::Tables(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPause_ms);
  connect(&pause_, &QTimer::timeout, this, &Tables::repair);
  connect(&editor, &Editor::changed, this, &Tables::followEdit);
  connect(&editor, &Editor::saved, this, &Tables::keep);
  connect(&editor, &Editor::selectionChanged, this, &Tables::makeOnceOfUse);
  connect(&editor, &Editor::replaced, this, [this] {
    drop();
    makeOnceOfUse();
  });
}

Tables::~Tables() = default;

void Tables::setState(State state, const QString& text) {
  state_ = state;
  text_ = text;
  Q_EMIT changed();
}

void Tables::setWanted(bool wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  wanted ? makeOnceOfUse() : drop();
}

void Tables::drop() {
  work_.drop();
  pause_.stop();
  live_.reset();
  tables_.reset();
  setState(State::Off, {});
}

void Tables::makeOnceOfUse() {
  if (!wanted_ || live_ || !editor_.hasDocument()) return;
  const session::EditAgent* a = editor_.chosen();
  if (whyNoUse(editor_.document().planner(), a != nullptr ? &a->agent : nullptr,
               editor_.document().frame())
          .isEmpty()) {
    make();
  }
}

std::filesystem::path Tables::keptBeside() const {
  const bool saved = editor_.file().can_save && !editor_.document().mapModified();
  return saved ? editor_.file().path : std::filesystem::path();
}

void Tables::make() {
  if (!wanted_ || !editor_.hasDocument()) return;
  live_ = std::make_shared<session::LiveLandmarks>();
  tables_.reset();
  edited_ = unkept_ = false;
  setState(State::Building, tr("Building landmarks of this map."));
  work_.start(
      [this, live = live_, grid = editor_.map().grid, file = keptBeside(),
       limits = limits_](const Background::Handle& handle) {
        const session::LandmarksReport report =
            live->make(grid, file, limits, handle.stop, [&](double fraction) {
              handle.post([this, fraction] { Q_EMIT progressed(fraction); });
            });
        std::string text =
            report.stop == StopReason::Cancelled && report.origin == session::LandmarksOrigin::None
                ? "stopped: there are no landmarks"
                : session::landmarksText(report, file.filename().string());
        if (report.origin == session::LandmarksOrigin::Built) text += ", in memory";
        QString message = sentence(text);
        for (const std::string& warning : report.warnings) {
          // A map without a file is no reason for a warning.
          if (report.origin != session::LandmarksOrigin::Built || !file.empty())
            message += " " + sentence(warning);
        }
        return [this, live, message, in_memory = report.origin == session::LandmarksOrigin::Built] {
          tables_ = live->tables();
          unkept_ = in_memory;
          setState(tables_ ? State::Ready : State::Stale, message);
          if (edited_) repair();
        };
      },
      [this] { setNoMemory(); });
}

void Tables::setNoMemory() {
  live_.reset();
  setState(State::Stale, tr("There is not enough memory for the landmarks."));
}

void Tables::cancel() {
  if (busy()) work_.cancel();
}

std::shared_ptr<const grid::Landmarks> Tables::current() const {
  return state_ == State::Ready && !edited_ ? tables_ : nullptr;
}

void Tables::followEdit(const session::EditChanges& changes) {
  makeOnceOfUse();
  if (!live_ || !changes.map()) return;
  edited_ = true;
  if (state_ == State::Ready) {
    setState(State::Stale, tr("The map was edited: the landmarks are out of date."));
  }
  pause_.start();
}

// Runs after a pause of edits, and after the running job, whose result is repaired.
void Tables::repair() {
  if (!edited_ || busy() || !live_) return;
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  if (!tables_) return;
  edited_ = false;
  setState(State::Repairing, tr("The map was edited: repairing the landmarks."));
  work_.start(
      [this, live = live_, grid = editor_.map().grid,
       limits = limits_](const Background::Handle& handle) {
        const session::LandmarksRepair done = live->repair(grid, limits, handle.stop);
        return [this, live, done] {
          tables_ = live->tables();
          if (done.current) {
            unkept_ = true;
            setState(State::Ready,
                     sentence(session::repairText(done) + "; in memory until the map is saved"));
            if (edited_) repair();
            if (!edited_) keep();  // the edit was undone, or saved meanwhile
          } else if (done.stop == StopReason::Cancelled) {
            setState(State::Stale,
                     tr("Stopped: the landmarks are those of the map before the edit."));
          } else if (done.stop != StopReason::None) {
            setState(State::Stale, tr("The landmarks cannot be repaired within their limits."));
          } else {
            make();  // the map's size has changed
          }
        };
      },
      [this] { setNoMemory(); });
}

// After an edited map is saved, the saved landmarks no longer match its file and are saved again.
void Tables::keep() {
  const std::filesystem::path file = editor_.hasDocument() ? keptBeside() : std::filesystem::path();
  if (!unkept_ || !current() || file.empty()) return;
  unkept_ = false;
  keeping_.start([this, tables = tables_, grid = editor_.map().grid,
                  file](const Background::Handle&) {
    const Result<void> kept = session::keepLandmarks(*tables, grid, file);
    const std::string name = session::landmarksFileOf(file.filename()).string();
    const QString message =
        kept ? tr("Of this map, and kept for next time in %1.").arg(QString::fromStdString(name))
             : sentence("the landmarks could not be saved: " + kept.error().message);
    return [this, message] {
      if (state_ == State::Ready) setState(State::Ready, message);
    };
  });
}

QString Tables::whyNoUse(const maps::PlannerSettings& settings, const maps::ProjectAgent* agent,
                         const GridFrame& frame) {
  maps::PlannerSettings effective = settings;
  if (agent != nullptr && !maps::isTurning(agent->shape.kind))
    effective.planner = maps::PlannerKind::Point;
  if (effective.planner != maps::PlannerKind::Point) {
    return tr("Only grid searches use landmarks, not searches for a shape with a heading.");
  }
  const bool several = agent != nullptr && !agent->more_goals.empty();
  if (session::usesLandmarks(effective, frame, several)) return {};
  if (several) return tr("A search to several goals uses no landmarks.");
  const Terrain some;
  const grid::PointOptions options =
      session::pointOptionsOf(effective, effective.terrain.empty() ? nullptr : &some);
  const char* note = grid::selectionOf(options, frame, several).note;
  return *note == '\0' ? tr("Only the automatic method and Jump point search use landmarks.")
                       : sentence(note);
}

}  // namespace clearway::gui
