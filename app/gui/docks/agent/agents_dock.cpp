#include "app/gui/docks/agent/agents_dock.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/document/edit/edit_agents.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/docks/agent/agents_list.h"
#include "app/gui/docks/agent/goals_box.h"
#include "app/gui/docks/agent/robot_box.h"
#include "app/gui/docks/agent/start_box.h"
#include "app/gui/docks/agent/via_box.h"
#include "app/gui/docks/coordinate.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/choice_names.h"
#include "app/gui/wording/plan_text.h"
#include "core/shape/wkt.h"
#include "maps/plan/turning_disc.h"
#include "maps/scene/nav2_footprint.h"

namespace clearway::gui {
namespace {

constexpr double kMost = kMaxCoordinate_m;  // of all numbers, until the map's unit is known
constexpr int kSizeDigits = 9;              // of lengths: what is typed is taken exactly

// In the order of the field's choices.
PaddingShape paddingShapeAt(int i) { return i == 0 ? PaddingShape::Square : PaddingShape::Round; }

// What becomes a polygon keeps its outline, unless that is round.
std::string polygonOf(maps::ProjectAgent agent) {
  if (agent.shape.kind == maps::ShapeKind::Polygon) return agent.shape.wkt;
  agent.padding = {};
  const Result<std::optional<Footprint>> made = app::footprintOfAgent(agent);
  const bool is_sharp = made && *made && (*made)->ownRadius() == 0.0;
  return is_sharp ? toWkt(**made) : std::string();
}

QLabel* labelOf(const QGridLayout& fields, QWidget* field) {
  const int at = fields.indexOf(field);
  int row = 0, column = 0, rows = 0, columns = 0;
  fields.getItemPosition(at, &row, &column, &rows, &columns);
  return qobject_cast<QLabel*>(fields.itemAtPosition(row, 0)->widget());
}

}  // namespace

AgentsDock::AgentsDock(Editor& editor) : editor_(editor), list_(new AgentsList(editor)) {
  column()->addWidget(list_);
  connect(list_, &AgentsList::addWanted, this, &AgentsDock::addWanted);
  none_ = new QLabel(tr("No agent is selected. Choose one in the map or in the list."));
  none_->setWordWrap(true);
  none_->setProperty("role", "muted");
  column()->addWidget(none_);
  details_ = new QWidget;
  auto* inner = new QVBoxLayout(details_);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(8);
  column()->addWidget(details_);
  addShapeBox();
  addMotionBox();
  addPlaceBox();
  addPoseBox();
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, [this] {
    for (QWidget* typed : {static_cast<QWidget*>(name_), static_cast<QWidget*>(wkt_)}) {
      const QSignalBlocker quiet(typed);  // what was typed is not about this document
      typed->clearFocus();
    }
    showAll();
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.agents || changes.map_replaced) showAll();
  });
  connect(&editor, &Editor::selectionChanged, this, &AgentsDock::showAll);
  connect(&editor, &Editor::frameChanged, this, [this] {
    if (editor_.hasDocument()) showChosen();
  });
}

bool AgentsDock::hasListFocus() const { return list_->hasListFocus(); }

template <class Change>
void AgentsDock::change(const QString& name, Change apply, const QString& kind) {
  if (showing_ || !editor_.hasDocument()) return;
  const auto step = [&](app::EditDocument& d) {
    for (const std::uint32_t id : editor_.targets()) {
      if (d.agent(id) == nullptr) continue;
      app::EditAgent a = *d.agent(id);
      apply(a);
      d.setAgent(a);
    }
  };
  editor_.edit(name, step, kind);
}

void AgentsDock::addShapeBox() {
  fields_ = fieldsIn(qobject_cast<QVBoxLayout*>(details_->layout()));
  name_ = new QLineEdit;
  name_->setObjectName("agent_name");
  addField(fields_, tr("Name"), name_);
  robot_ = new RobotBox(editor_);
  addField(fields_, tr("Robot"), robot_);
  kind_ = new QComboBox;
  kind_->addItems({tr("Box"), tr("Polygon (WKT)"), tr("Point"), tr("Disc"), tr("Square")});
  addField(fields_, tr("Shape"), kind_);
  length_ = numberBox(tr("Length"), 0.001, kMost, kSizeDigits);
  width_ = numberBox(tr("Width"), 0.001, kMost, kSizeDigits);
  padding_ = numberBox(tr("Padding"), 0.0, kMost, kSizeDigits);
  padding_->setToolTip(tr("Distance that the agent keeps to every obstacle"));
  addField(fields_, tr("Length"), length_);
  addField(fields_, tr("Width"), width_);
  turns_ = new QCheckBox(tr("has a heading"));
  turns_->setObjectName("disc_turns");
  turns_->setToolTip(tr(
      "A disc with a heading drives and turns as its motion says; without one it moves from cell "
      "to cell"));
  addField(fields_, tr("Turns"), turns_);
  wkt_ = new QPlainTextEdit;
  wkt_->setTabChangesFocus(true);
  wkt_->setFixedHeight(64);
  wkt_->setAccessibleName(tr("Polygon"));
  wkt_->setToolTip(
      tr("WKT, a footprint of Nav2 such as [[0.5, 0.3], …], or lines of its parameters"));
  wkt_->setPlaceholderText("POLYGON((0.5 0.3, -0.5 0.3, -0.5 -0.3, 0.5 -0.3))");
  addField(fields_, tr("Polygon"), wkt_);
  wkt_error_ = new QLabel;
  wkt_error_->setWordWrap(true);
  setTone(wkt_error_, "bad");
  fields_->addWidget(wkt_error_, fields_->rowCount(), 1);
  addField(fields_, tr("Padding"), padding_);
  padding_shape_ = new QComboBox;
  padding_shape_->setObjectName("padding_shape");
  padding_shape_->addItems({tr("square"), tr("round")});
  padding_shape_->setToolTip(tr("How the padding goes around the corners of a box"));
  addField(fields_, tr("Its corners"), padding_shape_);
  addColourBox(fields_);
  clearance_ = new QLabel;
  clearance_->setToolTip(
      tr("The least distance from the padded outline to an obstacle, at this pose"));
  addField(fields_, tr("Clearance"), clearance_);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const std::string name = name_->text().trimmed().toStdString();
    if (name.empty() || editor_.chosen() == nullptr || name == editor_.chosen()->agent.name) return;
    const std::uint32_t id = editor_.chosen()->id;
    change(tr("Rename %1 to %2").arg(agentsText(editor_, {id}), QString::fromStdString(name)),
           [&](app::EditAgent& a) {
             if (a.id == id) a.agent.name = editor_.document().freeName(name);
           });
  });
  for (QComboBox* box : {kind_, padding_shape_}) {
    connect(box, &QComboBox::activated, this, &AgentsDock::changeShape);
  }
  for (QDoubleSpinBox* box : {length_, width_, padding_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &AgentsDock::changeShape);
  }
  connect(wkt_, &QPlainTextEdit::textChanged, this, &AgentsDock::changeShape);
  connect(turns_, &QCheckBox::clicked, this, &AgentsDock::changeShape);
}

void AgentsDock::addColourBox(QGridLayout* fields) {
  colour_ = new QPushButton;
  colour_->setToolTip(tr("Colour in the map"));
  colour_->setAccessibleName(tr("Colour"));
  addField(fields, tr("Colour"), colour_);
  connect(colour_, &QPushButton::clicked, this, [this] {
    if (editor_.chosen() == nullptr) return;
    const QColor now = shownColour(*editor_.chosen());
    const QColor wanted = QColorDialog::getColor(now, this, tr("Colour of the agent"));
    if (!wanted.isValid()) return;
    change(setStep(tr("colour"), targetsText(editor_), wanted.name()),
           [&](app::EditAgent& a) { a.agent.colour = wanted.rgb() & 0xffffffU; });
  });
}

// How it drives, where the planner's options leave that open.
void AgentsDock::addMotionBox() {
  motion_ = new QComboBox;
  motion_->setObjectName("agent_motion");
  for (const auto& model : maps::kDriveModels) {
    motion_->addItem(tr(std::string(model.label).c_str()));
  }
  motion_->setToolTip(tr("How it can move, unless the dock Plan says otherwise"));
  addField(fields_, tr("Moves"), motion_);
  radius_ = numberBox(tr("Turning radius of the agent"), 0.0, kMost, kSizeDigits);
  radius_->setObjectName("agent_radius");
  radius_->setSpecialValueText(tr("by its size"));
  radius_->setToolTip(tr("Of the arcs that it drives; a car needs it"));
  addField(fields_, tr("Turning radius"), radius_);
  connect(motion_, &QComboBox::activated, this, [this](int i) {
    change(setStep(tr("motion"), targetsText(editor_), motion_->itemText(i)),
           [&](app::EditAgent& a) {
             a.agent.motion = maps::kDriveModels.at(static_cast<std::size_t>(i)).value;
           });
  });
  connect(radius_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const maps::GridMap& map = editor_.map();
    const double radius = maps::lengthToWorld(map.frame, map.grid.frame(), value);
    const auto apply = [&](app::EditAgent& a) { a.agent.min_radius = radius; };
    const QString shown =
        value > 0.0 ? shortest(value, kSizeDigits) + radius_->suffix() : radius_->text();
    change(setStep(tr("turning radius"), targetsText(editor_), shown), apply, "agent/radius");
  });
}

// Whom it meets: its floor in metres, and its part in the collision world.
void AgentsDock::addPlaceBox() {
  QGridLayout* fields = fieldsIn(qobject_cast<QVBoxLayout*>(details_->layout()));
  mode_ = new QComboBox;
  mode_->setObjectName("agent_mode");
  for (std::size_t k = 0; k < maps::kSceneModes.size(); ++k) {
    mode_->addItem(modeName(static_cast<maps::SceneMode>(k)));
  }
  mode_->setToolTip(tr("Disabled agents meet nobody; static ones are met by others"));
  addField(fields, tr("Mode"), mode_);
  const auto height = [&](const QString& name, const char* id, const QString& tip) {
    QDoubleSpinBox* box = numberBox(name, -kMost, kMost, kSizeDigits);
    box->setObjectName(id);
    box->setSuffix(" m");
    box->setToolTip(tip);
    addField(fields, name, box);
    return box;
  };
  bottom_ = height(tr("Floor from"), "agent_bottom",
                   tr("Agents on other floors are not met. A new value moves the top with it"));
  top_ = height(tr("Floor to"), "agent_top", tr("The highest point of the agent"));
  connect(mode_, &QComboBox::activated, this, [this](int i) {
    change(setStep(tr("mode"), targetsText(editor_), mode_->itemText(i)),
           [&](app::EditAgent& a) { a.agent.mode = static_cast<maps::SceneMode>(i); });
  });
  connect(bottom_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const auto apply = [&](app::EditAgent& a) {
      const double tall = a.agent.level.top_m - a.agent.level.bottom_m;
      a.agent.level = {value, value + tall};
    };
    const QString shown = shortest(value, kSizeDigits) + bottom_->suffix();
    change(setStep(tr("floor"), targetsText(editor_), shown), apply, "agent/floor");
  });
  connect(top_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const auto apply = [&](app::EditAgent& a) {
      a.agent.level.top_m = std::max(value, a.agent.level.bottom_m);
    };
    const QString shown = shortest(value, kSizeDigits) + top_->suffix();
    change(setStep(tr("top"), targetsText(editor_), shown), apply, "agent/top");
  });
}

void AgentsDock::addPoseBox() {
  QGridLayout* fields = fieldsIn(qobject_cast<QVBoxLayout*>(details_->layout()));
  start_ = new StartBox(editor_);
  fields->addWidget(muted(tr("Start")), 0, 0, Qt::AlignTop);
  fields->addWidget(start_, 0, 1);
  goals_ = new GoalsBox(editor_);
  fields->addWidget(muted(tr("Goal")), 1, 0, Qt::AlignTop);
  fields->addWidget(goals_, 1, 1);
  via_ = new ViaBox(editor_);
  fields->addWidget(muted(tr("Via")), 2, 0, Qt::AlignTop);
  fields->addWidget(via_, 2, 1);
}

void AgentsDock::showAll() {
  list_->showAgents();
  showChosen();
}

void AgentsDock::showChosen() {
  const app::EditAgent* a = editor_.chosen();
  details_->setVisible(a != nullptr);
  none_->setVisible(a == nullptr);
  if (a == nullptr) return;
  const Theme& theme = currentTheme();
  showing_ = true;
  if (!name_->hasFocus() || !name_->isModified()) {
    name_->setText(QString::fromStdString(a->agent.name));
  }
  colour_->setIcon(dotOf(shownColour(*a), theme.muted));
  colour_->setText(a->agent.colour ? QColor::fromRgb(*a->agent.colour).name() : tr("automatic"));
  robot_->showAgent(a->agent);
  showShape(a->agent);
  showPlace(a->agent);
  start_->showStart(a->agent);
  goals_->showGoals(a->agent);
  via_->showVia(a->agent);
  showing_ = false;
}

void AgentsDock::showRow(QWidget* field, bool visible) {
  field->setVisible(visible);
  labelOf(*fields_, field)->setVisible(visible);
}

void AgentsDock::showShape(const maps::ProjectAgent& agent) {
  const maps::GridMap& map = editor_.map();
  const double metres = maps::lengthToWorld(map.frame, map.grid.frame(), 1.0);
  const QString unit = QString(" ") + unitText(map.frame);
  const bool turning = maps::isTurningDisc(agent.shape);
  const maps::ShapeKind kind = turning ? maps::ShapeKind::Disc : agent.shape.kind;
  const app::NumberRange sizes = app::sizeRange(map);
  const double length = turning ? agent.shape.body.own_radius_m : agent.shape.length;
  for (QDoubleSpinBox* box : {length_, width_, padding_}) box->setSuffix(unit);
  showNumber(length_, length / metres, sizes);
  showNumber(width_, agent.shape.width / metres, sizes);
  showNumber(padding_, agent.padding.distance / metres, {0.0, sizes.most});
  constexpr int kBody =
      static_cast<int>(maps::ShapeKind::Body);  // listed only where the file has one
  if (kind != maps::ShapeKind::Body) kind_->removeItem(kBody);
  if (kind == maps::ShapeKind::Body && kind_->count() == kBody) {
    kind_->addItem(tr("As in the file"));
  }
  kind_->setCurrentIndex(static_cast<int>(kind));
  const bool box = kind == maps::ShapeKind::Box;
  const bool polygon = kind == maps::ShapeKind::Polygon;
  const bool disc = kind == maps::ShapeKind::Disc;
  const bool square = kind == maps::ShapeKind::Square;
  labelOf(*fields_, length_)->setText(disc ? tr("Radius") : square ? tr("Side") : tr("Length"));
  showRow(length_, box || disc || square);
  showRow(width_, box);
  turns_->setChecked(turning);
  showRow(turns_, disc);
  showRow(wkt_, polygon);
  padding_shape_->setCurrentIndex(agent.padding.shape == paddingShapeAt(0) ? 0 : 1);
  showRow(padding_shape_, (box || square) && agent.padding.distance > 0.0);
  showRow(padding_, kind != maps::ShapeKind::Point);
  if (polygon && (!wkt_->hasFocus() || !wkt_->document()->isUndoAvailable())) {
    const Result<maps::ProjectAgent> own = app::agentFromWorld(map, agent);
    const QString text = own ? QString::fromStdString(own->shape.wkt) : wkt_->toPlainText();
    if (text != wkt_->toPlainText()) wkt_->setPlainText(text);
  }
  if (!polygon || !wkt_->hasFocus()) wkt_error_->hide();
}

void AgentsDock::showPlace(const maps::ProjectAgent& agent) {
  const maps::GridMap& map = editor_.map();
  const auto* const model =
      std::ranges::find(maps::kDriveModels, agent.motion, &maps::Named<DriveKind>::value);
  motion_->setCurrentIndex(static_cast<int>(model - maps::kDriveModels.begin()));
  radius_->setSuffix(QString(" ") + unitText(map.frame));
  showNumber(radius_, maps::lengthFromWorld(map.frame, map.grid.frame(), agent.min_radius),
             {0.0, app::sizeRange(map).most});
  for (QWidget* field : {static_cast<QWidget*>(motion_), static_cast<QWidget*>(radius_)}) {
    showRow(field, maps::isTurning(agent.shape.kind));
  }
  mode_->setCurrentIndex(static_cast<int>(agent.mode));
  showNumber(bottom_, agent.level.bottom_m, {-kMost, kMost});
  showNumber(top_, agent.level.top_m, {agent.level.bottom_m, kMost});
}

// Kind, sizes and whether a disc turns as the fields say; a box shows rounded digits, so only the
// size that was touched is taken.
maps::AgentShape AgentsDock::wantedShape(const maps::AgentShape& now) const {
  const maps::GridMap& map = editor_.map();
  const double metres = maps::lengthToWorld(map.frame, map.grid.frame(), 1.0);
  maps::AgentShape wanted = now;
  if (maps::isTurningDisc(now)) wanted.length = now.body.own_radius_m;
  wanted.kind = static_cast<maps::ShapeKind>(kind_->currentIndex());
  if (sender() == length_) wanted.length = length_->value() * metres;
  if (sender() == width_) wanted.width = width_->value() * metres;
  const bool turning = wanted.kind == maps::ShapeKind::Disc && turns_->isChecked();
  return turning ? maps::turningDisc(wanted.length) : wanted;
}

void AgentsDock::changeShape() {
  if (showing_ || editor_.chosen() == nullptr) return;
  const maps::GridMap& map = editor_.map();
  const double metres = maps::lengthToWorld(map.frame, map.grid.frame(), 1.0);
  maps::ProjectAgent wanted = editor_.chosen()->agent;
  wanted.shape = wantedShape(wanted.shape);
  const QObject* by = sender();
  if (by == padding_) wanted.padding.distance = padding_->value() * metres;
  if (by == padding_shape_) wanted.padding.shape = paddingShapeAt(padding_shape_->currentIndex());
  const std::string outline = by == kind_ ? polygonOf(editor_.chosen()->agent) : std::string();
  if (wanted.shape.kind == maps::ShapeKind::Polygon && !outline.empty()) {
    wanted.shape.wkt = outline;
  } else if (wanted.shape.kind == maps::ShapeKind::Polygon) {
    maps::ProjectAgent own = wanted;
    own.start.reset();
    own.goal.reset();
    own.more_goals.clear();
    own.shape.wkt = wkt_->toPlainText().toStdString();
    if (own.shape.wkt.empty()) own.shape.wkt = wkt_->placeholderText().toStdString();
    const Result<maps::ProjectAgent> world =
        maps::footprintWkt(own.shape.wkt).and_then([&](std::string wkt) {
          own.shape.wkt = std::move(wkt);
          return app::agentToWorld(map, own);
        });
    wkt_error_->setVisible(!world);
    if (!world) {
      wkt_error_->setText(messageText(world.error().message));
      return;
    }
    wanted.shape.wkt = world->shape.wkt;
  }
  const auto* box = qobject_cast<const QDoubleSpinBox*>(by);
  const QString what = by == padding_ ? tr("padding") : by == width_ ? tr("width") : tr("length");
  const QString whose = targetsText(editor_);
  const QString name =
      box != nullptr ? setStep(what, whose, shortest(box->value(), kSizeDigits) + box->suffix())
      : by == padding_shape_ ? setStep(tr("padding"), whose, padding_shape_->currentText())
      : by == wkt_           ? tr("Edit polygon of %1").arg(whose)
                             : setStep(tr("shape"), whose, kind_->currentText());
  const auto apply = [&](app::EditAgent& a) {
    a.agent.shape = wanted.shape;
    a.agent.padding = wanted.padding;
  };
  change(name, apply,
         box != nullptr ? "agent/" + what
         : by == wkt_   ? QString("agent/wkt")
                        : QString());
}

void AgentsDock::setClearance(const QString& text) { clearance_->setText(text); }

void AgentsDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && goals_ != nullptr && editor_.hasDocument()) {
    showAll();
  }
  DockPage::changeEvent(event);
}

}  // namespace clearway::gui
