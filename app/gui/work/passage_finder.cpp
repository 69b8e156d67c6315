#include "app/gui/work/passage_finder.h"

#include <utility>

#include "app/document/plan/plan_report.h"

namespace clearway::gui {
namespace {

constexpr int kPassagePause_ms = 120;

}  // namespace

PassageFinder::PassageFinder(const Editor& editor, Plans& plans, const FleetStore& fleet)
    : editor_(editor), plans_(plans), fleet_(fleet) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPassagePause_ms);
  connect(&pause_, &QTimer::timeout, this, &PassageFinder::find);
  connect(&plans, &Plans::changed, this, &PassageFinder::follow);
  connect(&plans, &Plans::finished, this, &PassageFinder::follow);
  connect(&editor, &Editor::selectionChanged, this, &PassageFinder::follow);
  connect(&editor, &Editor::replaced, this, &PassageFinder::follow);
  connect(&fleet, &FleetStore::changed, this, &PassageFinder::follow);
}

void PassageFinder::follow() {
  background_.drop();
  pause_.start();
  if (fleet_.shown() && !places_.empty()) take({});
}

void PassageFinder::find() {
  const app::EditAgent* a = editor_.hasDocument() ? editor_.chosen() : nullptr;
  const AgentPlan* plan = a != nullptr ? plans_.of(a->id) : nullptr;
  if (plan == nullptr || !plan->current() || fleet_.shown()) return take({});
  const PlanResult& result = plan->result;
  if (result.narrowest && result.narrowest->width_m > 0.0) {
    return take({{result.narrowest->width_m, result.narrowest->sides, true}});
  }
  // A path that collides has no passages: the report says where it collides.
  if (result.status != PlanStatus::Solved || !result.certificate.free) return take({});
  Result<PlanTask> task = plans_.taskOf(a->id);
  if (!task) return take({});
  const double reach = plan->footprint ? plan->footprint->circumscribedRadius() : 0.0;
  background_.start([this, map = task->map, path = result.path,
                     reach](const Background::Handle& handle) -> Background::Answer {
    StopCheck stop({}, handle.stop);
    std::vector<NarrowPlace> out;
    for (const lattice::Passage& p :
         app::narrowPassages(map->grid, path, reach, app::kMostPassages, &stop)) {
      out.push_back({p.width_m, p.sides});
    }
    return [this, out = std::move(out)] { take(out); };
  });
}

void PassageFinder::take(std::vector<NarrowPlace> places) {
  places_ = std::move(places);
  Q_EMIT changed();
}

}  // namespace clearway::gui
