#include "app/gui/window/parts/status_line.h"

#include <QEvent>
#include <QLabel>
#include <QStatusBar>

#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/zoom_control.h"
#include "app/gui/document/editor.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr int kHintMargin_px = 18;  // of the status bar's style
constexpr int kExplained_ms = 8000;
constexpr int kNarrow_px = 1000, kNarrowest_px = 820;  // of the bar

}  // namespace

StatusLine::StatusLine(QStatusBar& bar, const Editor& editor, MapView& view)
    : QObject(&bar), bar_(bar), editor_(editor), view_(view) {
  hint_ = new QLabel;
  hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  bar.addWidget(hint_, 1);
  hint_->installEventFilter(this);
  hint_->setObjectName("hint");
  explained_.setSingleShot(true);
  connect(&explained_, &QTimer::timeout, this, &StatusLine::showHint);
  setHint(tr("Ctrl+O opens a file, Ctrl+N makes a new map"));
  const auto add = [&](const char* widest) {
    auto* label = new QLabel;
    label->setProperty("widest", widest);
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(widest));
    bar.addPermanentWidget(label);
    return label;
  };
  selection_ = add("");
  selection_->setObjectName("selectionSize");
  selection_->setAccessibleName(tr("Size of the selection"));
  cell_ = add("row 0000, column 0000");
  position_ = add("x -0000.00, y -0000.00 cells");
  value_ = add("occupied (000)");
  zoom_ = new ZoomControl(editor, view);
  bar.addPermanentWidget(zoom_);
  bar.setSizeGripEnabled(false);
  view.installEventFilter(this);
  bar.installEventFilter(this);
  zoom_->hide();
  for (const auto signal : {&Editor::cellsChanged, &Editor::replaced, &Editor::frameChanged}) {
    connect(&editor, signal, this, &StatusLine::showSelection);
  }
  connect(&editor, &Editor::historyChanged, this, [this] {
    if (editor_.document().position() < explained_at_) endExplanation();
  });
  connect(&editor, &Editor::frameChanged, position_, &QLabel::clear);
  connect(&editor, &Editor::replaced, this, &StatusLine::leave);  // they are of another map
  // The pointer may be still while the cell under it changes.
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.map_replaced) {
      leave();
    } else if (!changes.cells.empty() && hovered_) {
      showHover(*hovered_);
    }
  });
  showSelection();
}

void StatusLine::add(QWidget* widget) { bar_.insertPermanentWidget(1, widget); }

void StatusLine::setHint(const QString& hint) {
  wanted_hint_ = hint;
  explained_.stop();
  showHint();
}

void StatusLine::setToolHint(const QString& hint) {
  wanted_hint_ = hint;
  showHint();
}

void StatusLine::explain(const QString& why) {
  explained_.start(kExplained_ms);
  explained_at_ = editor_.hasDocument() ? editor_.document().position() : 0;
  hint_->setToolTip(why);
  showHint();
}

void StatusLine::endExplanation() {
  if (!explained_.isActive()) return;
  explained_.stop();
  showHint();
}

// The label's tooltip is its whole text. Where there is no room for all parts, the last ones go.
void StatusLine::showHint() {
  const QString hint = explained_.isActive() ? hint_->toolTip() : wanted_hint_;
  setTone(hint_, explained_.isActive() ? "caution" : "");
  hint_->setToolTip(hint);
  const QString between = QString::fromUtf8(" · ");
  const int room = hint_->width() - kHintMargin_px;
  const QFontMetrics metrics = hint_->fontMetrics();
  QString shown = hint;
  while (metrics.horizontalAdvance(shown) > room && shown.contains(between)) {
    shown = shown.section(between, 0, -2);
  }
  hint_->setText(metrics.elidedText(shown, Qt::ElideRight, room));
}

void StatusLine::showHover(Vec2 world) {
  hovered_ = world;
  const maps::GridMap& map = editor_.map();
  const Cell cell = map.grid.frame().cellAt(world);
  position_->setText(gui::positionText(editor_.shown(), world) + " " +
                     unitText(editor_.shown().frame));
  if (!map.grid.frame().contains(cell)) {
    cell_->clear();
    value_->setText(tr("outside"));
    return;
  }
  cell_->setText(tr("row %1, column %2").arg(cell.row).arg(cell.column));
  value_->setText(QString("%1 (%2)")
                      .arg(stateText(maps::stateOf(map, cell)))
                      .arg(map.values[indexOf(map, cell)]));
}

void StatusLine::leave() {
  hovered_.reset();
  for (QLabel* label : {cell_, position_, value_}) label->clear();
}

// In a narrow window the row and column go, then the cell's value.
void StatusLine::fit() {
  const bool narrow = bar_.width() < kNarrow_px;
  cell_->setVisible(!narrow);
  for (QLabel* label : {position_, value_}) {
    const auto widest = label->property("widest").toString();
    label->setMinimumWidth(narrow ? 0 : label->fontMetrics().horizontalAdvance(widest));
  }
  value_->setVisible(bar_.width() >= kNarrowest_px);
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &bar_) {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
  }
  if (watched == hint_) {
    if (event->type() == QEvent::Resize) showHint();
    return QObject::eventFilter(watched, event);
  }
  if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
    zoom_->setVisible(event->type() == QEvent::Show);
    leave();
    showSelection();
  }
  return QObject::eventFilter(watched, event);
}

void StatusLine::showSelection() {
  const QString text = editor_.hasDocument() ? selectionText(editor_) : QString();
  selection_->setText(text);
  selection_->setVisible(!text.isEmpty() && !zoom_->isHidden());
}

QString selectionText(const Editor& editor) {
  const app::CellSet& cells = editor.cells();
  if (cells.empty()) return {};
  const CellRange box = cells.bounds();
  const int rows = box.last_row - box.first_row;
  const int columns = box.last_column - box.first_column;
  QString out = QObject::tr("%1 × %2 cells").arg(columns).arg(rows);
  const std::int64_t n = cells.count();
  if (n == 1) out = QObject::tr("1 cell");
  if (n != std::int64_t{rows} * columns) {
    out = QObject::tr("%1 cells within %2 × %3")
              .arg(grouped(static_cast<std::uint64_t>(n)))
              .arg(columns)
              .arg(rows);
  }
  const app::ReportFrame f = editor.shown();
  const GridFrame& grid = editor.document().frame();
  const QString width = gui::lengthText(f, columns * grid.cellWidth());
  const QString height = gui::lengthText(f, rows * grid.cellLength());
  return maps::unitOf(f.frame) == std::string("cells") ? out : out + ", " + width + " × " + height;
}

}  // namespace clearway::gui
