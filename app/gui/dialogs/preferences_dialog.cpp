#include "app/gui/dialogs/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/widgets/translation.h"

namespace clearway::gui {
namespace {

constexpr QSize kPreferencesSize{620, 480};

template <class Field>
Field* named(Field* field, const QString& name, const char* id, const QString& tip = {}) {
  field->setAccessibleName(name);
  field->setObjectName(id);
  field->setToolTip(tip);
  return field;
}

}  // namespace

PreferencesDialog::PreferencesDialog(QMainWindow& window, const Choices& choices)
    : QDialog(&window), tabs_(new QTabWidget) {
  setObjectName("preferences");
  setWindowTitle(tr("Preferences"));
  setAttribute(Qt::WA_DeleteOnClose);
  resizeOnScreen(*this, kPreferencesSize);
  tabs_->addTab(makeGeneral(choices), tr("General"));
  tabs_->addTab(makeRobot(), tr("New robots"));
  tabs_->addTab(new ShortcutPage(window), tr("Shortcuts"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* column = new QVBoxLayout(this);
  column->addWidget(tabs_);
  column->addWidget((new NumberCheck(*this))->line());
  column->addWidget(buttons);
}

std::vector<PreferencesDialog::Setting> PreferencesDialog::settings() {
  return {{"theme", tr("Theme")},
          {"safe_colours", tr("Colours")},
          {"dark_maps", tr("Map in the dark theme")},
          {"language", tr("Language")},
          {"units", tr("Coordinates and units")},
          {"digits", tr("Digits after the point")},
          {"grid", tr("Grid lines")},
          {"robot_length", tr("Length of new robots")},
          {"robot_width", tr("Width of new robots")},
          {"robot_motion", tr("Motion of new robots")}};
}

void PreferencesDialog::focusOn(const char* id) {
  auto* field = findChild<QWidget*>(id);
  if (field == nullptr) return;
  for (int i = 0; i < tabs_->count(); ++i) {
    if (tabs_->widget(i)->isAncestorOf(field)) tabs_->setCurrentIndex(i);
  }
  field->setFocus(Qt::ShortcutFocusReason);
}

template <class Change>
void PreferencesDialog::change(Change apply) {
  Preferences wanted = preferences();
  apply(wanted);
  PreferenceStore::instance().set(wanted);
}

QWidget* PreferencesDialog::makeGeneral(const Choices& choices) {
  auto* page = new QWidget;
  auto* form = new QFormLayout(page);
  const Preferences& now = preferences();
  auto* theme = named(new QComboBox, tr("Theme"), "theme");
  theme->addItems({tr("Follow the system"), tr("Light"), tr("Dark")});
  theme->setCurrentIndex(static_cast<int>(choices.look));
  connect(theme, &QComboBox::activated, this,
          [set = choices.set_look](int i) { set(static_cast<Look>(i)); });
  form->addRow(tr("Theme"), theme);
  auto* safe = named(new QCheckBox(tr("that colour-blind users can distinguish")), tr("Colours"),
                     "safe_colours", tr("Blue and orange instead of green and red"));
  safe->setChecked(now.safe_colours);
  connect(safe, &QCheckBox::toggled, this,
          [this](bool on) { change([on](Preferences& p) { p.safe_colours = on; }); });
  form->addRow(tr("Colours"), safe);
  auto* map = named(new QComboBox, tr("Map in the dark theme"), "dark_maps",
                    tr("How free cells and obstacles look while the window is dark"));
  map->addItems({tr("light: free cells are lighter than obstacles"),
                 tr("dark: free cells are darker than obstacles")});
  map->setCurrentIndex(now.dark_maps ? 1 : 0);
  connect(map, &QComboBox::activated, this,
          [this](int i) { change([i](Preferences& p) { p.dark_maps = i == 1; }); });
  form->addRow(tr("Dark map"), map);
  auto* language = named(new QComboBox, tr("Language"), "language");
  language->addItem(tr("Of the system"), QString());
  language->addItem("English", "en");
  language->addItem("Deutsch", "de");
  language->setCurrentIndex(std::max(0, language->findData(now.language)));
  auto* note = new QLabel;
  note->setObjectName("languageNote");
  note->setWordWrap(true);
  const auto show_note = [note](const QString& wanted) {
    const bool waits = languageFor(wanted) != usedLanguage();
    note->setText(waits ? tr("Clearway uses this language when it is started again. Nothing that "
                             "is open changes.")
                        : tr("Another language is used when Clearway is started again."));
    setTone(note, waits ? "caution" : "calm");
  };
  show_note(now.language);
  connect(language, &QComboBox::activated, this, [this, language, show_note](int i) {
    const QString wanted = language->itemData(i).toString();
    change([&](Preferences& p) { p.language = wanted; });
    show_note(wanted);
  });
  form->addRow(tr("Language"), language);
  form->addRow({}, note);
  auto* units = named(new QComboBox, tr("Coordinates and units"), "units");
  units->addItems({tr("Of the map's file: metres or cells"), tr("Of the world: metres, y down")});
  units->setCurrentIndex(choices.world_frame ? 1 : 0);
  connect(units, &QComboBox::activated, this,
          [set = choices.set_world_frame](int i) { set(i == 1); });
  form->addRow(tr("Coordinates"), units);
  auto* digits = named(new CountBox, tr("Digits after the point"), "digits",
                       tr("Of all lengths and coordinates"));
  digits->setRange(1, 6);
  digits->setValue(now.digits);
  connect(digits, &QSpinBox::valueChanged, this,
          [this](int n) { change([n](Preferences& p) { p.digits = n; }); });
  form->addRow(tr("Digits"), digits);
  auto* grid = named(new QCheckBox(tr("lines between cells")), tr("Grid lines"), "grid");
  grid->setChecked(now.grid);
  connect(grid, &QCheckBox::toggled, this,
          [this](bool on) { change([on](Preferences& p) { p.grid = on; }); });
  form->addRow(tr("Grid"), grid);
  return page;
}

QWidget* PreferencesDialog::makeRobot() {
  auto* page = new QWidget;
  auto* form = new QFormLayout(page);
  const Preferences& now = preferences();
  auto* text = new QLabel(
      tr("The robot of a map that is opened or made without robots. Lengths are in metres, or in "
         "cells where the map is in cells."));
  text->setWordWrap(true);
  form->addRow(text);
  const auto size = [&](const QString& name, const QString& whole_name, const char* id,
                        double Preferences::*value) {
    QDoubleSpinBox* box = numberBox(whole_name, 0.0, 1000.0, 3);
    box->setObjectName(id);
    box->setSpecialValueText(tr("by the map"));
    box->setValue(now.*value);
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, value](double v) { change([&](Preferences& p) { p.*value = v; }); });
    form->addRow(name, box);
  };
  size(tr("Length"), tr("Length of new robots"), "robot_length", &Preferences::robot_length);
  size(tr("Width"), tr("Width of new robots"), "robot_width", &Preferences::robot_width);
  auto* motion = named(new QComboBox, tr("Motion of new robots"), "robot_motion");
  for (const auto& model : maps::kDriveModels) {
    motion->addItem(tr(std::string(model.label).c_str()));
  }
  motion->setCurrentIndex(static_cast<int>(now.robot_motion));
  connect(motion, &QComboBox::activated, this, [this](int i) {
    change([i](Preferences& p) {
      p.robot_motion = maps::kDriveModels.at(static_cast<std::size_t>(i)).value;
    });
  });
  form->addRow(tr("Motion"), motion);
  return page;
}

}  // namespace clearway::gui
