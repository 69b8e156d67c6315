// Collision scenes in the window: opened, played step by step, with the layers of the pictures.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTreeWidget>

#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/timeline.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/open_documents.h"
#include "maps/text/file_io.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Scenes : public SmallMapWindow {
 protected:
  void openSample(const char* name) {
    file = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name;
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())))
        << window->message().toStdString();
  }
  ScenePlayer& player() { return window->scenePage().player(); }
  struct Step : app::CollideFrame {
    std::vector<double> depths_m;  // of its contacts
  };
  static Step stepOf(const app::ScenePlay& play) {
    Step out{{play.frame()}, {}};
    play.forEachContact(
        [&](const app::CollideContact& c) { out.depths_m.push_back(c.penetration_m); });
    return out;
  }
  // The pairs and walls of each step, by a play of its own.
  std::vector<Step> frames() {
    const app::OpenScene scene = app::openScene(file).value();
    app::ScenePlay play = app::ScenePlay::make(scene.scene, scene.map, {}, scene.source).value();
    std::vector<Step> out{stepOf(play)};
    while (!play.done()) {
      play.advance();
      out.push_back(stepOf(play));
    }
    return out;
  }
  void expectFrame(const Step& wanted) {
    const Step now = stepOf(player().play());
    EXPECT_EQ(now.step, wanted.step);
    EXPECT_EQ(now.time_s, wanted.time_s);
    EXPECT_EQ(now.pairs, wanted.pairs);
    EXPECT_EQ(now.depths_m, wanted.depths_m);
  }
  DocumentTabs& tabs() { return window->documents().tabs(); }
  void click(int tab) {
    QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(tab).center());
  }
  void key(Qt::Key k) { QTest::keyClick(&window->scenePage(), k); }
};

// The page of the map is hidden then, but may get events that were queued.
TEST_F(Scenes, TheMapOfAClosedDocumentTakesNoMouse) {
  open(kRoom);
  openSample("crossing.json");
  window->mayDiscard() = [] { return true; };
  while (window->closeDocument()) {
  }
  ASSERT_FALSE(window->editor().hasDocument());
  QSignalSpy hovered(&window->view(), &MapView::hovered);
  QMouseEvent move(QEvent::MouseMove, QPointF(50, 50), QPointF(50, 50), Qt::NoButton, Qt::NoButton,
                   Qt::NoModifier);
  QApplication::sendEvent(&window->view(), &move);
  EXPECT_EQ(hovered.count(), 0);
}

TEST_F(Scenes, ABodyThatIsChosenInTheListIsFramed) {
  openSample("crossing.json");
  auto* bodies = window->scenePage().findChild<QTreeWidget*>("sceneBodies");
  ASSERT_GT(bodies->topLevelItemCount(), 2);
  const QRect area = bodies->geometry();
  const auto picture = [&] {
    QImage out = window->scenePage().grab().toImage();
    QPainter(&out).fillRect(QRect(bodies->mapTo(&window->scenePage(), QPoint()), area.size()),
                            Qt::black);
    return out;
  };
  const QImage none = picture();
  bodies->setCurrentItem(bodies->topLevelItem(2));
  const QImage one = picture();
  EXPECT_NE(one, none);
  bodies->setCurrentItem(bodies->topLevelItem(1)->child(0));
  EXPECT_NE(picture(), one) << "a row of another body";
  key(Qt::Key_Right);
  EXPECT_EQ(bodies->currentItem(), bodies->topLevelItem(1)->child(0)) << "it stays chosen";
}

TEST_F(Scenes, ASceneIsPlayedStepByStepInBothDirections) {
  openSample("crossing.json");
  const auto wanted = frames();
  ASSERT_EQ(player().steps(), static_cast<int>(wanted.size()) - 1);
  for (const auto& frame : wanted) {
    expectFrame(frame);
    key(Qt::Key_Right);
  }
  for (int step = player().steps(); step >= 0; --step) {
    expectFrame(wanted[static_cast<std::size_t>(step)]);
    key(Qt::Key_Left);
  }
  Q_EMIT window->scenePage().findChild<Timeline*>()->sought(7.4);
  expectFrame(wanted[7]);
  player().seek(1'000'000);
  expectFrame(wanted.back());
}

TEST_F(Scenes, TheStepsWithCollisionsAreMarked) {
  openSample("crossing.json");
  std::vector<double> wanted;
  for (const auto& frame : frames()) {
    if (!frame.pairs.empty() || !frame.walls.empty()) wanted.push_back(frame.step);
  }
  ASSERT_FALSE(wanted.empty());
  EXPECT_TRUE(QTest::qWaitFor([&] { return player().collisions() == wanted; }, kPatience_ms));
}

TEST_F(Scenes, PlayingEndsAtTheLastStepAndBeginsAgain) {
  openSample("crossing.json");
  player().setSpeed(16.0);
  key(Qt::Key_Space);
  EXPECT_TRUE(player().playing());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !player().playing(); }, kPatience_ms));
  EXPECT_EQ(player().step(), player().steps());
  key(Qt::Key_Space);
  EXPECT_TRUE(player().playing());
  EXPECT_LT(player().step(), player().steps());
}

TEST_F(Scenes, EachLayerOfThePicturesIsDrawn) {
  openSample("shapes.json");
  std::vector<QAction*> layers;
  for (const auto* menu : window->findChildren<QMenu*>()) {
    if (menu->title() != "Debug") continue;
    for (QAction* a : menu->actions()) layers.push_back(a);
  }
  ASSERT_EQ(layers.size(), 6U);
  std::vector<QImage> images;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    layers[i]->trigger();
    const QImage image = window->scenePage().grab().toImage();
    for (const QImage& other : images) EXPECT_NE(image, other) << i;
    images.push_back(image);
  }
}

TEST_F(Scenes, WhatCollidesIsListed) {
  openSample("crossing.json");
  const auto all = frames();
  const auto hit = std::ranges::find_if(all, [](const auto& f) { return !f.pairs.empty(); });
  ASSERT_NE(hit, all.end());
  player().seek(hit->step);
  auto* list = window->scenePage().findChild<QListWidget*>();
  ASSERT_GE(list->count(), static_cast<int>(hit->pairs.size()));
  EXPECT_TRUE(list->item(0)->text().contains("collide")) << list->item(0)->text().toStdString();
}

TEST_F(Scenes, ASceneTakesThePlaceOfTheDocumentAndADocumentThatOfTheScene) {
  open(kRoom);
  const auto map_file = file;
  window->editor().invertCells();
  openSample("crossing.json");
  EXPECT_TRUE(window->windowTitle().startsWith("crossing.json"));
  EXPECT_FALSE(window->isWindowModified());
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->text().startsWith("Save") || a->text() == "Undo" || a->text() == "Invert") {
      EXPECT_FALSE(a->isEnabled()) << a->text().toStdString();
    }
  }
  QTest::keyClick(window.get(), Qt::Key_B);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(window->mayDiscard()()) << "it was decided before";
  ASSERT_TRUE(window->open(QString::fromStdString(map_file.string())));
  EXPECT_FALSE(window->scenePage().isOpen());
  EXPECT_TRUE(window->view().isVisible());
  EXPECT_TRUE(window->windowTitle().startsWith("m.map"));
}

TEST_F(Scenes, TheTabOfTheOnlyDocumentLeadsBackToIt) {
  open(kRoom);
  window->editor().invertCells();
  EXPECT_FALSE(tabs().isVisible());
  openSample("crossing.json");
  ASSERT_TRUE(tabs().isVisible());
  click(0);
  EXPECT_FALSE(window->scenePage().isOpen());
  EXPECT_TRUE(window->view().isVisible());
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_TRUE(window->windowTitle().startsWith("m.map"));
}

TEST_F(Scenes, ASceneHasATabThatKeepsItsStep) {
  open(kRoom);
  openSample("crossing.json");
  EXPECT_EQ(tabs().tabText(1), "crossing.json");
  EXPECT_EQ(tabs().currentIndex(), 1);
  player().seek(7);
  player().toggle();
  const ScenePlayer& left = player();
  click(0);
  EXPECT_FALSE(left.playing()) << "it waits";
  const int step = left.step();
  EXPECT_GE(step, 7);
  QTest::keyClick(window.get(), Qt::Key_Tab, Qt::ControlModifier);
  ASSERT_TRUE(window->scenePage().isOpen());
  EXPECT_EQ(player().step(), step);
  EXPECT_FALSE(player().playing());
  EXPECT_TRUE(window->windowTitle().startsWith("crossing.json"));
  EXPECT_FALSE(window->isWindowModified());
  QTest::keyClick(window.get(), Qt::Key_Tab, Qt::ControlModifier);
  EXPECT_TRUE(window->view().isVisible());
}

TEST_F(Scenes, ScenesHaveTabsOfTheirOwnAndOneOfAFileThatIsReadAgain) {
  openSample("crossing.json");
  player().seek(5);
  openSample("shapes.json");
  EXPECT_EQ(tabs().count(), 2);
  click(0);
  EXPECT_EQ(player().step(), 5);
  openSample("crossing.json");
  EXPECT_EQ(tabs().count(), 2);
  EXPECT_EQ(tabs().currentIndex(), 0);
  EXPECT_EQ(player().step(), 0) << "it was read again";
}

TEST_F(Scenes, ADocumentIsClosedBesideScenesThatStayOpen) {
  openSample("crossing.json");
  open(kRoom);
  openSample("warehouse.clearway");
  openSample("shapes.json");
  ASSERT_EQ(tabs().count(), 4);
  click(1);
  ASSERT_TRUE(window->closeDocument());
  EXPECT_TRUE(window->windowTitle().startsWith("warehouse.clearway")) << "the next document";
  ASSERT_TRUE(window->closeDocument());
  EXPECT_FALSE(window->editor().hasDocument());
  EXPECT_EQ(tabs().count(), 2);
  EXPECT_TRUE(window->scenePage().isOpen());
  EXPECT_TRUE(window->windowTitle().startsWith(tabs().tabText(tabs().currentIndex())));
}

TEST_F(Scenes, ASceneIsShownAfterTheLastDocumentWasClosed) {
  openSample("shapes.json");
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->view().scene().standing.has_value(); }));
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->closeDocument());
  EXPECT_FALSE(window->editor().hasDocument());
  EXPECT_TRUE(window->scenePage().isVisible());
  ASSERT_TRUE(window->simulate());
  EXPECT_TRUE(window->isSimulating());
}

TEST_F(Scenes, TheSimulationOfASceneWaitsInItsTab) {
  open(kRoom);
  openSample("crossing.json");
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(window->isSimulating());
  click(0);
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
  click(1);
  EXPECT_TRUE(window->isSimulating());
  window->leaveSimulation();
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->scenePage().isVisible());
  EXPECT_EQ(tabs().count(), 2);
  ASSERT_TRUE(window->simulate());
  Q_EMIT tabs().tabCloseRequested(1);
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
  EXPECT_EQ(tabs().count(), 1);
}

TEST_F(Scenes, TheTabOfASceneIsTheSelectedOne) {
  open(kRoom);
  openSample("warehouse.clearway");
  const auto selected = [&] {  // underlined
    const QImage image = tabs().grab().toImage();
    const QRgb accent = currentPalette().color(QPalette::Highlight).rgb();
    std::vector<int> out;
    for (int i = 0; i < tabs().count(); ++i) {
      const QRect at = tabs().tabRect(i);
      for (int y = at.top(); y <= at.bottom(); ++y) {
        if (image.pixel(at.center().x(), y) != accent) continue;
        out.push_back(i);
        break;
      }
    }
    return out;
  };
  EXPECT_EQ(selected(), std::vector<int>{1});
  openSample("crossing.json");
  EXPECT_EQ(selected(), std::vector<int>{2});
  click(1);
  EXPECT_FALSE(window->scenePage().isOpen());
  EXPECT_EQ(selected(), std::vector<int>{1});
}

TEST_F(Scenes, ClosingASceneShowsTheDocumentAgain) {
  open(kRoom);
  window->editor().invertCells();
  int asked = 0;
  window->mayDiscard() = [&] { return ++asked < 0; };
  const auto close = [&] { QTest::keyClick(&window->scenePage(), Qt::Key_W, Qt::ControlModifier); };
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  openSample("crossing.json");
  close();
  EXPECT_FALSE(window->scenePage().isOpen());
  EXPECT_TRUE(window->view().isVisible());
  EXPECT_TRUE(window->editor().hasDocument());
  EXPECT_EQ(asked, 0) << "nothing is lost";
  EXPECT_TRUE(window->windowTitle().startsWith("m.map"));
}

TEST_F(Scenes, ClosingASceneWithoutADocumentShowsTheStartPage) {
  openSample("crossing.json");
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  QTest::keyClick(&window->scenePage(), Qt::Key_W, Qt::ControlModifier);
  EXPECT_FALSE(window->scenePage().isOpen());
  EXPECT_TRUE(window->findChild<EmptyView*>()->isVisible());
  EXPECT_EQ(window->windowTitle(), "Clearway");
}

TEST_F(Scenes, TheDocumentOfATabIsNotClosedBesideASceneWithoutAQuestion) {
  open(kRoom);
  window->editor().invertCells();
  openSample("crossing.json");
  bool shown = false;
  window->mayDiscard() = [&] {
    shown = window->view().isVisible();
    return false;
  };
  Q_EMIT window->documents().tabs().tabCloseRequested(0);
  EXPECT_TRUE(shown) << "it asks, and shows what about";
  EXPECT_TRUE(window->editor().hasDocument());
}

TEST_F(Scenes, ACheckWithTooManyPairsEndsThePlayAndIsShown) {
  file = folder.write("s.json", R"({"format": "clearway-scene", "version": 1,
    "world": {"dt": 0.5, "steps": 8, "parameters": {"max_collision_pairs": 1}}, "bodies": [
    {"shape": {"disc": {"radius": 1}}, "pose": {"x": 0, "y": 0}},
    {"shape": {"disc": {"radius": 1}}, "pose": {"x": 1, "y": 0}},
    {"shape": {"disc": {"radius": 1}},
     "motion": [{"t": 0, "x": 9, "y": 0}, {"t": 4, "x": 1, "y": 0}]}]})");
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  const auto* list = window->scenePage().findChild<QListWidget*>();
  const QString reason =
      "at 3.5 s: 2 pairs to test, but max_collision_pairs is 1: what collides is "
      "unknown";
  player().seek(8);
  EXPECT_EQ(player().step(), 6);
  EXPECT_EQ(list->item(0)->text(), reason);
  key(Qt::Key_Right);
  EXPECT_EQ(player().step(), 6);
  key(Qt::Key_Left);
  EXPECT_EQ(player().step(), 5);
  EXPECT_NE(list->item(0)->text(), reason);
}

TEST_F(Scenes, APictureOfTheShownStepIsExported) {
  openSample("crossing.json");
  player().seek(3);
  QAction* picture = nullptr;
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->text() == "Picture…") picture = a;
  }
  ASSERT_NE(picture, nullptr);
  ASSERT_TRUE(picture->isEnabled());
  for (const char* name : {"p.png", "p.svg", "p.pdf"}) {
    const DialogAnswer answer([&](QDialog& dialog) {
      auto* files = qobject_cast<QFileDialog*>(&dialog);
      ASSERT_NE(files, nullptr);
      files->selectFile(QString::fromStdString((folder / name).string()));
      QMetaObject::invokeMethod(files, "accept");
    });
    picture->trigger();
    EXPECT_GT(std::filesystem::file_size(folder / name), 1000U) << name;
  }
  EXPECT_EQ(folder.read("p.svg"), window->scenePage().picture());
  EXPECT_TRUE(folder.read("p.pdf").starts_with("%PDF"));
  // Never over the scene.
  const auto scene = folder.write("scene.json", maps::readFile(file).value());
  ASSERT_TRUE(window->open(QString::fromStdString(scene.string())));
  bool chosen = false;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
      if (std::exchange(chosen, true)) return;
      files->selectFile(QString::fromStdString(scene.string()));
      QMetaObject::invokeMethod(files, "accept", Qt::QueuedConnection);
    } else {
      clickButton(dialog, "Yes");
    }
  });
  picture->trigger();
  EXPECT_EQ(folder.read("scene.json"), maps::readFile(file).value());
  EXPECT_TRUE(window->message().contains("cannot be written")) << window->message().toStdString();
}

TEST_F(Scenes, CommandsOfTheViewZoomThePicture) {
  openSample("crossing.json");
  const auto command = [&](const char* text) {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() != text) continue;
      EXPECT_TRUE(a->isEnabled()) << text;
      return a->trigger();
    }
    ADD_FAILURE() << "no command " << text;
  };
  const auto seen = [&] { return window->scenePage().grab().toImage(); };
  const QImage fitted = seen();
  command("Zoom in");
  const QImage larger = seen();
  EXPECT_NE(larger, fitted);
  command("Zoom out");
  EXPECT_EQ(seen(), fitted);
  command("Zoom in");
  command("Fit the map");
  EXPECT_EQ(seen(), fitted);
}

TEST_F(Scenes, AnInvalidSceneIsReportedAndTheOpenOneIsKept) {
  openSample("crossing.json");
  const auto bad = folder.write("bad.json", R"({"format": "clearway-scene", "version": 1})");
  EXPECT_FALSE(window->open(QString::fromStdString(bad.string())));
  EXPECT_TRUE(window->message().contains("cannot be opened"));
  EXPECT_TRUE(window->scenePage().isOpen());
}

}  // namespace
}  // namespace clearway::gui
