// Banners and questions over the map: they neither move it nor change its size, and are read in
// every theme.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QWindow>
#include <functional>
#include <utility>
#include <vector>

#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Banners : public SmallMapWindow {
 protected:
  struct Kind {
    const char* name;
    std::function<void()> show;
    QFrame* banner;
  };
  void TearDown() override { window->setLook(Look::Light); }
  QuestionBar& question() { return window->documents().question(); }
  MessageBar& message() { return *window->findChild<MessageBar*>(); }
  // All kinds of them, as the window shows them.
  std::vector<Kind> kinds() {
    const auto watch = [this] { return &window->documents().watch(); };
    return {
        {"error",
         [this] {
           message().showError("It failed", {ErrorCode::Conflict, "why it did", {}, 0});
         },
         &message()},
        {"notice of a file",
         [this] { message().showNotices("Notice about “m.map”", "m.map", {"a reason to know"}); },
         &message()},
        {"notice with a button",
         [this] {
           message().showNotice("Notice", "a text", {"Do it", "A tip", [] {}});
         },
         &message()},
        {"done", [this] { message().showDone("It is done", "in the folder"); }, &message()},
        {"changed", [this, watch] { Q_EMIT watch()->changed({*app::stampOf(file)}, true); },
         &question()},
        {"removed", [watch] { Q_EMIT watch()->removed({"m.map"}, true); }, &question()},
        {"unsaved work",
         [this] {
           question().ask("left", "There is unsaved work on “m.map”", "The program ended.",
                          {{"Recover", {}, [] {}}, {"Not now", {}, [] {}}});
         },
         &question()},
    };
  }
  void showOnly(const Kind& kind) {
    hideAll();
    kind.show();
    QTest::qWait(30);
    ASSERT_TRUE(kind.banner->isVisible()) << kind.name;
  }
  void hideAll() {
    message().hide();
    question().withdrawAll();
    QTest::qWait(30);
  }

 private:
  KeptLook look_;
};

TEST_F(Banners, NeitherMoveTheMapNorChangeItsSizeOrZoom) {
  open(kRoom);
  QTest::qWait(50);
  const MapView& view = window->view();
  const auto place = [&] { return QRect(view.mapTo(window.get(), QPoint()), view.size()); };
  for (const bool zoomed : {false, true}) {
    if (zoomed) window->view().zoomBy(3.0);
    const QRect box = place();
    const ViewTransform shown = view.view();
    for (const Kind& kind : kinds()) {
      ASSERT_NO_FATAL_FAILURE(showOnly(kind));
      EXPECT_EQ(place(), box) << kind.name;
      EXPECT_TRUE(view.view() == shown) << kind.name;
      EXPECT_TRUE(window->rect().contains(
          QRect(kind.banner->mapTo(window.get(), QPoint()), kind.banner->size())))
          << kind.name;
      hideAll();
      EXPECT_EQ(place(), box) << "after " << kind.name;
      EXPECT_TRUE(view.view() == shown) << "after " << kind.name;
    }
  }
}

TEST_F(Banners, AMessageIsBelowAQuestionAndTheVerdictBelowBoth) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  ASSERT_TRUE(plan());
  const auto placeOf = [&](const QWidget& w) {
    return QRect(w.mapTo(window.get(), QPoint()), w.size());
  };
  hideAll();
  question().ask("it", "A question", "about it", {{"Yes", {}, [] {}}});
  message().showNotice("A notice", "of something else");
  QTest::qWait(50);
  const auto* verdict = window->findChild<QFrame*>("verdictCard");
  ASSERT_TRUE(question().isVisible() && message().isVisible() && verdict->isVisible());
  EXPECT_FALSE(placeOf(question()).intersects(placeOf(message())));
  EXPECT_GT(message().y(), question().y());
  EXPECT_FALSE(placeOf(question()).intersects(placeOf(*verdict)));
  EXPECT_FALSE(placeOf(message()).intersects(placeOf(*verdict)));
}

TEST_F(Banners, AQuestionAboutADocumentIsOnlyOnItsPage) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  const auto ask = [&] { Q_EMIT window->documents().watch().changed({*app::stampOf(file)}, true); };
  ask();
  ASSERT_TRUE(question().isVisible());
  ASSERT_TRUE(window->open(sample("crossing.json")));
  EXPECT_FALSE(question().isVisible()) << "a scene is shown";
  ask();
  EXPECT_FALSE(question().isVisible()) << "also one that is new";
  DocumentTabs& tabs = window->documents().tabs();
  QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center());
  EXPECT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("m.map"));
  ASSERT_TRUE(window->simulate());
  EXPECT_FALSE(question().isVisible()) << "a simulation is shown";
  window->leaveSimulation();
  EXPECT_TRUE(question().isVisible());
  question().withdrawAll();
  ASSERT_TRUE(window->simulate());
  window->leaveSimulation();
  EXPECT_FALSE(question().isVisible()) << "nothing is asked";
}

// Also those that were shown in the theme before.
TEST_F(Banners, StayAboveAPageThatIsShownAgain) {
  open(kRoom);
  auto* pages = qobject_cast<QStackedWidget*>(question().parentWidget());
  ASSERT_NE(pages, nullptr);
  question().ask("a", "What to do?", "It matters.", {{"Go on", "A tip", [] {}}});
  const int shown = pages->currentIndex();
  pages->setCurrentIndex((shown + 1) % pages->count());
  pages->setCurrentIndex(shown);
  const QWidget* at = pages->childAt(question().geometry().center());
  ASSERT_NE(at, nullptr);
  EXPECT_TRUE(at == &question() || question().isAncestorOf(at));
  question().withdrawAll();
}

TEST_F(Banners, AreReadAfterAChangeOfTheTheme) {
  open(kRoom);
  using enum Look;
  for (const auto& [from, to] : {std::pair{Dark, Light}, std::pair{Light, Dark}}) {
    for (const Kind& kind : kinds()) {
      window->setLook(from);
      ASSERT_NO_FATAL_FAILURE(showOnly(kind));
      window->setLook(to);
      QTest::qWait(30);
      int texts = 0;
      for (const QWidget* part : kind.banner->findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(part);
        const bool is_text = label != nullptr && !label->text().isEmpty();
        const bool is_button = qobject_cast<const QPushButton*>(part) != nullptr;
        if (!part->isVisible() || (!is_text && !is_button)) continue;
        ++texts;
        EXPECT_GE(contrastOf(*part, is_button ? 4 : 0), 4.5)
            << kind.name << " after " << (to == Dark ? "light to dark" : "dark to light");
      }
      EXPECT_GE(texts, 1) << kind.name;
    }
  }
}

// The events go through the window, which finds what is under the pointer.
TEST_F(Banners, ANoticeLeavesThePointerToTheMap) {
  open(kRoom);
  window->chooseTool(ToolKind::Look);
  window->view().zoomBy(3.0);
  QWindow* handle = window->windowHandle();
  const auto middle = [&](const QWidget& w) { return w.mapTo(window.get(), w.rect().center()); };
  const auto drag = [&](QPoint from, QPoint by) {
    QTest::mousePress(handle, Qt::LeftButton, {}, from);
    QTest::mouseMove(handle, from + by / 2);
    QTest::mouseMove(handle, from + by);
    QTest::mouseRelease(handle, Qt::LeftButton, {}, from + by);
  };
  int done = 0;
  for (const bool has_button : {false, true}) {
    if (has_button) {
      message().showNotice("A notice", "a text", {"Do it", "A tip", [&] { ++done; }});
    } else {
      message().showNotice("A notice", "a text");
    }
    QTest::qWait(30);
    auto* text = message().findChild<QLabel*>("message");
    ASSERT_NE(text, nullptr);
    const ViewTransform before = window->view().view();
    drag(middle(*text), {0, 40});
    EXPECT_NEAR(window->view().view().toPx({}).y, before.toPx({}).y + 40.0, 1.0) << has_button;
    EXPECT_TRUE(message().isVisible());
  }
  const ViewTransform before = window->view().view();
  auto* remedy = message().findChild<QPushButton*>("remedy");
  QTest::mouseClick(handle, Qt::LeftButton, {}, middle(*remedy));
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(window->view().view() == before);
  auto* close = message().findChild<QToolButton*>();
  QTest::mouseClick(handle, Qt::LeftButton, {}, middle(*close));
  EXPECT_FALSE(message().isVisible());
}

TEST_F(Banners, AClickOnANoticePaintsTheCellBelow) {
  open(kRoom);
  window->chooseTool(ToolKind::Brush);
  message().showNotice("A notice", "a text");
  QTest::qWait(30);
  auto* text = message().findChild<QLabel*>("message");
  ASSERT_NE(text, nullptr);
  window->view().zoomBy(40.0);  // the map is below all of it
  const std::size_t steps = window->editor().document().position();
  QTest::mouseClick(window->windowHandle(), Qt::LeftButton, {},
                    text->mapTo(window.get(), text->rect().center()));
  EXPECT_EQ(window->editor().document().position(), steps + 1);
}

TEST_F(Banners, HaveAtMostAThirdOfTheHeightUntilMoreIsAskedFor) {
  open(kRoom);
  window->resize(900, 600);
  QTest::qWait(30);
  QStringList words;
  for (int k = 0; k < 120; ++k) words.append(QString("word%1").arg(k));
  const QString text = words.join(' ');
  const int third = message().parentWidget()->height() / 3;
  message().showNotice("A long notice", text, {"Do it", "A tip", [] {}});
  question().ask("it", "A long question", text, {{"Yes", {}, [] {}}, {"No", {}, [] {}}});
  QTest::qWait(50);
  EXPECT_LE(question().height(), third);
  EXPECT_LE(message().height(), third);
  EXPECT_TRUE(message().text().contains("word119")) << "the whole text";
  question().withdrawAll();
  auto* shown = message().findChild<QLabel*>("message");
  ASSERT_NE(shown, nullptr);
  EXPECT_FALSE(shown->text().contains("word119"));
  EXPECT_TRUE(shown->toolTip().contains("word119"));
  for (const char* name : {"remedy", "more"}) {
    const auto* button = message().findChild<QPushButton*>(name);
    ASSERT_TRUE(button->isVisible()) << name;
    EXPECT_TRUE(
        message().rect().contains(QRect(button->mapTo(&message(), QPoint()), button->size())))
        << name;
  }
  message().findChild<QPushButton*>("more")->click();
  QTest::qWait(50);
  EXPECT_TRUE(shown->text().contains("word119"));
  EXPECT_GT(message().height(), third);
  EXPECT_LE(shown->heightForWidth(shown->width()), shown->height()) << "nothing is cut off";
  message().findChild<QPushButton*>("more")->click();
  QTest::qWait(50);
  EXPECT_LE(message().height(), third);
  message().showNotice("A notice", "a text");
  QTest::qWait(50);
  EXPECT_FALSE(message().findChild<QPushButton*>("more")->isVisible());
}

}  // namespace
}  // namespace clearway::gui
