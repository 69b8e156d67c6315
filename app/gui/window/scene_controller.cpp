#include "app/gui/window/scene_controller.h"

#include <QAction>
#include <QGridLayout>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QTimer>
#include <algorithm>

#include "app/gui/canvas/legend_panel.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/canvas/paint/distance_tones.h"
#include "app/gui/canvas/ruler.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/docks/zones_dock.h"
#include "app/gui/playback/play_bar.h"
#include "app/gui/playback/search_bar.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "app/gui/work/fleet_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kLeastGrid = 0.2;  // of the layer, when it is switched on
constexpr const char* kRulersKey = "view/rulers";

// Tones for trafficColours().
std::shared_ptr<const MapTones> trafficTones(const GridFrame& frame,
                                             const app::picture::TrafficHeat& heat) {
  const auto levels = app::picture::heatLevels(heat.most);
  std::vector<std::uint8_t> tones;
  tones.reserve(heat.visits.size());
  for (const std::uint32_t visits : heat.visits) {
    const auto above = std::ranges::upper_bound(levels, visits);
    tones.push_back(static_cast<std::uint8_t>(above - levels.begin()));
  }
  return std::make_shared<const MapTones>(frame, std::move(tones), MapTones::Blend::Most);
}

}  // namespace

SceneController::SceneController(Workbench& bench)
    : Controller(bench),
      builder_(editor_, bench.plans(), bench.player()),
      page_(new QWidget),
      play_bar_(new PlayBar(editor_, bench.player())),
      search_bar_(new SearchBar(editor_, bench.search())),
      across_(new Ruler(Qt::Horizontal, editor_, view_)),
      down_(new Ruler(Qt::Vertical, editor_, view_)),
      corner_(new QWidget),
      verdict_(new VerdictLabel),
      legends_(new LegendPanel(view_)),
      minimap_(new Minimap(editor_, view_)),
      layers_(new LayersDock),
      conflicts_(new ConflictsDock(editor_)),
      zones_(new ZonesDock(editor_)) {
  auto* inner = new QGridLayout(page_);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  inner->addWidget(corner_, 0, 0);
  inner->addWidget(across_, 0, 1);
  inner->addWidget(down_, 1, 0);
  inner->addWidget(&view_, 1, 1);
  inner->addWidget(play_bar_, 2, 0, 1, 2);
  inner->setRowStretch(1, 1);
  inner->setColumnStretch(1, 1);
  addCards();
  connectParts();
  applyGrid();
}

void SceneController::addCards() {
  new Overlay(*search_bar_, view_, {Qt::AlignBottom | Qt::AlignLeft, 0, QWIDGETSIZE_MAX});
  const std::vector<QWidget*> banners{&bench_.documents().question(), &message_};
  new Overlay(
      *verdict_, view_,
      {Qt::AlignTop | Qt::AlignRight, 10, 0, nullptr, banners, nullptr, {}, [this](QSize px) {
         verdict_->fitTo(px.width());
       }});
  new Overlay(*legends_, view_,
              {Qt::AlignBottom | Qt::AlignLeft, 10, 0, search_bar_, banners,
               [this](const QRect& px) { return view_.hasComparedIn(px); }});
  new Overlay(*minimap_, view_, minimapPlace(view_, *search_bar_, banners));
}

void SceneController::connectParts() {
  connect(&view_, &MapView::hovered, this, [this](Vec2 world) {
    for (Ruler* ruler : {across_, down_}) ruler->mark(world);
    bench_.status().showHover(world);
  });
  connect(&view_, &MapView::left, this, [this] {
    bench_.status().leave();
    for (Ruler* ruler : {across_, down_}) ruler->mark({});
  });
  connect(&view_, &MapView::spaceTapped, this, [this] {
    if (bench_.player().shown()) play_bar_->toggle();
  });
  connect(verdict_, &VerdictLabel::clicked, this, &SceneController::verdictClicked);
  connect(layers_, &LayersDock::layersChanged, this, [this](const Layers& layers) {
    view_.setLayers(layers);
    showField();
    showTraffic();
    showScene();
  });
  connect(conflicts_, &ConflictsDock::zoomWanted, &view_,
          [this](const Aabb& box) { view_.showBox(box); });
  connect(zones_, &ZonesDock::zoomWanted, &view_, [this](const Aabb& box) { view_.showBox(box); });
  connect(zones_, &ZonesDock::chosenChanged, &view_, [this] { view_.setZone(zones_->chosen()); });
  connect(conflicts_, &ConflictsDock::momentWanted, this, &SceneController::showMoment);
  connect(&editor_, &Editor::changed, this, &SceneController::followEdit);
  for (const auto signal : {&Editor::selectionChanged, &Editor::cellsChanged}) {
    connect(&editor_, signal, this, &SceneController::showScene);
  }
  connect(&editor_, &Editor::closed, this, [this] {
    if (!editor_.hasDocument()) showVerdict();
  });
  connect(&editor_, &Editor::frameChanged, this, [this] {
    for (Ruler* ruler : {across_, down_}) ruler->update();
    view_.update();
    showScene();
  });
  connect(&bench_.plans(), &Plans::changed, this, &SceneController::showScene);
  connect(&bench_.fleet(), &FleetStore::changed, this, [this] {
    showTraffic();
    showScene();
  });
  connect(&bench_.player(), &Player::timeChanged, this, &SceneController::showScene);
  connect(&bench_.player(), &Player::stateChanged, this, &SceneController::showConflicts);
  connect(play_bar_, &PlayBar::optionsChanged, this, &SceneController::showScene);
  connect(&PreferenceStore::instance(), &PreferenceStore::changed, this,
          &SceneController::applyGrid);
}

void SceneController::applyGrid() {
  Layers layers = view_.layers();
  layers.grid = preferences().grid ? std::max(layers.grid, kLeastGrid) : 0.0;
  if (layers != view_.layers()) layers_->setLayers(layers);
}

void SceneController::addRulers(QMenu& menu) {
  QAction* rulers = menu.addAction(tr("Rulers"));
  rulers->setCheckable(true);
  rulers->setChecked(QSettings().value(kRulersKey, true).toBool());
  connect(rulers, &QAction::toggled, this, &SceneController::showRulers);
  showRulers(rulers->isChecked());
}

void SceneController::showRulers(bool shown) {
  for (QWidget* w : {corner_, static_cast<QWidget*>(across_), static_cast<QWidget*>(down_)}) {
    w->setVisible(shown);
  }
  QSettings().setValue(kRulersKey, shown);
}

void SceneController::showMoment(double time_s, const Aabb& world) {
  bench_.player().pause();
  bench_.player().seek(time_s);
  view_.showBox(world);
}

void SceneController::showDocument() {
  field_work_.drop();
  is_field_requested_ = false;
  if (!editor_.hasDocument()) return;
  builder_.replaceMap();
  showField();
  showScene();
}

void SceneController::followEdit(const app::EditChanges& changes) {
  if (changes.map_replaced) {
    builder_.replaceMap();
  } else if (!changes.cells.empty()) {
    builder_.updateMap(changes.cells);
  }
  if (changes.map()) {
    view_.setField({});
    is_field_requested_ = false;
    field_work_.drop();
  }
  if (changes.agents || changes.planner) bench_.player().rewind();
  if (changes.map_replaced) traffic_of_ = nullptr;
  showField();
  showScene();
}

// Once per iteration of the event loop, for any number of changes.
void SceneController::showScene() {
  if (is_scene_pending_ || !editor_.hasDocument()) return;
  is_scene_pending_ = true;
  QTimer::singleShot(0, this, &SceneController::buildScene);
}

void SceneController::buildScene() {
  is_scene_pending_ = false;
  if (!editor_.hasDocument()) return;  // it was closed meanwhile
  Scene scene = builder_.build({play_bar_->trail(), view_.layers().covered > 0.0, isMapDark()});
  const bool follows = play_bar_->follows() && scene.chosen < scene.agents.size();
  const std::optional<Pose> now = follows ? scene.agents[scene.chosen].now : std::nullopt;
  conflicts_->showConflicts(scene);
  view_.setScene(std::move(scene));
  if (now) view_.centreOn(now->position);
  showClearance();
}

void SceneController::showField() {
  if (!editor_.hasDocument() || view_.layers().field <= 0.0) return;
  if (view_.hasField() || is_field_requested_) return;
  is_field_requested_ = true;
  field_work_.start([this, grid = editor_.map().grid](const Background::Handle&) {
    return [this, field = distanceTones(grid)] { view_.setField(field); };
  });
}

void SceneController::showTraffic() {
  const FleetPlan* plan = bench_.fleet().shown() ? bench_.fleet().made() : nullptr;
  if (view_.layers().traffic <= 0.0) plan = nullptr;
  if (plan != nullptr && plan->heat.visits.empty()) plan = nullptr;  // it is being counted
  if (plan == traffic_of_) return;
  traffic_of_ = plan;
  if (plan == nullptr) {
    view_.setTraffic(nullptr, 0);
  } else {
    view_.setTraffic(trafficTones(plan->planned_grid.frame(), plan->heat), plan->heat.most);
  }
}

void SceneController::showClearance() {
  const std::optional<Certificate>& c = view_.scene().standing;
  Q_EMIT clearanceChanged(!c        ? tr("–")
                          : c->free ? gui::clearanceText(editor_.shown(), c->clearance_m)
                                    : tr("none: it collides"));
  showVerdict();
}

void SceneController::showVerdict() {
  verdict_->setVerdict(
      shownVerdict(editor_, bench_.plans(), bench_.fleet(), bench_.player().collisionList()));
}

void SceneController::showConflicts() {
  if (!editor_.hasDocument()) return;
  using Played = ConflictsDock::PlayedPlans;
  const Player& player = bench_.player();
  const FleetStore& fleet = bench_.fleet();
  const bool busy = fleet.shown() ? fleet.judging() : player.searching();
  conflicts_->showPlanned(player.collisionList(), !player.ready()     ? Played::None
                                                  : player.outdated() ? Played::OutOfDate
                                                  : busy              ? Played::Searched
                                                                      : Played::Done);
  showScene();  // with the verdict
}

}  // namespace clearway::gui
