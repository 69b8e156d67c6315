#include "app/gui/docks/agent/via_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"
#include "planner/query/via_plan.h"

namespace clearway::gui {

ViaBox::ViaBox(Editor& editor) : editor_(editor) {
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(4);
  addRest();
}

void ViaBox::addRest() {
  order_ = new QComboBox;
  order_->addItems({tr("in this order"), tr("in the order of least cost")});
  order_->setObjectName("via_order");
  order_->setAccessibleName(tr("Order of the via points"));
  loop_ = new QCheckBox(tr("back to the start"));
  loop_->setObjectName("via_loop");
  loop_->setToolTip(tr("The path ends where it starts, instead of at a goal"));
  add_ = new QPushButton(tr("Add a via point"));
  add_->setObjectName("add_via");
  add_->setToolTip(tr("The path passes it: drag it on the map to its place"));
  column_->addWidget(order_);
  column_->addWidget(loop_);
  column_->addWidget(add_, 0, Qt::AlignLeft);
  connect(add_, &QPushButton::clicked, this, &ViaBox::addPoint);
  connect(order_, &QComboBox::activated, this, [this](int i) {
    change(setStep(tr("order of via points"), chosenName(), order_->itemText(i)),
           [i](maps::ProjectAgent& a) { a.via_best = i == 1; });
  });
  connect(loop_, &QCheckBox::clicked, this, [this](bool on) {
    change(on ? tr("Lead %1 back to its start").arg(chosenName())
              : tr("Lead %1 to its goal").arg(chosenName()),
           [on](maps::ProjectAgent& a) { a.loop = on; });
  });
}

void ViaBox::addRow() {
  const std::size_t i = rows_.size();
  Row row;
  row.place = new GoalRow(
      editor_, {tr("Via point %1").arg(i + 1), tr("Remove via point %1").arg(i + 1), "via", i + 1});
  row.wait = numberBox(tr("Wait at via point %1").arg(i + 1), 0.0, kLongestWait_s, 3);
  row.wait->setObjectName(QString("via_wait_%1").arg(i + 1));
  row.wait->setSuffix(tr(" s"));
  row.wait->setPrefix(tr("wait "));
  row.wait->setSpecialValueText(tr("no wait"));
  row.place->fields().addWidget(row.wait, 3, 0);
  connect(row.place, &GoalRow::edited, this,
          [this, i](const QObject* field) { changeRow(i, field); });
  connect(row.wait, &QDoubleSpinBox::valueChanged, this, [this, i] { setWait(i); });
  connect(row.place, &GoalRow::removeWanted, this, [this, i] {
    if (!has(i)) return;
    change(tr("Remove via point %1 of %2").arg(i + 1).arg(chosenName()),
           [i](maps::ProjectAgent& a) {
             a.via.erase(a.via.begin() + static_cast<std::ptrdiff_t>(i));
             a.via_best = a.via_best && !a.via.empty();
             a.loop = a.loop && !a.via.empty();
           });
  });
  column_->insertWidget(static_cast<int>(i), row.place);
  rows_.push_back(row);
}

void ViaBox::showVia(const maps::ProjectAgent& agent) {
  showing_ = true;
  const std::size_t n = agent.via.size();
  while (rows_.size() < n) addRow();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].place->setVisible(i < n);
    if (i >= n) continue;
    rows_[i].place->showGoal(agent.via[i].pose, maps::isTurning(agent.shape.kind), true);
    showNumber(*rows_[i].wait, agent.via[i].wait_s, 0.0, kLongestWait_s);
  }
  order_->setVisible(n > 1);
  order_->setCurrentIndex(agent.via_best ? 1 : 0);
  loop_->setVisible(n > 0);
  loop_->setChecked(agent.loop);
  add_->setEnabled(n < kMostVia);
  showing_ = false;
}

template <class Change>
void ViaBox::change(const QString& name, Change apply, const QString& kind) {
  if (showing_ || editor_.chosen() == nullptr) return;
  app::EditAgent next = *editor_.chosen();
  apply(next.agent);
  editor_.edit(
      name, [&](app::EditDocument& d) { d.setAgent(next); }, kind);
}

bool ViaBox::has(std::size_t i) const {
  return editor_.chosen() != nullptr && i < editor_.chosen()->agent.via.size();
}

// A box that loses the focus reports what was typed, also when undo has removed its point.
void ViaBox::changeRow(std::size_t i, const QObject* field) {
  if (!has(i)) return;
  const GoalRow& row = *rows_[i].place;
  const QString what = tr("%1 of via point %2").arg(row.fieldName(field)).arg(i + 1);
  const bool is_typed = qobject_cast<const QDoubleSpinBox*>(field) != nullptr;
  change(
      setStep(what, chosenName(), row.valueText(field)),
      [&](maps::ProjectAgent& a) { row.apply(field, a.via[i].pose); }, is_typed ? what : QString());
}

void ViaBox::setWait(std::size_t i) {
  if (!has(i)) return;
  const double wait_s = rows_[i].wait->value();
  const QString what = tr("wait at via point %1").arg(i + 1);
  change(
      setStep(what, chosenName(), tr("%1 s").arg(shortest(wait_s))),
      [&](maps::ProjectAgent& a) { a.via[i].wait_s = wait_s; }, what);
}

// In the middle between the last via point, or the start, and the goal.
void ViaBox::addPoint() {
  change(tr("Add a via point of %1").arg(chosenName()), [&](maps::ProjectAgent& a) {
    const Aabb map = editor_.document().frame().bounds();
    const Vec2 middle = 0.5 * (map.min + map.max);
    const Vec2 from = !a.via.empty() ? a.via.back().pose.position
                      : a.start      ? a.start->position
                                     : middle;
    const Vec2 to = a.goal ? a.goal->position : middle;
    Vec2 place = 0.5 * (from + to);
    const GridFrame& grid = editor_.document().frame();
    if (!maps::isTurning(a.shape.kind)) place = grid.cellCentre(grid.cellAt(place));
    a.via.push_back({{place, std::nullopt}, 0.0});
  });
}

QString ViaBox::chosenName() const {
  return editor_.chosen() == nullptr ? QString() : agentsText(editor_, {editor_.chosen()->id});
}

}  // namespace clearway::gui
