// app/gui/widgets/field_note.h — a note at a field that says why it did not take what was typed.
//
// Below the field, or above it where that hides the field that has the focus now. It is over the
// other widgets, moves with a scrolled pane, and lets clicks through. It goes after some seconds,
// and when the field gets another text or is hidden.
#pragma once

#include <QLabel>
#include <QPointer>

namespace clearway::gui {

class FieldNote : public QLabel {
  Q_OBJECT
 public:
  // `field`: a number field or a line of text. Deletes itself when it closes.
  FieldNote(QWidget& field, const QString& why);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  QPointer<QWidget> field_;
};

}  // namespace clearway::gui
