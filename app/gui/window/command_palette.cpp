#include "app/gui/window/command_palette.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <tuple>

#include "app/gui/widgets/form.h"
#include "app/gui/widgets/fuzzy_match.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/related_words.h"

namespace clearway::gui {
namespace {

constexpr const char* kRecentCommands = "palette/recent";
constexpr qsizetype kMostRecent = 10;
constexpr int kPlace = Qt::UserRole;
constexpr QSize kSize{560, 420};
constexpr int kKeysWidth = 150;
constexpr int kNoneMargin_px = 24;
constexpr int kByName = 1000;  // names count more than their groups, and than files

QTreeWidget* listOf(const QStringList& headers) {
  auto* out = new QTreeWidget;
  out->setColumnCount(2);
  out->setRootIsDecorated(false);
  out->setUniformRowHeights(true);
  out->setHeaderHidden(headers.isEmpty());
  if (!headers.isEmpty()) out->setHeaderLabels(headers);
  out->header()->setStretchLastSection(false);
  out->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  out->header()->setSectionResizeMode(1, QHeaderView::Fixed);
  out->header()->resizeSection(1, kKeysWidth);
  return out;
}

std::optional<int> scoreOf(const QString& query, const QString& group, const QString& name,
                           bool is_file) {
  std::optional<int> best = fuzzyScore(query, name);
  if (best && !is_file) *best += kByName;
  return best ? best : fuzzyScore(query, group + " › " + name);
}

// The English name counts as much as the one that is shown. A related word counts as much as the
// query's letters in a row, but not at the start of a word: more than the same letters here and
// there. Nullopt: the command does not match.
std::optional<int> scoreOf(const QString& query, const QStringList& related, const Command& c) {
  std::optional<int> best = std::max(scoreOf(query, c.group, c.name, c.isFile()),
                                     scoreOf(query, c.english_group, c.english_name, c.isFile()));
  if (!c.kind.isEmpty()) best = std::max(best, fuzzyScore(query, c.kind + ' ' + c.name));
  if (!related.isEmpty() && !c.isFile() && hasWordOf(c.name + ' ' + c.english_name, related)) {
    const int score =
        kByName + fuzzyScore(query, "x" + query).value_or(0) - static_cast<int>(c.name.size());
    best = std::max(best, std::optional(score));
  }
  return best;
}

}  // namespace

CommandPalette::CommandPalette(QMainWindow& window)
    : QDialog(&window),
      commands_(commandsOf(window)),
      recent_(QSettings().value(kRecentCommands).toStringList()),
      query_(new QLineEdit),
      list_(listOf({})),
      none_(new QLabel(tr("No command or setting matches"))) {
  setWindowTitle(tr("Commands"));
  setObjectName("commandPalette");
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(true);
  resize(kSize);
  query_->setPlaceholderText(tr("Type a few letters of an action or a setting"));
  query_->setAccessibleName(tr("Command"));
  query_->setClearButtonEnabled(true);
  query_->installEventFilter(this);
  list_->setAccessibleName(tr("Commands found"));
  list_->setFocusPolicy(Qt::NoFocus);
  auto* column = new QVBoxLayout(this);
  column->addWidget(query_);
  column->addWidget(list_, 1);
  none_->setObjectName("noCommand");
  none_->setProperty("role", "muted");
  none_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  none_->setMargin(kNoneMargin_px);
  column->addWidget(none_, 1);
  connect(query_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(query_, &QLineEdit::returnPressed, this, &CommandPalette::runChosen);
  connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::runChosen);
  filter();
  query_->setFocus();
}

void CommandPalette::filter() {
  // Enabled ones first, then by score, then by how recent they are, then in their own order.
  std::vector<std::tuple<bool, int, qsizetype, std::size_t>> order;
  const QStringList related = relatedWords(query_->text());
  for (std::size_t k = 0; k < commands_.size(); ++k) {
    const Command& c = commands_[k];
    const std::optional<int> score = scoreOf(query_->text(), related, c);
    if (!score) continue;
    const qsizetype last = recent_.indexOf(c.title());
    order.emplace_back(!c.isEnabled(), -*score, last < 0 ? kMostRecent : last, k);
  }
  std::ranges::sort(order);
  list_->clear();
  for (const auto& [is_off, score, last, k] : order) {
    auto* item = new QTreeWidgetItem(list_, {commands_[k].title(), commands_[k].keys});
    item->setData(0, kPlace, static_cast<qulonglong>(k));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    if (is_off) {
      for (const int column : {0, 1}) item->setForeground(column, currentTheme().muted);
      item->setToolTip(0, tr("Cannot be done now"));
    }
  }
  list_->setCurrentItem(list_->topLevelItem(0));
  list_->setHidden(order.empty());
  none_->setVisible(order.empty());
}

void CommandPalette::runChosen() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (item == nullptr) return;
  const Command chosen = commands_[item->data(0, kPlace).toULongLong()];
  if (!chosen.isEnabled()) return;
  recent_.removeAll(chosen.title());
  recent_.prepend(chosen.title());
  QSettings().setValue(kRecentCommands, recent_.mid(0, kMostRecent));
  accept();  // first: what it runs may open a dialog, or want the focus
  chosen.run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == query_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown: {
        QKeyEvent passed(QEvent::KeyPress, key->key(), key->modifiers());
        QCoreApplication::sendEvent(list_, &passed);
        return true;
      }
      default: break;
    }
  }
  return QDialog::eventFilter(watched, event);
}

QStringList CommandPalette::shown() const {
  QStringList out;
  for (int k = 0; k < list_->topLevelItemCount(); ++k) out.append(list_->topLevelItem(k)->text(0));
  return out;
}

KeySheet::KeySheet(QMainWindow& window) : QDialog(&window) {
  setWindowTitle(tr("Keys"));
  setObjectName("keySheet");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeOnScreen(*this, {kSize.width(), kSize.width()});
  QTreeWidget* list = listOf({tr("Action"), tr("Keys")});
  list->setAccessibleName(tr("Keys of all actions"));
  QTreeWidgetItem* group = nullptr;
  for (const Command& c : commandsOf(window)) {
    if (c.keys.isEmpty()) continue;
    if (group == nullptr || group->text(0) != c.group) {
      group = new QTreeWidgetItem(list, {c.group});
      QFont bold = font();
      bold.setBold(true);
      group->setFont(0, bold);
    }
    new QTreeWidgetItem(group, {c.name, c.keys});
  }
  list->expandAll();
  auto* column = new QVBoxLayout(this);
  column->addWidget(list);
}

}  // namespace clearway::gui
