#include "app/gui/docks/landmarks_box.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {

LandmarksBox::LandmarksBox(const Editor& editor, LandmarkBuilder& tables)
    : editor_(editor), tables_(tables) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  wanted_ = new QCheckBox(tr("Use landmarks of this map"));
  wanted_->setObjectName("use_tables");
  wanted_->setAccessibleName(wanted_->text());
  column->addWidget(wanted_);
  addLimits(column);
  working_ = new QWidget;
  auto* row = new QHBoxLayout(working_);
  row->setContentsMargins(0, 0, 0, 0);
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the landmarks"));
  cancel_ = new QPushButton(tr("Stop"));
  cancel_->setObjectName("stop_tables");
  cancel_->setToolTip(tr("Stop building; planning uses no landmarks"));
  row->addWidget(progress_, 1);
  row->addWidget(cancel_);
  column->addWidget(working_);
  status_label_ = new QLabel;
  status_label_->setObjectName("landmarks_text");
  status_label_->setWordWrap(true);
  status_label_->setProperty("role", "muted");
  column->addWidget(status_label_);
  again_ = new QPushButton(tr("Build them again"));
  again_->setObjectName("build_tables");
  column->addWidget(again_, 0, Qt::AlignLeft);
  connect(wanted_, &QCheckBox::clicked, &tables_, &LandmarkBuilder::setWanted);
  connect(cancel_, &QPushButton::clicked, &tables_, &LandmarkBuilder::cancel);
  connect(again_, &QPushButton::clicked, &tables_, &LandmarkBuilder::make);
  connect(&tables_, &LandmarkBuilder::changed, this, &LandmarksBox::showLandmarks);
  connect(&tables_, &LandmarkBuilder::progressed, this,
          [this](double part) { progress_->setValue(static_cast<int>(1000.0 * part)); });
}

void LandmarksBox::addLimits(QVBoxLayout* column) {
  limits_ = new QWidget;
  auto* inner = new QVBoxLayout(limits_);
  inner->setContentsMargins(0, 0, 0, 0);
  QGridLayout* fields = fieldsIn(inner);
  time_s_ = numberBox(tr("Building time"), 0.1, 3600.0, 1);
  time_s_->setSuffix(" s");
  time_s_->setToolTip(tr("Time limit for building the landmarks"));
  time_s_->setValue(tables_.limits().time_limit_s);
  memory_mb_ = numberBox(tr("Building memory"), 1.0, 1e6, 0);
  memory_mb_->setSuffix(" MB");
  memory_mb_->setSingleStep(64.0);
  memory_mb_->setToolTip(tr("Memory limit for the landmarks"));
  memory_mb_->setValue(static_cast<double>(tables_.limits().max_memory_bytes) / 1e6);
  addField(fields, tr("At most"), time_s_);
  addField(fields, tr("Memory"), memory_mb_);
  column->addWidget(limits_);
  for (QDoubleSpinBox* box : {time_s_, memory_mb_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
      Budget limits = tables_.limits();
      limits.time_limit_s = time_s_->value();
      limits.max_memory_bytes = static_cast<std::size_t>(memory_mb_->value() * 1e6);
      tables_.setLimits(limits);
    });
  }
}

void LandmarksBox::showLandmarks() {
  if (!editor_.hasDocument()) return;
  const app::EditAgent* a = editor_.chosen();
  const QString no_use = LandmarkBuilder::whyNoUse(
      editor_.document().planner(), a != nullptr ? &a->agent : nullptr, editor_.document().frame());
  const bool use = no_use.isEmpty();
  const bool on = use && tables_.wanted();
  wanted_->setEnabled(use);
  wanted_->setChecked(tables_.wanted());
  wanted_->setToolTip(
      use ? tr("Computed once about a map, they make the fast searches faster; kept "
               "beside the map's file for next time")
          : no_use);
  limits_->setVisible(on);
  working_->setVisible(on && tables_.busy());
  progress_->setRange(0, tables_.state() == LandmarkBuilder::State::Repairing ? 0 : 1000);
  again_->setVisible(on && tables_.state() == LandmarkBuilder::State::Stale);
  status_label_->setText(use ? tables_.text() : no_use);
  status_label_->setVisible(!status_label_->text().isEmpty() && (on || !use));
}

}  // namespace clearway::gui
