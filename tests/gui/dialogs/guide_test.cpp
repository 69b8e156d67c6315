// The guide in the German window: the German page with its pictures, opened at the same sections as
// the English one, and searched; pages that are not translated say so.
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

class GermanGuide : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(useLanguage("de"), "de"); }
  void TearDown() override {
    qunsetenv("CLEARWAY_DATA");
    useLanguage("en");
  }
  clearway::testing::TempFolder folder;
};

bool saysThatItIsEnglish(const GuideWindow& guide) {
  return std::ranges::any_of(guide.findChildren<QLabel*>(), [](const QLabel* label) {
    return !label->isHidden() && label->text() == "Diese Seite ist auf Englisch.";
  });
}

// The place of the section at the cursor in the list of sections.
qsizetype section(GuideWindow& guide) {
  return guide.page().headings().indexOf(guide.page().textCursor().block().text());
}

TEST_F(GermanGuide, OpensWithItsPictures) {
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  EXPECT_EQ(guide.page().headings().value(0), "Der Editor");
  EXPECT_TRUE(guide.page().toPlainText().contains("Strg+P"));
  const QVariant picture = guide.page().document()->resource(QTextDocument::ImageResource,
                                                             QUrl("images/guide/plan.png"));
  EXPECT_FALSE(picture.value<QImage>().isNull());
}

TEST_F(GermanGuide, OnlyPagesThatAreNotTranslatedSayThatTheyAreEnglish) {
  GuideWindow guide(nullptr);
  for (const auto& [page, english] :
       {std::pair{"guide.md", false}, {"formats.md", true}, {"guide.md", false}}) {
    ASSERT_TRUE(guide.open(page));
    EXPECT_EQ(saysThatItIsEnglish(guide), english) << page;
  }
  useLanguage("en");
  GuideWindow english(nullptr);
  ASSERT_TRUE(english.open("formats.md"));
  EXPECT_FALSE(saysThatItIsEnglish(english));
}

TEST_F(GermanGuide, APageWithoutATranslationIsShownInEnglish) {
  folder.write("docs/guide.md", "# The editor\n\n## Plan\n");
  qputenv("CLEARWAY_DATA", folder.path().c_str());
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md#plan"));
  EXPECT_EQ(guide.page().headings(), QStringList({"The editor", "Plan"}));
  EXPECT_EQ(section(guide), 1);
  EXPECT_TRUE(saysThatItIsEnglish(guide));
}

TEST_F(GermanGuide, LinksLeadToTheSameSectionsAsInEnglish) {
  useLanguage("en");
  GuideWindow english(nullptr);
  ASSERT_TRUE(english.open("guide.md"));
  useLanguage("de");
  GuideWindow german(nullptr);
  const QStringList headings = english.page().headings();
  ASSERT_GT(headings.size(), 10);
  for (int i = 0; i < headings.size(); ++i) {
    const QString anchor = '#' + headings[i].toLower().replace(' ', '-');
    ASSERT_TRUE(german.open("cli.md"));
    Q_EMIT german.page().anchorClicked(QUrl("guide.md" + anchor));
    EXPECT_EQ(german.page().headings().value(0), "Der Editor");
    EXPECT_EQ(section(german), i) << anchor.toStdString();
    ASSERT_TRUE(german.open("guide.md#the-editor"));
    ASSERT_TRUE(german.open("guide.md" + anchor));
    EXPECT_EQ(section(german), i) << anchor.toStdString();
  }
}

TEST_F(GermanGuide, IsSearchedForGermanWords) {
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  auto* query = guide.findChild<QLineEdit*>();
  query->setText("Wiederherstellungsdatei");
  QTest::keyClick(query, Qt::Key_Return);
  EXPECT_EQ(guide.page().textCursor().selectedText(), "Wiederherstellungsdatei");
}

TEST_F(GermanGuide, SaysThatNoPageContainsAText) {
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

TEST_F(GermanGuide, FindsATextOnAnotherPage) {
  folder.write("docs/guide.md", "# The editor\n\nText\n");
  folder.write("docs/formats.md", "# Formats\n\nA rare word\n");
  folder.write("docs/formats.de.md", "# Formate\n\nEin seltenes Wort\n");
  qputenv("CLEARWAY_DATA", folder.path().c_str());
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  auto* query = guide.findChild<QLineEdit*>();
  query->setText("seltenes");
  QTest::keyClick(query, Qt::Key_Return);
  EXPECT_EQ(guide.page().textCursor().selectedText(), "seltenes");
  EXPECT_EQ(guide.page().headings(), QStringList("Formate"));
  query->setText("rare word");
  QTest::keyClick(query, Qt::Key_Return);
  EXPECT_FALSE(guide.findChild<QLabel*>("guideMissing")->isHidden()) << "the page is translated";
}

class GermanGuideOfTheWindow : public SmallMapWindow {
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

TEST_F(GermanGuideOfTheWindow, F1OpensIt) {
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->shortcut() == QKeySequence(QKeySequence::HelpContents)) a->trigger();
  }
  auto* guide = window->findChild<GuideWindow*>();
  ASSERT_NE(guide, nullptr);
  EXPECT_TRUE(guide->isVisible());
  EXPECT_EQ(guide->page().headings().value(0), "Der Editor");
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
