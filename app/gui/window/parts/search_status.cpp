#include "app/gui/window/parts/search_status.h"

#include "app/gui/wording/search_figures.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {
namespace {

constexpr int kTick_ms = 100;
constexpr double kShownFrom_s = 0.2;  // shorter searches do not flicker

}  // namespace

SearchStatus::SearchStatus(Plans& plans, FleetStore& fleet) : plans_(plans), fleet_(fleet) {
  setObjectName("searchStatus");
  setAccessibleName(tr("Running search"));
  setToolTip(tr("States expanded, memory that the search holds, and time since it began"));
  hide();
  tick_.setInterval(kTick_ms);
  connect(&tick_, &QTimer::timeout, this, &SearchStatus::showFigures);
  connect(&plans, &Plans::started, this, [this] {
    progress_ = {};
    tick_.start();
  });
  connect(&fleet, &FleetStore::started, this, [this] {
    fleet_text_.clear();
    tick_.start();
  });
  connect(&plans, &Plans::progressed, this, [this](const PlanProgress& p) { progress_ = p; });
  connect(&fleet, &FleetStore::progressed, this,
          [this](double, const QString& text) { fleet_text_ = text; });
  connect(&plans, &Plans::finished, this, &SearchStatus::showFigures);
  connect(&fleet, &FleetStore::finished, this, &SearchStatus::showFigures);
}

void SearchStatus::showFigures() {
  if (!plans_.running() && !fleet_.running()) {
    tick_.stop();
    hide();
    return;
  }
  const bool of_fleet = fleet_.running();
  const double elapsed_s = of_fleet ? fleet_.runningFor_s() : plans_.runningFor_s();
  QString text = searchFigures(of_fleet ? PlanProgress{} : progress_, elapsed_s);
  if (of_fleet && !fleet_text_.isEmpty()) text = fleet_text_ + ", " + text;
  setText(text);
  setAccessibleDescription(text);
  if (elapsed_s >= kShownFrom_s) show();
}

}  // namespace clearway::gui
