// The question above the map: its buttons and its text at any width.
#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/widgets/elided_lines.h"

namespace clearway::gui {
namespace {

class QuestionAboveTheMap : public ::testing::Test {
 protected:
  void SetUp() override {
    bar.ask("changed", "Ein anderes Programm hat „lager_nord_erdgeschoss.clearway“ geändert",
            detail,
            {{"Neu laden", {}, [] {}}, {"Vergleichen", {}, [] {}}, {"Meines behalten", {}, [] {}}});
  }
  void showAt(int width) {
    bar.setFixedWidth(width);
    bar.adjustSize();
    QTest::qWait(20);
    bar.adjustSize();
  }
  bool showsAllButtons() {
    const QList<QPushButton*> all = bar.findChildren<QPushButton*>();
    return all.size() == 3 && std::ranges::all_of(all, [&](const QPushButton* b) {
             return bar.rect().contains(b->geometry()) && b->width() >= b->sizeHint().width();
           });
  }
  const QLabel& text() {
    for (const auto* label : bar.findChildren<QLabel*>()) {
      if (!label->text().isEmpty()) return *label;
    }
    ADD_FAILURE();
    std::abort();
  }
  QuestionBar bar;
  const QString detail =
      "Das Dokument hat Änderungen, die nicht gespeichert sind. Rückgängig holt sie nach dem "
      "Neuladen zurück. Der Vergleich wählt die Zellen aus, die anders sind.";
};

TEST_F(QuestionAboveTheMap, CutsNoButtonAndHasThreeLinesOfText) {
  for (const int width : {240, 360, 420, 520, 700, 1200}) {
    showAt(width);
    EXPECT_TRUE(showsAllButtons()) << width;
    EXPECT_LE(text().text().count("<br>"), 2) << width;
    EXPECT_GE(text().height(), text().sizeHint().height()) << width;
    EXPECT_LE(text().sizeHint().width(), text().width()) << width;
    EXPECT_TRUE(text().toolTip().endsWith(detail)) << "the whole text";
  }
}

TEST_F(QuestionAboveTheMap, HasItsButtonsBelowTheTextOnlyWhereThereIsLittleRoom) {
  const auto below = [&] {
    return bar.findChildren<QPushButton*>().front()->y() >= text().geometry().bottom();
  };
  showAt(420);
  EXPECT_TRUE(below());
  showAt(1200);
  EXPECT_FALSE(below());
}

TEST(ElidedLines, BreakAtWordsAndSayThatThereIsMore) {
  const QFont font = QLabel().font();
  const int width = QFontMetrics(font).horizontalAdvance("one two");
  EXPECT_EQ(elidedLines("one two", font, width, 2), QStringList("one two"));
  EXPECT_EQ(elidedLines("one two six ten", font, width + 4, 2),
            QStringList({"one two", "six ten"}));
  const QStringList cut = elidedLines("one two six ten all out", font, width + 4, 2);
  ASSERT_EQ(cut.size(), 2);
  EXPECT_TRUE(cut[1].startsWith("six") && cut[1].endsWith("…")) << cut[1].toStdString();
}

}  // namespace
}  // namespace clearway::gui
