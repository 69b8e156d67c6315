#include "app/gui/work/landmark_builder.h"

#include <utility>

#include "app/document/plan/point_settings.h"
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
  connect(&editor, &Editor::replaced, this, &Tables::showDocument);
  connect(&editor, &Editor::closed, this, [this](quint64 document) {
    if (const auto of = maps_.find(document); of != maps_.end()) drop(*of->second);
    showDocument();
  });
  showDocument();
}

Tables::~Tables() = default;

void Tables::showDocument() {
  std::unique_ptr<OfMap>& of = maps_[editor_.hasDocument() ? editor_.documentId() : 0];
  if (!of) of = std::make_unique<OfMap>();
  now_ = of.get();
  pause_.stop();
  Q_EMIT changed();
  if (now_->edited) pause_.start();
  makeOnceOfUse();
  keep();
}

// Its thread may still have to end: nothing waits for that.
void Tables::drop(OfMap& of) {
  of.work.drop();
  of.live.reset();
  of.tables.reset();
  of.state = State::Off;
  of.text.clear();
  of.edited = of.unkept = false;
}

void Tables::setState(OfMap& of, State state, const QString& text) {
  of.state = state;
  of.text = text;
  if (&of == now_) Q_EMIT changed();
}

void Tables::setWanted(bool wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  if (!wanted) {
    for (const auto& [document, of] : maps_) drop(*of);
  }
  showDocument();
}

void Tables::makeOnceOfUse() {
  if (!wanted_ || now_->live || !editor_.hasDocument()) return;
  const app::EditAgent* a = editor_.chosen();
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
  OfMap& of = *now_;
  of.live = std::make_shared<app::LiveLandmarks>();
  of.tables.reset();
  of.edited = of.unkept = false;
  setState(of, State::Building, tr("Building landmarks of this map."));
  of.work.start(
      [this, &of, live = of.live, grid = editor_.map().grid, file = keptBeside(),
       limits = limits_](const Background::Handle& handle) {
        const app::LandmarksReport report =
            live->make(grid, file, limits, handle.stop, [&](double fraction) {
              handle.post([this, &of, fraction] {
                if (&of == now_) Q_EMIT progressed(fraction);
              });
            });
        std::string text =
            report.stop == StopReason::Cancelled && report.origin == app::LandmarksOrigin::None
                ? "stopped: there are no landmarks"
                : app::landmarksText(report, file.filename().string());
        if (report.origin == app::LandmarksOrigin::Built) text += ", in memory";
        QString message = sentence(text);
        for (const std::string& warning : report.warnings) {
          // A map without a file is no reason for a warning.
          if (report.origin != app::LandmarksOrigin::Built || !file.empty())
            message += " " + sentence(warning);
        }
        return [this, &of, live, message,
                in_memory = report.origin == app::LandmarksOrigin::Built] {
          of.tables = live->tables();
          of.unkept = in_memory;
          setState(of, of.tables ? State::Ready : State::Stale, message);
          goOn(of);
        };
      },
      [this, &of] { setNoMemory(of); });
}

// Edits while it ran; those of another document wait until it is shown.
void Tables::goOn(const OfMap& of) {
  if (&of == now_ && of.edited) repair();
}

void Tables::setNoMemory(OfMap& of) {
  of.live.reset();
  setState(of, State::Stale, tr("There is not enough memory for the landmarks."));
}

void Tables::cancel() {
  if (busy()) now_->work.cancel();
}

std::shared_ptr<const grid::Landmarks> Tables::current() const {
  return state() == State::Ready && !now_->edited ? now_->tables : nullptr;
}

void Tables::followEdit(const app::EditChanges& changes) {
  makeOnceOfUse();
  if (!now_->live || !changes.map()) return;
  now_->edited = true;
  if (state() == State::Ready) {
    setState(*now_, State::Stale, tr("The map was edited: the landmarks are out of date."));
  }
  pause_.start();
}

// Runs after a pause of edits, and after the running job, whose result is repaired.
void Tables::repair() {
  OfMap& of = *now_;
  if (!of.edited || busy() || !of.live) return;
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  if (!of.tables) return;
  of.edited = false;
  setState(of, State::Repairing, tr("The map was edited: repairing the landmarks."));
  of.work.start(
      [this, &of, live = of.live, grid = editor_.map().grid,
       limits = limits_](const Background::Handle& handle) {
        const app::LandmarksRepair done = live->repair(grid, limits, handle.stop);
        return [this, &of, live, done] {
          of.tables = live->tables();
          if (done.current) {
            of.unkept = true;
            setState(of, State::Ready,
                     sentence(app::repairText(done) + "; in memory until the map is saved"));
            goOn(of);
            if (&of == now_ && !of.edited) keep();  // the edit was undone, or saved meanwhile
          } else if (done.stop == StopReason::Cancelled) {
            setState(of, State::Stale,
                     tr("Stopped: the landmarks are those of the map before the edit."));
          } else if (done.stop != StopReason::None) {
            setState(of, State::Stale, tr("The landmarks cannot be repaired within their limits."));
          } else if (&of == now_) {
            make();  // the map's size has changed
          } else {
            of.live.reset();  // they are made when the document is shown
            setState(of, State::Off, {});
          }
        };
      },
      [this, &of] { setNoMemory(of); });
}

// After an edited map is saved, the saved landmarks no longer match its file and are saved again.
void Tables::keep() {
  const std::filesystem::path file = editor_.hasDocument() ? keptBeside() : std::filesystem::path();
  OfMap& of = *now_;
  if (!of.unkept || !current() || file.empty()) return;
  of.unkept = false;
  of.keeping.start([this, &of, tables = of.tables, grid = editor_.map().grid,
                    file](const Background::Handle&) {
    const Result<void> kept = app::keepLandmarks(*tables, grid, file);
    const std::string name = app::landmarksFileOf(file.filename()).string();
    const QString message =
        kept ? tr("Of this map, and kept for next time in %1.").arg(QString::fromStdString(name))
             : sentence("the landmarks could not be saved: " + kept.error().message);
    return [this, &of, message] {
      if (of.state == State::Ready) setState(of, State::Ready, message);
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
  if (app::usesLandmarks(effective, frame, several)) return {};
  if (several) return tr("A search to several goals uses no landmarks.");
  const Terrain some;
  const grid::PointOptions options =
      app::pointOptionsOf(effective, effective.terrain.empty() ? nullptr : &some);
  const char* note = grid::selectionOf(options, frame, several).note;
  return *note == '\0' ? tr("Only the automatic method and Jump point search use landmarks.")
                       : sentence(note);
}

}  // namespace clearway::gui
