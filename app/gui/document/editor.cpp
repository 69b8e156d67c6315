#include "app/gui/document/editor.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/document/disk/disk_version.h"
#include "app/document/disk/missing_files.h"
#include "app/gui/document/agent_names.h"

namespace clearway::gui {

void Editor::setShownFrame(ShownFrame frame) {
  if (std::exchange(shown_, frame) != frame) Q_EMIT frameChanged();
}

app::ReportFrame Editor::shown() const {
  static const maps::MapFrame kWorld{};
  return {shown_ == ShownFrame::World ? kWorld : map().frame, map().grid.frame()};
}

Editor::Document Editor::newDocument(app::OpenedEdit opened) {
  Document out{++last_id_, std::make_unique<app::OpenedEdit>(std::move(opened)), {}, {}};
  app::EditDocument& d = out.open->document;
  if (!d.agents().empty()) out.selected.push_back(d.agents().front().id);
  (void)d.takeChanges();  // everything is new
  return out;
}

Editor::Document Editor::show(Document next) {
  finishSaving();
  switching_ = true;
  if (hasDocument()) Q_EMIT leaving();
  Document former{id_, std::move(open_), std::move(selected_), std::move(cells_)};
  id_ = next.id;
  open_ = std::move(next.open);
  selected_ = std::move(next.selected);
  cells_ = std::move(next.cells);
  float_.reset();
  shaped_.clear();
  if (hasDocument()) Q_EMIT replaced();
  switching_ = false;
  if (!hasDocument()) return former;
  Q_EMIT selectionChanged();
  Q_EMIT cellsChanged();
  return former;
}

void Editor::replace(app::OpenedEdit opened) {
  const Document former = show(newDocument(std::move(opened)));
  if (former.open != nullptr) discard(former.id);
}

QStringList Editor::reload(app::OpenedEdit disk, const QString& name) {
  finishSaving();
  settle();
  QStringList lost;
  for (const std::string& agent :
       app::reload(document(), open_->file, std::move(disk), name.toStdString())) {
    lost.append(QString::fromStdString(agent));
  }
  publish();
  Q_EMIT saved();
  return lost;
}

app::EditFile Editor::fileWithPlans() const {
  app::EditFile out = open_->file;
  for (const Fill& fill : to_save) fill(id_, document(), out);
  return out;
}

void Editor::saveCopy(const std::filesystem::path& path, BackgroundSave::CopyDone done) {
  finishSaving();
  settle();
  const auto stamp = std::make_shared<std::optional<app::FileStamp>>();
  saving_.start(
      document().snapshot(), fileWithPlans(),
      [path, stamp](app::EditDocument& d, app::EditFile& file) {
        BackgroundSave::Losses losses = app::saveCopy(d, file, path);
        if (losses) *stamp = app::stampOf(path);
        return losses;
      },
      [stamp, done = std::move(done)](const BackgroundSave::Outcome& out) {
        done(out.losses, *stamp);
      });
}

void Editor::save(const std::filesystem::path& path, bool beside, Saved done) {
  finishSaving();
  settle();
  last_kind_.clear();
  saving_.start(
      document().snapshot(), fileWithPlans(),
      [path, beside](app::EditDocument& d, app::EditFile& file) {
        return beside ? app::saveBeside(d, file, path) : app::saveEdit(d, file, path);
      },
      [this, done = std::move(done)](BackgroundSave::Outcome out) {
        if (out.losses) {
          document().markSavedAs(out.document);
          open_->file = std::move(out.file);
          Q_EMIT saved();
        }
        done(out.losses);
      });
}

void Editor::setMissing(const std::vector<std::filesystem::path>& missing) {
  const bool before = document().modified();
  app::markMissing(document(), file(), missing);
  if (document().modified() != before) Q_EMIT historyChanged();
}

void Editor::settle() {
  if (!hasDocument()) return;
  Q_EMIT settling();
  dropFloat();
  if (document().inStep()) rollback();
}

void Editor::begin(const QString& name) {
  last_kind_.clear();
  dropFloat();
  document().begin(name.toStdString());
}

void Editor::takeBack(const QString& kind) {
  const bool same = !kind.isEmpty() && kind == last_kind_;
  if (same && document().canUndo() && !document().canRedo()) document().undo();
}

void Editor::commit() {
  document().commit();
  publish();
}

void Editor::rollback() {
  document().rollback();
  publish();
}

void Editor::publish() {
  const app::EditChanges changes = document().takeChanges();
  if (changes.map_replaced) setCells({});
  const auto gone = [&](std::uint32_t id) { return document().agent(id) == nullptr; };
  const bool lost = std::erase_if(selected_, gone) > 0;
  if (changes.any()) Q_EMIT changed(changes);
  if (lost) Q_EMIT selectionChanged();
  Q_EMIT historyChanged();
}

void Editor::move(const std::function<void()>& in_history) {
  if (!hasDocument()) return;
  settle();
  last_kind_.clear();
  std::set<std::uint32_t> before;
  for (const app::EditAgent& a : document().agents()) before.insert(a.id);
  in_history();
  std::vector<std::uint32_t> came;
  for (const app::EditAgent& a : document().agents()) {
    if (!before.contains(a.id)) came.push_back(a.id);
  }
  publish();
  if (!came.empty()) select(std::move(came));
}

void Editor::undo() {
  move([this] { document().undo(); });
}

void Editor::redo() {
  move([this] { document().redo(); });
}

void Editor::goTo(std::size_t position) {
  move([this, position] { document().goTo(position); });
}

bool Editor::isSelected(std::uint32_t id) const {
  return std::ranges::find(selected_, id) != selected_.end();
}

const app::EditAgent* Editor::chosen() const {
  if (!hasDocument()) return nullptr;
  if (!selected_.empty()) return document().agent(selected_.back());
  const std::vector<app::EditAgent>& agents = document().agents();
  return agents.size() == 1 ? &agents.front() : nullptr;
}

std::vector<std::uint32_t> Editor::targets() const {
  if (!selected_.empty() || chosen() == nullptr) return selected_;
  return {chosen()->id};
}

void Editor::select(std::vector<std::uint32_t> ids) {
  if (ids == selected_) return;
  selected_ = std::move(ids);
  last_kind_.clear();
  Q_EMIT selectionChanged();
}

void Editor::removeSelected() {
  if (!hasDocument()) return;
  const std::vector<std::uint32_t> ids = targets();
  const app::EditAgent* only = ids.size() == 1 ? document().agent(ids.front()) : nullptr;
  const QString name = only != nullptr
                           ? tr("Remove %1").arg(QString::fromStdString(only->agent.name))
                           : tr("Remove %n agents", nullptr, static_cast<int>(ids.size()));
  edit(name, [&](app::EditDocument& d) {
    for (const std::uint32_t id : ids) d.removeAgent(id);
  });
}

void Editor::addAgent(const Pose& start) {
  if (!hasDocument()) return;
  maps::ProjectAgent agent;
  if (chosen() != nullptr) {
    agent.shape = chosen()->agent.shape;
    agent.padding = chosen()->agent.padding;
    agent.level = chosen()->agent.level;
    agent.motion = chosen()->agent.motion;
    agent.min_radius = chosen()->agent.min_radius;
    agent.speed = chosen()->agent.speed;
    agent.turn_rate = chosen()->agent.turn_rate;
    agent.acceleration = chosen()->agent.acceleration;
    agent.deceleration = chosen()->agent.deceleration;
    agent.turn_acceleration = chosen()->agent.turn_acceleration;
    agent.lateral_acceleration = chosen()->agent.lateral_acceleration;
    agent.jerk = chosen()->agent.jerk;
  } else {
    agent = app::newEdit(map()).document.agents().front().agent;
  }
  agent.name = nextAgentName(document());
  agent.start = start;
  std::uint32_t id = 0;
  edit(tr("Add %1").arg(QString::fromStdString(agent.name)),
       [&](app::EditDocument& d) { id = d.addAgent(agent); });
  select({id});
}

std::shared_ptr<const Footprint> Editor::footprint(const app::EditAgent& a) const {
  if (shaped_.size() <= a.id) shaped_.resize(a.id + 1);
  std::unique_ptr<Shaped>& known = shaped_[a.id];
  if (!known || known->shape != a.agent.shape || known->padding != a.agent.padding) {
    known = std::make_unique<Shaped>(Shaped{a.agent.shape, a.agent.padding, {}, {}});
    const Result<std::optional<Footprint>> made = app::footprintOfAgent(a.agent);
    if (made && *made) known->footprint = std::make_shared<const Footprint>(**made);
    const Result<Shape> exact = app::exactShapeOf(a.agent.shape, a.agent.padding);
    if (exact && known->footprint) known->exact = std::make_shared<const Shape>(*exact);
  }
  return known->footprint;
}

std::shared_ptr<const Shape> Editor::exactShape(const app::EditAgent& a) const {
  return footprint(a) ? shaped_[a.id]->exact : nullptr;
}

void Editor::selectCells(app::CellSet cells) {
  dropFloat();
  setCells(std::move(cells));
}

void Editor::setCells(app::CellSet cells) {
  cells = clipped(cells, document().frame());
  if (cells == cells_) return;
  cells_ = std::move(cells);
  Q_EMIT cellsChanged();
}

app::CellSet Editor::alike(Cell at, bool otherwise) const {
  return paint_.connected != otherwise ? floodFrom(map(), at, paint_.alike)
                                       : app::allLike(map(), at, paint_.alike);
}

app::CellSet Editor::within(const app::CellSet& cells) const {
  return cells_.empty() ? cells : app::common(cells, cells_);
}

app::CellSet Editor::wholeMap() const {
  return app::CellSet(CellRange{0, document().frame().rows(), 0, document().frame().columns()});
}

void Editor::copyCells() {
  if (float_) {
    clip_ = float_->clip;
  } else if (!cells_.empty()) {
    clip_ = app::copyOf(map(), cells_);
  }
}

void Editor::cutCells() {
  if (cells_.empty() && !float_) return;
  copyCells();
  clearCells(tr("Cut cells"));
}

void Editor::clearCells(const QString& name) {
  app::CellSet cells = cells_;
  if (float_) {
    cells = float_->vacated;
    cancelFloat();
    setCells({});
  }
  edit(name, [&](app::EditDocument& d) { d.paint(cells, maps::CellState::Free); });
}

void Editor::pasteCells(Cell at) {
  if (!clip_) return;
  settle();
  float_ = Float{tr("Paste cells"), *clip_, {}, at};
  showFloat();
}

void Editor::liftCells() {
  if (float_ || cells_.empty() || document().inStep()) return;
  const CellRange box = cells_.bounds();
  float_ = Float{
      tr("Move cells"), app::copyOf(map(), cells_), cells_, {box.first_row, box.first_column}};
  showFloat();
}

void Editor::moveFloat(Cell at) {
  float_->at = at;
  showFloat();
}

void Editor::showFloat() {
  app::EditDocument& d = document();
  if (d.inStep()) d.rollback();
  d.begin(float_->name.toStdString());
  d.paint(float_->vacated, maps::CellState::Free);
  d.paste(float_->clip, float_->at);
  publish();
  setCells(moved(float_->clip.cells, float_->at.row, float_->at.column));
}

void Editor::dropFloat() {
  if (!std::exchange(float_, std::nullopt)) return;
  commit();
}

void Editor::cancelFloat() {
  if (!float_) return;
  const app::CellSet before = std::exchange(float_, std::nullopt)->vacated;
  rollback();
  setCells(before);
}

void Editor::turnCells(app::Turn turn) {
  const QString how = turn == app::Turn::FlipAcross ? tr("Flip horizontally")
                      : turn == app::Turn::FlipDown ? tr("Flip vertically")
                      : turn == app::Turn::Left     ? tr("Rotate left")
                                                    : tr("Rotate right");
  const QString name = tr("%1: %2").arg(how, cells_.empty() ? tr("map") : tr("selection"));
  if (float_) {
    float_->clip = app::turned(float_->clip, turn);
    showFloat();
    return;
  }
  if (cells_.empty()) {
    edit(name, [&](app::EditDocument& d) { (void)d.turn(turn); });  // a turned map is as large
    return;
  }
  const app::Clip clip = app::turned(app::copyOf(map(), cells_), turn);
  const CellRange box = cells_.bounds();
  edit(name, [&](app::EditDocument& d) {
    d.paint(cells_, maps::CellState::Free);
    d.paste(clip, {box.first_row, box.first_column});
  });
  selectCells(moved(clip.cells, box.first_row, box.first_column));
}

void Editor::invertCells() {
  edit(tr("%1: %2").arg(tr("Invert"), cells_.empty() ? tr("map") : tr("selection")),
       [&](app::EditDocument& d) { d.invert(cells_.empty() ? wholeMap() : cells_); });
}

void Editor::setPaint(const PaintSettings& settings) {
  paint_ = settings;
  paint_.brush.size = std::clamp(paint_.brush.size, 1, app::kMaxBrush);
  Q_EMIT paintChanged();
}

}  // namespace clearway::gui
