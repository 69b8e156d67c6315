#include "app/gui/widgets/field_undo.h"

#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
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

FieldUndo::FieldUndo(QWidget& window) : QObject(&window), window_(window) {
  qApp->installEventFilter(this);
}

bool FieldUndo::isOurs(const QWidget& field) const {
  const QWidget* top = field.window();
  const bool floats = qobject_cast<const QDockWidget*>(top) != nullptr;
  return top == &window_ || (floats && top->parentWidget() == &window_);
}

bool FieldUndo::eventFilter(QObject* watched, QEvent* event) {
  const bool overrides = event->type() == QEvent::ShortcutOverride;
  if (!overrides && event->type() != QEvent::KeyPress) return false;
  auto* field = qobject_cast<QWidget*>(watched);
  if (field == nullptr || !field->hasFocus() || !isOurs(*field)) return false;
  const bool has_text =
      qobject_cast<QPlainTextEdit*>(field) != nullptr || lineOf(*field) != nullptr;
  const std::optional<Wish> wish = wishOf(*static_cast<QKeyEvent*>(event));
  if (!wish || !has_text) return false;
  const bool own = hasOwn(*field, *wish);
  event->setAccepted(own);
  if (own && !overrides) apply(*field, *wish);
  return overrides || own;
}

}  // namespace clearway::gui
