#include "app/gui/dialogs/agent_table_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <ranges>

#include "app/document/fleet/project_fleet.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr QSize kTableSize{940, 480};
constexpr int kNameWidth = 132, kNumberWidth = 80;  // at least

QString titleOf(app::AgentColumn column) {
  using app::AgentColumn;
  switch (column) {
    case AgentColumn::Name: return AgentTableDialog::tr("Name");
    case AgentColumn::Length: return AgentTableDialog::tr("Length");
    case AgentColumn::Width: return AgentTableDialog::tr("Width");
    case AgentColumn::StartX: return AgentTableDialog::tr("Start x");
    case AgentColumn::StartY: return AgentTableDialog::tr("Start y");
    case AgentColumn::StartHeading: return AgentTableDialog::tr("Start °");
    case AgentColumn::GoalX: return AgentTableDialog::tr("Goal x");
    case AgentColumn::GoalY: return AgentTableDialog::tr("Goal y");
    case AgentColumn::GoalHeading: return AgentTableDialog::tr("Goal °");
    case AgentColumn::Speed: return AgentTableDialog::tr("Speed");
  }
  return {};
}

// The whole name, for the tooltip of a head.
QString fullTitleOf(app::AgentColumn column) {
  using app::AgentColumn;
  switch (column) {
    case AgentColumn::Name: return AgentTableDialog::tr("Name of the agent");
    case AgentColumn::Length: return AgentTableDialog::tr("Length of the agent");
    case AgentColumn::Width: return AgentTableDialog::tr("Width of the agent");
    case AgentColumn::StartX: return AgentTableDialog::tr("x of the start");
    case AgentColumn::StartY: return AgentTableDialog::tr("y of the start");
    case AgentColumn::StartHeading: return AgentTableDialog::tr("Heading at the start, in degrees");
    case AgentColumn::GoalX: return AgentTableDialog::tr("x of the goal");
    case AgentColumn::GoalY: return AgentTableDialog::tr("y of the goal");
    case AgentColumn::GoalHeading:
      return AgentTableDialog::tr("Heading at the goal, in degrees; empty: any");
    case AgentColumn::Speed: return AgentTableDialog::tr("Speed in a fleet");
  }
  return {};
}

// Sizes and speeds are in the unit of the map's file, places in that of the shown frame. Empty:
// none, or the title has it.
QString unitOf(const Editor& editor, app::AgentColumn column) {
  using app::AgentColumn;
  switch (column) {
    case AgentColumn::Name:
    case AgentColumn::StartHeading:
    case AgentColumn::GoalHeading: return {};
    case AgentColumn::Length:
    case AgentColumn::Width: return unitText(editor.map().frame);
    case AgentColumn::StartX:
    case AgentColumn::StartY:
    case AgentColumn::GoalX:
    case AgentColumn::GoalY: return unitText(editor.shown().frame);
    case AgentColumn::Speed: return AgentTableDialog::tr("%1/s").arg(unitText(editor.map().frame));
  }
  return {};
}

app::AgentColumn columnAt(int column) { return static_cast<app::AgentColumn>(column); }

// Of a cell, in the language of the window.
QString shownText(app::AgentColumn column, const std::string& cell) {
  const QString text = QString::fromStdString(cell);
  return column == app::AgentColumn::Name ? text : inWindow(text);
}

// "“a” to “a 2”, “b” to “b 2” and 4 more"
QString namesText(const std::vector<app::ReplacedName>& names) {
  constexpr std::size_t kListed = 3;
  QStringList out;
  for (const app::ReplacedName& n : names | std::views::take(kListed)) {
    out.append(AgentTableDialog::tr("“%1” to “%2”")
                   .arg(QString::fromStdString(n.wanted), QString::fromStdString(n.given)));
  }
  const QString listed = out.join(", ");
  if (names.size() <= kListed) return listed;
  return AgentTableDialog::tr("%1 and %2 more").arg(listed, grouped(names.size() - kListed));
}

}  // namespace

AgentTableModel::AgentTableModel(Editor& editor) : editor_(editor) {
  rows_ = static_cast<int>(editor.document().agents().size());
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.map_replaced) followUnits();
    if (changes.agents || changes.map_replaced) follow();
  });
  connect(&editor, &Editor::frameChanged, this, [this] {
    followUnits();
    follow();
  });
}

void AgentTableModel::followUnits() {
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

// Keeps what is selected if no row came or went.
void AgentTableModel::follow() {
  const int rows = static_cast<int>(editor_.document().agents().size());
  if (rows == rows_) {
    if (rows > 0) Q_EMIT dataChanged(index(0, 0), index(rows - 1, columnCount() - 1));
    return;
  }
  beginResetModel();
  rows_ = rows;
  endResetModel();
}

int AgentTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int AgentTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(app::kAgentColumns);
}

std::uint32_t AgentTableModel::idAt(int row) const {
  return editor_.document().agents()[static_cast<std::size_t>(row)].id;
}

QVariant AgentTableModel::data(const QModelIndex& index, int role) const {
  if (!editor_.hasDocument()) return {};
  const auto& agents = editor_.document().agents();
  const auto row = static_cast<std::size_t>(index.row());
  if (!index.isValid() || row >= agents.size()) return {};
  const app::AgentColumn column = columnAt(index.column());
  const maps::ProjectAgent& agent = agents[row].agent;
  if (role == Qt::TextAlignmentRole && column != app::AgentColumn::Name) {
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && column == app::AgentColumn::Speed) {
    const maps::GridMap& map = editor_.map();
    const double usual =
        maps::lengthFromWorld(map.frame, map.grid.frame(), app::kProjectSpeed_m_per_s);
    return tr("In a fleet; empty: %1 %2").arg(number(usual), unitOf(editor_, column));
  }
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  const app::AgentTableFrame frame{editor_.map(), editor_.shown()};
  return shownText(column, app::textOf(frame, agent, column));
}

QVariant AgentTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (!editor_.hasDocument()) return {};  // its window is about to go
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? section + 1 : QVariant();
  const app::AgentColumn column = columnAt(section);
  const QString unit = unitOf(editor_, column);
  if (role == Qt::DisplayRole) {
    return unit.isEmpty() ? titleOf(column) : titleOf(column) + "\n" + unit;
  }
  if (role != Qt::ToolTipRole) return {};
  return unit.isEmpty() ? fullTitleOf(column) : tr("%1, in %2").arg(fullTitleOf(column), unit);
}

Qt::ItemFlags AgentTableModel::flags(const QModelIndex& index) const {
  return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool AgentTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
  const QString text = value.toString();
  if (text == data(index, Qt::EditRole).toString()) return true;
  return paste(index.row(), index.column(), text.isEmpty() ? "\t" : text);
}

bool AgentTableModel::paste(int row, int column, const QString& text) {
  auto cells = app::pastedCells(text.toStdString());
  if (cells.size() == 1 && cells[0].size() == 2 && text == "\t") cells[0].pop_back();
  if (cells.empty()) return false;
  for (auto& line : cells) {  // numbers as the window writes them
    for (std::size_t k = 0; k < line.size(); ++k) {
      if (columnAt(column + static_cast<int>(k)) == app::AgentColumn::Name) continue;
      line[k] = inFile(QString::fromStdString(line[k])).toStdString();
    }
  }
  editor_.settle();
  editor_.begin(cells.size() * cells[0].size() == 1
                    ? tr("Table: set “%1” of row %2 to %3")
                          .arg(titleOf(columnAt(column)))
                          .arg(row + 1)
                          .arg(shownText(columnAt(column), cells[0][0]))
                : cells.size() == 1 ? tr("Paste one row into the table")
                                    : tr("Paste %1 rows into the table").arg(cells.size()));
  const auto pasted =
      app::pasteAgents(editor_.document(), editor_.shown(), static_cast<std::size_t>(row),
                       static_cast<std::size_t>(column), cells, newAgentName());
  if (!pasted) {
    editor_.rollback();
    Q_EMIT refused(inWindow(messageText(pasted.error().message)));
    return false;
  }
  editor_.commit();
  if (!pasted->empty()) Q_EMIT renamed(*pasted);
  return true;
}

AgentTableDialog::AgentTableDialog(Editor& editor, QWidget* parent)
    : QDialog(parent),
      editor_(editor),
      model_(new AgentTableModel(editor)),
      table_(new QTableView),
      message_(new QLabel) {
  model_->setParent(this);
  setWindowTitle(tr("Agents"));
  setAttribute(Qt::WA_DeleteOnClose);
  table_->setModel(model_);
  table_->setAccessibleName(tr("Agents"));
  table_->installEventFilter(this);
  table_->verticalHeader()->setDefaultSectionSize(26);
  fitColumns();
  connect(model_, &QAbstractItemModel::headerDataChanged, this, &AgentTableDialog::fitColumns);
  message_->setObjectName("table_message");
  message_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 12);
  column->setSpacing(10);
  column->addWidget(table_, 1);
  column->addWidget(message_);
  message_->hide();
  addActions();
  connect(model_, &AgentTableModel::refused, this,
          [this](const QString& why) { say(tr("Nothing was changed: %1.").arg(why), "bad"); });
  connect(model_, &AgentTableModel::renamed, this, [this](const auto& names) {
    say(tr("Names that are taken were changed: %1.").arg(namesText(names)), "caution");
  });
  connect(&editor, &Editor::historyChanged, message_, &QLabel::hide);
  connect(&editor, &Editor::replaced, this, &QDialog::close);
  resizeOnScreen(*this, kTableSize);
}

void AgentTableDialog::say(const QString& text, const char* tone) {
  setTone(message_, tone);
  message_->setText(text);
  message_->show();
}

// To what is in them, and to their heads.
void AgentTableDialog::fitColumns() {
  QHeaderView& head = *table_->horizontalHeader();
  head.resizeSections(QHeaderView::ResizeToContents);
  for (int c = 0; c < head.count(); ++c) {
    head.resizeSection(c, std::max(head.sectionSize(c), c == 0 ? kNameWidth : kNumberWidth));
  }
}

void AgentTableDialog::addActions() {
  auto* row = new QHBoxLayout;
  const auto button = [&](const QString& text, const QString& tip, auto act) {
    auto* b = new QPushButton(text);
    b->setAutoDefault(false);
    b->setToolTip(tip);
    connect(b, &QPushButton::clicked, this, act);
    row->addWidget(b);
  };
  button(tr("Add"), tr("Add an agent like the last one, not placed"), &AgentTableDialog::addRow);
  button(tr("Remove"), tr("Remove the agents of the selected rows (Del)"),
         &AgentTableDialog::removeRows);
  button(tr("Copy"), tr("Copy the selected cells (Ctrl+C)"), &AgentTableDialog::copy);
  button(tr("Paste"), tr("Paste rows of a spreadsheet from the current cell on (Ctrl+V)"),
         &AgentTableDialog::paste);
  row->addStretch(1);
  button(tr("Close"), tr("Close the table (Esc)"), &QDialog::close);
  qobject_cast<QVBoxLayout*>(layout())->addLayout(row);
  const auto key = [&](const QKeySequence& keys, auto act) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
  };
  key(QKeySequence::Copy, &AgentTableDialog::copy);
  key(QKeySequence::Paste, &AgentTableDialog::paste);
  key(QKeySequence("Ctrl+Del"), &AgentTableDialog::removeRows);
  key(QKeySequence::Undo, [this] { editor_.undo(); });
  key(QKeySequence("Ctrl+Shift+Z"), [this] { editor_.redo(); });
}

void AgentTableDialog::copy() {
  QModelIndexList cells = table_->selectionModel()->selectedIndexes();
  if (cells.isEmpty()) return;
  std::sort(cells.begin(), cells.end());  // indices of a model have no total order for ranges
  QString text;
  int row = cells.front().row();
  int column = cells.front().column() - 1;
  for (const QModelIndex& at : cells) {
    if (at.row() != row) {
      text += '\n';
    } else if (column >= cells.front().column()) {
      text += '\t';
    }
    row = at.row();
    column = at.column();
    text += at.data(Qt::DisplayRole).toString();
  }
  QApplication::clipboard()->setText(text);
}

void AgentTableDialog::paste() {
  const QModelIndex at = table_->currentIndex();
  (void)model_->paste(at.isValid() ? at.row() : model_->rowCount(), at.isValid() ? at.column() : 0,
                      QApplication::clipboard()->text());
}

// Del and what begins a text are of the table, before they are shortcuts of the window behind it. A
// cell that is edited takes its keys itself.
bool AgentTableDialog::eventFilter(QObject* watched, QEvent* event) {
  const bool is_key =
      event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (watched != table_ || !is_key) return QDialog::eventFilter(watched, event);
  const auto& key = *static_cast<QKeyEvent*>(event);
  const bool is_text = (key.modifiers() & ~Qt::ShiftModifier) == 0 && !key.text().isEmpty() &&
                       key.text()[0].isPrint();
  if (is_text && event->type() == QEvent::ShortcutOverride) event->accept();
  if (is_text) return event->type() == QEvent::ShortcutOverride;
  if (key.key() != Qt::Key_Delete || key.modifiers() != Qt::NoModifier) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) removeRows();
  return true;
}

void AgentTableDialog::addRow() {
  const int row = model_->rowCount();
  const QString name = QString::fromStdString(nextAgentName(editor_.document()));
  if (!model_->paste(row, 0, name)) return;
  table_->setCurrentIndex(model_->index(row, static_cast<int>(app::AgentColumn::StartX)));
}

void AgentTableDialog::removeRows() {
  const QModelIndexList rows = table_->selectionModel()->selectedRows();
  const qsizetype cells = table_->selectionModel()->selectedIndexes().size();
  if (rows.isEmpty() || cells > rows.size() * model_->columnCount()) {
    say(tr("Nothing was removed: select whole rows first, by a click on their numbers at the left, "
           "or by Home and Shift+End."),
        "caution");
    return;
  }
  std::vector<std::uint32_t> ids;
  for (const QModelIndex& row : rows) ids.push_back(model_->idAt(row.row()));
  editor_.edit(tr("Remove %n agents", nullptr, static_cast<int>(ids.size())),
               [&](app::EditDocument& d) {
                 for (const std::uint32_t id : ids) d.removeAgent(id);
               });
}

}  // namespace clearway::gui
