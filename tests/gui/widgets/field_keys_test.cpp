// Keys in fields: undo of what is being typed first, then of the document; keys of actions.
#include <QAction>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStatusBar>

#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr auto kRedo = Qt::ControlModifier | Qt::ShiftModifier;

// Takes the keys that fields of Qt take on X11, whatever the platform of the test is.
class X11Line : public QLineEdit {
 public:
  using QLineEdit::QLineEdit;
  int taken = 0;

 protected:
  bool event(QEvent* event) override {
    const bool overrides = event->type() == QEvent::ShortcutOverride;
    if (!overrides && event->type() != QEvent::KeyPress) return QLineEdit::event(event);
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool moves = key.key() == Qt::Key_E || key.key() == Qt::Key_K || key.key() == Qt::Key_D;
    if (!moves || key.modifiers() != Qt::ControlModifier) return QLineEdit::event(event);
    event->accept();
    taken += overrides ? 0 : 1;
    return true;
  }
};

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
    QTest::keyClick(&width, Qt::Key_Y, Qt::ControlModifier);
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

TEST_F(FieldKeyboard, ActionsOfTheWindowHavePrecedenceOverKeysThatMoveInALine) {
  auto* name = window->findChild<QLineEdit*>("agent_name");
  int exports = 0, comparisons = 0;
  for (QAction* a : window->findChildren<QAction*>()) {
    const QString text = a->text();
    if (text != "Export a picture…" && text != "Compare planners") continue;
    a->disconnect();  // the keys are tried, not the dialog
    int& count = text == "Compare planners" ? comparisons : exports;
    QObject::connect(a, &QAction::triggered, window.get(), [&count] { ++count; });
  }
  auto* line = new X11Line;
  window->statusBar()->addWidget(line);
  line->show();
  for (QWidget* field : {static_cast<QWidget*>(line), static_cast<QWidget*>(&box("Width"))}) {
    exports = comparisons = 0;
    field->setFocus();
    ASSERT_TRUE(field->hasFocus());
    QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
    EXPECT_EQ(exports, 1);
    QTest::keyClick(field, Qt::Key_K, Qt::ControlModifier);
    EXPECT_EQ(comparisons, 1);
  }
  // Keys of actions that cannot run change no text, and say why.
  line->setFocus();
  QTest::keyClick(line, Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(line->taken, 0);
  EXPECT_TRUE(window->findChild<QLabel*>("hint")->toolTip().startsWith("Deselect: "));
  // Editing text remains the field's.
  const QString before = name->text();
  name->setFocus();
  QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(name->selectedText(), before);
  EXPECT_TRUE(window->editor().cells().empty());
  QTest::keyClick(name, Qt::Key_C, Qt::ControlModifier);
  QTest::keyClick(name, Qt::Key_End);
  QTest::keyClick(name, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(name->text(), before + before);
}

}  // namespace
}  // namespace clearway::gui
