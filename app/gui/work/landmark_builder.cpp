#include "app/gui/work/landmark_builder.h"

#include <memory>
#include <utility>

#include "app/document/plan/point_settings.h"
#include "app/gui/widgets/message_text.h"
#include "planner/point/search_selection.h"

namespace clearway::gui {
namespace {

constexpr int kPause_ms = 150;

QString sentence(const Message& message) {
  QString out = messageText(message);
  if (!out.isEmpty()) out[0] = out[0].toUpper();
  return out.isEmpty() || out.endsWith('.') ? out : out + '.';
}

}  // namespace

LandmarkBuilder::LandmarkBuilder(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPause_ms);
  connect(&pause_, &QTimer::timeout, this, &LandmarkBuilder::repair);
  connect(&editor, &Editor::changed, this, &LandmarkBuilder::followEdit);
  connect(&editor, &Editor::saved, this, &LandmarkBuilder::keep);
  connect(&editor, &Editor::selectionChanged, this, &LandmarkBuilder::makeOnceOfUse);
  connect(&editor, &Editor::replaced, this, &LandmarkBuilder::showDocument);
  connect(&editor, &Editor::closed, this, [this](quint64 document) {
    works_.close(document);
    showDocument();
  });
  showDocument();
}

LandmarkBuilder::~LandmarkBuilder() = default;

void LandmarkBuilder::showDocument() {
  works_.leave();
  if (editor_.hasDocument()) works_.enter(editor_.documentId());
  pause_.stop();
  Q_EMIT changed();
  if (now().edited) pause_.start();
  makeOnceOfUse();
  keep();
}

// Its thread may still have to end: nothing waits for that.
void LandmarkBuilder::drop(Work& of) {
  of.runner->drop();
  of.live.reset();
  of.tables.reset();
  of.state = State::Off;
  of.text.clear();
  of.edited = of.unkept = false;
}

void LandmarkBuilder::setState(Work& of, State state, const QString& text) {
  of.state = state;
  of.text = text;
  if (works_.isShown(of)) Q_EMIT changed();
}

void LandmarkBuilder::setWanted(bool wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  if (!wanted) {
    for (const auto& [document, of] : works_.all()) drop(*of);
  }
  showDocument();
}

void LandmarkBuilder::makeOnceOfUse() {
  if (!wanted_ || now().live || !editor_.hasDocument()) return;
  const app::EditAgent* a = editor_.chosen();
  if (whyNoUse(editor_.document().planner(), a != nullptr ? &a->agent : nullptr,
               editor_.document().frame())
          .isEmpty()) {
    make();
  }
}

std::filesystem::path LandmarkBuilder::keptBeside() const {
  const bool saved = editor_.file().can_save && !editor_.document().mapModified();
  return saved ? editor_.file().path : std::filesystem::path();
}

void LandmarkBuilder::make() {
  if (!wanted_ || !editor_.hasDocument()) return;
  Work& of = now();
  of.live = std::make_shared<app::LiveLandmarks>();
  of.tables.reset();
  of.edited = of.unkept = false;
  setState(of, State::Building, tr("Building landmarks of this map."));
  of.runner->start(
      [this, &of, live = of.live, grid = editor_.map().grid, file = keptBeside(),
       limits = limits_](const Background::Handle& handle) {
        const app::LandmarksReport report =
            live->make(grid, file, limits, handle.stop, [&](double fraction) {
              handle.post([this, &of, fraction] {
                if (works_.isShown(of)) Q_EMIT progressed(fraction);
              });
            });
        Message text =
            report.stop == StopReason::Cancelled && report.origin == app::LandmarksOrigin::None
                ? Message("stopped: there are no landmarks")
                : app::landmarksText(report, file.filename().string());
        if (report.origin == app::LandmarksOrigin::Built) text = Message("%1, in memory", {text});
        QString message = sentence(text);
        for (const std::string& warning : report.warnings) {
          // A map without a file is no reason for a warning.
          if (report.origin != app::LandmarksOrigin::Built || !file.empty())
            message += " " + sentence(warning);
        }
        return
            [this, &of, live, message, in_memory = report.origin == app::LandmarksOrigin::Built] {
              of.tables = live->tables();
              of.unkept = in_memory;
              setState(of, of.tables ? State::Ready : State::Stale, message);
              goOn(of);
            };
      },
      [this, &of] { setNoMemory(of); });
}

// Edits while it ran; those of another document wait until it is shown.
void LandmarkBuilder::goOn(const Work& of) {
  if (works_.isShown(of) && of.edited) repair();
}

void LandmarkBuilder::setNoMemory(Work& of) {
  of.live.reset();
  setState(of, State::Stale, tr("There is not enough memory for the landmarks."));
}

void LandmarkBuilder::cancel() {
  if (busy()) now().runner->cancel();
}

std::shared_ptr<const grid::Landmarks> LandmarkBuilder::current() const {
  return state() == State::Ready && !now().edited ? now().tables : nullptr;
}

void LandmarkBuilder::followEdit(const app::EditChanges& changes) {
  makeOnceOfUse();
  if (!now().live || !changes.map()) return;
  now().edited = true;
  if (state() == State::Ready) {
    setState(now(), State::Stale, tr("The map was edited: the landmarks are out of date."));
  }
  pause_.start();
}

// Runs after a pause of edits, and after the running job, whose result is repaired.
void LandmarkBuilder::repair() {
  Work& of = now();
  if (!of.edited || busy() || !of.live) return;
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  if (!of.tables) return;
  of.edited = false;
  setState(of, State::Repairing, tr("The map was edited: repairing the landmarks."));
  of.runner->start(
      [this, &of, live = of.live, grid = editor_.map().grid,
       limits = limits_](const Background::Handle& handle) {
        const app::LandmarksRepair done = live->repair(grid, limits, handle.stop);
        return [this, &of, live, done] {
          of.tables = live->tables();
          if (done.current) {
            of.unkept = true;
            setState(
                of, State::Ready,
                sentence(Message("%1; in memory until the map is saved", {app::repairText(done)})));
            goOn(of);
            if (works_.isShown(of) && !of.edited)
              keep();  // the edit was undone, or saved meanwhile
          } else if (done.stop == StopReason::Cancelled) {
            setState(of, State::Stale,
                     tr("Stopped: the landmarks are those of the map before the edit."));
          } else if (done.stop != StopReason::None) {
            setState(of, State::Stale, tr("The landmarks cannot be repaired within their limits."));
          } else if (works_.isShown(of)) {
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
void LandmarkBuilder::keep() {
  const std::filesystem::path file = editor_.hasDocument() ? keptBeside() : std::filesystem::path();
  Work& of = now();
  if (!of.unkept || !current() || file.empty()) return;
  of.unkept = false;
  keeping_.start([this, document = of.document, tables = of.tables, grid = editor_.map().grid,
                  file](const Background::Handle&) {
    const Result<void> kept = app::keepLandmarks(*tables, grid, file);
    const std::string name = app::landmarksFileOf(file.filename()).string();
    const QString message =
        kept ? tr("Of this map, and kept for next time in %1.").arg(QString::fromStdString(name))
             : sentence(Message("the landmarks could not be saved: %1", {kept.error().message}));
    return [this, document, message] {
      Work* const known = works_.find(document);
      if (known != nullptr && known->state == State::Ready) {
        setState(*known, State::Ready, message);
      }
    };
  });
}

QString LandmarkBuilder::whyNoUse(const maps::PlannerSettings& settings,
                                  const maps::ProjectAgent* agent, const GridFrame& frame) {
  maps::PlannerSettings effective = settings;
  if (agent != nullptr && !maps::isTurning(agent->shape.kind))
    effective.planner = maps::PlannerKind::Point;
  if (effective.planner != maps::PlannerKind::Point) {
    return tr("Only grid searches use landmarks, not searches for a shape with a heading.");
  }
  const bool several = agent != nullptr && !agent->more_goals.empty();
  if (app::usesLandmarks(effective, frame, several)) return {};
  if (several) return tr("A search to several goals uses no landmarks.");
  const grid::PointOptions options = app::pointOptionsOf(
      effective, effective.terrain.empty() ? nullptr : std::make_shared<const Terrain>());
  const char* note = grid::selectionOf(options, frame, several).note;
  return *note == '\0' ? tr("Only the automatic method and Jump point search use landmarks.")
                       : sentence(note);
}

}  // namespace clearway::gui
