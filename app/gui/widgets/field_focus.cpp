#include "app/gui/widgets/field_focus.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/field_note.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/number_check.h"

namespace clearway::gui {
namespace {

constexpr Qt::KeyboardModifiers kCommandKeys =
    Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;

bool searchesItems(const QObject* o) {
  if (o->property(kLettersAreShortcuts).toBool()) return false;
  return qobject_cast<const QComboBox*>(o) != nullptr ||
         qobject_cast<const QAbstractItemView*>(o) != nullptr;
}

// Keys that move the current item of a list. They are no shortcuts in it.
bool movesItem(const QObject* o, const QKeyEvent& key) {
  if (qobject_cast<const QAbstractItemView*>(o) == nullptr) return false;
  if ((key.modifiers() & kCommandKeys) != 0) return false;
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: return true;
    default: return false;
  }
}

bool isTyped(const QKeyEvent& key) {
  return (key.modifiers() & kCommandKeys) == 0 && !key.text().isEmpty() && key.text()[0].isPrint();
}

// What Return ends, and Esc leaves.
bool isValueField(const QWidget* w) {
  return qobject_cast<const QAbstractSpinBox*>(w) != nullptr ||
         qobject_cast<const QLineEdit*>(w) != nullptr ||
         qobject_cast<const QComboBox*>(w) != nullptr;
}

// What only Esc leaves: Return means something else in them.
bool isOtherField(const QWidget* w) {
  return qobject_cast<const QPlainTextEdit*>(w) != nullptr ||
         qobject_cast<const QAbstractItemView*>(w) != nullptr ||
         qobject_cast<const QAbstractButton*>(w) != nullptr ||
         qobject_cast<const QAbstractSlider*>(w) != nullptr;
}

// The first widget of a pane that Tab reaches, or the one that had the focus last.
QWidget* firstField(QWidget& pane) {
  if (QWidget* last = pane.focusWidget(); last != nullptr && last->isVisibleTo(&pane)) return last;
  for (QWidget* w = pane.nextInFocusChain(); w != &pane; w = w->nextInFocusChain()) {
    const bool takes = pane.isAncestorOf(w) && w->isVisibleTo(&pane) && w->isEnabled() &&
                       (w->focusPolicy() & Qt::TabFocus) != 0 && w->focusProxy() == nullptr;
    if (takes) return w;
  }
  return (pane.focusPolicy() & Qt::TabFocus) != 0 ? &pane : nullptr;
}

bool isForHistory(const QKeyEvent& key) {
  return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo) ||
         key.keyCombination() == QKeyCombination(Qt::CTRL, Qt::Key_Y);
}

// The key takes back what was typed and what the document has not got yet, or types it again.
bool isForTyped(const QWidget& field, const QKeyEvent& key) {
  const bool undoes = key.matches(QKeySequence::Undo);
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(&field)) {
    return undoes ? text->document()->isUndoAvailable() : text->document()->isRedoAvailable();
  }
  if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&field)) {
    const auto* line = box->findChild<QLineEdit*>();
    return undoes ? line->isUndoAvailable() && !isTaken(*box) : line->isRedoAvailable();
  }
  const auto* line = qobject_cast<const QLineEdit*>(&field);
  return line != nullptr && (undoes ? line->isModified() : line->isRedoAvailable());
}

// Nothing hides it but a folded group.
bool isOffered(const QWidget& field, const QWidget& dock) {
  for (const QWidget* w = &field; w != &dock; w = w->parentWidget()) {
    const bool folds = qobject_cast<const FoldBox*>(w->parentWidget()) != nullptr;
    if (w->isHidden() && !folds) return false;
  }
  return true;
}

}  // namespace

FieldFocus::FieldFocus(QWidget& window, std::function<QWidget*()> home)
    : QObject(&window), window_(window), home_(std::move(home)) {
  connect(qApp, &QApplication::focusChanged, this, &FieldFocus::follow);
}

bool FieldFocus::isOurs(const QWidget* widget) const {
  return widget != nullptr && widget->window() == &window_;
}

// A window that becomes active gives the focus back to a field that was not left.
void FieldFocus::follow(QWidget* old, QWidget* now) {
  if (old != nullptr) old->removeEventFilter(this);
  if (auto* box = qobject_cast<QAbstractSpinBox*>(old); isOurs(box)) leaveNumber(*box);
  if (!isOurs(now)) return;
  now->installEventFilter(this);
  if (old == nullptr && now == entered_) return;
  const bool commands = qobject_cast<const QAbstractButton*>(now) != nullptr ||
                        qobject_cast<const QMenuBar*>(now) != nullptr;
  if (!commands) left_.clear();
  if (!isValueField(now) && !isOtherField(now)) return;
  entered_ = now;
  if (const auto* line = qobject_cast<const QLineEdit*>(now)) text_ = line->text();
  if (auto* box = qobject_cast<QComboBox*>(now)) followChoices(*box);
  Q_EMIT entered();
}

// A choice from the list closes it first; arrows and letters on a closed box choose without it.
void FieldFocus::followChoices(QComboBox& box) {
  box.disconnect(this);
  box.view()->installEventFilter(this);
  connect(&box, &QComboBox::activated, this, [this, &box] {
    QWidget* home = home_();
    if (closed_ == &box && home != nullptr) home->setFocus(Qt::OtherFocusReason);
  });
}

bool FieldFocus::isFieldKey(const QWidget& field, const QKeyEvent& key) {
  return (searchesItems(&field) && isTyped(key)) || movesItem(&field, key);
}

bool FieldFocus::eventFilter(QObject* watched, QEvent* event) {
  auto* field = qobject_cast<QWidget*>(watched);
  if (!isOurs(field)) {  // the list of a combo box
    if (event->type() == QEvent::Hide && entered_ != nullptr) {
      closed_ = entered_;
      QTimer::singleShot(0, this, [this] { closed_.clear(); });
    }
    return false;
  }
  auto* box = qobject_cast<QAbstractSpinBox*>(field);
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (isFieldKey(*field, key)) {
        event->accept();
        return true;
      }
      if (isForHistory(key) && !isForTyped(*field, key)) {
        event->ignore();  // the shortcuts of the window
        return true;
      }
      return false;
    }
    case QEvent::MouseButtonRelease: leaveButton(watched); return false;
    case QEvent::FocusOut:
      // The field goes back to the number before as soon as it handles the event itself.
      if (box != nullptr) noteLeft(*box);
      return false;
    case QEvent::KeyPress: return leaveField(field, *static_cast<QKeyEvent*>(event));
    default: return false;
  }
}

bool FieldFocus::leaveField(QWidget* field, const QKeyEvent& key) {
  const bool returns = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  const bool escapes = key.key() == Qt::Key_Escape;
  const bool leaves = (isValueField(field) && (returns || escapes)) ||
                      (isOtherField(field) && escapes && field != home_());
  QWidget* home = home_();
  if (!leaves || home == nullptr || (key.modifiers() & kCommandKeys) != 0) return false;
  if (escapes) discardTyped(field);
  auto* box = qobject_cast<QAbstractSpinBox*>(field);
  if (const QString problem = box != nullptr ? problemOf(*box) : QString(); !problem.isEmpty()) {
    box->selectAll();  // typing replaces it
    refuse(*box, problem);
    return true;
  }
  home->setFocus(Qt::OtherFocusReason);  // a field that loses the focus takes what was typed
  return true;
}

void FieldFocus::noteLeft(QAbstractSpinBox& box) {
  problem_ = problemOf(box);
  if (problem_.isEmpty()) return;
  auto* line = box.findChild<QLineEdit*>();
  left_ = &box;
  left_text_ = line->text();
  connect(
      line, &QLineEdit::textEdited, this, [this] { left_.clear(); }, Qt::SingleShotConnection);
}

// Not while the event is being filtered: the note filters the events of the same field.
void FieldFocus::leaveNumber(QAbstractSpinBox& box) {
  if (const QString problem = std::exchange(problem_, {}); !problem.isEmpty()) {
    refuse(box, problem);
    return;
  }
  if (note_ != nullptr) note_->close();
  Q_EMIT accepted();
}

// Null: each field has what it can take.
QWidget* FieldFocus::wrongField() {
  if (left_ != nullptr) {
    left_->findChild<QLineEdit*>()->setText(left_text_);
    return left_;
  }
  QWidget* focus = window_.focusWidget();
  if (auto* box = qobject_cast<QAbstractSpinBox*>(focus)) {
    if (!problemOf(*box).isEmpty()) return box;
    box->interpretText();
  }
  auto* typed = qobject_cast<QLineEdit*>(focus);
  if (typed != nullptr && typed->isModified()) Q_EMIT typed->editingFinished();
  for (auto* dock : window_.findChildren<QDockWidget*>()) {
    for (auto* line : dock->findChildren<QLineEdit*>()) {
      if (line->property("tone").toByteArray() == "bad" && isOffered(*line, *dock)) return line;
    }
  }
  return nullptr;
}

bool FieldFocus::takeTyped() {
  QWidget* wrong = wrongField();
  if (wrong == nullptr) return true;
  auto* box = qobject_cast<QAbstractSpinBox*>(wrong);
  const QString problem =
      box != nullptr ? problemOf(*box) : wrong->accessibleName() + ": " + wrong->toolTip();
  for (auto* dock : window_.findChildren<QDockWidget*>()) {
    if (dock->isAncestorOf(wrong)) dock->raise();
  }
  unfoldFor(wrong);
  wrong->setFocus(Qt::OtherFocusReason);
  box != nullptr ? box->selectAll() : qobject_cast<QLineEdit*>(wrong)->selectAll();
  refuse(*wrong, tr("Not planned. %1").arg(problem));
  return false;
}

void FieldFocus::refuse(QWidget& field, const QString& problem) {
  if (note_ != nullptr) note_->close();
  note_ = new FieldNote(field, problem);
  Q_EMIT refused(problem);
}

// After the click. A button that Tab reaches keeps the focus, for Space.
void FieldFocus::leaveButton(QObject* clicked) {
  QPointer<QAbstractButton> button = qobject_cast<QAbstractButton*>(clicked);
  if (!isOurs(button)) return;
  QMetaObject::invokeMethod(
      this,
      [this, button] {
        // Where the click hid the button, another one has got its focus.
        const auto* focus = qobject_cast<QAbstractButton*>(window_.focusWidget());
        const bool passed_on = button != nullptr && !button->isVisible() && focus != nullptr;
        QWidget* home = home_();
        if (home != nullptr && button != nullptr && (button->hasFocus() || passed_on)) {
          home->setFocus(Qt::OtherFocusReason);
        }
      },
      Qt::QueuedConnection);
}

void FieldFocus::discardTyped(QWidget* field) {
  if (auto* number = qobject_cast<QDoubleSpinBox*>(field)) {
    number->setValue(number->value());  // writes the text again
  } else if (auto* whole = qobject_cast<QSpinBox*>(field)) {
    whole->setValue(whole->value());
  } else if (auto* line = qobject_cast<QLineEdit*>(field); line != nullptr && line == entered_) {
    line->setText(text_);
  }
}

void FieldFocus::goToNextPane(const std::vector<QWidget*>& panes, bool back) {
  if (panes.empty()) return;
  const QWidget* focus = window_.focusWidget();
  const auto has = [&](QWidget* pane) {
    return focus != nullptr && (pane == focus || pane->isAncestorOf(focus));
  };
  const auto n = panes.size();
  const auto at = static_cast<std::size_t>(std::ranges::find_if(panes, has) - panes.begin());
  for (std::size_t step = 1; step <= n; ++step) {
    const std::size_t from = at == n ? (back ? 0 : n - 1) : at;
    QWidget* pane = panes[(from + (back ? n - step : step)) % n];
    QWidget* field = pane == home_() ? pane : firstField(*pane);
    if (field == nullptr) continue;
    field->setFocus(Qt::TabFocusReason);
    return;
  }
}

}  // namespace clearway::gui
