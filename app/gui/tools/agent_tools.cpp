#include "app/gui/tools/agent_tools.h"

#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <utility>

#include "app/document/edit/conflict_world.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/gui/document/step_names.h"
#include "app/gui/wording/plan_text.h"
#include "core/geometry/overlap.h"
#include "maps/plan/project_agent.h"

namespace clearway::gui {
namespace {

constexpr double kGrab_px = 10.0;    // around a position
constexpr double kHandle_px = 22.0;  // beyond the agent's front
constexpr double kHandleGrab_px = 8.0;
constexpr double kClick_px = 3.0;  // movements during a click

QPointF point(Vec2 v) { return {v.x, v.y}; }

bool within(Vec2 a, Vec2 b, double px, double px_per_m) { return length(a - b) * px_per_m <= px; }

bool covers(const Footprint* footprint, const Pose& pose, Vec2 p) {
  if (footprint == nullptr || length(p - pose.position) > footprint->circumscribedRadius())
    return false;
  const std::array<Vec2, 1> spot{p};
  return std::ranges::any_of(footprint->collisionParts(), [&](const ConvexPolygon& part) {
    const std::vector<Vec2> ring = placed(part, pose);
    return overlap(ConvexRing(ring), ConvexRing(spot), TouchRule::TouchingCollides,
                   footprint->radius());
  });
}

Pose poseOf(const maps::GoalPose& goal) {
  return {goal.position, goal.heading.value_or(Heading())};
}

// A point has no heading that could be turned.
bool hasHandles(const app::EditAgent& a) { return a.agent.shape.kind != maps::ShapeKind::Point; }

// Of a step that moves agents, the last of them to a place.
QString moveName(const Editor& editor, const std::vector<app::EditAgent>& agents, Vec2 to) {
  std::vector<std::uint32_t> ids;
  for (const app::EditAgent& a : agents) ids.push_back(a.id);
  return moveStep(editor, ids, to);
}

}  // namespace

QString AgentTool::hint() const {
  const app::EditAgent* a = editor_.hasDocument() ? editor_.chosen() : nullptr;
  if (a != nullptr && !hasHandles(*a))
    return tr("Click selects, drag moves (Ctrl aligns to cells)");
  return tr("Click selects, drag moves (Ctrl aligns to cells), the handle turns (Shift snaps)");
}

Vec2 AgentTool::handleOf(const Pose& pose, const Footprint* footprint, double px_per_m) {
  const double front =
      footprint != nullptr
          ? (footprint->isBox() ? 0.5 * footprint->length() : footprint->circumscribedRadius())
          : 0.0;
  return pose.position + (front + kHandle_px / px_per_m) * pose.heading.vector();
}

std::uint32_t AgentTool::drivenAt(const Scene& scene, Vec2 world, double px_per_m) {
  for (const SceneAgent& a : scene.agents | std::views::reverse) {
    if (!a.now || a.locked) continue;
    if (within(a.now->position, world, kGrab_px, px_per_m) ||
        covers(a.footprint.get(), *a.now, world)) {
      return a.id;
    }
  }
  return 0;
}

AgentTool::Hit AgentTool::partAt(const app::EditAgent& a, const Pointer& at, bool handles) const {
  const std::shared_ptr<const Footprint> held = editor_.footprint(a);
  const Footprint* shape = held.get();
  handles = handles && hasHandles(a);
  const auto near = [&](Vec2 p, double px) { return within(p, at.world, px, at.px_per_m); };
  if (handles && a.agent.start &&
      near(handleOf(*a.agent.start, shape, at.px_per_m), kHandleGrab_px)) {
    return {a.id, Part::StartHandle};
  }
  const std::size_t places = maps::placeCount(a.agent);
  for (std::size_t i = places; handles && i-- > 0;) {
    const maps::GoalPose& goal = maps::placeAt(a.agent, i);
    if (goal.heading && near(handleOf(poseOf(goal), shape, at.px_per_m), kHandleGrab_px)) {
      return {a.id, Part::GoalHandle, i};
    }
  }
  if (a.agent.start &&
      (near(a.agent.start->position, kGrab_px) || covers(shape, *a.agent.start, at.world))) {
    return {a.id, Part::Start};
  }
  for (std::size_t i = places; i-- > 0;) {
    const maps::GoalPose& goal = maps::placeAt(a.agent, i);
    if (near(goal.position, kGrab_px) || (goal.heading && covers(shape, poseOf(goal), at.world))) {
      return {a.id, Part::Goal, i};
    }
  }
  return {};
}

// What is drawn on top has precedence: an agent that drives, then selected agents.
AgentTool::Hit AgentTool::hitAt(const Pointer& at) const {
  if (at.driven != 0) return {at.driven, Part::Driven};
  const auto usable = [](const app::EditAgent* a) {
    return a != nullptr && !a->hidden && !a->locked;
  };
  for (const std::uint32_t id : editor_.selected() | std::views::reverse) {
    const app::EditAgent* a = editor_.document().agent(id);
    if (!usable(a)) continue;
    if (const Hit hit = partAt(*a, at, true); hit.part != Part::None) return hit;
  }
  const std::vector<app::EditAgent>& agents = editor_.document().agents();
  for (const std::size_t i : index_.near(at.world, kGrab_px / at.px_per_m)) {
    if (!usable(&agents[i])) continue;
    if (const Hit hit = partAt(agents[i], at, false); hit.part != Part::None) return hit;
  }
  return {};
}

void AgentTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton || grabbed_.part != Part::None || banding_) return;
  editor_.dropFloat();
  from_ = to_ = at.world;
  grabbed_ = hitAt(at);
  shift_ = at.modifiers.testFlag(Qt::ShiftModifier);
  moved_ = false;
  if (grabbed_.part == Part::None) {
    banding_ = !pressDrawing(at);
    return;
  }
  std::vector<std::uint32_t> ids = editor_.selected();
  const bool was = editor_.isSelected(grabbed_.id);
  if (!was && !shift_) ids.clear();
  std::erase(ids, grabbed_.id);
  const bool handle = grabbed_.part == Part::StartHandle || grabbed_.part == Part::GoalHandle;
  const bool drops = was && shift_ && !handle;
  if (drops) {
    grabbed_ = {};
  } else {
    ids.push_back(grabbed_.id);  // the chosen agent
  }
  editor_.select(ids);
  before_.clear();
  for (const std::uint32_t id : ids) {
    const app::EditAgent* a = editor_.document().agent(id);
    if (a != nullptr && !a->locked && !a->hidden) before_.push_back(*a);
  }
}

void AgentTool::restartTrace(const QString& name) {
  app::EditDocument& d = editor_.document();
  if (d.inStep()) d.rollback();
  editor_.begin(name);
}

void AgentTool::drag(const Pointer& at) {
  to_ = at.world;
  if (banding_) {
    Q_EMIT overlayChanged();
    return;
  }
  if (grabbed_.part == Part::None || grabbed_.part == Part::Driven) return;
  if (!moved_ && within(from_, to_, kClick_px, at.px_per_m)) return;
  moved_ = true;
  const bool turns = grabbed_.part == Part::StartHandle || grabbed_.part == Part::GoalHandle;
  turns ? turnTo(at) : moveBy(at);
  editor_.publish();
}

void AgentTool::moveBy(const Pointer& at) {
  const bool goal = grabbed_.part == Part::Goal;
  Vec2 by = at.world - from_;
  Vec2 to = at.world;
  const auto grabbed = std::ranges::find(before_, grabbed_.id, &app::EditAgent::id);
  if (grabbed != before_.end()) {
    Pose wanted =
        goal ? poseOf(maps::placeAt(grabbed->agent, grabbed_.goal)) : *grabbed->agent.start;
    const Vec2 was = wanted.position;
    to = wanted.position = was + by;
    if (at.modifiers.testFlag(Qt::ControlModifier)) {
      to =
          app::alignedToCells(wanted, editor_.footprint(*grabbed).get(), editor_.document().frame())
              .position;
      by = to - was;
    }
  }
  restartTrace(moveName(editor_, before_, to));
  for (app::EditAgent a : before_) {
    const auto move = [&](maps::GoalPose& g) { g.position = g.position + by; };
    if (goal && a.id == grabbed_.id) {
      move(maps::placeAt(a.agent, grabbed_.goal));
    } else if (goal) {
      maps::forGoals(a.agent, move);
    }
    if (!goal && a.agent.start) a.agent.start->position = a.agent.start->position + by;
    editor_.document().setAgent(a);
  }
}

void AgentTool::turnTo(const Pointer& at) {
  const auto grabbed = std::ranges::find(before_, grabbed_.id, &app::EditAgent::id);
  if (grabbed == before_.end()) return;
  app::EditAgent a = *grabbed;
  const bool goal = grabbed_.part == Part::GoalHandle;
  maps::GoalPose* turned = goal ? &maps::placeAt(a.agent, grabbed_.goal) : nullptr;
  const Vec2 centre = goal ? turned->position : a.agent.start->position;
  const auto heading = draggedHeading(centre, at, at.modifiers.testFlag(Qt::ShiftModifier));
  const QString whose = agentsText(editor_, {grabbed_.id});
  restartTrace(heading ? tr("Turn %1 to %2").arg(whose, headingText(editor_.shown(), *heading))
                       : tr("Turn %1").arg(whose));
  if (!heading) return;
  (goal ? *turned->heading : a.agent.start->heading) = *heading;
  editor_.document().setAgent(a);
}

void AgentTool::release(const Pointer& at) {
  if (std::exchange(banding_, false)) {
    std::vector<std::uint32_t> ids;
    if (shift_) ids = editor_.selected();
    const Vec2 low{std::min(from_.x, at.world.x), std::min(from_.y, at.world.y)};
    const Vec2 high{std::max(from_.x, at.world.x), std::max(from_.y, at.world.y)};
    for (const app::EditAgent& a : editor_.document().agents()) {
      if (!a.agent.start || a.hidden || a.locked) continue;
      const Vec2 p = a.agent.start->position;
      const bool inside = p.x >= low.x && p.y >= low.y && p.x <= high.x && p.y <= high.y;
      if (inside && std::ranges::find(ids, a.id) == ids.end()) ids.push_back(a.id);
    }
    editor_.select(ids);
    if (ids.empty() && within(from_, at.world, kClick_px, at.px_per_m)) clickZone(at.world);
  }
  finish();
}

void AgentTool::clickZone(Vec2 world) {
  const auto& zones = zones_.of(editor_.document());
  const auto zone = zones ? app::picture::zoneAt(*zones, world) : std::nullopt;
  if (zone) Q_EMIT zoneClicked(*zone);
}

void AgentTool::finish() {
  banding_ = false;
  grabbed_ = {};
  if (std::exchange(moved_, false)) editor_.commit();
  Q_EMIT overlayChanged();
}

void AgentTool::forget() {
  banding_ = moved_ = false;
  grabbed_ = hovered_ = {};
  before_.clear();
  index_.forget();
}

void AgentTool::follow(const app::EditChanges& changes) {
  if (changes.agents || changes.map_replaced) index_.forget();
  if (!changes.agents || editor_.document().inStep()) return;
  const auto gone = [&](const Hit& hit) {
    return hit.part != Part::None && editor_.document().agent(hit.id) == nullptr;
  };
  if (gone(hovered_)) hovered_ = {};
  if (gone(grabbed_)) grabbed_ = {};
}

void AgentTool::hover(const Pointer& at) {
  const Hit hit = hitAt(at);
  if (hit == hovered_) return;
  hovered_ = hit;
  Q_EMIT overlayChanged();
}

bool AgentTool::cancel() {
  const bool busy = banding_ || grabbed_.part != Part::None;
  banding_ = false;
  grabbed_ = {};
  if (std::exchange(moved_, false)) editor_.rollback();
  Q_EMIT overlayChanged();
  return busy;
}

Qt::CursorShape AgentTool::cursor() const {
  const Part part = grabbed_.part != Part::None ? grabbed_.part : hovered_.part;
  if (part == Part::None) return Qt::ArrowCursor;
  return part == Part::Start || part == Part::Goal ? Qt::SizeAllCursor : Qt::PointingHandCursor;
}

void AgentTool::nudge(std::int32_t rows, std::int32_t columns) {
  const GridFrame& grid = editor_.document().frame();
  const Vec2 by{columns * grid.cellWidth(), rows * grid.cellLength()};
  std::vector<app::EditAgent> moved;
  for (const std::uint32_t id : editor_.selected()) {
    const app::EditAgent* now = editor_.document().agent(id);
    if (now == nullptr || now->locked || !now->agent.start) continue;
    moved.push_back(*now);
    moved.back().agent.start->position = now->agent.start->position + by;
  }
  if (moved.empty()) return;
  editor_.edit(
      moveName(editor_, moved, moved.back().agent.start->position),
      [&](app::EditDocument& d) {
        for (const app::EditAgent& a : moved) d.setAgent(a);
      },
      "nudge");
}

void AgentTool::alignSelected() {
  editor_.edit(tr("Align %1 to cells").arg(agentsText(editor_, editor_.selected())),
               [&](app::EditDocument& d) {
                 for (const std::uint32_t id : editor_.selected()) {
                   const app::EditAgent* now = d.agent(id);
                   if (now == nullptr || now->locked || !now->agent.start) continue;
                   app::EditAgent a = *now;
                   a.agent.start =
                       app::alignedToCells(*a.agent.start, editor_.footprint(a).get(), d.frame());
                   d.setAgent(a);
                 }
               });
}

void AgentTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  if (banding_) {
    const QRectF box = QRectF(point(view.toPx(from_)), point(view.toPx(to_))).normalized();
    QColor fill = theme.agent;
    fill.setAlphaF(0.1F);
    painter.fillRect(box, fill);
    QPainterPath path;
    path.addRect(box);
    strokeTwice(painter, path, theme);
    return;
  }
  const app::EditAgent* a = editor_.chosen();
  if (a == nullptr || a->hidden || a->locked || !hasHandles(*a)) return;
  const auto handle = [&](const Pose& pose, QColor colour) {
    const Vec2 at = view.toPx(handleOf(pose, editor_.footprint(*a).get(), view.scale));
    const Vec2 from = view.toPx(pose.position);
    painter.setPen(QPen(colour, 1.4));
    painter.drawLine(point(from), point(at));
    painter.setPen(QPen(theme.floor, 1.5));
    painter.setBrush(colour);
    painter.drawEllipse(point(at), 5.5, 5.5);
  };
  if (a->agent.start) handle(*a->agent.start, theme.start);
  for (std::size_t i = 0; i < maps::placeCount(a->agent); ++i) {
    const maps::GoalPose& goal = maps::placeAt(a->agent, i);
    if (goal.heading) handle(poseOf(goal), theme.goal);
  }
}

QString PlaceTool::hint() const {
  switch (what_) {
    case What::Agent: return tr("Press at the new agent's position, drag towards its heading");
    case What::Start: return tr("Press at the start position, drag towards the heading");
    case What::Goal:
      return tr("Press at the goal position, drag towards the heading (Ctrl: add a goal)");
  }
  return {};
}

void PlaceTool::press(const Pointer& at) {
  if (at.button != Qt::LeftButton) return;
  if (!editor_.document().frame().contains(at.cell)) {
    Q_EMIT hinted(tr("Outside the map"));
    return;
  }
  if (busy_ || (what_ != What::Agent && editor_.chosen() == nullptr)) return;
  id_ = what_ != What::Agent ? editor_.chosen()->id : 0;
  busy_ = true;
  adds_ = at.modifiers.testFlag(Qt::ControlModifier);
  from_ = at.world;
  to_ = at;
  Q_EMIT overlayChanged();
}

void PlaceTool::drag(const Pointer& at) {
  to_ = at;
  if (busy_) Q_EMIT overlayChanged();
}

void PlaceTool::release(const Pointer& at) {
  if (!std::exchange(busy_, false)) return;
  const bool done = place(draggedHeading(from_, at, at.modifiers.testFlag(Qt::ShiftModifier)));
  Q_EMIT overlayChanged();
  if (done) Q_EMIT placed(what_);
}

const app::EditAgent* PlaceTool::agent() const {
  return what_ == What::Agent ? nullptr : editor_.document().agent(id_);
}

void PlaceTool::follow(const app::EditChanges& changes) {
  if (busy_ && changes.agents && what_ != What::Agent && agent() == nullptr) (void)cancel();
}

Heading PlaceTool::keptHeading() const {
  const app::EditAgent* a = agent();
  if (a == nullptr) return {};
  if (what_ == What::Goal) {
    const std::optional<std::size_t> moved = movedGoal();
    return moved ? maps::goalAt(a->agent, *moved).heading.value_or(Heading()) : Heading();
  }
  return what_ == What::Start && a->agent.start ? a->agent.start->heading : Heading();
}

// Returns false if there is no agent any more, or it has as many goals as it can have.
bool PlaceTool::place(const std::optional<Heading>& heading) {
  if (what_ == What::Agent) {
    editor_.addAgent({from_, heading.value_or(Heading())});
    return true;
  }
  if (agent() == nullptr) return false;
  app::EditAgent a = *agent();
  QString step = what_ == What::Start ? tr("Place the start of %1") : tr("Place the goal of %1");
  if (what_ == What::Start) {
    a.agent.start = Pose{from_, heading.value_or(keptHeading())};
  } else {
    const std::optional<std::size_t> moved = movedGoal();
    if (!moved && maps::goalCount(a.agent) >= maps::kMaxGoals) return false;
    if (!moved) maps::addGoal(a.agent, {});
    maps::GoalPose& goal = maps::goalAt(a.agent, moved.value_or(maps::goalCount(a.agent) - 1));
    goal = {from_, heading ? heading : goal.heading};
    if (!moved && maps::goalCount(a.agent) > 1) step = tr("Add a goal of %1");
  }
  editor_.edit(placeStep(editor_, step, a.id, from_), [&](app::EditDocument& d) { d.setAgent(a); });
  return true;
}

std::optional<std::size_t> PlaceTool::movedGoal() const {
  const app::EditAgent* a = agent();
  if (adds_ || a == nullptr || !a->agent.goal) return std::nullopt;
  std::size_t nearest = 0;
  const auto away = [&](std::size_t i) {
    return length(maps::goalAt(a->agent, i).position - from_);
  };
  for (std::size_t i = 1; i < maps::goalCount(a->agent); ++i) {
    if (away(i) < away(nearest)) nearest = i;
  }
  return nearest;
}

bool PlaceTool::cancel() {
  const bool was = std::exchange(busy_, false);
  Q_EMIT overlayChanged();
  return was;
}

std::optional<Pose> PlaceTool::preview() const {
  if (!busy_) return std::nullopt;
  const bool snap = to_.modifiers.testFlag(Qt::ShiftModifier);
  return Pose{from_, draggedHeading(from_, to_, snap).value_or(keptHeading())};
}

void PlaceTool::paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const {
  const std::optional<Pose> pose = preview();
  if (!pose) return;
  const QColor colour = what_ == What::Goal ? theme.goal : theme.start;
  painter.setPen(QPen(colour, 1.5, Qt::DashLine));
  const std::optional<Heading> heading = draggedHeading(from_, to_, false);
  if (heading) painter.drawLine(point(view.toPx(from_)), point(view.toPx(to_.world)));
}

}  // namespace clearway::gui
