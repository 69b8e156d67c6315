#include "app/gui/docks/planner_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/form.h"
#include "app/gui/theme.h"
#include "app/session/terrain_costs.h"

namespace clearway::gui {
namespace {

bool always(const PlannerSettings&) { return true; }
bool forPoses(const PlannerSettings& s) { return s.planner == PlannerKind::Pose; }
bool forPoints(const PlannerSettings& s) { return s.planner == PlannerKind::Point; }

}  // namespace

PlannerOptions::PlannerOptions(Editor& editor) : editor_(editor), fields_(nullptr) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  fields_ = fieldsIn(column);
  addChoice(
      tr("Search"), tr("For a shape that turns, or for a point, disc or square on the cells"),
      {tr("Shape and heading"), tr("Cells, no heading")}, always,
      [](const PlannerSettings& s) { return s.planner == PlannerKind::Pose ? 0 : 1; },
      [](PlannerSettings& s, int i) {
        s.planner = i == 0 ? PlannerKind::Pose : PlannerKind::Point;
      });
  addPoseFields();
  addPointFields();
  auto* limit = numberBox(tr("Time limit"), 0.0, 3600.0, 1);
  limit->setSpecialValueText(tr("none"));
  limit->setSuffix(" s");
  addNumber(
      tr("Time limit"), tr("Planning stops then, and says so"), limit, always,
      [](const PlannerSettings& s) { return s.time_limit_s.value_or(0.0); },
      [](PlannerSettings& s, double v) {
        s.time_limit_s = v > 0.0 ? std::optional(v) : std::nullopt;
      });
}

void PlannerOptions::addPoseFields() {
  addChoice(
      tr("Motion"), tr("How the agent can move"),
      {tr("as the agent says"), tr("turns in place"), tr("as a car, on arcs"),
       tr("in any direction")},
      forPoses,
      [](const PlannerSettings& s) { return s.motion ? 1 + static_cast<int>(*s.motion) : 0; },
      [](PlannerSettings& s, int i) {
        s.motion = i == 0 ? std::nullopt : std::optional(static_cast<DriveModel>(i - 1));
      });
  auto* radius = numberBox(tr("Radius"), 0.0, 1000.0, 2);
  radius->setSpecialValueText(tr("the agent's"));
  addNumber(
      tr("Least radius"), tr("Of the arcs that it drives; a car needs it"), radius, forPoses,
      [](const PlannerSettings& s) { return s.min_radius; },
      [](PlannerSettings& s, double v) { s.min_radius = v; });
  QStringList counts;
  for (const std::string_view n : kHeadingCounts)
    counts += QString::fromUtf8(n.data(), static_cast<qsizetype>(n.size()));
  addChoice(
      tr("Headings"), tr("More of them find shorter paths, and take longer"), counts, forPoses,
      [counts](const PlannerSettings& s) {
        return static_cast<int>(counts.indexOf(QString::number(s.headings)));
      },
      [counts](PlannerSettings& s, int i) { s.headings = counts[i].toInt(); });
  auto* weight = numberBox(tr("Weight"), 1.0, kMaxWeight, 2);
  weight->setPrefix("× ");
  addNumber(
      tr("Weight"), tr("Settle for so many times the least cost, much sooner"), weight, forPoses,
      [](const PlannerSettings& s) { return s.weight; },
      [](PlannerSettings& s, double v) { s.weight = v; });
  auto* turn = numberBox(tr("Turn cost"), 0.0, 100.0, 2);
  turn->setSuffix(tr(" m/rad"));
  addNumber(
      tr("Turn cost"), tr("What a turn in place costs, as metres of way"), turn, forPoses,
      [](const PlannerSettings& s) { return s.turn_cost_m_per_rad; },
      [](PlannerSettings& s, double v) { s.turn_cost_m_per_rad = v; });
  addFlag(tr("Backwards"), tr("may drive backwards"), {}, &PlannerSettings::allow_reverse,
          forPoses);
  auto* reverse = numberBox(tr("Reverse"), 1.0, 100.0, 2);
  reverse->setPrefix("× ");
  addNumber(
      tr("at"), tr("A metre backwards costs this many metres"), reverse,
      [](const PlannerSettings& s) { return forPoses(s) && s.allow_reverse; },
      [](const PlannerSettings& s) { return s.reverse_factor; },
      [](PlannerSettings& s, double v) { s.reverse_factor = v; });
  addFlag(tr("Afterwards"), tr("smooth the path"),
          tr("Shorter and calmer, off the lattice; as proven as before"), &PlannerSettings::smooth,
          forPoses);
}

void PlannerOptions::addPointFields() {
  addChoice(
      tr("Moves"), tr("To which cells next to one"), {tr("8 neighbours"), tr("4 neighbours")},
      forPoints, [](const PlannerSettings& s) { return s.connectivity == 8 ? 0 : 1; },
      [](PlannerSettings& s, int i) { s.connectivity = i == 0 ? 8 : 4; });
  QStringList methods;
  for (const std::string_view name : kPointMethods) {
    methods += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  addChoice(
      tr("Method"), tr("auto takes the fastest that gives a shortest path"), methods, forPoints,
      [](const PlannerSettings& s) { return static_cast<int>(s.method); },
      [](PlannerSettings& s, int i) { s.method = static_cast<PointMethod>(i); });
  addChoice(
      tr("Corners"), tr("When a diagonal step may pass the corner of an obstacle"),
      {tr("never cut"), tr("cut past one"), tr("always cut")}, forPoints,
      [](const PlannerSettings& s) { return static_cast<int>(s.corners); },
      [](PlannerSettings& s, int i) { s.corners = static_cast<CornerRule>(i); });
  addFlag(tr("Afterwards"), tr("pull the path taut"),
          tr("Join cells that see each other by straight lines"), &PlannerSettings::pull_taut,
          forPoints);
  addTerrain();
}

void PlannerOptions::add(const QString& name, const QString& tip, QWidget* editor, When when,
                         std::function<void(const PlannerSettings&)> show) {
  QLabel* label = muted(name);
  label->setBuddy(editor);
  if (!tip.isEmpty()) editor->setToolTip(tip);
  if (editor->accessibleName().isEmpty()) editor->setAccessibleName(name);
  const int row = fields_->rowCount();
  fields_->addWidget(label, row, 0);
  fields_->addWidget(editor, row, 1);
  all_.push_back({label, editor, std::move(when), std::move(show)});
}

template <class Write>
void PlannerOptions::change(Write write) {
  if (showing_ || !editor_.hasDocument()) return;
  PlannerSettings settings = editor_.document().planner();
  write(settings);
  editor_.edit(tr("Planner options"), [&](EditDocument& d) { d.setPlanner(settings); });
}

template <class Read, class Write>
void PlannerOptions::addChoice(const QString& name, const QString& tip, const QStringList& items,
                               When when, Read read, Write write) {
  auto* box = new QComboBox;
  box->addItems(items);
  connect(box, &QComboBox::activated, this,
          [this, write](int i) { change([&](PlannerSettings& s) { write(s, i); }); });
  add(name, tip, box, std::move(when),
      [box, read](const PlannerSettings& s) { box->setCurrentIndex(read(s)); });
}

// A box shows rounded digits: only the one that was touched is written.
template <class Read, class Write>
void PlannerOptions::addNumber(const QString& name, const QString& tip, QDoubleSpinBox* box,
                               When when, Read read, Write write) {
  connect(box, &QDoubleSpinBox::valueChanged, this,
          [this, write](double v) { change([&](PlannerSettings& s) { write(s, v); }); });
  add(name, tip, box, std::move(when),
      [box, read](const PlannerSettings& s) { box->setValue(read(s)); });
}

void PlannerOptions::addFlag(const QString& name, const QString& text, const QString& tip,
                             bool PlannerSettings::*value, When when) {
  auto* box = new QCheckBox(text);
  connect(box, &QCheckBox::toggled, this,
          [this, value](bool on) { change([&](PlannerSettings& s) { s.*value = on; }); });
  add(name, tip, box, std::move(when),
      [box, value](const PlannerSettings& s) { box->setChecked(s.*value); });
}

// Costs as text; one that is none is not taken, and the field says why.
void PlannerOptions::addTerrain() {
  auto* text = new QLineEdit;
  text->setObjectName("terrain");
  text->setPlaceholderText(tr("none; costmap, grey, S=2,W=4.5"));
  const QString tip =
      tr("Costs of terrain: letters of MovingAI maps (S=2), or costmap and grey for pictures");
  connect(text, &QLineEdit::editingFinished, this, [this, text, tip] {
    const std::string wanted = text->text().trimmed().toStdString();
    const Result<void> good = wanted.empty() ? Result<void>() : checkTerrain(wanted);
    text->setToolTip(good ? tip : QString::fromStdString(good.error().message));
    QPalette palette;
    if (!good) palette.setColor(QPalette::Text, themeOf(this->palette()).warn);
    text->setPalette(palette);
    if (!good || !editor_.hasDocument() || wanted == editor_.document().planner().terrain) return;
    change([&](PlannerSettings& s) { s.terrain = wanted; });
  });
  add(tr("Terrain"), tip, text, forPoints, [text](const PlannerSettings& s) {
    if (!text->hasFocus()) text->setText(QString::fromStdString(s.terrain));
  });
}

void PlannerOptions::showSettings() {
  const PlannerSettings& settings = editor_.document().planner();
  showing_ = true;
  for (const Field& field : all_) {
    field.show(settings);
    field.label->setVisible(field.when(settings));
    field.editor->setVisible(field.when(settings));
  }
  showing_ = false;
}

}  // namespace clearway::gui
