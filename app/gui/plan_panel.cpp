#include "app/gui/plan_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/gui/theme.h"

namespace clearway::gui {
namespace {

constexpr int kWidth = 300;
constexpr int kLabelWidth = 84;

QLabel* caption(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "caption");
  return out;
}

QLabel* muted(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "muted");
  out->setFixedWidth(kLabelWidth);
  return out;
}

QDoubleSpinBox* lengthBox(const QString& name, double least) {
  auto* out = new QDoubleSpinBox;
  out->setAccessibleName(name);
  out->setDecimals(3);
  out->setRange(least, 1000.0);
  out->setSingleStep(0.1);
  out->setKeyboardTracking(false);
  return out;
}

QGridLayout* grid(QVBoxLayout* column) {
  auto* out = new QGridLayout;
  out->setHorizontalSpacing(8);
  out->setVerticalSpacing(6);
  out->setColumnStretch(1, 1);
  column->addLayout(out);
  return out;
}

}  // namespace

PlanPanel::PlanPanel(QWidget* parent) : QScrollArea(parent) {
  setObjectName("planPanel");
  setFixedWidth(kWidth);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  content->setObjectName("content");
  setWidget(content);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  addAgentBox(column);
  column->addSpacing(12);
  addTaskBox(column);
  column->addSpacing(12);
  addRunBox(column);
  column->addSpacing(12);
  addResultBox(column);
  column->addStretch(1);
  restyle();
  clearReport();
}

void PlanPanel::addAgentBox(QVBoxLayout* column) {
  column->addWidget(caption(tr("Agent")));
  agents_ = new QComboBox;
  agents_->setAccessibleName(tr("Agent"));
  column->addWidget(agents_);
  connect(agents_, &QComboBox::activated, this, &PlanPanel::agentChosen);
  shape_ = new QLabel;
  shape_->setProperty("role", "muted");
  shape_->setWordWrap(true);
  column->addWidget(shape_);
  QGridLayout* rows = grid(column);
  length_ = lengthBox(tr("Length"), 0.001);
  width_ = lengthBox(tr("Width"), 0.001);
  padding_ = lengthBox(tr("Padding"), 0.0);
  padding_->setToolTip(tr("Distance that the agent keeps to every obstacle"));
  int row = 0;
  for (QDoubleSpinBox* box : {length_, width_, padding_}) {
    QLabel* name = size_names_[static_cast<std::size_t>(row)] = muted(box->accessibleName());
    name->setBuddy(box);
    rows->addWidget(name, row, 0);
    rows->addWidget(box, row++, 1);
    connect(box, &QDoubleSpinBox::valueChanged, this, &PlanPanel::emitSize);
  }
}

void PlanPanel::addTaskBox(QVBoxLayout* column) {
  column->addWidget(caption(tr("Task")));
  QGridLayout* rows = grid(column);
  start_ = new QLabel;
  goal_ = new QLabel;
  rows->addWidget(muted(tr("Start")), 0, 0, Qt::AlignTop);
  rows->addWidget(start_, 0, 1);
  rows->addWidget(muted(tr("Goal")), 1, 0, Qt::AlignTop);
  rows->addWidget(goal_, 1, 1);
}

void PlanPanel::addRunBox(QVBoxLayout* column) {
  run_ = new QStackedWidget;
  plan_ = new QPushButton(tr("Plan a path"));
  plan_->setObjectName("primary");
  plan_->setToolTip(tr("Plan a path and prove it (Ctrl+P)"));
  plan_->setMinimumHeight(36);
  auto* running = new QWidget;
  auto* row = new QHBoxLayout(running);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  cancel_ = new QPushButton(tr("Cancel"));
  cancel_->setToolTip(tr("Stop planning (Esc)"));
  cancel_->setMinimumHeight(32);
  row->addWidget(progress_, 1);
  row->addWidget(cancel_);
  run_->addWidget(plan_);
  run_->addWidget(running);
  run_->setFixedHeight(36);
  column->addWidget(run_);
  connect(plan_, &QPushButton::clicked, this, &PlanPanel::planWanted);
  connect(cancel_, &QPushButton::clicked, this, &PlanPanel::cancelWanted);
}

void PlanPanel::addResultBox(QVBoxLayout* column) {
  result_ = new QWidget;
  auto* box = new QVBoxLayout(result_);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(8);
  box->addWidget(caption(tr("Result")));
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  mark_ = new QLabel;
  headline_ = new QLabel;
  headline_->setObjectName("headline");
  head->addWidget(mark_);
  head->addWidget(headline_, 1);
  box->addLayout(head);
  detail_ = new QLabel;
  detail_->setObjectName("detail");
  detail_->setWordWrap(true);
  box->addWidget(detail_);
  rows_ = grid(box);
  column->addWidget(result_);
}

void PlanPanel::setAgents(const std::vector<ProjectAgent>& agents, std::size_t chosen) {
  agents_->clear();
  for (const ProjectAgent& a : agents) agents_->addItem(QString::fromStdString(a.name));
  agents_->setCurrentIndex(static_cast<int>(chosen));
  agents_->setVisible(agents.size() > 1);
}

void PlanPanel::showAgent(const GridMap& map, const ProjectAgent& agent) {
  metres_per_unit_ = lengthToWorld(map.frame, map.grid.frame(), 1.0);
  const bool box = agent.shape.kind == ShapeKind::Box;
  const QString unit = QString(" ") + unitOf(map.frame);
  for (const auto& [spin, metres] :
       {std::pair{length_, agent.shape.length}, std::pair{width_, agent.shape.width},
        std::pair{padding_, agent.padding.distance}}) {
    const QSignalBlocker quiet(spin);
    spin->setSuffix(unit);
    spin->setValue(metres / metres_per_unit_);
  }
  const bool turns = isTurning(agent.shape.kind);
  for (QWidget* w :
       std::initializer_list<QWidget*>{size_names_[0], length_, size_names_[1], width_}) {
    w->setVisible(box);
  }
  size_names_[2]->setVisible(turns);
  padding_->setVisible(turns);
  shape_->setVisible(!box);
  shape_->setText(!turns ? tr("A point: it moves from cell to cell.")
                         : tr("A polygon: its shape comes from the file."));
  const auto text = [&](Vec2 position, const Heading* heading) {
    if (!turns) return positionText(map, position);
    return positionText(map, position) + "\n" +
           (heading != nullptr ? tr("heading %1").arg(headingText(map, *heading))
                               : tr("any heading"));
  };
  start_->setText(agent.start ? text(agent.start->position, &agent.start->heading)
                              : tr("not placed yet"));
  goal_->setText(
      agent.goal ? text(agent.goal->position, agent.goal->heading ? &*agent.goal->heading : nullptr)
                 : tr("not placed yet"));
  for (const auto& [label, placed] :
       {std::pair{start_, agent.start.has_value()}, std::pair{goal_, agent.goal.has_value()}}) {
    label->setEnabled(placed);
  }
}

void PlanPanel::emitSize() {
  Q_EMIT sizeEdited(length_->value() * metres_per_unit_, width_->value() * metres_per_unit_,
                    padding_->value() * metres_per_unit_);
}

void PlanPanel::setRunning(bool running) {
  run_->setCurrentIndex(running ? 1 : 0);
  if (running) progress_->setValue(0);
}

void PlanPanel::setProgress(double fraction) {
  progress_->setValue(static_cast<int>(fraction * progress_->maximum()));
}

void PlanPanel::clearReport() { result_->hide(); }

void PlanPanel::showReport(const Report& report) {
  tone_ = report.tone;
  headline_->setText(report.headline);
  detail_->setText(report.detail);
  detail_->setVisible(!report.detail.isEmpty());
  while (QLayoutItem* item = rows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  int row = 0;
  for (const auto& [name, value] : report.rows) {
    auto* text = new QLabel(value);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows_->addWidget(muted(name), row, 0, Qt::AlignTop);
    rows_->addWidget(text, row++, 1);
  }
  result_->show();
  restyle();
}

void PlanPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QScrollArea::changeEvent(event);
}

void PlanPanel::restyle() {
  const Theme& theme = themeOf(palette());
  const QColor accent = palette().color(QPalette::Highlight);
  const QColor tone = tone_ == Report::Tone::Good  ? theme.good
                      : tone_ == Report::Tone::Bad ? theme.warn
                                                   : theme.muted;
  const QString name = tone_ == Report::Tone::Good  ? "proved"
                       : tone_ == Report::Tone::Bad ? "warning"
                                                    : "cancel";
  if (mark_ != nullptr) mark_->setPixmap(pixmap(name, tone, 24, devicePixelRatioF()));
  plan_->setIcon(icon("plan", palette().color(QPalette::HighlightedText)));
  const QString style =
      QString(
          "#planPanel,#content{background:palette(window)}#planPanel{border:0;border-left:1px "
          "solid %1}"
          "QLabel[role=caption]{color:%2;font-weight:bold}"
          "QLabel[role=muted],QLabel:disabled{color:%3}"
          "#headline{color:%4;font-size:13pt;font-weight:bold}"
          "#primary{background:%5;color:%6;border:0;border-radius:6px;font-weight:bold}"
          "#primary:hover{background:%7}#primary:pressed{background:%8}"
          "#primary:focus{border:2px solid %9}")
          .arg(theme.edge.name(), theme.ink.name(), theme.muted.name(), tone.name(), accent.name(),
               palette().color(QPalette::HighlightedText).name(), accent.lighter(112).name(),
               accent.darker(112).name(), theme.ink.name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
