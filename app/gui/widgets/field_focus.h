// app/gui/widgets/field_focus.h — the keyboard's place in a window: fields give it back, and F6
// goes from pane to pane.
//
// Return in a field takes what was typed, Esc discards it; both give the focus to the home widget,
// where keys of one letter are shortcuts; so do a choice from the list of a combo box, and a click
// on a button, which Space would press again. A number that a field cannot take is refused with a
// note at the field. In lists and combo boxes a typed letter searches an item and is no shortcut,
// but in lists with kLettersAreShortcuts; arrows, Home and End move in every list. Undo and redo
// are the document's, unless the field has typed text that is not taken yet. Dialogs are not
// concerned. Method: an event filter on the field that has the focus.
#pragma once

#include <QEvent>
#include <QObject>
#include <QPointer>
#include <functional>
#include <vector>

class QAbstractSpinBox;
class QComboBox;
class QKeyEvent;
class QWidget;

namespace clearway::gui {

class FieldNote;

// A property of lists whose items are not searched by a typed letter.
inline constexpr const char* kLettersAreShortcuts = "lettersAreShortcuts";

class FieldFocus : public QObject {
  Q_OBJECT
 public:
  // `home`: the widget that gets the focus back, when it is asked.
  FieldFocus(QWidget& window, std::function<QWidget*()> home);

  bool eventFilter(QObject* watched, QEvent* event) override;
  // Gives the focus to the pane after (or before) the one that has it; home is one of them.
  void goToNextPane(const std::vector<QWidget*>& panes, bool back);
  // Takes what is being typed, before something is done with the values of fields. False: a field
  // has what it cannot take, or was left with it for the button that was clicked; it has the focus
  // and says why.
  bool takeTyped();

 Q_SIGNALS:
  // A number field has an impossible number: it keeps the focus after Return, and goes back to the
  // number before when another widget gets the focus.
  void refused(const QString& problem);
  void accepted();  // a number field was left with a possible number
  void entered();   // a field has got the focus from another widget of the window

 private:
  [[nodiscard]] bool isOurs(const QWidget* widget) const;
  void follow(QWidget* old, QWidget* now);
  void followChoices(QComboBox& box);
  [[nodiscard]] static bool isFieldKey(const QWidget& field, const QKeyEvent& key);
  bool leaveField(QWidget* field, const QKeyEvent& key);
  void refuse(QWidget& field, const QString& problem);
  void noteLeft(QAbstractSpinBox& box);
  void leaveNumber(QAbstractSpinBox& box);
  [[nodiscard]] QWidget* wrongField();
  void leaveButton(QObject* clicked);
  void discardTyped(QWidget* field);

  QWidget& window_;
  std::function<QWidget*()> home_;
  QPointer<QWidget> entered_;        // the field that got the focus last
  QString text_;                     // its text at that time
  QString problem_;                  // of the number field that is just losing the focus
  QPointer<QWidget> closed_;         // the combo box whose list was closed just now
  QPointer<FieldNote> note_;         // of the field that was refused last
  QPointer<QAbstractSpinBox> left_;  // refused just now: only buttons and menus had the focus since
  QString left_text_;
};

}  // namespace clearway::gui
