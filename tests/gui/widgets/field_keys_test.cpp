// Keys in fields: undo of what is being typed first, then of the document.
#include <QDoubleSpinBox>
#include <QLineEdit>

#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr auto kRedo = Qt::ControlModifier | Qt::ShiftModifier;

class FieldKeyboard : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    window->raiseDock("agents");
    window->activateWindow();  // shortcuts are for active windows
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  QDoubleSpinBox& box(const QString& name) {
    for (auto* b : window->findChildren<QDoubleSpinBox*>()) {
      if (b->accessibleName() == name && b->isVisible()) return *b;
    }
    ADD_FAILURE() << name.toStdString();
    std::abort();
  }
  static void type(QWidget& field, const QString& text) {
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, text);
  }
};

TEST_F(FieldKeyboard, AFieldWithoutTypedTextUndoesTheDocument) {
  const double before = agent().shape.width;
  type(box("Width"), "0.7");
  QTest::keyClick(&box("Width"), Qt::Key_Tab);
  ASSERT_EQ(agent().shape.width, 0.7);
  QWidget* next = window->focusWidget();
  ASSERT_NE(next, &box("Width"));
  ASSERT_NE(qobject_cast<QDoubleSpinBox*>(next), nullptr);
  QTest::keyClick(next, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(agent().shape.width, before);
  EXPECT_EQ(box("Width").value(), before);
  QTest::keyClick(next, Qt::Key_Z, kRedo);
  EXPECT_EQ(agent().shape.width, 0.7);
  QTest::keyClick(next, Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(agent().shape.width, before);
  QTest::keyClick(next, Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(agent().shape.width, 0.7);
}

TEST_F(FieldKeyboard, TypedTextThatIsNotTakenIsUndoneFirst) {
  QDoubleSpinBox& width = box("Width");
  type(width, "0.7");
  QTest::keyClick(&width, Qt::Key_Tab);
  type(width, "3");
  for (int k = 0; k < 4 && width.value() == 0.7 && !width.text().startsWith("0.7"); ++k) {
    QTest::keyClick(&width, Qt::Key_Z, Qt::ControlModifier);
  }
  EXPECT_TRUE(width.text().startsWith("0.7")) << width.text().toStdString();
  EXPECT_EQ(agent().shape.width, 0.7) << "the document is as it was";
  for (int k = 0; k < 4 && !width.text().startsWith("3"); ++k) {
    QTest::keyClick(&width, Qt::Key_Z, kRedo);
  }
  EXPECT_TRUE(width.text().startsWith("3")) << width.text().toStdString();
  for (int k = 0; k < 4 && !width.text().startsWith("0.7"); ++k) {
    QTest::keyClick(&width, Qt::Key_Z, Qt::ControlModifier);
  }
  QTest::keyClick(&width, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NE(agent().shape.width, 0.7) << "then it is the document's turn";
}

TEST_F(FieldKeyboard, EachEntryIntoAFieldIsAStepOfItsOwn) {
  const std::size_t before = window->editor().document().position();
  for (const auto leave : {Qt::Key_Tab, Qt::Key_Return}) {
    window->editor().goTo(before);
    QDoubleSpinBox& width = box("Width");
    for (const char* text : {"0.7", "0.65"}) {
      type(width, text);
      QTest::keyClick(&width, leave);
    }
    EXPECT_EQ(window->editor().document().position(), before + 2);
    window->editor().undo();
    EXPECT_EQ(agent().shape.width, 0.7);
  }
}

TEST_F(FieldKeyboard, ArrowsInAFieldThatIsNotLeftAreOneStep) {
  const std::size_t before = window->editor().document().position();
  QDoubleSpinBox& width = box("Width");
  const double first = width.value();
  width.setFocus();
  for (int k = 0; k < 3; ++k) QTest::keyClick(&width, Qt::Key_Up);
  EXPECT_GT(width.value(), first);
  EXPECT_EQ(window->editor().document().position(), before + 1);
  type(width, "0.7");
  QTest::keyClick(&width, Qt::Key_Tab);
  EXPECT_EQ(window->editor().document().position(), before + 1);
  window->editor().undo();
  EXPECT_EQ(width.value(), first);
}

TEST_F(FieldKeyboard, AFieldOfTextFollowsTheDocument) {
  auto* name = window->findChild<QLineEdit*>("agent_name");
  const std::string before = agent().name;
  type(*name, "cart");
  QTest::keyClick(name, Qt::Key_Tab);
  ASSERT_EQ(agent().name, "cart");
  name->setFocus();
  QTest::keyClick(name, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(agent().name, before);
  EXPECT_EQ(name->text().toStdString(), before);
  QTest::keyClick(name, Qt::Key_Tab);
  EXPECT_EQ(agent().name, before) << "leaving the field writes nothing";
  type(*name, "truck");
  QTest::keyClick(name, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(agent().name, before);
  EXPECT_NE(name->text(), "truck") << "the typed text is undone";
}

}  // namespace
}  // namespace clearway::gui
