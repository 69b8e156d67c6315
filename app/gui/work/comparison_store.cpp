#include "app/gui/work/comparison_store.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/wording/plan_text.h"
#include "app/gui/work/agent_plan.h"
#include "app/gui/work/plan_tasks.h"

namespace clearway::gui {
namespace {

// The search and what differs from its defaults.
QString optionsName(const maps::PlannerSettings& s) {
  QStringList out;
  if (s.planner == maps::PlannerKind::Point) {
    const bool angle = s.any_angle && s.method == PointSearch::Auto;
    out.append(methodName(angle ? "anyangle" : maps::nameIn(maps::kPointMethods, s.method)));
    if (s.string_pull) out.append(QObject::tr("pulled taut"));
    return out.join(", ");
  }
  const maps::PlannerSettings usual;
  out.append(QObject::tr("With shape"));
  if (s.weight != usual.weight) out.append(QObject::tr("weight %1").arg(shortest(s.weight)));
  if (s.headings != usual.headings) out.append(QObject::tr("%1 headings").arg(s.headings));
  if (s.anytime) out.append(QObject::tr("anytime"));
  if (s.smooth) out.append(QObject::tr("smoothed"));
  if (out.size() == 1) out.append(QObject::tr("least cost"));
  return out.join(", ");
}

}  // namespace

ComparisonStore::ComparisonStore(Editor& editor, Plans& plans) : editor_(editor), plans_(plans) {
  connect(&runner_, &PlanRunner::progressed, this, [this](const PlanProgress& p) {
    const double done = static_cast<double>(asked_ - queue_.size() - 1) + p.fraction;
    if (running()) Q_EMIT progressed(done / static_cast<double>(asked_), current_.name);
  });
  connect(&runner_, &PlanRunner::finished, this, &ComparisonStore::take);
  connect(&editor, &Editor::leaving, this, [this] {
    keep();
    rows_.clear();
    key_ = {0, 0};
    Q_EMIT changed();
  });
  connect(&editor, &Editor::closed, this, [this](quint64 document) {
    std::erase_if(kept_, [&](const auto& k) { return k.first.first == document; });
    if (planned_for_.first == document) cancel();
    adopted_.erase(document);
  });
  editor.to_save.emplace_back(
      [this](quint64 id, const app::EditDocument& document, app::EditFile& file) {
        file.comparisons = stored(id, document);
      });
  connect(&editor, &Editor::replaced, this, &ComparisonStore::adopt);
  connect(&editor, &Editor::replaced, this, &ComparisonStore::follow);
  connect(&editor, &Editor::changed, this, &ComparisonStore::follow);
  connect(&editor, &Editor::selectionChanged, this, &ComparisonStore::follow);
  connect(&editor, &Editor::frameChanged, this, &ComparisonStore::changed);
  connect(&plans, &Plans::wished, this, &ComparisonStore::follow);
}

maps::PlanRequest ComparisonStore::request() const {
  return {editor_.document().planner(), plans_.wishes()};
}

std::size_t ComparisonStore::indexOf(const QString& name) const {
  const auto found = std::ranges::find(rows_, name, &ComparisonRow::name);
  return static_cast<std::size_t>(found - rows_.begin());
}

void ComparisonStore::setTicked(std::size_t row, bool ticked) {
  if (row < rows_.size()) rows_[row].ticked = ticked;
}

bool ComparisonStore::addCurrent(const QString& name) {
  if (key_.second == 0 || name.isEmpty() || indexOf(name) < rows_.size()) return false;
  ComparisonRow row;
  row.method = {name.toStdString(), request()};
  if (!maps::isTurning(editor_.chosen()->agent.shape.kind)) {
    row.method.request.settings.planner = maps::PlannerKind::Point;
  }
  row.name = name;
  row.own = true;
  rows_.push_back(std::move(row));
  Q_EMIT changed();
  return true;
}

QString ComparisonStore::nameOfCurrent() const {
  if (key_.second == 0) return {};
  maps::PlannerSettings s = request().settings;
  if (!maps::isTurning(editor_.chosen()->agent.shape.kind)) s.planner = maps::PlannerKind::Point;
  const QString base = optionsName(s);
  QString name = base;
  for (int k = 2; indexOf(name) < rows_.size(); ++k) name = QString("%1 (%2)").arg(base).arg(k);
  return name;
}

void ComparisonStore::remove(std::size_t row) {
  if (row >= rows_.size() || !rows_[row].own) return;
  rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(row));
  Q_EMIT changed();
}

void ComparisonStore::adopt() {
  if (!adopted_.insert(editor_.documentId()).second) return;
  for (const maps::ProjectComparison& c : editor_.file().comparisons) {
    const auto& agents = editor_.document().agents();
    const auto agent = std::ranges::find_if(
        agents, [&](const app::EditAgent& a) { return a.agent.name == c.agent; });
    if (agent == agents.end()) continue;
    ComparisonRow row;
    row.method = {c.name, c.request};
    row.name = QString::fromStdString(c.name);
    row.own = true;
    kept_[{editor_.documentId(), agent->id}].rows.push_back(std::move(row));
  }
}

std::vector<maps::ProjectComparison> ComparisonStore::stored(
    quint64 id, const app::EditDocument& document) const {
  std::vector<maps::ProjectComparison> out;
  for (const app::EditAgent& a : document.agents()) {
    const Key key{id, a.id};
    const auto kept = kept_.find(key);
    if (key != key_ && kept == kept_.end()) continue;
    for (const ComparisonRow& row : key == key_ ? rows_ : kept->second.rows) {
      const maps::PlanRequest& request = row.method.request;
      if (!row.own || !request.query.motion_file.empty()) continue;
      out.push_back({a.agent.name, row.name.toStdString(), request});
    }
  }
  return out;
}

void ComparisonStore::keep() {
  if (key_.second != 0) kept_[key_] = {base_, seen_, std::move(rows_)};
}

// Another agent, other options, or an edit.
void ComparisonStore::follow() {
  const app::EditAgent* a = editor_.hasDocument() ? editor_.chosen() : nullptr;
  const bool has_query = a != nullptr && a->agent.start && a->agent.goal;
  const Key key = has_query ? Key{editor_.documentId(), a->id} : Key{0, 0};
  if (key != key_) {
    keep();
    rows_.clear();
    key_ = key;
    if (const auto known = kept_.find(key); known != kept_.end()) {
      base_ = known->second.base;
      seen_ = known->second.seen;
      rows_ = std::move(known->second.rows);
      kept_.erase(known);
    }
  }
  const bool here = editor_.hasDocument() && planned_for_.first == editor_.documentId();
  if (here && editor_.document().agent(planned_for_.second) == nullptr) cancel();
  if (has_query && !picking_) makeRows();
  compare();
  Q_EMIT changed();
}

// What was planned and ticked stays with the rows of the same name.
void ComparisonStore::makeRows() {
  // Options that came with a row leave the rows as they are.
  if (rows_.empty() || request() != seen_) base_ = seen_ = request();
  std::vector<ComparisonRow> made;
  for (app::PlanMethod& method :
       app::methodsFor(editor_.chosen()->agent, editor_.document().frame(), base_)) {
    ComparisonRow row;
    row.name = comparisonName(method.name);
    const std::size_t known = indexOf(row.name);
    if (known < rows_.size() && !rows_[known].own) row = std::move(rows_[known]);
    row.method = std::move(method);
    if (row.name.isEmpty()) row.name = comparisonName(row.method.name);
    made.push_back(std::move(row));
  }
  for (ComparisonRow& row : rows_) {
    if (row.own) made.push_back(std::move(row));
  }
  rows_ = std::move(made);
}

void ComparisonStore::compare() {
  if (key_.second == 0) return;
  const app::EditDocument& d = editor_.document();
  const std::vector<maps::ProjectAgent> others = othersOf(editor_.document(), key_.second, true);
  for (ComparisonRow& row : rows_) {
    if (!row.row) continue;
    const maps::PlanRequest& now = row.method.request;
    const bool same_others = !now.query.avoid_others || row.others == others;
    row.fits = row.layout_version == d.layoutVersion();
    row.stale = row.map_version != d.mapVersion() || !row.fits ||
                !app::asksForSame(row.row->method.request, now) || !same_others ||
                !sameTask(editor_.chosen()->agent, row.agent);
  }
}

void ComparisonStore::run() {
  if (key_.second == 0 || runner_.running() || plans_.running()) return;
  editor_.settle();
  queue_.clear();
  planned_for_ = key_;
  for (const ComparisonRow& row : rows_) {
    if (row.ticked) queue_.push_back(prepared(row));
  }
  asked_ = queue_.size();
  next();
}

void ComparisonStore::cancel() {
  queue_.clear();
  runner_.cancel();
}

// Of the chosen agent, as the document is now.
ComparisonRow ComparisonStore::prepared(ComparisonRow row) const {
  const app::EditDocument& d = editor_.document();
  row.agent = editor_.chosen()->agent;
  row.others = othersOf(d, key_.second, true);
  row.map_version = d.mapVersion();
  row.layout_version = d.layoutVersion();
  row.task.reset();
  Result<PlanTask> task = plans_.taskWith(key_.second, row.method.request);
  if (task) {
    row.task = std::make_shared<const PlanTask>(*std::move(task));
  } else {
    row.row = std::make_shared<const app::ComparedRow>(app::refusedRow(row.method, task.error()));
  }
  return row;
}

std::vector<ComparisonRow>* ComparisonStore::plannedRows() {
  if (planned_for_ == key_) return &rows_;
  const auto found = kept_.find(planned_for_);
  return found != kept_.end() ? &found->second.rows : nullptr;
}

void ComparisonStore::next() {
  while (!queue_.empty()) {
    current_ = std::move(queue_.front());
    queue_.pop_front();
    if (!current_.task) {
      finishRow(*current_.row);
      continue;
    }
    runner_.start([task = current_.task, budget = plans_.budget()](PlanControl control) {
      control.budget = budget;
      return Result<PlanResult>(plan(task->job.query, control));
    });
    if (running()) {
      const auto before = static_cast<double>(asked_ - queue_.size() - 1);
      Q_EMIT progressed(before / static_cast<double>(asked_), current_.name);
    }
    break;
  }
  Q_EMIT changed();
}

void ComparisonStore::take(const PlanOutcome& outcome) {
  finishRow(*outcome ? app::comparedRow(current_.method, current_.task->job, **outcome)
                     : app::refusedRow(current_.method, outcome->error()));
  next();
}

void ComparisonStore::finishRow(app::ComparedRow done) {
  std::vector<ComparisonRow>* rows = plannedRows();
  if (rows == nullptr) return;
  const auto row = std::ranges::find(*rows, current_.name, &ComparisonRow::name);
  if (row == rows->end()) return;  // it is gone
  row->task = std::move(current_.task);
  row->paths.reset();
  if (done.solved()) {
    row->paths = std::make_shared<const ScenePaths>(
        scenePaths(nullptr, done.result.path, row->task->map->grid.frame()));
  }
  row->row = std::make_shared<const app::ComparedRow>(std::move(done));
  row->agent = current_.agent;
  row->others = current_.others;
  row->map_version = current_.map_version;
  row->layout_version = current_.layout_version;
  compare();
}

bool ComparisonStore::makePlan(std::size_t at) {
  if (at >= rows_.size() || running()) return false;
  const ComparisonRow row = rows_[at];  // rows are made again by the edit
  if (row.stale || !row.row || !row.row->solved() || !row.task) return false;
  picking_ = true;
  const maps::PlanRequest& wanted = row.row->method.request;
  if (wanted.settings != editor_.document().planner()) {
    editor_.edit(tr("Options: %1").arg(row.name),
                 [&](app::EditDocument& d) { d.setPlanner(wanted.settings); });
  }
  plans_.take(key_.second, *row.task, wanted, row.row->result);
  picking_ = false;
  seen_ = request();
  compare();
  Q_EMIT changed();
  return true;
}

QString comparisonName(const std::string& method) {
  constexpr std::array<std::pair<std::string_view, const char*>, 6> kNames{
      {{"pose", QT_TRANSLATE_NOOP("QObject", "With shape, least cost")},
       {"pose+weight=1.5", QT_TRANSLATE_NOOP("QObject", "With shape, weight 1.5")},
       {"pose+weight=3", QT_TRANSLATE_NOOP("QObject", "With shape, weight 3")},
       {"pose+smooth", QT_TRANSLATE_NOOP("QObject", "With shape, smoothed")},
       {"pose+headings=8", QT_TRANSLATE_NOOP("QObject", "With shape, 8 headings")},
       {"pose+headings=32", QT_TRANSLATE_NOOP("QObject", "With shape, 32 headings")}}};
  const auto* const found =
      std::ranges::find(kNames, std::string_view(method), &decltype(kNames)::value_type::first);
  return found != kNames.end() ? QObject::tr(found->second) : methodName(method);
}

QString verdictName(app::RowVerdict verdict) {
  using enum app::RowVerdict;
  switch (verdict) {
    case Proved: return QObject::tr("Proved free");
    case ShapeIgnored: return QObject::tr("Shape not checked");
    case NotFree: return QObject::tr("Not free");
    case Nearest: return QObject::tr("Goal not reached");
    case NoPath: return QObject::tr("There is no path");
    case BlockedStart: return QObject::tr("The start is not free");
    case BlockedGoal: return QObject::tr("The goal is not free");
    case Limit: return QObject::tr("Limit reached");
    case Cancelled: return QObject::tr("Cancelled");
    case Refused: break;
  }
  return QObject::tr("Not possible");
}

}  // namespace clearway::gui
