#include "app/gui/docks/comparison_dock.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/canvas/paint/comparison_painter.h"
#include "app/gui/docks/run_bar.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "app/study/compare/comparison_table.h"

namespace clearway::gui {
namespace {

enum Column { kMethod, kLength, kCost, kTurns, kStates, kTime, kMemory, kClearance, kVerdict };
constexpr int kSortRole = Qt::UserRole + 1, kNameRole = Qt::UserRole + 2;
constexpr int kRunWidth_px = 320, kNarrowRunWidth_px = 226;
constexpr int kNarrow_px = 660, kLeast_px = 320;  // of the dock, beside others in a small window
constexpr int kButtons_px = 134;                  // of the narrow bar, with its margins
constexpr int kNameWidth_px = 210, kColumnGap_px = 14, kDialogWidth_px = 420;
constexpr int kLeastName_px = 150, kLeastVerdict_px = 80;

// Sorts by numbers; what has none comes last.
class RowItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    const QVariant a = data(column, kSortRole), b = other.data(column, kSortRole);
    if (a.isValid() != b.isValid()) {
      const bool up = treeWidget()->header()->sortIndicatorOrder() == Qt::AscendingOrder;
      return a.isValid() == up;
    }
    if (a.isValid()) return a.toDouble() < b.toDouble();
    return text(column).localeAwareCompare(other.text(column)) < 0;
  }
};

// Of the row in the store; what is shown may say more.
QString keyOf(const QTreeWidgetItem& item) { return item.data(kMethod, kNameRole).toString(); }

// With the search that was chosen, where the map chooses it.
QString shownName(const ComparisonRow& row) {
  const maps::PlannerSettings& s = row.method.request.settings;
  const bool chosen = s.planner == maps::PlannerKind::Point && s.method == PointSearch::Auto &&
                      row.row && !row.row->error;
  if (!chosen || *row.row->result.search == '\0') return row.name;
  return ComparisonDock::tr("%1: %2").arg(row.name, methodName(row.row->result.search));
}

QString verdictText(const ComparisonRow& row) {
  if (row.stale) return ComparisonDock::tr("Out of date");
  const bool point = row.agent.shape.kind == maps::ShapeKind::Point;
  return point && row.row->verdict() == app::RowVerdict::ShapeIgnored
             ? ComparisonDock::tr("Free for a point")
             : verdictName(row.row->verdict());
}

QIcon swatchOf(std::size_t row, double ratio) {
  QPixmap out(QSize(16, 16) * ratio);
  out.setDevicePixelRatio(ratio);
  out.fill(Qt::transparent);
  QPainter painter(&out);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(comparedColour(row, isMapDark()));
  painter.drawRoundedRect(QRectF(1, 5, 14, 6), 2, 2);
  return out;
}

QString milliseconds(double s) { return fixed(s * 1e3, s < 0.1 ? 2 : 0); }

QColor verdictColour(const ComparisonRow& row, const Theme& theme) {
  using enum app::RowVerdict;
  switch (row.row->verdict()) {
    case Proved: return theme.good;
    case ShapeIgnored:
    case Nearest:
    case Limit:
    case Cancelled: return theme.caution;
    default: return theme.warn;
  }
}

// Why there is no path, or what qualifies the verdict.
QString tipOf(const ComparisonRow& row) {
  if (row.stale) {
    return ComparisonDock::tr("Out of date: the map, the agent or the options were changed.");
  }
  if (row.row->error) return errorText(*row.row->error);
  if (row.row->solved()) {
    return ComparisonDock::tr("A double click makes this path the plan, with its options.");
  }
  return reportText(row.row->result.reason);
}

}  // namespace

ComparisonDock::ComparisonDock(Editor& editor, ComparisonStore& store)
    : editor_(editor), store_(store) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 10);
  column->setSpacing(8);
  addBar(*column);
  addTable(*column);
  connect(&store, &ComparisonStore::changed, this, &ComparisonDock::showRows);
  connect(&store, &ComparisonStore::progressed, this, [this](double fraction, const QString& name) {
    run_->setProgress(fraction);
    note_->setText(tr("Planning: %1").arg(name));
  });
  setMinimumWidth(kLeast_px);  // less than the wide bar needs
  showRows();
}

void ComparisonDock::addBar(QVBoxLayout& column) {
  compare_ = new QPushButton(tr("Compare"));
  compare_->setObjectName("primary");
  compare_->setToolTip(tr("Plan by each ticked method, one after the other"));
  add_ = new QPushButton(tr("Add current options…"));
  add_->setToolTip(tr("Add a row with the options of the dock Plan as they are now"));
  run_ = new RunBar(compare_, add_);
  run_->setFixedWidth(kRunWidth_px);
  run_->cancel()->setToolTip(tr("Stop comparing"));
  note_ = new QLabel;
  note_->setProperty("role", "muted");
  const auto button = [](const char* name, const QString& text, const QString& tip) {
    auto* out = new QToolButton;
    out->setIcon(icon(name));
    out->setText(text);
    out->setAccessibleName(text);
    out->setToolTip(tip);
    out->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    out->setPopupMode(QToolButton::InstantPopup);
    return out;
  };
  tick_ = button("proved", tr("Rows"), tr("Tick all rows or none"));
  auto* ticks = new QMenu(tick_);
  ticks->addAction(tr("Tick all"), this, [this] { tickAll(true); });
  ticks->addAction(tr("Tick none"), this, [this] { tickAll(false); });
  tick_->setMenu(ticks);
  copy_ = button("copy", tr("Copy table"), tr("Copy the ticked rows to the clipboard"));
  auto* copies = new QMenu(copy_);
  copies->addAction(tr("For a spreadsheet (tabs)"), this, [this] { copy(false); });
  copies->addAction(tr("As Markdown"), this, [this] { copy(true); });
  copy_->setMenu(copies);
  remove_ = button("trash", tr("Remove"), tr("Remove the chosen row of your own"));
  connect(remove_, &QToolButton::clicked, this,
          [this] { store_.remove(store_.indexOf(current_)); });
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* bar = new QHBoxLayout;
  bar->setSpacing(8);
  bar->addWidget(run_);
  bar->addWidget(note_, 1);
  for (QToolButton* b : {tick_, remove_, copy_}) bar->addWidget(b);
  column.addLayout(bar);
  connect(compare_, &QPushButton::clicked, this, &ComparisonDock::compare);
  connect(add_, &QPushButton::clicked, this, &ComparisonDock::askForName);
  connect(run_->cancel(), &QPushButton::clicked, &store_, &ComparisonStore::cancel);
}

void ComparisonDock::addTable(QVBoxLayout& column) {
  none_ = new QLabel(tr("Choose an agent that has a start and a goal."));
  none_->setProperty("role", "muted");
  none_->setAlignment(Qt::AlignTop);
  column.addWidget(none_);
  table_ = new QTreeWidget;
  table_->setObjectName("comparison");
  table_->setAccessibleName(tr("Comparison"));
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setAlternatingRowColors(true);
  table_->setAllColumnsShowFocus(true);
  table_->setColumnCount(kVerdict + 1);
  table_->header()->setStretchLastSection(false);
  table_->header()->moveSection(kVerdict, kLength);  // beside the name; copies have it last
  table_->setColumnWidth(kMethod, kNameWidth_px);
  table_->header()->setSectionsClickable(true);  // until then as they are planned
  connect(table_->header(), &QHeaderView::sectionClicked, this, [this](int at) {
    const QHeaderView& header = *table_->header();
    const bool again = header.isSortIndicatorShown() && header.sortIndicatorSection() == at;
    const bool down = again && header.sortIndicatorOrder() == Qt::AscendingOrder;
    sort(at, down ? Qt::DescendingOrder : Qt::AscendingOrder);
  });
  column.addWidget(table_, 1);
  connect(table_, &QTreeWidget::itemChanged, this, [this](const QTreeWidgetItem* item, int at) {
    if (showing_ || at != kMethod) return;
    // The rows stay: the view still works on this one.
    store_.setTicked(store_.indexOf(keyOf(*item)), item->checkState(kMethod) == Qt::Checked);
    Q_EMIT currentChanged();
  });
  connect(table_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
    if (showing_) return;
    current_ = item != nullptr ? keyOf(*item) : QString();
    remove_->setEnabled(item != nullptr && store_.rows()[store_.indexOf(current_)].own);
    Q_EMIT currentChanged();
  });
  connect(table_, &QTreeWidget::itemActivated, this,
          [this](const QTreeWidgetItem* item) { makePlan(keyOf(*item)); });
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this, &ComparisonDock::showMenu);
}

void ComparisonDock::makePlan(const QString& name) {
  if (store_.makePlan(store_.indexOf(name))) note_->setText(tr("The plan: %1").arg(name));
}

void ComparisonDock::showMenu(QPoint at) {
  QMenu menu(this);
  if (QTreeWidgetItem* item = table_->itemAt(at); item != nullptr) {
    const QString name = keyOf(*item);
    const std::size_t row = store_.indexOf(name);
    const bool planned = row < store_.rows().size() && store_.rows()[row].row != nullptr;
    const auto show = [this, name] {  // the rows are made again when one of them is planned
      for (int i = 0; i < table_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* now = table_->topLevelItem(i);
        if (keyOf(*now) == name) table_->setCurrentItem(now);
      }
    };
    menu.addAction(tr("Show its path on top"), this, show)->setEnabled(planned);
    menu.addAction(tr("Make it the plan, with its options"), this, [this, name] { makePlan(name); })
        ->setEnabled(planned);
    if (row < store_.rows().size() && store_.rows()[row].own) {
      menu.addAction(remove_->text(), this, [this, name] { store_.remove(store_.indexOf(name)); });
    }
    menu.addSeparator();
  }
  for (const QToolButton* b : {tick_, copy_}) menu.addActions(b->menu()->actions());
  menu.exec(table_->viewport()->mapToGlobal(at));
}

void ComparisonDock::fill(QTreeWidgetItem& item, const ComparisonRow& row, std::size_t at) {
  const Theme& theme = currentTheme();
  item.setText(kMethod, shownName(row));
  item.setData(kMethod, kNameRole, row.name);
  item.setIcon(kMethod, swatchOf(at, devicePixelRatioF()));
  item.setFlags(item.flags() | Qt::ItemIsUserCheckable);
  item.setCheckState(kMethod, row.ticked ? Qt::Checked : Qt::Unchecked);
  if (!row.row) {
    item.setText(kVerdict, tr("not planned yet"));
    item.setForeground(kVerdict, theme.muted);
    return;
  }
  const app::ComparedRow& r = *row.row;
  const app::ReportFrame f = editor_.shown();
  const auto set = [&](Column column, double value, const QString& text) {
    item.setText(column, text);
    item.setData(column, kSortRole, value);
    item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  };
  const auto own = [&](double length_m) {
    return gui::number(maps::lengthFromWorld(f.frame, f.grid, length_m));
  };
  const Certificate& c = r.result.certificate;
  if (r.solved()) {
    set(kLength, r.length_m, own(r.length_m));
    set(kCost, r.cost_m, own(r.cost_m));
    set(kTurns, r.turns, QString::number(r.turns));
    if (c.free) set(kClearance, c.clearance_m, gui::clearanceNumber(f, c.clearance_m));
  }
  if (!r.error) {
    const PlanMetrics& m = r.result.metrics;
    const double time_s = m.time_s + m.smoothing_s;
    const QString none = QString::fromUtf8("–");
    set(kStates, static_cast<double>(m.expanded), m.expanded > 0 ? gui::grouped(m.expanded) : none);
    set(kTime, time_s, milliseconds(time_s));
    set(kMemory, static_cast<double>(m.memory_bytes),
        m.memory_bytes > 0 ? inWindow(QString::fromStdString(app::megabytes(m.memory_bytes)))
                           : none);
  }
  item.setText(kVerdict, verdictText(row));
  item.setForeground(kVerdict, row.stale ? theme.caution : verdictColour(row, theme));
  for (int k = kMethod; k <= kVerdict; ++k) {
    item.setToolTip(k, shownName(row) + ": " + item.text(kVerdict) + "\n" + tipOf(row));
    if (row.stale) item.setForeground(k, theme.caution);
  }
}

void ComparisonDock::showRows() {
  const bool open = editor_.hasDocument() && !store_.rows().empty();
  none_->setVisible(!open);
  table_->setVisible(open);
  for (QWidget* w : std::initializer_list<QWidget*>{compare_, add_, copy_, tick_}) {
    w->setEnabled(open);
  }
  if (run_->currentIndex() == 1 && !store_.running()) note_->clear();
  const QString elsewhere = tr("Another agent or document is being compared.");
  if (store_.runsElsewhere()) note_->setText(elsewhere);
  if (!store_.runsElsewhere() && note_->text() == elsewhere) note_->clear();
  compare_->setEnabled(open && !store_.runsElsewhere());
  run_->setRunning(store_.running());
  showing_ = true;
  const QString kept = current_;
  table_->clear();
  if (open) {
    const QString unit = unitText(editor_.shown().frame);
    table_->setHeaderLabels({tr("Method"), tr("Length [%1]").arg(unit), tr("Cost [%1]").arg(unit),
                             tr("Turns"), tr("Expanded"), tr("Time [ms]"), tr("Memory [MB]"),
                             tr("Clearance [%1]").arg(unit), tr("Verdict")});
    for (int k = kLength; k < kVerdict; ++k) {
      table_->headerItem()->setTextAlignment(k, Qt::AlignRight | Qt::AlignVCenter);
    }
    table_->headerItem()->setToolTip(
        kCost, tr("By the method's own costs: turns, reversing and terrain count"));
    table_->headerItem()->setToolTip(
        kStates, tr("States that were expanded; where start or goal lie between cell centres, by "
                    "all searches from the cells around them. –: nothing was searched, because "
                    "the straight line is free, or the start or the goal is not"));
    QTreeWidgetItem* current = nullptr;
    for (std::size_t k = 0; k < store_.rows().size(); ++k) {
      auto* item = new RowItem(table_);
      fill(*item, store_.rows()[k], k);
      if (store_.rows()[k].name == kept) current = item;
    }
    const QHeaderView& header = *table_->header();
    if (header.isSortIndicatorShown()) {
      table_->sortItems(header.sortIndicatorSection(), header.sortIndicatorOrder());
    }
    fitColumns();
    if (current != nullptr) table_->setCurrentItem(current);
    if (current != nullptr) table_->scrollToItem(current);
    if (current == nullptr) current_.clear();
  }
  const std::size_t at = store_.indexOf(current_);
  remove_->setEnabled(open && at < store_.rows().size() && store_.rows()[at].own);
  showing_ = false;
  Q_EMIT currentChanged();
}

// All columns are seen where it is possible: the gaps shrink first, then names and verdicts, which
// have tips.
void ComparisonDock::fitColumns() {
  int all = kNameWidth_px;
  std::array<int, kVerdict + 1> least{};
  for (int k = kLength; k <= kVerdict; ++k) {
    table_->resizeColumnToContents(k);
    least[static_cast<std::size_t>(k)] = table_->columnWidth(k);
    all += table_->columnWidth(k);
  }
  const int free = table_->viewport()->width() - all;
  const int gap = std::clamp(free / kVerdict, 0, kColumnGap_px);
  for (int k = kLength; k <= kVerdict; ++k) {
    table_->setColumnWidth(k, least[static_cast<std::size_t>(k)] + gap);
  }
  const int less = std::max(0, -free);
  const int verdict = std::min(less, std::max(0, least[kVerdict] - kLeastVerdict_px));
  table_->setColumnWidth(kVerdict, least[kVerdict] + gap - verdict);
  table_->setColumnWidth(kMethod, std::max(kLeastName_px, kNameWidth_px - (less - verdict)));
}

void ComparisonDock::compare() {
  if (!compare_->isEnabled() || store_.running()) return;
  run_->begin();
  store_.run();
}

void ComparisonDock::sort(int column, Qt::SortOrder order) {
  table_->header()->setSortIndicatorShown(true);
  table_->sortItems(column, order);
}

void ComparisonDock::askForName() {
  QInputDialog dialog(this);
  dialog.setWindowTitle(tr("Add current options"));
  dialog.setLabelText(tr("Name of the row:"));
  dialog.setTextValue(store_.nameOfCurrent());
  dialog.resize(kDialogWidth_px, dialog.sizeHint().height());
  if (dialog.exec() != QDialog::Accepted) return;
  const QString name = dialog.textValue().trimmed();
  const bool added = store_.addCurrent(name);
  note_->setText(added ? QString() : tr("A row has this name, or it is empty: choose another."));
  if (!added) return;
  current_ = name;
  showRows();
}

// As it is shown: in its order, with its names; numbers with all digits. Only ticked rows, if there
// are any.
QString ComparisonDock::table(bool markdown) const {
  std::vector<app::ComparedRow> rows;
  std::vector<const ComparisonRow*> shown;
  const bool some = std::ranges::any_of(store_.rows(), &ComparisonRow::ticked);
  for (int k = 0; k < table_->topLevelItemCount(); ++k) {
    const std::size_t at = store_.indexOf(keyOf(*table_->topLevelItem(k)));
    if (at >= store_.rows().size() || !store_.rows()[at].row) continue;
    const ComparisonRow& row = store_.rows()[at];
    if (some && !row.ticked) continue;
    shown.push_back(&row);
    rows.push_back(*row.row);
    rows.back().method.name = shownName(row).toStdString();
  }
  app::TextTable out = app::comparisonTable(rows, editor_.shown());
  for (std::size_t k = 0; k < out.front().size(); ++k) {
    out[0][k] = table_->headerItem()->text(static_cast<int>(k)).toStdString();
  }
  for (std::size_t k = 0; k < shown.size(); ++k) {
    out[k + 1].back() = verdictText(*shown[k]).toStdString();
  }
  return QString::fromStdString(markdown ? app::markdown(out) : app::tabSeparated(out));
}

void ComparisonDock::copy(bool markdown) {
  QApplication::clipboard()->setText(table(markdown));
  note_->setText(tr("The table is on the clipboard."));
}

void ComparisonDock::tickAll(bool ticked) {
  for (std::size_t k = 0; k < store_.rows().size(); ++k) store_.setTicked(k, ticked);
  showRows();
}

// In a narrow dock, buttons have icons or short words; their tooltips have the rest.
void ComparisonDock::resizeEvent(QResizeEvent* event) {
  const bool narrow = event->size().width() < kNarrow_px;
  run_->setFixedWidth(narrow ? std::min(kNarrowRunWidth_px, event->size().width() - kButtons_px)
                             : kRunWidth_px);
  add_->setText(narrow ? tr("Add…") : tr("Add current options…"));
  for (QToolButton* b : {tick_, remove_, copy_}) {
    b->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
  }
  QWidget::resizeEvent(event);
  if (table_->topLevelItemCount() > 0) fitColumns();
}

void ComparisonDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && table_ != nullptr) showRows();
  QWidget::changeEvent(event);
}

}  // namespace clearway::gui
