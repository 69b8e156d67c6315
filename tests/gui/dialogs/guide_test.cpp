// The guide, which is English in every language of the window: its pictures, sections and search.
#include <gtest/gtest.h>

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>

#include "app/gui/dialogs/guide_window.h"
#include "app/gui/widgets/translation.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Guide : public ::testing::Test {
 protected:
  void TearDown() override {
    qunsetenv("CLEARWAY_DATA");
    useLanguage("en");
  }
  clearway::testing::TempFolder folder;
};

// The place of the section at the cursor in the list of sections.
qsizetype section(GuideWindow& guide) {
  return guide.page().headings().indexOf(guide.page().textCursor().block().text());
}

TEST_F(Guide, IsTheSamePageInEveryLanguage) {
  for (const char* language : {"de", "en"}) {
    ASSERT_EQ(useLanguage(language), language);
    GuideWindow guide(nullptr);
    ASSERT_TRUE(guide.open("guide.md"));
    EXPECT_EQ(guide.page().headings().value(0), "The editor") << language;
    const QVariant picture = guide.page().document()->resource(QTextDocument::ImageResource,
                                                               QUrl("images/guide/plan.png"));
    EXPECT_FALSE(picture.value<QImage>().isNull());
  }
}

TEST_F(Guide, LinksLeadToTheirSections) {
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  const QStringList headings = guide.page().headings();
  ASSERT_GT(headings.size(), 10);
  for (int i = 0; i < headings.size(); ++i) {
    const QString anchor = '#' + headings[i].toLower().replace(' ', '-');
    ASSERT_TRUE(guide.open("cli.md"));
    Q_EMIT guide.page().anchorClicked(QUrl("guide.md" + anchor));
    EXPECT_EQ(guide.page().headings().value(0), "The editor");
    EXPECT_EQ(section(guide), i) << anchor.toStdString();
    ASSERT_TRUE(guide.open("guide.md#the-editor"));
    ASSERT_TRUE(guide.open("guide.md" + anchor));
    EXPECT_EQ(section(guide), i) << anchor.toStdString();
  }
}

TEST_F(Guide, SaysThatNoPageContainsAText) {
  for (const auto& [language, wanted] : {std::pair{"de", QString("Keine Seite enthält „xyzzy“")},
                                         {"en", QString("No page contains “xyzzy”")}}) {
    useLanguage(language);
    GuideWindow guide(nullptr);
    ASSERT_TRUE(guide.open("guide.md"));
    auto* query = guide.findChild<QLineEdit*>();
    const auto* missing = guide.findChild<QLabel*>("guideMissing");
    EXPECT_TRUE(missing->isHidden());
    query->setText("xyzzy");
    QTest::keyClick(query, Qt::Key_Return);
    EXPECT_FALSE(missing->isHidden());
    EXPECT_EQ(missing->text(), wanted);
    query->setText("Clearway");
    EXPECT_TRUE(missing->isHidden()) << "it is about another text";
    EXPECT_EQ(query->property("tone").toByteArray(), "");
    QTest::keyClick(query, Qt::Key_Return);
    EXPECT_TRUE(missing->isHidden());
  }
}

TEST_F(Guide, FindsATextOnAnotherPage) {
  folder.write("docs/guide.md", "# The editor\n\nText\n");
  folder.write("docs/formats.md", "# Formats\n\nA rare word\n");
  qputenv("CLEARWAY_DATA", folder.path().c_str());
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  auto* query = guide.findChild<QLineEdit*>();
  query->setText("rare word");
  QTest::keyClick(query, Qt::Key_Return);
  EXPECT_EQ(guide.page().textCursor().selectedText(), "rare word");
  EXPECT_EQ(guide.page().headings(), QStringList("Formats"));
}

class GermanWindow : public SmallMapWindow {
 protected:
  void SetUp() override {
    ASSERT_EQ(useLanguage("de"), "de");
    SmallMapWindow::SetUp();
  }
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
};

TEST_F(GermanWindow, F1OpensTheGuide) {
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->shortcut() == QKeySequence(QKeySequence::HelpContents)) a->trigger();
  }
  auto* guide = window->findChild<GuideWindow*>();
  ASSERT_NE(guide, nullptr);
  EXPECT_TRUE(guide->isVisible());
  EXPECT_EQ(guide->page().headings().value(0), "The editor");
}

TEST(GuideKeys, ALetterBeginsASearchAndArrowsScroll) {
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  guide.show();
  guide.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&guide));
  EXPECT_TRUE(guide.page().hasFocus());
  auto& query = *guide.findChild<QLineEdit*>();
  const QScrollBar& bar = *guide.page().verticalScrollBar();
  const auto scrollsBy = [&](Qt::Key key) {
    const int before = bar.value();
    QTest::keyClick(guide.focusWidget(), key);
    return bar.value() - before;
  };
  EXPECT_GT(scrollsBy(Qt::Key_Down), 0);
  EXPECT_GT(scrollsBy(Qt::Key_PageDown), 0);
  QTest::keyClick(guide.focusWidget(), Qt::Key_P);
  ASSERT_TRUE(query.hasFocus());
  EXPECT_EQ(query.text(), "p");
  QTest::keyClick(guide.focusWidget(), Qt::Key_L);
  EXPECT_EQ(query.text(), "pl") << "typed on";
  EXPECT_LT(scrollsBy(Qt::Key_PageUp), 0);
  EXPECT_LT(scrollsBy(Qt::Key_Up), 0);
  EXPECT_TRUE(query.hasFocus());
  for (QWidget* from : {static_cast<QWidget*>(guide.findChild<QListWidget*>()),
                        static_cast<QWidget*>(guide.findChild<QToolButton*>())}) {
    from->setFocus();
    QTest::keyClick(from, Qt::Key_G);
    EXPECT_TRUE(query.hasFocus());
    EXPECT_EQ(query.text(), "g") << "a new search";
    query.clear();
  }
}

}  // namespace
}  // namespace clearway::gui
