#include "app/gui/docks/planner_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "app/document/plan/terrain_costs.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "maps/plan/primitive_file.h"

namespace clearway::gui {
namespace {

QString textOf(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// In the language of the window.
QString shownText(std::string_view text) {
  return text.empty() ? QString()
                      : QCoreApplication::translate("PlannerOptions", std::string(text).c_str());
}

// With a capital; a clause becomes a sentence.
QString sentence(std::string_view clause) {
  QString out = shownText(clause);
  if (!out.isEmpty()) out[0] = out[0].toUpper();
  return out.isEmpty() || out.endsWith('.') ? out : out + '.';
}

QString choiceLabel(const maps::OptionChoice& c) {
  return c.label.empty() ? methodName(c.name) : shownText(c.label);
}

// What a box offers, where the range of the option is wider than anybody types.
double mostOf(const maps::PlanOption& option) {
  switch (option.unit) {
    case maps::OptionUnit::Seconds: return std::min(3600.0, option.range.highest);
    case maps::OptionUnit::Megabytes: return std::min(1e6, option.range.highest);
    case maps::OptionUnit::None:
    case maps::OptionUnit::MapLength:
    case maps::OptionUnit::MetresPerRadian:
    case maps::OptionUnit::Factor:
    case maps::OptionUnit::ExtraFactor:
    case maps::OptionUnit::Degrees: break;
  }
  return option.range.highest;
}

int decimalsOf(maps::OptionUnit unit) {
  if (unit == maps::OptionUnit::MapLength) return preferences().digits;
  if (unit == maps::OptionUnit::Megabytes) return 0;
  return unit == maps::OptionUnit::Seconds || unit == maps::OptionUnit::Degrees ? 1 : 2;
}

// For the history.
QString valueText(const maps::PlanOption& option, const maps::OptionValue& value) {
  if (const bool* on = std::get_if<bool>(&value)) {
    return *on ? PlannerOptions::tr("on") : PlannerOptions::tr("off");
  }
  if (const double* v = std::get_if<double>(&value)) {
    return textOf(maps::prefixOf(option.unit)) + gui::number(*v) +
           textOf(maps::suffixOf(option.unit));
  }
  const std::string& text = std::get<std::string>(value);
  for (const maps::OptionChoice& c : option.choices) {
    if (c.name == text) return choiceLabel(c);
  }
  return text.empty() ? shownText(option.editor_text) : QString::fromStdString(text);
}

// What no range says of a text.
Result<void> check(const maps::PlanOption& option, const std::string& text) {
  if (text.empty()) return {};
  if (option.with_map_options) return app::checkTerrain(text);
  TRY(maps::loadMotionFile(text));
  return {};
}

}  // namespace

PlannerOptions::PlannerOptions(Editor& editor, Plans& plans) : editor_(editor), plans_(plans) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  addGroups(*column);
}

// The kind of planner first, then groups that fold.
void PlannerOptions::addGroups(QVBoxLayout& column) {
  using enum maps::OptionGroup;
  const auto fill = [&](std::initializer_list<maps::OptionGroup> groups, QVBoxLayout& into) {
    fields_ = fieldsIn(&into);
    for (const maps::PlanOption* const option : maps::planOptionsByGroup()) {
      if (std::ranges::find(groups, option->group) != groups.end()) add(*option);
    }
  };
  fill({Planner}, column);
  const auto group = [&](const QString& title, const char* id, bool folded,
                         std::initializer_list<maps::OptionGroup> groups) {
    group_ = new FoldBox(title, id, folded);
    groups_.push_back(group_);
    column.addWidget(group_);
    fill(groups, *group_->column());
  };
  group(tr("Motion"), "motion_options", false, {Motion});
  group(tr("Costs"), "cost_options", true, {Cost});
  group(tr("Goal"), "goal_options", false, {Goal});
  group(tr("Obstacles"), "obstacle_options", true, {Collision});
  group(tr("Limits"), "limit_options", true, {Limits});
  group(tr("Search"), "search_options", true, {Search, Path});
}

maps::PlanRequest PlannerOptions::request() const {
  return {editor_.document().planner(), plans_.wishes()};
}

void PlannerOptions::write(const maps::PlanOption& option, const maps::OptionValue& value) {
  if (showing_ || !editor_.hasDocument()) return;
  const maps::PlanRequest before = request();
  maps::PlanRequest now = before;
  option.value.set(now, value);
  if (now.settings != before.settings) {
    editor_.edit(
        tr("Set planner option “%1” to %2").arg(shownText(option.label), valueText(option, value)),
        [&](app::EditDocument& d) { d.setPlanner(now.settings); }, "option/" + textOf(option.id));
  }
  if (now.query == before.query) return;
  plans_.setWishes(now.query);
  showSettings();
}

void PlannerOptions::add(const maps::PlanOption& option) {
  switch (option.kind) {
    case maps::OptionKind::Flag: return addFlag(option);
    case maps::OptionKind::Choice: return addChoice(option);
    case maps::OptionKind::Number: return addNumber(option);
    case maps::OptionKind::Text: return addText(option);
  }
}

void PlannerOptions::add(const maps::PlanOption& option, QWidget* editor, Show show) {
  const QString name = shownText(option.label);
  QLabel* label = muted(name);
  label->setBuddy(editor);
  editor->setObjectName(textOf(option.id));
  if (editor->accessibleName().isEmpty()) editor->setAccessibleName(name);
  const int row = fields_->rowCount();
  fields_->addWidget(label, row, 0);
  fields_->addWidget(editor, row, 1);
  all_.push_back({&option, label, editor, group_, std::move(show)});
}

void PlannerOptions::addFlag(const maps::PlanOption& option) {
  auto* box = new QCheckBox(shownText(option.editor_text));
  connect(box, &QCheckBox::toggled, this, [this, &option](bool on) { write(option, on); });
  add(option, box, [box](const maps::OptionValue& v) { box->setChecked(std::get<bool>(v)); });
}

void PlannerOptions::addChoice(const maps::PlanOption& option) {
  auto* box = new QComboBox;
  // An item's data is its name in files; undecided is the first, with an empty name.
  if (!option.editor_text.empty()) box->addItem(shownText(option.editor_text), QString());
  for (const maps::OptionChoice& c : option.choices) {
    box->addItem(choiceLabel(c), textOf(c.name));
  }
  connect(box, &QComboBox::activated, this, [this, &option, box](int i) {
    write(option, box->itemData(i).toString().toStdString());
  });
  add(option, box, [box](const maps::OptionValue& v) {
    box->setCurrentIndex(box->findData(QString::fromStdString(std::get<std::string>(v))));
  });
}

// A box shows rounded digits: only the one that was touched is written.
void PlannerOptions::addNumber(const maps::PlanOption& option) {
  auto* box = numberBox(shownText(option.label), option.range.lowest, mostOf(option),
                        decimalsOf(option.unit));
  box->setPrefix(textOf(maps::prefixOf(option.unit)));
  box->setSuffix(textOf(maps::suffixOf(option.unit)));
  box->setSpecialValueText(shownText(option.editor_text));
  box->setProperty(kFollowsDigits, option.unit == maps::OptionUnit::MapLength);
  if (option.unit == maps::OptionUnit::Degrees) box->setSingleStep(5.0);
  if (option.unit == maps::OptionUnit::Megabytes) box->setSingleStep(64.0);
  connect(box, &QDoubleSpinBox::valueChanged, this,
          [this, &option](double v) { write(option, v); });
  add(option, box, [this, &option, box](const maps::OptionValue& v) {
    const bool length = option.unit == maps::OptionUnit::MapLength;
    if (length) box->setSuffix(QString(" ") + unitText(editor_.map().frame));
    showNumber(*box, std::get<double>(v), option.range.lowest, mostOf(option));
  });
}

// Text that is checked before it is taken; the field says what is wrong with it.
void PlannerOptions::addText(const maps::PlanOption& option) {
  auto* text = new QLineEdit;
  text->setPlaceholderText(shownText(option.editor_text));
  connect(text, &QLineEdit::editingFinished, this, [this, text, &option] {
    if (showing_ || !editor_.hasDocument()) return;
    const std::string wanted = text->text().trimmed().toStdString();
    const Result<void> good = check(option, wanted);
    setTone(text, good ? "" : "bad");
    if (good) write(option, wanted);
    text->setToolTip(good ? sentence(option.help) : messageText(good.error().message));
  });
  connect(&editor_, &Editor::replaced, text, [text] {
    const QSignalBlocker quiet(text);  // what was typed is not about this document
    text->clearFocus();
    setTone(text, "");
  });
  add(option, text, [text](const maps::OptionValue& v) {
    if (text->hasFocus() && text->isModified()) return;
    text->setText(QString::fromStdString(std::get<std::string>(v)));
    setTone(text, "");
  });
  if (option.placeholder == "FILE") addFileChooser(text);
}

// A button at the end of the field.
void PlannerOptions::addFileChooser(QLineEdit* text) {
  choose_file_ = text->addAction(QIcon(), QLineEdit::TrailingPosition);
  choose_file_->setIcon(icon("open", Ink::Muted));
  choose_file_->setToolTip(tr("Choose a file of motion primitives"));
  connect(choose_file_, &QAction::triggered, this, [this, text] {
    const QString file = askForFile(this, tr("Motion primitives"), {},
                                    tr("Motion primitives (*.mprim *.json);;All (*)"));
    if (file.isEmpty()) return;
    text->setText(file);
    Q_EMIT text->editingFinished();
  });
}

void PlannerOptions::showSettings() {
  const app::EditAgent* a = editor_.chosen();
  maps::PlanRequest now = request();
  const maps::OptionContext context{now.settings, now.query, a != nullptr ? &a->agent : nullptr};
  maps::PlanRequest shown = now;  // an agent that does not turn is planned for on the grid
  const bool grid = context.planner() == maps::OptionPlanner::Grid;
  shown.settings.planner = grid ? maps::PlannerKind::Point : maps::PlannerKind::Pose;
  showing_ = true;
  std::map<FoldBox*, int> set, visible_in;
  for (const Field& field : all_) {
    const maps::PlanOption& option = *field.option;
    field.show(option.value.get(shown));
    const bool visible = option.isFor(context.planner());
    const maps::NoEffect none = option.effectIn(context);
    const bool off_lattice = option.off_lattice_only && !now.query.motion_file.empty();
    const QString tip = sentence(!none.why.empty() ? none.why
                                 : off_lattice     ? maps::kOffLatticeText
                                                   : option.help);
    for (QWidget* w : {field.label, field.editor}) {
      w->setVisible(visible);
      w->setToolTip(tip);
    }
    field.editor->setEnabled(none.why.empty());
    visible_in[field.group] += visible ? 1 : 0;
    const bool is_set = option.value.get(shown) != option.defaultValue();
    set[field.group] += visible && is_set && none.why.empty() ? 1 : 0;
  }
  for (FoldBox* group : groups_) {
    group->setVisible(visible_in[group] > 0);
    group->setNote(set[group] > 0 ? tr("%n set", nullptr, set[group]) : QString());
  }
  showing_ = false;
}

}  // namespace clearway::gui
