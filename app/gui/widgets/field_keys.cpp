#include "app/gui/widgets/field_keys.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <algorithm>
#include <optional>

#include "app/gui/widgets/number_box.h"

namespace clearway::gui {
namespace {

enum class Wish : std::uint8_t { Undo, Redo };

std::optional<Wish> wishOf(const QKeyEvent& key) {
  if (key.matches(QKeySequence::Undo)) return Wish::Undo;
  const bool other = key.keyCombination() == QKeyCombination(Qt::CTRL, Qt::Key_Y);
  return other || key.matches(QKeySequence::Redo) ? std::optional(Wish::Redo) : std::nullopt;
}

// Also where an action has the same keys.
bool isForText(const QKeyEvent& key) {
  return key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Cut) ||
         key.matches(QKeySequence::Paste) || key.matches(QKeySequence::SelectAll);
}

// Null: the field has no line of text.
QLineEdit* lineOf(QWidget& field) {
  if (auto* line = qobject_cast<QLineEdit*>(&field)) return line;
  if (auto* combo = qobject_cast<QComboBox*>(&field)) return combo->lineEdit();
  const auto* box = qobject_cast<QAbstractSpinBox*>(&field);
  return box != nullptr ? box->findChild<QLineEdit*>() : nullptr;
}

bool isPending(const QWidget& field, const QLineEdit& line) {
  const auto* box = qobject_cast<const QAbstractSpinBox*>(&field);
  return box != nullptr ? !isTaken(*box) : line.isModified();
}

bool hasOwn(QWidget& field, Wish wish) {
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(&field)) {
    return wish == Wish::Undo ? text->document()->isUndoAvailable()
                              : text->document()->isRedoAvailable();
  }
  const QLineEdit* line = lineOf(field);
  if (line == nullptr) return false;
  return wish == Wish::Undo ? line->isUndoAvailable() && isPending(field, *line)
                            : line->isRedoAvailable();
}

void apply(QWidget& field, Wish wish) {
  if (auto* text = qobject_cast<QPlainTextEdit*>(&field)) {
    wish == Wish::Undo ? text->undo() : text->redo();
  } else if (QLineEdit* line = lineOf(field)) {
    wish == Wish::Undo ? line->undo() : line->redo();
  }
}

}  // namespace

FieldKeys::FieldKeys(QWidget& window) : QObject(&window), window_(window) {
  qApp->installEventFilter(this);
}

bool FieldKeys::isOurs(const QWidget& field) const {
  const QWidget* top = field.window();
  const bool floats = qobject_cast<const QDockWidget*>(top) != nullptr;
  return top == &window_ || (floats && top->parentWidget() == &window_);
}

bool FieldKeys::isKeyOfAction(const QKeyEvent& key) const {
  const bool letter = key.key() >= Qt::Key_Space && key.key() <= Qt::Key_AsciiTilde;
  if (!letter || !key.modifiers().testFlag(Qt::ControlModifier) || isForText(key)) return false;
  const QKeySequence pressed(key.keyCombination());
  const auto begins = [&](const QKeySequence& keys) {
    return pressed.matches(keys) != QKeySequence::NoMatch;
  };
  return std::ranges::any_of(window_.findChildren<QAction*>(), [&](const QAction* a) {
    return std::ranges::any_of(a->shortcuts(), begins);
  });
}

bool FieldKeys::eventFilter(QObject* watched, QEvent* event) {
  const bool overrides = event->type() == QEvent::ShortcutOverride;
  if (!overrides && event->type() != QEvent::KeyPress) return false;
  auto* field = qobject_cast<QWidget*>(watched);
  if (field == nullptr || !field->hasFocus() || !isOurs(*field)) return false;
  if (qobject_cast<QPlainTextEdit*>(field) == nullptr && lineOf(*field) == nullptr) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  const std::optional<Wish> wish = wishOf(key);
  if (!wish && !isKeyOfAction(key)) return false;
  const bool own = wish && hasOwn(*field, *wish);
  event->setAccepted(own);
  if (own && !overrides) apply(*field, *wish);
  return overrides || own || !wish;
}

}  // namespace clearway::gui
