// app/gui/dialogs/agent_table_dialog.h — all agents of the document as a table.
//
// Cells are edited in place, copied, and pasted from a spreadsheet
// (app/document/edit/agent_table.h); each of these is one step of the history. Agents are removed
// only by whole rows. The table follows the document while it is open. Signals come on the GUI's
// thread.
#pragma once

#include <QAbstractTableModel>
#include <QDialog>

#include "app/document/edit/agent_table.h"
#include "app/gui/document/editor.h"

class QLabel;
class QPushButton;
class QTableView;

namespace clearway::gui {

class AgentTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit AgentTableModel(Editor& editor);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  // Pastes from a cell on. Emits refused() and changes nothing if a cell is wrong.
  bool paste(int row, int column, const QString& text);
  [[nodiscard]] std::uint32_t idAt(int row) const;

 Q_SIGNALS:
  void refused(const QString& why);
  // Names that other agents have: what was pasted, and what the agents are called instead.
  void renamed(const std::vector<clearway::app::ReplacedName>& names);

 private:
  void follow(), followUnits();
  Editor& editor_;
  int rows_ = 0;
};

class AgentTableDialog : public QDialog {
  Q_OBJECT
 public:
  AgentTableDialog(Editor& editor, QWidget* parent);
  [[nodiscard]] QTableView& table() { return *table_; }
  void copy();
  void paste();
  void removeRows();
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fitColumns();
  void say(const QString& text, const char* tone);  // until the next edit or undo
  void addActions();
  void addRow();

  Editor& editor_;
  AgentTableModel* model_;
  QTableView* table_;
  QLabel* message_;
};

}  // namespace clearway::gui
