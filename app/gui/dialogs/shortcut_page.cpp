#include "app/gui/dialogs/shortcut_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/translation.h"

namespace clearway::gui {
namespace {

const QString kGroup = "shortcuts/";
constexpr const char* kDefaultKeys = "default_keys";  // property of an action
constexpr int kShortcutColumn = 170;

// In English: the same in all languages.
QString keyOf(const Command& c) {
  return kGroup + sourceText(c.action->text()).remove('&').remove(QString("…"));
}

// Keys that were set for an action under a name that it had before are kept.
void keepRenamed(QSettings& settings) {
  struct Renamed {
    const char *before, *now;
  };
  static constexpr Renamed kRenamed[] = {
      {"Edit the vertices of an agent", "Edit the vertices of an agent or of a drawing"},
      {"Edit the vertices of an agent or of the last drawing",
       "Edit the vertices of an agent or of a drawing"},
      {"Export the view", "Export a picture"},
      {"Look around", "Pan"},
      {"One motion on", "One motion forward"},
      {"One pixel per cell", "Actual size"},
      {"Select all cells", "Select all"},
      {"Select no cells", "Deselect"},
      {"Select what is alike", "Select equal cells"},
  };
  for (const auto& [before, now] : kRenamed) {
    const QString old = kGroup + QString(before);
    if (!settings.contains(old)) continue;
    const QString key = kGroup + QString(now);
    if (!settings.contains(key)) settings.setValue(key, settings.value(old));
    settings.remove(old);
  }
}

QKeySequence defaultKeys(const QAction& a) {
  return QKeySequence(a.property(kDefaultKeys).toString());
}

// The tooltip names the keys.
void setKeysOf(QAction& a, const QKeySequence& keys) {
  const QString before = a.shortcut().toString(QKeySequence::NativeText);
  a.setShortcut(keys);
  QString tip = a.toolTip();
  if (!before.isEmpty()) tip.remove(" (" + before + ")");
  const QString now = keys.toString(QKeySequence::NativeText);
  a.setToolTip(now.isEmpty() ? tip : QString("%1 (%2)").arg(tip, now));
}

std::vector<Command> actionsOf(QMainWindow& window) {
  std::vector<Command> out = commandsOf(window);
  std::erase_if(out, [](const Command& c) {
    return c.action == nullptr || c.action->text().isEmpty() || c.isFile();
  });
  return out;
}

}  // namespace

void applySavedShortcuts(QMainWindow& window) {
  QSettings settings;
  keepRenamed(settings);
  for (const Command& c : actionsOf(window)) {
    c.action->setProperty(kDefaultKeys, c.action->shortcut().toString());
    const QString key = keyOf(c);
    if (settings.contains(key)) setKeysOf(*c.action, QKeySequence(settings.value(key).toString()));
  }
}

ShortcutPage::ShortcutPage(QMainWindow& window)
    : commands_(actionsOf(window)),
      search_(new QLineEdit),
      list_(new QTreeWidget),
      keys_(new QKeySequenceEdit),
      problem_(new QLabel) {
  search_->setObjectName("shortcut_search");
  search_->setPlaceholderText(tr("Search actions or keys"));
  search_->setAccessibleName(tr("Search actions or keys"));
  search_->setClearButtonEnabled(true);
  connect(search_, &QLineEdit::textChanged, this, &ShortcutPage::search);
  list_->setColumnCount(2);
  list_->setRootIsDecorated(false);
  list_->setHeaderLabels({tr("Action"), tr("Keys")});
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->resizeSection(1, kShortcutColumn);
  list_->setAccessibleName(tr("Actions"));
  keys_->setAccessibleName(tr("Keys of the action"));
  problem_->setObjectName("shortcut_problem");
  problem_->setWordWrap(true);
  auto* set = new QPushButton(tr("Set"));
  auto* none = new QPushButton(tr("No keys"));
  auto* reset_one = new QPushButton(tr("Reset"));
  auto* reset_all = new QPushButton(tr("Reset all"));
  auto* row = new QHBoxLayout;
  row->addWidget(keys_, 1);
  for (QPushButton* b : {set, none, reset_one, reset_all}) row->addWidget(b);
  auto* column = new QVBoxLayout(this);
  column->addWidget(search_);
  column->addWidget(list_);
  column->addLayout(row);
  column->addWidget(problem_);
  const auto title = [this] {
    return list_->currentItem() != nullptr ? list_->currentItem()->text(0) : QString();
  };
  connect(list_, &QTreeWidget::currentItemChanged, this, &ShortcutPage::showChosen);
  connect(set, &QPushButton::clicked, this, &ShortcutPage::change);
  connect(none, &QPushButton::clicked, this, [this, title] { setKeys(title(), {}); });
  connect(reset_one, &QPushButton::clicked, this, [this, title] { reset(title()); });
  connect(reset_all, &QPushButton::clicked, this, &ShortcutPage::resetAll);
  for (const Command& c : commands_) new QTreeWidgetItem(list_, {c.title(), c.keys});
  list_->setCurrentItem(list_->topLevelItem(0));
}

const Command* ShortcutPage::find(const QString& title) const {
  const auto found = std::ranges::find_if(
      commands_, [&](const Command& c) { return c.title() == title && c.action != nullptr; });
  return found == commands_.end() ? nullptr : &*found;
}

QString ShortcutPage::setKeys(const QString& title, const QKeySequence& keys) {
  const Command* command = find(title);
  if (command == nullptr) return {};
  for (const Command& other : commands_) {
    if (keys.isEmpty() || &other == command || other.action == nullptr) continue;
    for (const QKeySequence& theirs : other.action->shortcuts()) {
      if (theirs.matches(keys) == QKeySequence::NoMatch &&
          keys.matches(theirs) == QKeySequence::NoMatch) {
        continue;
      }
      problem_->setText(tr("%1 is the key of “%2”: give that action other keys first.")
                            .arg(keys.toString(QKeySequence::NativeText), other.title()));
      setTone(problem_, "bad");
      return other.title();
    }
  }
  problem_->clear();
  setKeysOf(*command->action, keys);
  if (keys == defaultKeys(*command->action)) {
    QSettings().remove(keyOf(*command));
  } else {
    QSettings().setValue(keyOf(*command), keys.toString());
  }
  fill();
  return {};
}

void ShortcutPage::reset(const QString& title) {
  if (const Command* c = find(title)) setKeys(title, defaultKeys(*c->action));
}

void ShortcutPage::resetAll() {
  for (const Command& c : commands_) {
    if (c.action == nullptr) continue;
    QSettings().remove(keyOf(c));
    setKeysOf(*c.action, defaultKeys(*c.action));
  }
  problem_->clear();
  fill();
}

void ShortcutPage::fill() {
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    const Command& c = commands_[static_cast<std::size_t>(i)];
    if (c.action == nullptr) continue;
    list_->topLevelItem(i)->setText(1, c.action->shortcut().toString(QKeySequence::NativeText));
  }
  showChosen();
}

// Every word is in the name or the keys. A hidden action is not the chosen one.
void ShortcutPage::search(const QString& words) {
  const QStringList wanted = words.split(' ', Qt::SkipEmptyParts);
  QTreeWidgetItem* first = nullptr;
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = list_->topLevelItem(i);
    const QString all = item->text(0) + ' ' + item->text(1);
    const bool found = std::ranges::all_of(
        wanted, [&](const QString& w) { return all.contains(w, Qt::CaseInsensitive); });
    item->setHidden(!found);
    if (found && first == nullptr) first = item;
  }
  const QTreeWidgetItem* now = list_->currentItem();
  if (now == nullptr || now->isHidden()) list_->setCurrentItem(first);
}

void ShortcutPage::showChosen() {
  const QTreeWidgetItem* item = list_->currentItem();
  const Command* c = item != nullptr ? find(item->text(0)) : nullptr;
  keys_->setKeySequence(c != nullptr ? c->action->shortcut() : QKeySequence());
}

void ShortcutPage::change() {
  if (const QTreeWidgetItem* item = list_->currentItem()) {
    setKeys(item->text(0), keys_->keySequence());
  }
}

}  // namespace clearway::gui
