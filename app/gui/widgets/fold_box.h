// app/gui/widgets/fold_box.h — a titled group of fields that folds; whether it is folded is
// remembered in the settings.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

class QLabel;
class QToolButton;

namespace clearway::gui {

class FoldBox : public QWidget {
  Q_OBJECT
 public:
  // `id`: its name in the settings. `folded`: until the user decides.
  FoldBox(const QString& title, const QString& id, bool folded);

  [[nodiscard]] QVBoxLayout* column() const { return column_; }
  [[nodiscard]] bool isFolded() const { return folded_; }
  void setFolded(bool folded);
  // Beside the title, in muted text: what a folded group would hide.
  void setNote(const QString& note);

 private:
  QString key_;
  QToolButton* title_;
  QLabel* note_;
  QWidget* content_;
  QVBoxLayout* column_;
  bool folded_;
};

// Unfolds every group that holds the widget.
void unfoldFor(QWidget* widget);

}  // namespace clearway::gui
