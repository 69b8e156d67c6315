// app/gui/widgets/number_check.h — number fields of a dialog that do not drop what they cannot
// take.
//
// A field of Qt sets an impossible number back to the one before, without a word. With a check the
// field keeps what was typed, also when another one gets the focus, and is marked. A line of the
// dialog says of each such field what is possible. The button that accepts the dialog is disabled
// until all are corrected, and Return goes to the first of them.
#pragma once

#include <QHash>
#include <QLabel>
#include <QObject>
#include <QVariant>
#include <vector>

class QAbstractSpinBox;
class QDialog;

namespace clearway::gui {

class NumberCheck : public QObject {
  Q_OBJECT
 public:
  // Of all number fields in the dialog as they are now. It belongs to the dialog.
  explicit NumberCheck(QDialog& dialog);

  [[nodiscard]] QLabel* line() const { return line_; }  // to be placed; hidden while all is well
  [[nodiscard]] bool good() const { return bad_.empty(); }
  // Its text is impossible, whatever number it has meanwhile.
  [[nodiscard]] bool isBad(QAbstractSpinBox* box) const { return bad_.contains(box); }

  bool eventFilter(QObject* watched, QEvent* event) override;

 Q_SIGNALS:
  void changed();  // good()

 private:
  void look(QAbstractSpinBox* box);
  void leave(QAbstractSpinBox* box);
  void bringBack();
  void showAll();

  QLabel* line_;
  std::vector<QAbstractSpinBox*> boxes_;  // in the order of the dialog
  QAbstractSpinBox* left_ = nullptr;      // is losing the focus with an impossible number
  QString left_text_;
  QHash<QAbstractSpinBox*, QVariant> before_;  // of the field with the focus: its value
  QHash<QAbstractSpinBox*, QString> bad_;      // with what is wrong
};

// "Resolution: “0” is not from 0.0001 m to 100 m"; empty: the text is a possible number.
[[nodiscard]] QString problemOf(const QAbstractSpinBox& box);

}  // namespace clearway::gui
