#include "app/gui/window/parts/command_palette.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <tuple>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/fuzzy_match.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr const char* kRecentCommands = "palette/recent";
constexpr qsizetype kMostRecent = 10;
constexpr int kPlace = Qt::UserRole;
constexpr QSize kSize{560, 420};
constexpr int kKeysWidth = 150;
constexpr int kNoneMargin_px = 24;
constexpr qsizetype kLeastInside = 3;  // letters within a word
constexpr int kByName = 1000;          // names count more than their groups, and than files

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

// How a command matches, the best first. Letters here and there count only where nothing else does.
enum class Match : std::uint8_t { Words, Loosely, Letters };

struct Found {
  Match match;
  int score;
};

QStringList wordsOf(const QString& query) {
  static const QRegularExpression kBetween(R"([^\p{L}\p{N}]+)",
                                           QRegularExpression::UseUnicodePropertiesOption);
  return query.toCaseFolded().split(kBetween, Qt::SkipEmptyParts);
}

bool beginsAWord(const QString& typed, const QString& text) {
  const QRegularExpression begins(
      R"(\b)" + QRegularExpression::escape(typed),
      QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
  return text.contains(begins);
}

std::optional<Match> matchOf(const QString& word, const Command& c) {
  const QString names = c.name + '\n' + c.english_name;
  const bool inside = word.size() >= kLeastInside && names.contains(word, Qt::CaseInsensitive);
  const QString titles = names + '\n' + c.group + '\n' + c.english_group + '\n' + c.kind;
  if (inside || beginsAWord(word, titles)) return Match::Words;
  return beginsAWord(word, c.words) ? std::optional(Match::Loosely) : std::nullopt;
}

// The English name counts as much as the one that is shown. Words that match without letters in a
// row count as those letters, but not at the start of a word. Nullopt: the command does not match.
std::optional<Found> foundBy(const QString& query, const QStringList& typed, const Command& c) {
  const std::optional<int> score =
      std::max(scoreOf(query, c.group, c.name, c.isFile()),
               scoreOf(query, c.english_group, c.english_name, c.isFile()));
  Match match = Match::Words;
  bool by_words = true;
  for (const QString& word : typed) {
    const std::optional<Match> found = matchOf(word, c);
    by_words = by_words && found;
    if (found) match = std::max(match, *found);
  }
  if (by_words) {
    const int in_a_row = fuzzyScore(query, "x" + query).value_or(0);
    const int other = in_a_row - static_cast<int>(c.name.size());
    return Found{match, std::max(score.value_or(other), other)};
  }
  if (!score) return std::nullopt;
  const bool begins =
      beginsWords(query, c.title()) || beginsWords(query, c.english_group + " › " + c.english_name);
  return Found{begins ? Match::Loosely : Match::Letters, *score};
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
  // Enabled ones first, then by match and score, then by how recent they are, then in their order.
  std::vector<std::tuple<bool, Match, int, qsizetype, std::size_t>> order;
  const QStringList typed = wordsOf(query_->text());
  bool better = false;  // than letters here and there
  for (std::size_t k = 0; k < commands_.size(); ++k) {
    const Command& c = commands_[k];
    const std::optional<Found> found = foundBy(query_->text(), typed, c);
    if (!found) continue;
    const qsizetype last = recent_.indexOf(c.title());
    better = better || found->match != Match::Letters;
    order.emplace_back(!c.isEnabled(), found->match, -found->score, last < 0 ? kMostRecent : last,
                       k);
  }
  if (better) {
    std::erase_if(order, [](const auto& o) { return std::get<Match>(o) == Match::Letters; });
  }
  std::ranges::sort(order);
  list_->clear();
  for (const auto& [is_off, match, score, last, k] : order) {
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
  const auto bold_font = [this] {
    QFont bold = font();
    bold.setBold(true);
    return bold;
  };
  QTreeWidgetItem* group = nullptr;
  for (const Command& c : commandsOf(window)) {
    if (c.keys.isEmpty()) continue;
    if (group == nullptr || group->text(0) != c.group) {
      group = new QTreeWidgetItem(list, {c.group});
      group->setFont(0, bold_font());
    }
    new QTreeWidgetItem(group, {c.name, c.keys});
  }
  auto* map = new QTreeWidgetItem(list, {tr("On the map, without a mouse")});
  map->setFont(0, bold_font());
  for (const auto& [name, keys] : {std::pair{tr("Show and move the crosshair"), tr("Alt+arrows")},
                                   {tr("The same, with tools that draw"), tr("Arrows")},
                                   {tr("Move it by ten cells"), tr("Shift+arrows")},
                                   {tr("Click there, or begin and end a drag"), tr("Return")},
                                   {tr("Context menu"), tr("Shift+F10")}}) {
    new QTreeWidgetItem(map, {name, keys});
  }
  list->expandAll();
  auto* column = new QVBoxLayout(this);
  column->addWidget(list);
}

}  // namespace clearway::gui
