#include "app/gui/dialogs/guided_tour.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "app/gui/widgets/theme.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr int kTourWidth = 320;
constexpr int kMarkMargin_px = 3;

}  // namespace

GuidedTour::GuidedTour(Editor& editor, Plans& plans)
    : editor_(editor),
      plans_(plans),
      count_(new QLabel),
      title_(new QLabel),
      text_(new QLabel),
      end_(new QPushButton) {
  setObjectName("guidedTour");
  setAccessibleName(tr("Tour in three steps"));
  setFixedWidth(kTourWidth);
  count_->setProperty("role", "muted");
  title_->setObjectName("tourTitle");
  text_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(6);
  for (QLabel* label : {count_, title_, text_}) column->addWidget(label);
  column->addWidget(end_, 0, Qt::AlignRight);
  connect(end_, &QPushButton::clicked, this, &QWidget::hide);
  connect(&editor, &Editor::changed, this, &GuidedTour::look);
  connect(&editor, &Editor::replaced, this, &QWidget::hide);
  connect(&plans, &Plans::finished, this, &GuidedTour::look);
  connect(&plans, &Plans::changed, this, &GuidedTour::look);
  restyle();
  hide();
}

void GuidedTour::setTarget(Step step, QWidget* target) {
  targets_[static_cast<std::size_t>(step)] = target;
}

void GuidedTour::begin() {
  show(Step::Start);
  QWidget::show();
}

// Goes on as soon as what a step asks for is there.
void GuidedTour::look() {
  if (isHidden() || !editor_.hasDocument() || editor_.document().inStep()) return;
  const app::EditAgent* a = editor_.chosen();
  if (a == nullptr) return;
  const AgentPlan* plan = plans_.of(a->id);
  if (step_ == Step::Start && a->agent.start) show(Step::Goal);
  if (step_ == Step::Goal && a->agent.goal) show(Step::Plan);
  if (step_ == Step::Plan && plan != nullptr && !plans_.running()) show(Step::Done);
  if (step_ == Step::Done) showDone(plan);
}

// With the verdict of the plan as it is now.
void GuidedTour::showDone(const AgentPlan* plan) {
  const QString verdict =
      plan != nullptr ? verdictOf(editor_.shown(), *plan).words + ".\n\n" : QString();
  text_->setText(verdict + tr("The band is the area that the robot sweeps. The line marks its "
                              "smallest clearance. Move the robot with the tool A, paint walls "
                              "with B, and plan again. F1 opens the guide."));
}

void GuidedTour::show(Step step) {
  step_ = step;
  struct Page {
    QString title, text;
  };
  const std::array<Page, 4> pages{
      Page{tr("Place a robot"),
           tr("Press on a free place of the map and drag towards the robot's heading. The tool "
              "Start (S) is chosen.")},
      Page{tr("Set a goal"),
           tr("Press where the robot is to go. Drag to give it a heading there, or just click to "
              "leave the heading open. The tool Goal (G) is chosen.")},
      Page{tr("Plan"), tr("Press Ctrl+P, or the button Plan a path.")}, Page{tr("Done"), {}}};
  const Page& page = pages.at(static_cast<std::size_t>(step));
  count_->setText(step == Step::Done ? QString()
                                     : tr("Step %1 of 3").arg(static_cast<int>(step) + 1));
  count_->setVisible(step != Step::Done);
  title_->setText(page.title);
  text_->setText(page.text);
  end_->setText(step == Step::Done ? tr("Close") : tr("End the tour"));
  Q_EMIT stepped(step);
  mark();
  updateGeometry();
}

// A frame around the widget that the step is about.
void GuidedTour::mark() {
  delete mark_;
  QWidget* target =
      step_ == Step::Done ? nullptr : targets_[static_cast<std::size_t>(step_)].data();
  if (target == nullptr || !target->isVisible()) return;
  mark_ = new QFrame(target->window());
  mark_->setAttribute(Qt::WA_TransparentForMouseEvents);
  mark_->setObjectName("tourMark");
  mark_->setStyleSheet(QString("#tourMark{border:2px solid %1;border-radius:7px}")
                           .arg(currentPalette().color(QPalette::Highlight).name()));
  const QPoint corner = target->mapTo(target->window(), QPoint());
  mark_->setGeometry(
      QRect(corner, target->size())
          .adjusted(-kMarkMargin_px, -kMarkMargin_px, kMarkMargin_px, kMarkMargin_px));
  mark_->show();
}

void GuidedTour::hideEvent(QHideEvent* event) {
  delete mark_;
  step_ = Step::Done;
  QFrame::hideEvent(event);
}

void GuidedTour::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void GuidedTour::restyle() {
  const QString style = QString(
                            "#guidedTour{background:%1;border:1px solid %2;border-radius:8px}"
                            "#tourTitle{font-size:13pt;font-weight:bold}")
                            .arg(currentPalette().color(QPalette::Base).name(),
                                 currentPalette().color(QPalette::Highlight).name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
