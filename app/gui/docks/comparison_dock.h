// app/gui/docks/comparison_dock.h — planners and option sets side by side on the chosen agent's
// query: what is compared, the table, and copies of it.
//
// A click on a row shows its path on top, a double click or Return makes it the plan. Columns sort.
// Rows that are out of date are amber. Their context menu has the same by name.
#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "app/gui/work/comparison_store.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace clearway::gui {

class RunBar;

class ComparisonDock : public QWidget {
  Q_OBJECT
 public:
  ComparisonDock(Editor& editor, ComparisonStore& store);

  [[nodiscard]] QString current() const { return current_; }  // the row on top; empty: none
  // As on the clipboard.
  [[nodiscard]] QString table(bool markdown) const;
  void compare();  // the ticked rows, if there is a query and nothing runs
  void sort(int column, Qt::SortOrder order);

 Q_SIGNALS:
  void currentChanged();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addBar(class QVBoxLayout& column);
  void addTable(class QVBoxLayout& column);
  void showRows();
  void fitColumns();
  void fill(QTreeWidgetItem& item, const ComparisonRow& row, std::size_t at);
  void makePlan(const QString& name);
  void showMenu(QPoint at);
  void askForName();
  void copy(bool markdown);
  void tickAll(bool ticked);

  Editor& editor_;
  ComparisonStore& store_;
  RunBar* run_;
  QLabel *note_, *none_;
  QPushButton *compare_, *add_;
  QToolButton *copy_, *remove_, *tick_;
  QTreeWidget* table_;
  QString current_;
  bool showing_ = false;
};

}  // namespace clearway::gui
