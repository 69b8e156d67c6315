// The table of agents: what its line says, and what its keys remove.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QTableView>

#include "app/gui/dialogs/agent_table_dialog.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

class AgentTable : public FleetWindow {
 protected:
  void openTable() {
    openYard();
    window->showTable();
    dialog = window->findChild<AgentTableDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog));
    table().setFocus();
  }
  void TearDown() override {
    if (dialog != nullptr) dialog->close();
  }
  QTableView& table() { return dialog->table(); }
  QString line() {
    const auto* label = dialog->findChild<QLabel*>("table_message");
    return label->isVisible() ? label->text() : QString();
  }
  void type(int row, int column, const QString& text) {
    table().model()->setData(table().model()->index(row, column), text, Qt::EditRole);
  }
  AgentTableDialog* dialog = nullptr;
};

TEST_F(AgentTable, ARefusalGoesWithTheNextEditOrUndo) {
  ASSERT_NO_FATAL_FAILURE(openTable());
  type(1, 3, "x");
  EXPECT_TRUE(line().contains("Nothing was changed: row 2")) << line().toStdString();
  moveGoal(apart, {10.5, 7.5});
  EXPECT_EQ(line(), "");
  type(1, 3, "x");
  EXPECT_TRUE(line().contains("Nothing was changed"));
  window->editor().undo();
  EXPECT_EQ(line(), "");
}

TEST_F(AgentTable, RemovesAgentsOnlyByWholeRows) {
  ASSERT_NO_FATAL_FAILURE(openTable());
  table().setCurrentIndex(table().model()->index(0, 1));
  QTest::keyClick(&table(), Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(&table(), Qt::Key_Delete);
  EXPECT_EQ(document().agents().size(), 3U);
  EXPECT_TRUE(line().contains("select whole rows first")) << line().toStdString();
  table().selectRow(0);
  table().selectionModel()->select(table().model()->index(2, 4), QItemSelectionModel::Select);
  QTest::keyClick(&table(), Qt::Key_Delete);
  EXPECT_EQ(document().agents().size(), 3U) << "a row, and a cell of another one";
  table().setCurrentIndex(table().model()->index(1, 4));
  QTest::keyClick(&table(), Qt::Key_Home);
  QTest::keyClick(&table(), Qt::Key_End, Qt::ShiftModifier);
  QTest::keyClick(&table(), Qt::Key_Delete);
  ASSERT_EQ(document().agents().size(), 2U);
  EXPECT_EQ(document().agents()[1].id, apart);
  EXPECT_EQ(line(), "");
}

TEST_F(AgentTable, SaysWhatAnAgentIsCalledWhoseNameIsTaken) {
  ASSERT_NO_FATAL_FAILURE(openTable());
  type(1, 0, "east");
  const QString given = QString::fromStdString(document().agents()[1].agent.name);
  ASSERT_NE(given, "east");
  EXPECT_EQ(line(), QString("Names that are taken were changed: “east” to “%1”.").arg(given));
  type(1, 0, "new name");
  EXPECT_EQ(line(), "");
  QApplication::clipboard()->setText("a\na\na\na\na\na");
  table().setCurrentIndex(table().model()->index(0, 0));
  dialog->paste();
  EXPECT_TRUE(line().endsWith(" and 2 more.")) << line().toStdString();
}

TEST_F(AgentTable, ClosesWithTheLastDocument) {
  ASSERT_NO_FATAL_FAILURE(openTable());
  dialog = nullptr;
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->open(sample("crossing.json")));
  EXPECT_NE(window->findChild<AgentTableDialog*>(), nullptr) << "the document is open, too";
  while (window->editor().hasDocument()) ASSERT_TRUE(window->closeDocument());
  EXPECT_EQ(window->findChild<AgentTableDialog*>(), nullptr);
  window->setLook(Look::Dark);
}

}  // namespace
}  // namespace clearway::gui
