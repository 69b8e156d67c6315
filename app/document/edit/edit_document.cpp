#include "app/document/edit/edit_document.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <set>
#include <utility>

#include "app/document/edit/drawings.h"
#include "app/document/edit/map_properties.h"
#include "core/geometry/aabb.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {

std::string freeName(const std::string& stem,
                     const std::function<bool(const std::string&)>& taken) {
  return taken(stem) ? numberedName(stem, 2, taken) : stem;
}

std::string numberedName(const std::string& stem, std::size_t first,
                         const std::function<bool(const std::string&)>& taken) {
  std::string name;
  do {
    name = stem + " " + std::to_string(first++);
  } while (taken(name));
  return name;
}

namespace {

// Drawings on a map that is turned, mirrored, cropped or enlarged.
//
// Law: what remains are drawings of the changed map (drawings.h), which has the cells of the
// others. Thread-safe: no state.
bool contains(const Aabb& outer, const Aabb& inner) { return merged(outer, inner) == outer; }

// `frame`: of the map before its turn.
Drawings turned(const Drawings& drawings, const GridFrame& frame, Turn turn) {
  Drawings out;
  for (const auto& drawing : drawings) {
    Drawing d = *drawing;
    for (Vec2& p : d.corners) p = turned(Pose{p, {}}, frame, turn).position;
    d.cells = turned(d.cells, frame, turn);
    d.below = turned(d.below, frame, turn);
    out.push_back(std::make_shared<const Drawing>(std::move(d)));
  }
  return out;
}

// Those that lie wholly on both maps, and not below one that does not. `frame`: of the map before;
// `window`: the cells of it that the new map has.
Drawings inWindow(const Drawings& drawings, const GridFrame& frame, const CellRange& window) {
  const Vec2 corner{frame.columnEdge(window.first_column), frame.rowEdge(window.first_row)};
  const Aabb shown{corner, {frame.columnEdge(window.last_column), frame.rowEdge(window.last_row)}};
  CellSet cut;
  for (const auto& d : drawings) {
    const Aabb bounds = enlarged(boundsOf(d->corners), 0.5 * d->width);
    const bool whole = contains(frame.bounds(), bounds) && contains(shown, bounds) &&
                       common(d->cells, CellSet(window)) == d->cells;
    if (!whole) cut = united(cut, d->cells);
  }
  Drawings out;
  for (const auto& drawing : untouched(drawings, cut)) {
    Drawing d = *drawing;
    for (Vec2& p : d.corners) p = p - corner;
    d.cells = moved(d.cells, -window.first_row, -window.first_column);
    d.below.cells = moved(d.below.cells, -window.first_row, -window.first_column);
    out.push_back(std::make_shared<const Drawing>(std::move(d)));
  }
  return out;
}

// With its cells on a map with the frame `to`, to which `moved` takes poses of `from`. A cell
// outside of `from` names nothing, and remains.
Result<maps::SimulationSection> movedPlaces(maps::SimulationSection of, const GridFrame& from,
                                            const GridFrame& to,
                                            const std::function<Pose(const Pose&)>& moved) {
  const auto move = [&](Cell& cell, const Message& what) -> Result<void> {
    if (!from.contains(cell)) return {};
    cell = to.cellAt(moved({from.cellCentre(cell), {}}).position);
    if (to.contains(cell)) return {};
    return fail(ErrorCode::InvalidArgument,
                "%1 would be cut off: take a larger part of the map, or remove it from the project",
                {what});
  };
  for (maps::Station& s : of.stations) TRY(move(s.cell, {"the station '%1'", {s.name}}));
  if (!of.battery) return of;
  for (Cell& cell : of.battery->places) {
    const Message what("the charging place (%1,%2)", {cell.column, cell.row});
    TRY(move(cell, what));
  }
  return of;
}

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

CellRange around(const CellRange& a, const CellRange& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.first_row, b.first_row), std::max(a.last_row, b.last_row),
          std::min(a.first_column, b.first_column), std::max(a.last_column, b.last_column)};
}

template <class Map>
maps::VectorLayers movedLayers(maps::VectorLayers layers, bool mirrors, Map map) {
  for (maps::VectorLayer& layer : layers) {
    layer.occupied = mapped(std::move(layer.occupied), mirrors, map);
    layer.unknown = mapped(std::move(layer.unknown), mirrors, map);
  }
  return layers;
}

// Files have no control characters: each becomes a space, such as the line breaks of a polygon.
bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

void removeControls(maps::ProjectAgent& agent) {
  for (std::string* text : {&agent.name, &agent.shape.wkt}) {
    std::ranges::replace_if(*text, isControl, ' ');
  }
}

constexpr std::size_t kMostZoneText = 4096;  // bytes, as readers of zones take them

// At most this long, between two characters of UTF-8.
void cut(std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
  text.resize(bytes);
}

// As files of zones have it; the id may be that of another zone.
maps::SiteZone storable(maps::SiteZone zone) {
  for (std::string* text : {&zone.id, &zone.descriptor}) {
    std::ranges::replace_if(*text, isControl, ' ');
    cut(*text, kMostZoneText);
  }
  if (zone.type == maps::ZoneType::SpeedLimit) {
    zone.value = std::clamp(zone.value, maps::kLeastZoneSpeed, maps::kMostZoneSpeed);
  }
  return zone;
}

// Zones that a file can hold and give back: the others are changed as little as that needs, and are
// then no longer those of their file.
DocumentZones storable(DocumentZones zones) {
  if (zones.empty()) return zones;
  constexpr std::size_t kNumber = 24;  // bytes for the number of a name
  std::vector<std::pair<std::size_t, maps::SiteZone>> changed;
  std::set<std::string> ids;
  for (std::size_t k = 0; k < zones.set->zones.size(); ++k) {
    const maps::SiteZone& zone = zones.set->zones[k];
    maps::SiteZone good = storable(zone);
    if (good == zone) {
      ids.insert(zone.id);
    } else {
      changed.emplace_back(k, std::move(good));
    }
  }
  if (changed.empty()) return zones;
  maps::ZoneSet set = *zones.set;
  for (auto& [k, zone] : changed) {
    const auto taken = [&](const std::string& id) { return ids.contains(id); };
    if (taken(zone.id)) {
      cut(zone.id, kMostZoneText - kNumber);
      zone.id = numberedName(zone.id, 2, taken);
    }
    ids.insert(zone.id);
    set.zones[k] = std::move(zone);
  }
  return {std::make_shared<const maps::ZoneSet>(std::move(set)), {}};
}

}  // namespace

EditDocument::EditDocument(maps::GridMap map, std::vector<maps::ProjectAgent> agents,
                           const maps::PlannerSettings& planner, maps::VectorLayers layers,
                           std::vector<Drawing> drawings, const maps::FleetSettings& fleet)
    : map_(std::move(map)),
      planner_(planner),
      fleet_(fleet),
      layers_(std::make_shared<const maps::VectorLayers>(std::move(layers))) {
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const std::uint32_t number = maps::colourNumber(agents, i);
    agents_.push_back({++last_id_, std::move(agents[i]), false, false, number});
  }
  for (Drawing& drawing : drawings) {
    drawing.id = ++last_id_;
    drawings_.push_back(std::make_shared<const Drawing>(std::move(drawing)));
  }
}

std::size_t EditDocument::indexOf(std::uint32_t id) const {
  return static_cast<std::size_t>(std::ranges::find(agents_, id, &EditAgent::id) - agents_.begin());
}

EditDocument EditDocument::snapshot() const {
  assert(!open_);
  EditDocument out(map_, {}, planner_);
  out.agents_ = agents_;
  out.fleet_ = fleet_;
  out.layers_ = layers_;
  out.zones_ = zones_;
  out.simulation_ = simulation_;
  out.drawings_ = drawings_;
  out.first_map_ = serialOf(&Step::map, first_map_);
  out.first_layout_ = serialOf(&Step::layout, first_layout_);
  out.first_tasks_ = serialOf(&Step::tasks, first_tasks_);
  out.first_drawings_ = serialOf(&Step::drawings, first_drawings_);
  out.first_reload_ = reloadVersion();
  out.map_saved_ = map_saved_;
  out.tasks_saved_ = tasks_saved_;
  out.drawings_saved_ = drawings_saved_;
  out.plans_ = plans_;
  out.plans_saved_ = plans_saved_;
  out.map_missing_ = map_missing_;
  out.tasks_missing_ = tasks_missing_;
  out.last_id_ = last_id_;
  return out;
}

void EditDocument::markMapSaved() {
  map_saved_ = serialOf(&Step::map, first_map_);
  drawings_saved_ = serialOf(&Step::drawings, first_drawings_);
  map_missing_ = false;
}

void EditDocument::markSaved() {
  markMapSaved();
  tasks_saved_ = serialOf(&Step::tasks, first_tasks_);
  tasks_missing_ = false;
}

void EditDocument::markSavedAs(const EditDocument& snapshot) {
  map_saved_ = snapshot.map_saved_;
  tasks_saved_ = snapshot.tasks_saved_;
  drawings_saved_ = snapshot.drawings_saved_;
  plans_saved_ = snapshot.plans_saved_;
  map_missing_ = snapshot.map_missing_;
  tasks_missing_ = snapshot.tasks_missing_;
}

const EditAgent* EditDocument::agent(std::uint32_t id) const {
  const std::size_t i = indexOf(id);
  return i < agents_.size() ? &agents_[i] : nullptr;
}

bool EditDocument::hasName(const std::string& name) const {
  return std::ranges::any_of(agents_, [&](const EditAgent& a) { return a.agent.name == name; });
}

std::string EditDocument::freeName(const std::string& stem) const {
  return app::freeName(stem, [&](const std::string& name) { return hasName(name); });
}

// The others keep theirs, so that their colours stay.
std::uint32_t EditDocument::freeNumber() const {
  std::vector<bool> used(agents_.size() + 2);  // of more numbers than there are agents
  used[0] = true;
  for (const EditAgent& a : agents_) {
    if (a.number < used.size()) used[a.number] = true;
  }
  return static_cast<std::uint32_t>(std::ranges::find(used, false) - used.begin());
}

void EditDocument::begin(std::string name, bool reload) {
  assert(!open_);
  open_ = Step{std::move(name), 0, false, false, false, false, reload, {}};
}

void EditDocument::commit() {
  assert(open_);
  const bool changes = std::ranges::any_of(open_->changes, [](const Change& c) {
    const auto* drawings = std::get_if<DrawingsChange>(&c);
    return drawings == nullptr || !drawings->given_up;  // else the map is as it was
  });
  if (!changes) return rollback();
  Step step = *std::exchange(open_, std::nullopt);
  steps_.resize(done_);
  step.serial = ++last_serial_;
  steps_.push_back(std::move(step));
  ++done_;
  forgetOldest();
}

void EditDocument::rollback() {
  assert(open_);
  Step step = *std::exchange(open_, std::nullopt);
  std::for_each(step.changes.rbegin(), step.changes.rend(), [this](Change& c) { apply(c); });
}

void EditDocument::add(Change change) {
  assert(open_);
  const bool map =
      std::holds_alternative<MapPatch>(change) || std::holds_alternative<MapChange>(change);
  const bool drawings = std::holds_alternative<DrawingsChange>(change);
  (map ? open_->map : drawings ? open_->drawings : open_->tasks) = true;
  open_->changes.push_back(std::move(change));
}

void EditDocument::addPatch(MapPatch patch) {
  if (patch.cells.empty()) return;
  note(patch.cells.bounds());
  add(std::move(patch));
}

void EditDocument::paint(const CellSet& cells, maps::CellState state) {
  setDrawings(untouched(drawings_, cells), true);
  addPatch(app::paint(map_, cells, state));
}

void EditDocument::invert(const CellSet& cells) {
  setDrawings(untouched(drawings_, cells), true);
  addPatch(app::invert(map_, cells));
}

void EditDocument::paste(const Clip& clip, Cell at) {
  setDrawings(untouched(drawings_, moved(clip.cells, at.row, at.column)), true);
  addPatch(app::paste(map_, clip, at));
}

const Drawing* EditDocument::drawing(std::uint32_t id) const {
  const std::size_t i = indexOfDrawing(id);
  return i < drawings_.size() ? drawings_[i].get() : nullptr;
}

std::size_t EditDocument::indexOfDrawing(std::uint32_t id) const {
  const auto it = std::ranges::find_if(drawings_, [&](const auto& d) { return d->id == id; });
  return static_cast<std::size_t>(it - drawings_.begin());
}

std::uint32_t EditDocument::draw(Drawing drawing) {
  drawing.id = ++last_id_;
  setDrawing(drawings_.size(), std::move(drawing));
  return last_id_;
}

void EditDocument::drawAgain(const Drawing& drawing) {
  const std::size_t i = indexOfDrawing(drawing.id);
  if (i < drawings_.size()) setDrawing(i, drawing);
}

void EditDocument::removeDrawing(std::uint32_t id) {
  const std::size_t i = indexOfDrawing(id);
  if (i < drawings_.size()) setDrawing(i, std::nullopt);
}

void EditDocument::setDrawing(std::size_t index, std::optional<Drawing> drawing) {
  Drawings drawings = drawings_;
  addPatch(app::redraw(map_, drawings, index, std::move(drawing)));
  setDrawings(std::move(drawings));
}

void EditDocument::takeDrawings(const Drawings& of) {
  Drawings drawings;
  for (const auto& drawing : of) {
    const auto same = std::ranges::find_if(drawings_, [&](const auto& own) {
      return areAlike(*own, *drawing) && std::ranges::find(drawings, own) == drawings.end();
    });
    drawings.push_back(same == drawings_.end() ? nullptr : *same);
    if (drawings.back()) continue;
    Drawing added = *drawing;
    added.id = ++last_id_;
    drawings.back() = std::make_shared<const Drawing>(std::move(added));
  }
  setDrawings(std::move(drawings));
}

void EditDocument::setDrawings(Drawings drawings, bool given_up) {
  if (drawings == drawings_) return;
  const std::size_t bytes = bytesOfChange(drawings_, drawings);
  add(DrawingsChange{std::exchange(drawings_, std::move(drawings)), bytes, given_up});
}

void EditDocument::replaceMap(maps::GridMap map, bool layout, Drawings drawings) {
  setDrawings(std::move(drawings));
  auto other = std::make_unique<maps::GridMap>(std::exchange(map_, std::move(map)));
  changes_.map_replaced = true;
  open_->layout = open_->layout || layout;
  add(MapChange{std::move(other)});
}

Result<void> EditDocument::resize(const CellRange& window, maps::CellState fill) {
  maps::GridMap map = TRY(windowOf(map_, window, fill));
  const Vec2 by{0.0 - frame().columnEdge(window.first_column),
                0.0 - frame().rowEdge(window.first_row)};
  const auto shifted = [&](const Pose& p) { return Pose{p.position + by, p.heading}; };
  setSimulation(TRY(movedPlaces(simulation_, frame(), map.grid.frame(), shifted)));
  if (by != Vec2{}) {
    for (EditAgent a : std::vector(agents_)) {
      if (a.agent.start) a.agent.start->position = a.agent.start->position + by;
      maps::forGoals(a.agent, [&](maps::GoalPose& g) { g.position = g.position + by; });
      setAgent(a);
    }
    setLayers(movedLayers(*layers_, false, [&](Vec2 p) { return p + by; }));
  }
  moveZones(map, shifted);
  replaceMap(std::move(map), true, inWindow(drawings_, frame(), window));
  return {};
}

Result<void> EditDocument::turn(Turn turn) {
  maps::GridMap map = TRY(turned(map_, turn));
  const auto about = [&](const Pose& p) { return turned(p, frame(), turn); };
  setSimulation(TRY(movedPlaces(simulation_, frame(), map.grid.frame(), about)));
  for (EditAgent a : std::vector(agents_)) {
    if (a.agent.start) a.agent.start = turned(*a.agent.start, frame(), turn);
    maps::forGoals(a.agent, [&](maps::GoalPose& g) {
      const Pose goal = turned({g.position, g.heading.value_or(Heading())}, frame(), turn);
      g.position = goal.position;
      if (g.heading) g.heading = goal.heading;
    });
    setAgent(a);
  }
  const bool mirrors = turn == Turn::FlipAcross || turn == Turn::FlipDown;
  setLayers(movedLayers(*layers_, mirrors, [&](Vec2 p) { return about({p, {}}).position; }));
  moveZones(map, about);
  replaceMap(std::move(map), true, turned(drawings_, frame(), turn));
  return {};
}

Result<void> EditDocument::setMeta(const maps::MapMeta& meta) {
  maps::GridMap map = TRY(withMeta(map_, meta));
  const GridFrame& to = map.grid.frame();
  const Vec2 by{to.cellWidth() / frame().cellWidth(), to.cellLength() / frame().cellLength()};
  const auto scaled = [&](Vec2 p) { return Vec2{p.x * by.x, p.y * by.y}; };
  if (by != Vec2{1.0, 1.0}) {
    for (EditAgent a : std::vector(agents_)) {
      if (a.agent.start) a.agent.start->position = scaled(a.agent.start->position);
      maps::forGoals(a.agent, [&](maps::GoalPose& g) { g.position = scaled(g.position); });
      setAgent(a);
    }
    setLayers(movedLayers(*layers_, false, scaled));
  }
  moveZones(map, [&](const Pose& p) { return Pose{scaled(p.position), p.heading}; });
  replaceMap(std::move(map), true);
  return {};
}

void EditDocument::setMap(maps::GridMap map) {
  const bool layout = map.grid.frame() != frame() || map.frame != map_.frame;
  if (!layout && map.values == map_.values && map.meta == map_.meta && map.text == map_.text)
    return;
  replaceMap(std::move(map), layout);
}

std::uint32_t EditDocument::addAgent(maps::ProjectAgent agent) {
  removeControls(agent);
  AgentChange change{
      agents_.size(), EditAgent{++last_id_, std::move(agent), false, false, freeNumber()}, {}};
  swapAgent(change);
  add(std::move(change));
  return last_id_;
}

void EditDocument::setAgent(EditAgent agent) {
  removeControls(agent.agent);
  const std::size_t i = indexOf(agent.id);
  if (i == agents_.size() || agents_[i] == agent) return;
  AgentChange change{i, std::move(agent), agents_[i]};
  swapAgent(change);
  add(std::move(change));
}

void EditDocument::removeAgent(std::uint32_t id) {
  const std::size_t i = indexOf(id);
  if (i == agents_.size()) return;
  AgentChange change{i, {}, agents_[i]};
  swapAgent(change);
  add(std::move(change));
}

void EditDocument::setPlanner(const maps::PlannerSettings& planner) {
  if (planner == planner_) return;
  changes_.planner = true;
  add(std::exchange(planner_, planner));
}

void EditDocument::setFleet(const maps::FleetSettings& fleet) {
  if (fleet == fleet_) return;
  changes_.fleet = true;
  add(std::exchange(fleet_, fleet));
}

void EditDocument::setLayers(maps::VectorLayers layers) {
  if (layers == *layers_) return;
  changes_.layers = true;
  add(std::exchange(layers_, std::make_shared<const maps::VectorLayers>(std::move(layers))));
}

void EditDocument::setZones(DocumentZones zones) {
  zones = storable(std::move(zones));
  if (zones == zones_) return;
  changes_.zones = true;
  add(std::exchange(zones_, std::move(zones)));
}

void EditDocument::setSimulation(maps::SimulationSection simulation) {
  if (simulation == simulation_) return;
  add(std::exchange(simulation_, std::move(simulation)));
}

void EditDocument::moveZones(const maps::GridMap& to,
                             const std::function<Pose(const Pose&)>& moved) {
  setZones(movedZones(zones_, map_, to, moved));
}

// Replaces `after` by `before` in the document, and swaps the two members.
void EditDocument::swapAgent(AgentChange& change) {
  const auto at = agents_.begin() + static_cast<std::ptrdiff_t>(change.index);
  if (change.before && change.after) {
    *at = *change.before;
  } else if (change.before) {
    agents_.insert(at, *change.before);
  } else {
    agents_.erase(at);
  }
  std::swap(change.before, change.after);
  changes_.agents = true;
}

void EditDocument::apply(Change& change) {
  std::visit(Overloaded{[&](MapPatch& patch) {
                          swapPatch(map_, patch);
                          note(patch.cells.bounds());
                        },
                        [&](MapChange& c) {
                          std::swap(map_, *c.other);
                          changes_.map_replaced = true;
                        },
                        [&](AgentChange& c) { swapAgent(c); },
                        [&](maps::PlannerSettings& planner) {
                          std::swap(planner_, planner);
                          changes_.planner = true;
                        },
                        [&](maps::FleetSettings& fleet) {
                          std::swap(fleet_, fleet);
                          changes_.fleet = true;
                        },
                        [&](Layers& layers) {
                          std::swap(layers_, layers);
                          changes_.layers = true;
                        },
                        [&](DocumentZones& zones) {
                          std::swap(zones_, zones);
                          changes_.zones = true;
                        },
                        [&](maps::SimulationSection& s) { std::swap(simulation_, s); },
                        [&](DrawingsChange& c) { std::swap(drawings_, c.other); }},
             change);
}

void EditDocument::note(const CellRange& cells) { changes_.cells = around(changes_.cells, cells); }

std::vector<std::string> EditDocument::steps() const {
  std::vector<std::string> out;
  for (const Step& s : steps_) out.push_back(s.name);
  return out;
}

void EditDocument::undo() {
  assert(!open_);
  if (!canUndo()) return;
  std::vector<Change>& changes = steps_[--done_].changes;
  std::for_each(changes.rbegin(), changes.rend(), [this](Change& c) { apply(c); });
}

void EditDocument::redo() {
  assert(!open_);
  if (!canRedo()) return;
  for (Change& c : steps_[done_++].changes) apply(c);
}

void EditDocument::goTo(std::size_t position) {
  position = std::min(position, steps_.size());
  while (done_ > position) undo();
  while (done_ < position) redo();
}

std::size_t EditDocument::bytesOf(const Step& step) {
  std::size_t bytes = sizeof(Step) + step.changes.capacity() * sizeof(Change);
  for (const Change& c : step.changes) {
    if (const auto* patch = std::get_if<MapPatch>(&c)) bytes += app::bytesOf(*patch);
    if (const auto* drawings = std::get_if<DrawingsChange>(&c)) bytes += drawings->bytes;
    if (const auto* whole = std::get_if<MapChange>(&c)) {
      bytes += whole->other->values.capacity() * sizeof(std::uint16_t);
    }
  }
  return bytes;
}

std::size_t EditDocument::historyBytes() const {
  std::size_t bytes = 0;
  for (const Step& s : steps_) bytes += bytesOf(s);
  return bytes;
}

void EditDocument::forgetOldest() {
  for (std::size_t bytes = historyBytes(); bytes > kHistoryBytes && done_ > 1; --done_) {
    bytes -= bytesOf(steps_.front());
    if (steps_.front().map) first_map_ = steps_.front().serial;
    if (steps_.front().layout) first_layout_ = steps_.front().serial;
    if (steps_.front().tasks) first_tasks_ = steps_.front().serial;
    if (steps_.front().drawings) first_drawings_ = steps_.front().serial;
    if (steps_.front().reload) first_reload_ = steps_.front().serial;
    steps_.erase(steps_.begin());
  }
}

std::uint64_t EditDocument::serialOf(bool Step::*kind, std::uint64_t first) const {
  for (std::size_t i = done_; i > 0; --i) {
    if (steps_[i - 1].*kind) return steps_[i - 1].serial;
  }
  return first;
}

EditChanges EditDocument::takeChanges() {
  EditChanges out = std::exchange(changes_, {});
  out.cells = frame().clipped(out.cells);
  return out;
}

}  // namespace clearway::app
