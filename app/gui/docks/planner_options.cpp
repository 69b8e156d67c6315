#include "app/gui/docks/planner_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/gui/widgets/form.h"
#include "app/gui/widgets/theme.h"
#include "app/session/plan/terrain_costs.h"
#include "maps/primitive_file.h"

namespace clearway::gui {
namespace {

template <class Names>
QStringList listOf(const Names& names) {
  QStringList out;
  for (const std::string_view n : names) {
    out += QString::fromUtf8(n.data(), static_cast<qsizetype>(n.size()));
  }
  return out;
}

}  // namespace

bool PlannerOptions::Situation::points() const {
  return settings.planner == maps::PlannerKind::Point ||
         (agent != nullptr && !maps::isTurning(agent->shape.kind));
}

bool PlannerOptions::Situation::has(maps::DriveModel motion) const {
  if (!wishes.motion_file.empty()) return false;
  const maps::DriveModel own = agent != nullptr ? agent->motion : maps::DriveModel::Differential;
  return settings.motion.value_or(own) == motion;
}

bool PlannerOptions::Situation::anyAngle() const {
  return settings.method == maps::PointMethod::AnyAngle ||
         settings.method == maps::PointMethod::Theta;
}

PlannerOptions::PlannerOptions(Editor& editor, Plans& plans)
    : editor_(editor), plans_(plans), fields_(nullptr) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  fields_ = fieldsIn(column);
  const WhyNot turns_not = [](const Situation& s) {
    const bool shape = s.agent == nullptr || maps::isTurning(s.agent->shape.kind);
    return shape ? QString() : tr("The agent has no heading: it is planned for on the cells.");
  };
  addChoice(
      {tr("Search"), tr("For a shape that turns, or for a point, disc or square on the cells"),
       For::All, turns_not, "search"},
      {tr("Shape and heading"), tr("Cells, no heading")},
      [](const Situation& s) { return s.points() ? 1 : 0; },
      [](maps::PlannerSettings& s, int i) {
        s.planner = i == 0 ? maps::PlannerKind::Pose : maps::PlannerKind::Point;
      });
  addMotionFields();
  addCostFields();
  addProximityFields();
  addPointFields();
  addGoalFields();
  addLimits();
}

void PlannerOptions::addMotionFields() {
  const QString only_ends =
      tr("The motion file says it; this counts at starts and goals between its cells, and when the "
         "path is smoothed");
  addChoice(
      {tr("Motion"), tr("How the agent can move"), For::Poses, {}, "motion", only_ends},
      {tr("as the agent says"), tr("turns in place"), tr("as a car, on arcs"),
       tr("in any direction")},
      [](const Situation& s) {
        return s.settings.motion ? 1 + static_cast<int>(*s.settings.motion) : 0;
      },
      [](maps::PlannerSettings& s, int i) {
        s.motion = i == 0 ? std::nullopt : std::optional(static_cast<maps::DriveModel>(i - 1));
      });
  addLength({tr("Least radius"),
             tr("Of the arcs that it drives; a car needs it"),
             For::Poses,
             {},
             "min_radius",
             only_ends},
            &maps::PlannerSettings::min_radius, tr("the agent's"));
  const QStringList counts = listOf(maps::kHeadingCounts);
  addChoice(
      {tr("Headings"), tr("More of them find shorter paths, and take longer"), For::Poses,
       [](const Situation& s) {
         return s.wishes.motion_file.empty() ? QString() : tr("The motion file says it.");
       },
       "headings"},
      counts,
      [counts](const Situation& s) {
        return static_cast<int>(counts.indexOf(QString::number(s.settings.headings)));
      },
      [counts](maps::PlannerSettings& s, int i) { s.headings = counts[i].toInt(); });
  addMotionFile();
  addFlag({tr("Backwards"), tr("It drives backwards where that is cheaper"), For::Poses,
           [](const Situation& s) {
             return s.has(maps::DriveModel::Omni) ? tr("It moves in any direction.") : QString();
           },
           "reverse", tr("It drives backwards where the motion file says so")},
          tr("may drive backwards"), &maps::PlannerSettings::allow_reverse);
}

void PlannerOptions::addCostFields() {
  const QString only_ends =
      tr("The motion file has its own costs; this one counts at starts and goals between its "
         "cells, and when the path is smoothed");
  auto* reverse = numberBox(tr("Reverse cost"), 1.0, 1e6, 2);
  reverse->setPrefix("× ");
  addNumber(
      {tr("Reverse cost"), tr("A metre backwards costs this many metres"), For::Poses,
       [](const Situation& s) {
         if (s.has(maps::DriveModel::Omni)) return tr("It moves in any direction.");
         return s.settings.allow_reverse ? QString() : tr("It may not drive backwards.");
       },
       "reverse_cost", only_ends},
      reverse, [](const Situation& s) { return s.settings.reverse_factor; },
      [](maps::PlannerSettings& s, double v) { s.reverse_factor = v; });
  addLength({tr("Switch cost"),
             tr("Changing between forwards and backwards costs as much as this way"), For::Poses,
             [](const Situation& s) {
               if (s.has(maps::DriveModel::Omni)) return tr("It moves in any direction.");
               return s.settings.allow_reverse ? QString() : tr("It may not drive backwards.");
             },
             "switch_cost"},
            &maps::PlannerSettings::switch_cost, tr("none"));
  auto* turn = numberBox(tr("Turn cost"), 0.0, 1e6, 2);
  turn->setSuffix(tr(" m/rad"));
  addNumber(
      {tr("Turn cost"), tr("What a turn in place costs, as metres of way"), For::Poses,
       [](const Situation& s) {
         return s.has(maps::DriveModel::Car) ? tr("A car does not turn in place.") : QString();
       },
       "turn_cost", only_ends},
      turn, [](const Situation& s) { return s.settings.turn_cost_m_per_rad; },
      [](maps::PlannerSettings& s, double v) { s.turn_cost_m_per_rad = v; });
  auto* weight = numberBox(tr("Weight"), 1.0, maps::kMaxWeight, 2);
  weight->setPrefix("× ");
  addNumber(
      {tr("Weight"),
       tr("Settle for so many times the least cost, much sooner"),
       For::Poses,
       {},
       "weight"},
      weight, [](const Situation& s) { return s.settings.weight; },
      [](maps::PlannerSettings& s, double v) { s.weight = v; });
  addFlag({tr("Anytime"),
           tr("An answer fast, then better ones down to the weight or until the time limit; the "
              "result tells how far it may be from the least cost"),
           For::Poses,
           {},
           "anytime"},
          tr("keeps improving"), &maps::PlannerSettings::anytime);
  addFlag({tr("Afterwards"),
           tr("Shorter and calmer, off the lattice; as proven as before"),
           For::Poses,
           {},
           "smooth"},
          tr("smooth the path"), &maps::PlannerSettings::smooth);
}

void PlannerOptions::addProximityFields() {
  addLength({tr("Keep off"),
             tr("Way that is nearer to obstacles than this costs more"),
             For::Poses,
             {},
             "near_distance"},
            &maps::PlannerSettings::near_distance, tr("may pass close by"));
  auto* factor = numberBox(tr("Near cost"), 0.0, maps::kMaxNearFactor, 2);
  factor->setPrefix("+ ");
  factor->setSpecialValueText(tr("none"));
  addNumber(
      {tr("Near cost"), tr("A metre right beside an obstacle costs so many metres more"),
       For::Poses,
       [](const Situation& s) {
         return s.settings.near_distance > 0.0 ? QString()
                                               : tr("Say first how far to keep off obstacles.");
       },
       "near_factor"},
      factor, [](const Situation& s) { return s.settings.near_factor; },
      [](maps::PlannerSettings& s, double v) { s.near_factor = v; });
}

void PlannerOptions::addGoalFields() {
  addLength({tr("Goal within"),
             tr("Any pose will do that is as near to the goal"),
             For::Poses,
             {},
             "goal_distance"},
            &maps::PlannerSettings::goal_distance, tr("exactly there"));
  auto* angle = numberBox(tr("Goal angle"), 0.0, 180.0, 1);
  angle->setPrefix("± ");
  angle->setSuffix("°");
  angle->setSingleStep(5.0);
  addNumber(
      {tr("Goal angle"), tr("Any heading will do that is as near to the goal's"), For::Poses,
       [](const Situation& s) {
         const bool any = s.agent != nullptr && s.agent->goal && !s.agent->goal->heading &&
                          s.agent->more_goals.empty();
         return any ? tr("The goal takes any heading.") : QString();
       },
       "goal_angle"},
      angle, [](const Situation& s) { return s.settings.goal_angle_deg; },
      [](maps::PlannerSettings& s, double v) { s.goal_angle_deg = v; });
  addWish({tr("Blocked"),
           tr("A goal that is blocked or out of reach stands for the nearest place within; on "
              "cells a blocked start, too"),
           For::All,
           {},
           "nearest"},
          tr("as near as it can get"), &Plans::Wishes::nearest);
  addWish({tr("Others"),
           tr("A shape keeps clear of the other agents where they start"),
           For::Poses,
           {},
           "others"},
          tr("stand in the way"), &Plans::Wishes::avoid_others);
  auto* touch = new QCheckBox(tr("touching collides"));
  connect(touch, &QCheckBox::toggled, this, [this](bool on) {
    change([&](maps::PlannerSettings& s) {
      s.touch = on ? TouchRule::TouchingCollides : TouchRule::TouchingIsFree;
    });
  });
  add({tr("Contact"), tr("By default only overlap is a collision"), For::Poses, {}, "touch"}, touch,
      [touch](const Situation& s) {
        touch->setChecked(s.settings.touch == TouchRule::TouchingCollides);
      });
}

void PlannerOptions::addPointFields() {
  addChoice(
      {tr("Method"),
       tr("auto takes the fastest that gives a shortest path"),
       For::Points,
       {},
       "method"},
      listOf(maps::kPointMethods),
      [](const Situation& s) { return static_cast<int>(s.settings.method); },
      [](maps::PlannerSettings& s, int i) { s.method = static_cast<maps::PointMethod>(i); });
  // What does not go together is disabled where it is as usual; else it can be set right.
  addChoice(
      {tr("Moves"), tr("To which cells next to one"), For::Points,
       [](const Situation& s) {
         return s.anyAngle() && s.settings.connectivity == 8
                    ? tr("This method goes in any direction.")
                    : QString();
       },
       "moves"},
      {tr("8 neighbours"), tr("4 neighbours")},
      [](const Situation& s) { return s.settings.connectivity == 8 ? 0 : 1; },
      [](maps::PlannerSettings& s, int i) { s.connectivity = i == 0 ? 8 : 4; });
  addChoice(
      {tr("Corners"), tr("When a diagonal step may pass the corner of an obstacle"), For::Points,
       [](const Situation& s) {
         const bool sized = s.agent != nullptr && !maps::isTurning(s.agent->shape.kind) &&
                            s.agent->shape.kind != maps::ShapeKind::Point;
         if (s.settings.connectivity == 4) return tr("Four neighbours have no diagonal steps.");
         if (s.settings.method == maps::PointMethod::AnyAngle &&
             s.settings.corners != CornerRule::Always) {
           return tr("This method bends at corners, cutting past one.");
         }
         return sized && s.settings.corners == CornerRule::Never
                    ? tr("An agent with a size cuts no corners.")
                    : QString();
       },
       "corners"},
      {tr("never cut"), tr("cut past one"), tr("always cut")},
      [](const Situation& s) { return static_cast<int>(s.settings.corners); },
      [](maps::PlannerSettings& s, int i) { s.corners = static_cast<CornerRule>(i); });
  addPathFields();
}

void PlannerOptions::addPathFields() {
  addFlag({tr("Afterwards"), tr("Join cells that see each other by straight lines"), For::Points,
           [](const Situation& s) {
             if (s.settings.string_pull) return QString();
             if (s.anyAngle()) return tr("This method's paths are taut already.");
             return s.settings.terrain.empty() ? QString()
                                               : tr("A taut path would not weigh the terrain.");
           },
           "taut"},
          tr("pull the path taut"), &maps::PlannerSettings::string_pull);
  addText(
      {tr("Terrain"),
       tr("Costs of terrain: letters of MovingAI maps (S=2), or costmap and grey for pictures"),
       For::Points,
       [](const Situation& s) {
         const bool never = s.anyAngle() || s.settings.method == maps::PointMethod::Incremental;
         return never && s.settings.terrain.empty() ? tr("This method does not weigh terrain.")
                                                    : QString();
       },
       "terrain"},
      tr("none; e.g. S=2,W=4.5"), [](const Situation& s) { return s.settings.terrain; },
      [](const std::string& text) { return session::checkTerrain(text); },
      [this](const std::string& text) {
        change([&](maps::PlannerSettings& s) { s.terrain = text; });
      });
}

void PlannerOptions::addLimits() {
  auto* limit = numberBox(tr("Time limit"), 0.0, 3600.0, 1);
  limit->setSpecialValueText(tr("none"));
  limit->setSuffix(" s");
  addNumber(
      {tr("Time limit"), tr("Planning stops then, and says so"), For::All, {}, "time_limit"}, limit,
      [](const Situation& s) { return s.settings.time_limit_s.value_or(0.0); },
      [](maps::PlannerSettings& s, double v) {
        s.time_limit_s = v > 0.0 ? std::optional(v) : std::nullopt;
      });
  auto* memory = numberBox(tr("Memory limit"), 0.0, 1e6, 0);
  memory->setSpecialValueText(tr("none"));
  memory->setSuffix(" MB");
  memory->setSingleStep(64.0);
  connect(memory, &QDoubleSpinBox::valueChanged, this,
          [this](double mb) { wish([&](Plans::Wishes& w) { w.memory_mb = mb; }); });
  add({tr("Memory limit"),
       tr("Planning stops when the search holds more"),
       For::All,
       {},
       "memory_limit"},
      memory, [memory](const Situation& s) { memory->setValue(s.wishes.memory_mb); });
}

void PlannerOptions::add(const About& about, QWidget* editor, Show show) {
  QLabel* label = muted(about.name);
  label->setBuddy(editor);
  editor->setObjectName(about.id);
  if (editor->accessibleName().isEmpty()) editor->setAccessibleName(about.name);
  const int row = fields_->rowCount();
  fields_->addWidget(label, row, 0);
  fields_->addWidget(editor, row, 1);
  all_.push_back({about, label, editor, std::move(show)});
}

template <class Write>
void PlannerOptions::change(Write write) {
  if (showing_ || !editor_.hasDocument()) return;
  maps::PlannerSettings settings = editor_.document().planner();
  write(settings);
  editor_.edit(tr("Planner options"), [&](session::EditDocument& d) { d.setPlanner(settings); });
}

template <class Write>
void PlannerOptions::wish(Write write) {
  if (showing_ || !editor_.hasDocument()) return;
  Plans::Wishes wishes = plans_.wishes();
  write(wishes);
  plans_.setWishes(wishes);
  showSettings();
}

template <class Read, class Write>
void PlannerOptions::addChoice(const About& about, const QStringList& items, Read read,
                               Write write) {
  auto* box = new QComboBox;
  box->addItems(items);
  connect(box, &QComboBox::activated, this,
          [this, write](int i) { change([&](maps::PlannerSettings& s) { write(s, i); }); });
  add(about, box, [box, read](const Situation& s) { box->setCurrentIndex(read(s)); });
}

// A box shows rounded digits: only the one that was touched is written.
template <class Read, class Write>
void PlannerOptions::addNumber(const About& about, QDoubleSpinBox* box, Read read, Write write) {
  connect(box, &QDoubleSpinBox::valueChanged, this,
          [this, write](double v) { change([&](maps::PlannerSettings& s) { write(s, v); }); });
  add(about, box, [box, read](const Situation& s) { box->setValue(read(s)); });
}

// In the map's own unit; 0 reads `none`.
void PlannerOptions::addLength(const About& about, double maps::PlannerSettings::*value,
                               const QString& none) {
  auto* box = numberBox(about.name, 0.0, 1000.0, 2);
  box->setSpecialValueText(none);
  addNumber(
      about, box,
      [box, value](const Situation& s) {
        box->setSuffix(QString(" ") + maps::unitOf(s.map.frame));
        return s.settings.*value;
      },
      [value](maps::PlannerSettings& s, double v) { s.*value = v; });
}

void PlannerOptions::addFlag(const About& about, const QString& text,
                             bool maps::PlannerSettings::*value) {
  auto* box = new QCheckBox(text);
  connect(box, &QCheckBox::toggled, this,
          [this, value](bool on) { change([&](maps::PlannerSettings& s) { s.*value = on; }); });
  add(about, box, [box, value](const Situation& s) { box->setChecked(s.settings.*value); });
}

void PlannerOptions::addWish(const About& about, const QString& text, bool Plans::Wishes::*value) {
  auto* box = new QCheckBox(text);
  connect(box, &QCheckBox::toggled, this,
          [this, value](bool on) { wish([&](Plans::Wishes& w) { w.*value = on; }); });
  add(about, box, [box, value](const Situation& s) { box->setChecked(s.wishes.*value); });
}

template <class Read, class Check, class Write>
QLineEdit* PlannerOptions::addText(const About& about, const QString& none, Read read, Check check,
                                   Write write) {
  auto* text = new QLineEdit;
  text->setPlaceholderText(none);
  connect(text, &QLineEdit::editingFinished, this, [this, text, tip = about.tip, check, write] {
    if (showing_ || !editor_.hasDocument()) return;
    const std::string wanted = text->text().trimmed().toStdString();
    const Result<void> good = wanted.empty() ? Result<void>() : check(wanted);
    setTone(text, good ? "" : "bad");
    if (good) write(wanted);
    text->setToolTip(good ? tip : QString::fromStdString(good.error().message));
  });
  connect(&editor_, &Editor::replaced, text, [text] {
    const QSignalBlocker quiet(text);  // what was typed is not about this document
    text->clearFocus();
    text->setPalette({});
  });
  add(about, text, [text, read](const Situation& s) {
    if (!text->hasFocus()) text->setText(QString::fromStdString(read(s)));
  });
  return text;
}

// Typed, or chosen with the button at the end of the field.
void PlannerOptions::addMotionFile() {
  QLineEdit* text = addText(
      {tr("Motion file"),
       tr("Motion primitives (.mprim) instead of the planner's own motions"),
       For::Poses,
       {},
       "motion_file"},
      tr("none"), [](const Situation& s) { return s.wishes.motion_file; },
      [](const std::string& file) {
        const Result<maps::MotionFile> read = maps::loadMotionFile(file);
        return read ? Result<void>() : tl::unexpected(read.error());
      },
      [this](const std::string& file) { wish([&](Plans::Wishes& w) { w.motion_file = file; }); });
  choose_file_ = text->addAction(QIcon(), QLineEdit::TrailingPosition);
  choose_file_->setIcon(icon("open", themeOf(palette()).muted));
  choose_file_->setToolTip(tr("Choose a file of motion primitives"));
  connect(choose_file_, &QAction::triggered, this, [this, text] {
    const QString file = QFileDialog::getOpenFileName(this, tr("Motion primitives"), {},
                                                      tr("Motion primitives (*.mprim);;All (*)"));
    if (file.isEmpty()) return;
    text->setText(file);
    Q_EMIT text->editingFinished();
  });
}

void PlannerOptions::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && choose_file_ != nullptr) {
    choose_file_->setIcon(icon("open", themeOf(palette()).muted));
  }
  QWidget::changeEvent(event);
}

void PlannerOptions::showSettings() {
  const session::EditAgent* a = editor_.chosen();
  const Situation now{editor_.document().planner(), plans_.wishes(),
                      a != nullptr ? &a->agent : nullptr, editor_.map()};
  showing_ = true;
  for (const Field& field : all_) {
    field.show(now);
    const For whom = field.about.whom;
    const bool shown = whom == For::All || (whom == For::Points) == now.points();
    const QString why_not = field.about.why_not ? field.about.why_not(now) : QString();
    const bool beside = !now.wishes.motion_file.empty() && !field.about.beside_file.isEmpty();
    const QString& tip = beside ? field.about.beside_file : field.about.tip;
    field.label->setVisible(shown);
    field.editor->setVisible(shown);
    field.editor->setEnabled(why_not.isEmpty());
    for (QWidget* w : {field.label, field.editor}) {
      w->setToolTip(why_not.isEmpty() ? tip : why_not);
    }
  }
  showing_ = false;
}

}  // namespace clearway::gui
