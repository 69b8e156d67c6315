#include "app/gui/dialogs/scenario_dialog.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr const char* kQueryAgent = "query";  // of the agent that has the query
constexpr QSize kScenarioSize{420, 480};

QString cellsText(Cell cell) { return QString("%1, %2").arg(cell.column).arg(cell.row); }

class QueryModel : public QAbstractTableModel {
 public:
  QueryModel(const maps::Scenario& scenario, QObject* parent)
      : QAbstractTableModel(parent), queries_(scenario.queries) {}
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(queries_.size());
  }
  [[nodiscard]] int columnCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : kColumns;
  }
  [[nodiscard]] QVariant data(const QModelIndex& at, int role) const override {
    if (role != Qt::DisplayRole) return {};
    const maps::ScenarioQuery& q = queries_[static_cast<std::size_t>(at.row())];
    switch (at.column()) {
      case kBucket: return QString::number(q.bucket);
      case kStart: return cellsText(q.start);
      case kGoal: return cellsText(q.goal);
      default:
        return maps::isUnreachable(q) ? ScenarioDialog::tr("no path") : shortest(q.optimum, 9);
    }
  }
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation across, int role) const override {
    if (role == Qt::ToolTipRole && across == Qt::Horizontal) return explained(section);
    if (role != Qt::DisplayRole) return {};
    if (across == Qt::Vertical) return section + 1;
    switch (section) {
      case kBucket: return ScenarioDialog::tr("Bucket");
      case kStart: return ScenarioDialog::tr("Start");
      case kGoal: return ScenarioDialog::tr("Goal");
      default: return ScenarioDialog::tr("Optimal length");
    }
  }

 private:
  enum Column { kBucket, kStart, kGoal, kOptimum, kColumns };
  static QString explained(int column) {
    switch (column) {
      case kBucket:
        return ScenarioDialog::tr(
            "The difficulty: the queries of a bucket have shortest paths of about the same length, "
            "those of the next bucket longer ones");
      case kStart: return ScenarioDialog::tr("The cell where the path begins: column, row");
      case kGoal: return ScenarioDialog::tr("The cell where the path ends: column, row");
      default:
        return ScenarioDialog::tr(
            "The length of the shortest path as the scenario states it, in cells: a straight step "
            "is 1, a diagonal one 1.414. Compare it with the length of the plan.");
    }
  }
  const std::vector<maps::ScenarioQuery>& queries_;
};

// The agent that had a query before, else one that was never placed; nullopt: neither.
std::optional<app::EditAgent> agentOf(const Editor& editor) {
  const auto& agents = editor.document().agents();
  auto found = std::ranges::find_if(
      agents, [](const app::EditAgent& a) { return a.agent.name == kQueryAgent; });
  if (found == agents.end()) {
    found = std::ranges::find_if(
        agents, [](const app::EditAgent& a) { return !a.agent.start && !a.agent.goal; });
  }
  return found == agents.end() ? std::nullopt : std::optional(*found);
}

// The agent of the queries has this one already.
bool hasTask(const maps::ProjectAgent& a, Vec2 start, Vec2 goal) {
  return a.name == kQueryAgent && a.shape.kind == maps::ShapeKind::Point && a.start &&
         a.start->position == start && a.goal && a.goal->position == goal && !a.goal->heading &&
         a.more_goals.empty();
}

}  // namespace

ScenarioDialog::ScenarioDialog(Editor& editor, QAction& plan, maps::Scenario scenario,
                               const QString& name, QWidget* parent)
    : QDialog(parent),
      editor_(editor),
      plan_(plan),
      scenario_(std::move(scenario)),
      name_(name),
      document_(editor.documentId()),
      table_(new QTableView) {
  setWindowTitle(tr("Queries of %1").arg(name));
  table_->setModel(new QueryModel(scenario_, this));
  table_->setAccessibleName(tr("Queries"));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setStretchLastSection(true);
  const QString keys = plan.shortcut().toString(QKeySequence::NativeText);
  auto* hint = new QLabel(
      keys.isEmpty()
          ? tr("A query is a start and a goal, each as column and row of its cell. The query that "
               "is used becomes the task of the agent “%1”, a point without size.")
                .arg(kQueryAgent)
          : tr("A query is a start and a goal, each as column and row of its cell. The query that "
               "is used becomes the task of the agent “%1”, a point without size. %2 plans it.")
                .arg(kQueryAgent, keys));
  hint->setWordWrap(true);
  hint->setProperty("role", "muted");
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* use = buttons->addButton(tr("Use this query"), QDialogButtonBox::ActionRole);
  use->setDefault(true);
  use->setToolTip(
      tr("Give the agent “%1” the start and the goal of the chosen query").arg(kQueryAgent));
  QPushButton* plan_it = buttons->addButton(tr("Plan it"), QDialogButtonBox::ActionRole);
  plan_it->setToolTip(tr("Use the chosen query, and plan it"));
  auto* by_key = new QAction(this);
  by_key->setShortcuts(plan.shortcuts());
  addAction(by_key);
  auto* column = new QVBoxLayout(this);
  column->addWidget(hint);
  column->addWidget(table_, 1);
  column->addWidget(buttons);
  resizeOnScreen(*this, kScenarioSize);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  const auto current = [this] { this->use(table_->currentIndex().row()); };
  connect(use, &QPushButton::clicked, this, current);
  connect(table_, &QTableView::activated, this, current);
  connect(plan_it, &QPushButton::clicked, this, &ScenarioDialog::plan);
  connect(by_key, &QAction::triggered, this, &ScenarioDialog::plan);
  connect(this, &QDialog::finished, this, [this] { wanted_ = false; });
  connect(&editor, &Editor::leaving, this, &QWidget::hide);
  connect(&editor, &Editor::replaced, this, [this] {
    if (wanted_ && editor_.documentId() == document_) show();
  });
  table_->selectRow(0);
}

void ScenarioDialog::bringUp() {
  wanted_ = true;
  show();
  raise();
  activateWindow();
}

void ScenarioDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fitToTable();
}

// No number is cut off.
void ScenarioDialog::fitToTable() {
  table_->resizeColumnsToContents();
  const int columns = table_->horizontalHeader()->length();
  const int beside = table_->verticalHeader()->sizeHint().width() + 2 * table_->frameWidth() +
                     table_->verticalScrollBar()->sizeHint().width();
  const QMargins margins = layout()->contentsMargins();
  const int needed = columns + beside + margins.left() + margins.right();
  if (width() < needed) resize(needed, height());
}

void ScenarioDialog::plan() {
  if (!plan_.isEnabled()) return;  // a search is running, or no map is shown
  use(table_->currentIndex().row());
  plan_.trigger();
}

void ScenarioDialog::use(int query) {
  if (query < 0 || static_cast<std::size_t>(query) >= scenario_.queries.size()) return;
  const maps::ScenarioQuery& q = scenario_.queries[static_cast<std::size_t>(query)];
  const GridFrame& grid = editor_.document().frame();
  if (!grid.contains(q.start) || !grid.contains(q.goal)) return;
  editor_.settle();
  std::optional<app::EditAgent> agent = agentOf(editor_);
  std::uint32_t id = agent ? agent->id : 0;
  if (agent && hasTask(agent->agent, grid.cellCentre(q.start), grid.cellCentre(q.goal))) {
    editor_.select({id});
    return;
  }
  editor_.edit(tr("Query %1 of %2").arg(query + 1).arg(name_), [&](app::EditDocument& d) {
    if (!agent) {
      id = d.addAgent({});
      agent = *d.agent(id);
    }
    maps::ProjectAgent& a = agent->agent;
    a.name = kQueryAgent;
    a.shape = {};
    a.shape.kind = maps::ShapeKind::Point;
    a.padding = {};
    a.start = Pose{grid.cellCentre(q.start), Heading()};
    a.more_goals.clear();
    a.goal = maps::GoalPose{grid.cellCentre(q.goal), std::nullopt};
    d.setAgent(*agent);
  });
  editor_.select({id});
}

QString mapOfScenario(const maps::Scenario& scenario, const QString& file) {
  const QFileInfo own(file);
  QStringList names;
  if (!scenario.queries.empty()) {
    names.append(QFileInfo(QString::fromStdString(scenario.queries.front().map)).fileName());
  }
  names.append(own.completeBaseName());           // x.map.scen
  names.append(own.completeBaseName() + ".map");  // x.scen
  for (const QString& name : names) {
    const QFileInfo map(own.path() + "/" + name);
    if (!name.isEmpty() && name != own.fileName() && map.isFile()) return map.filePath();
  }
  return {};
}

}  // namespace clearway::gui
