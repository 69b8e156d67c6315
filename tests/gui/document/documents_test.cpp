// Several documents in tabs, files that other programs change or hold open, and files that name
// others outside of their folder.
#include <gtest/gtest.h>

#include <QLockFile>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <fstream>

#include "app/gui/canvas/paint/thumbnails.h"
#include "app/gui/document/outside_permissions.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/parts/recent_files.h"
#include "app/gui/window/parts/verdict_label.h"
#include "maps/grid/map_io.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOther = "....................\n....................\n";

class Documents : public SmallMapWindow {
 protected:
  QString write(const char* name, const std::string& rows) {
    const auto lines = std::count(rows.begin(), rows.end(), '\n');
    return QString::fromStdString(
        folder
            .write(name, "type octile\nheight " + std::to_string(lines) + "\nwidth " +
                             std::to_string(rows.find('\n')) + "\nmap\n" + rows)
            .string());
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QApplication::setActiveWindow(window.get());
    QTest::keyClick(window.get(), key, modifiers);
  }
  DocumentTabs& tabs() { return window->documents().tabs(); }
  QuestionBar& question() { return window->documents().question(); }
  std::string shownFile() { return window->editor().file().path.filename().string(); }
  void answer(const QString& text) {
    for (auto* b : question().findChildren<QPushButton*>()) {
      if (b->isVisible() && b->text() == text) return b->click();
    }
    FAIL() << "no button " << text.toStdString();
  }
  bool waitForQuestion() {
    return QTest::qWaitFor([&] { return question().isVisible(); }, kPatience_ms);
  }
  // As most programs save: another file takes the name.
  void replaceAtomically(const fs::path& path, const std::string& bytes) {
    folder.write("new.tmp", bytes);
    fs::rename(folder / "new.tmp", path);
  }
};

TEST_F(Documents, EachDocumentKeepsItsTool) {
  open(kRoom);
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  window->chooseTool(ToolKind::Goal);
  key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(shownFile(), "m.map");
  EXPECT_NE(window->tool(), ToolKind::Goal) << "it is the tool of the other document";
  window->chooseTool(ToolKind::Brush);
  key(Qt::Key_Tab, Qt::ControlModifier);
  ASSERT_EQ(shownFile(), "other.map");
  EXPECT_EQ(window->tool(), ToolKind::Goal);
  key(Qt::Key_Tab, Qt::ControlModifier);
  ASSERT_EQ(shownFile(), "m.map");
  EXPECT_EQ(window->tool(), ToolKind::Brush);
}

TEST_F(Documents, EachFileOpensInATabAndKeepsItsHistoryViewAndPlans) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  window->view().zoomBy(3.0);
  const double scale = window->view().view().scale;
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  EXPECT_EQ(tabs().count(), 2);
  EXPECT_EQ(shownFile(), "other.map");
  EXPECT_FALSE(window->editor().document().canUndo());
  EXPECT_EQ(window->result(), nullptr);
  EXPECT_TRUE(tabs().isVisible());
  tabs().setCurrentIndex(0);
  EXPECT_EQ(shownFile(), "m.map");
  EXPECT_TRUE(window->editor().document().canUndo());
  EXPECT_EQ(window->view().view().scale, scale);
  ASSERT_NE(window->result(), nullptr) << "the plan is still there";
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  window->editor().undo();
  EXPECT_FALSE(agent().goal);
}

TEST_F(Documents, KeysStepThroughTabsAndAStarMarksChanges) {
  open(kRoom);
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  window->editor().invertCells();
  EXPECT_EQ(tabs().tabText(1), "other.map*");
  EXPECT_EQ(tabs().tabText(0), "m.map");
  key(Qt::Key_Tab, Qt::ControlModifier);
  EXPECT_EQ(shownFile(), "m.map");
  EXPECT_EQ(tabs().tabText(1), "other.map*") << "also while it is not shown";
  key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(shownFile(), "other.map");
}

TEST_F(Documents, AFileThatIsOpenIsShownNotReadAgain) {
  open(kRoom);
  window->editor().invertCells();
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  EXPECT_EQ(tabs().count(), 2);
  EXPECT_TRUE(window->editor().document().modified());
}

TEST_F(Documents, AFileOfAnotherTabIsNotOverwritten) {
  open(kRoom);
  const std::string before = folder.read("m.map");
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  EXPECT_FALSE(window->saveTo(QString::fromStdString(file.string())));
  EXPECT_TRUE(window->message().contains("another tab")) << window->message().toStdString();
  EXPECT_EQ(folder.read("m.map"), before);
}

TEST_F(Documents, NoVerdictRemainsWithoutADocument) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  ASSERT_TRUE(plan());
  ASSERT_TRUE(soonShows("Proved free, clearance"));
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Discard"); });
  key(Qt::Key_W, Qt::ControlModifier);
  ASSERT_FALSE(window->editor().hasDocument());
  QTest::qWait(50);
  const auto* verdict = window->findChild<VerdictLabel*>();
  EXPECT_TRUE(verdict->isHidden());
  EXPECT_EQ(verdict->text(), "");
}

TEST_F(Documents, ClosingAsksForChangesAndEndsAtTheStartPage) {
  open(kRoom);
  window->editor().invertCells();
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  key(Qt::Key_W, Qt::ControlModifier);  // unchanged: no question
  EXPECT_EQ(tabs().count(), 1);
  EXPECT_EQ(shownFile(), "m.map");
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
    key(Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(answer.shown(), 1);
  }
  EXPECT_EQ(tabs().count(), 1);
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Discard"); });
  key(Qt::Key_W, Qt::ControlModifier);
  EXPECT_EQ(tabs().count(), 0);
  EXPECT_FALSE(window->editor().hasDocument());
  QTest::qWait(50);
  window->plan();  // and other actions do nothing
  open(kRoom);
  EXPECT_EQ(tabs().count(), 1);
}

TEST_F(Documents, MiddleClickClosesATabAndQuittingAsksForEach) {
  open(kRoom);
  window->editor().invertCells();
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  window->editor().invertCells();
  ASSERT_TRUE(window->open(write("third.map", kOther)));
  QTest::mouseClick(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(2).center());
  EXPECT_EQ(tabs().count(), 2);
  QStringList asked;
  const DialogAnswer answer([&](QDialog& d) {
    asked.append(qobject_cast<QMessageBox*>(&d)->text());
    clickButton(d, asked.size() == 1 ? "Discard" : "Cancel");
  });
  EXPECT_FALSE(window->close());
  ASSERT_EQ(asked.size(), 2);
  EXPECT_NE(asked[0], asked[1]);
}

TEST_F(Documents, CellsAreCopiedFromOneDocumentToAnother) {
  open(kRoom);
  window->editor().selectCells(app::CellSet(CellRange{1, 4, 10, 11}));
  window->editor().copyCells();
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  window->editor().pasteCells({0, 3});
  window->editor().settle();
  EXPECT_TRUE(window->editor().map().grid.blocked({0, 3}));
}

TEST_F(Documents, EachUnsavedDocumentHasItsRecoveryFileUntilItIsClosed) {
  const QByteArray before = qgetenv("XDG_STATE_HOME");
  open(kRoom);
  window->documents().autosave().setPause(60'000);
  window->editor().invertCells();
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  const auto kept = [&] {
    int n = 0;
    std::error_code ec;
    for (const auto& e : fs::recursive_directory_iterator(
             fs::path(before.toStdString()) / "clearway/recovery", ec)) {
      n += e.path().extension() == ".recovery" ? 1 : 0;
    }
    return n;
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return kept() == 1; })) << "written when another one is shown";
  tabs().setCurrentIndex(0);
  window->mayDiscard() = [] { return true; };
  EXPECT_TRUE(window->closeDocument());
  EXPECT_TRUE(QTest::qWaitFor([&] { return kept() == 0; }));
}

TEST_F(Documents, AnAtomicReplaceIsNoticedTwiceAndReloadedWithUndo) {
  open(kRoom);
  const std::string original = folder.read("m.map");
  const std::vector<std::uint16_t> mine = window->editor().map().values;
  std::string changed = original;
  changed[changed.size() - 2] = '@';
  changed[changed.size() - 3] = '@';
  replaceAtomically(file, changed);
  ASSERT_TRUE(waitForQuestion());
  EXPECT_TRUE(question().text().contains("m.map"));
  answer("Compare");
  EXPECT_TRUE(question().text().contains("2 cell")) << question().text().toStdString();
  EXPECT_EQ(window->editor().cells().count(), 2);
  answer("Reload");
  EXPECT_FALSE(question().isVisible());
  EXPECT_FALSE(window->editor().document().modified());
  EXPECT_NE(window->editor().map().values, mine);
  window->editor().undo();
  EXPECT_EQ(window->editor().map().values, mine);
  EXPECT_TRUE(window->editor().document().modified());
  window->editor().redo();
  EXPECT_FALSE(window->editor().document().modified());
  replaceAtomically(file, original);
  ASSERT_TRUE(waitForQuestion()) << "the watch goes on after a replace";
  answer("Keep mine");
  EXPECT_FALSE(question().isVisible());
  EXPECT_NE(window->editor().map().values, mine);
  const DialogAnswer box([](QDialog& d) { clickButton(d, "Overwrite"); });
  ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  EXPECT_EQ(folder.read("m.map"), changed);
  EXPECT_EQ(box.shown(), 1) << "saving still asks";
}

TEST_F(Documents, SavingAfterAnUndoneReloadAsks) {
  open(kRoom);
  const std::string original = folder.read("m.map");
  const std::size_t step = window->editor().document().position();
  std::string changed = original;
  changed[changed.size() - 2] = '@';
  replaceAtomically(file, changed);
  ASSERT_TRUE(waitForQuestion());
  answer("Reload");
  window->editor().undo();
  ASSERT_EQ(window->editor().document().position(), step);
  const QString name = QString::fromStdString(file.string());
  {
    const DialogAnswer box([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->saveTo(name));
    EXPECT_EQ(box.shown(), 1);
  }
  EXPECT_EQ(folder.read("m.map"), changed);
  window->editor().invertCells();  // another step in place of the reload
  window->editor().invertCells();
  {
    const DialogAnswer box([](QDialog& d) { clickButton(d, "Overwrite"); });
    EXPECT_TRUE(window->saveTo(name));
    EXPECT_EQ(box.shown(), 1);
    window->editor().undo();
    EXPECT_TRUE(window->saveTo(name));
    EXPECT_EQ(box.shown(), 1) << "the file is the document's own again";
  }
}

TEST_F(Documents, SavingAReloadThatWasRedoneDoesNotAsk) {
  open(kRoom);
  std::string changed = folder.read("m.map");
  changed[changed.size() - 2] = '@';
  replaceAtomically(file, changed);
  ASSERT_TRUE(waitForQuestion());
  answer("Reload");
  window->editor().undo();
  window->editor().redo();
  window->editor().invertCells();
  const DialogAnswer box([](QDialog& d) { clickButton(d, "Cancel"); });
  EXPECT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  EXPECT_EQ(box.shown(), 0);
}

TEST_F(Documents, ARemovedFileMakesTheDocumentUnsavedUntilItIsBack) {
  open(kRoom);
  const std::string original = folder.read("m.map");
  fs::remove(file);
  ASSERT_TRUE(waitForQuestion());
  EXPECT_TRUE(question().text().contains("deleted or moved “m.map”"));
  EXPECT_TRUE(window->isWindowModified());
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->closeDocument());
    EXPECT_EQ(answer.shown(), 1);
  }
  folder.write("m.map", original);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !question().isVisible(); }, kPatience_ms));
  EXPECT_FALSE(window->isWindowModified()) << "it is back";
  fs::remove(file);
  ASSERT_TRUE(waitForQuestion());
  answer("Save");
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->isWindowModified(); }, kPatience_ms));
  EXPECT_EQ(folder.read("m.map"), original);
}

TEST_F(Documents, ClosingAsksForRemovedFilesThatNoEventHasReported) {
  open(kRoom);
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  fs::remove(file);
  fs::remove(folder / "other.map");
  QStringList asked;
  const DialogAnswer answer([&](QDialog& d) {
    asked.append(qobject_cast<QMessageBox*>(&d)->text());
    clickButton(d, asked.size() == 1 ? "Discard" : "Cancel");
  });
  EXPECT_FALSE(window->close()) << "also of a document in another tab";
  ASSERT_EQ(asked.size(), 2);
  EXPECT_TRUE(asked[0].contains("deleted or moved")) << asked[0].toStdString();
}

TEST_F(Documents, AReloadWithAnotherResolutionKeepsCoordinatesOfTheMapsOwnFrame) {
  folder.write("m.pgm", std::string("P5 60 40 255\n") + std::string(60 * 40, '\xfe'));
  const auto yaml = [](const std::string& resolution, const std::string& origin) {
    return "image: m.pgm\nresolution: " + resolution + "\norigin: " + origin +
           "\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
  };
  const fs::path map = folder.write("m.yaml", yaml("0.05", "[0, 0, 0]"));
  ASSERT_TRUE(window->open(QString::fromStdString(map.string())));
  task({1.5, 0.5}, {2.5, 0.25}, 0.2, 0.1);  // from the top of a map that is 2 m high
  replaceAtomically(map, yaml("0.1", "[0, 0, 0]"));
  ASSERT_TRUE(waitForQuestion());
  answer("Compare");
  EXPECT_EQ(agent().start->position, (Vec2{1.5, 0.5}));
  answer("Reload");
  EXPECT_NEAR(agent().start->position.x, 1.5, 1e-12);
  EXPECT_NEAR(agent().start->position.y, 2.5, 1e-12) << "1.5 m above the lower edge, as before";
  EXPECT_NEAR(agent().goal->position.y, 2.25, 1e-12);
  EXPECT_TRUE(window->editor().document().tasksModified()) << "a map cannot hold the agent";
  EXPECT_FALSE(window->message().contains("Off the map"));
  window->editor().undo();
  EXPECT_EQ(agent().start->position, (Vec2{1.5, 0.5}));
  window->editor().redo();
  replaceAtomically(map, yaml("0.1", "[2, 0, 0]"));
  ASSERT_TRUE(waitForQuestion());
  answer("Keep mine");
  EXPECT_NEAR(agent().start->position.y, 2.5, 1e-12);
  window->documents().reload();
  EXPECT_NEAR(agent().start->position.x, -0.5, 1e-12);
  EXPECT_TRUE(window->message().contains("Off the map after reloading: agent"))
      << window->message().toStdString();
}

TEST_F(Documents, ANoticeAboutAFileWaitsForTheAnswerToAQuestion) {
  const std::string head = "P5 6 4 255\n";
  const fs::path picture = folder.write("m.pgm", head + std::string(6 * 4, '\xcd'));
  const fs::path map = folder.write("m.yaml",
                                    "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n"
                                    "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.25\n");
  ASSERT_TRUE(window->open(QString::fromStdString(map.string())));
  ASSERT_TRUE(window->message().contains("free_thresh"));
  replaceAtomically(picture, head + std::string(6 * 4, '\xce'));
  ASSERT_TRUE(waitForQuestion());
  EXPECT_EQ(window->message(), "");
  answer("Keep mine");
  EXPECT_TRUE(window->message().contains("free_thresh"));
}

TEST_F(Documents, OwnSavesAndTouchedFilesAreNoChanges) {
  open(kRoom);
  window->editor().invertCells();
  ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  fs::last_write_time(file, fs::file_time_type::clock::now());
  folder.write("neighbour.txt", "of no interest");
  QTest::qWait(600);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->documents().watch().busy(); }));
  EXPECT_FALSE(question().isVisible());
}

TEST_F(Documents, AChangeWhileAnotherDocumentIsShownIsAskedAboutLater) {
  open(kRoom);
  ASSERT_TRUE(window->open(write("other.map", kOther)));
  replaceAtomically(file, folder.read("m.map") + "\n");
  QTest::qWait(400);
  EXPECT_FALSE(question().isVisible());
  tabs().setCurrentIndex(0);
  EXPECT_TRUE(waitForQuestion());
}

TEST_F(Documents, ACopyLeavesTheDocumentWithItsFile) {
  open(kRoom);
  window->editor().invertCells();
  const QString copy = QString::fromStdString((folder / "copy.map").string());
  window->documents().saveCopy(copy);
  EXPECT_TRUE(window->editor().saving()) << "in the background";
  window->editor().finishSaving();
  EXPECT_TRUE(window->message().contains("A copy is saved")) << window->message().toStdString();
  EXPECT_TRUE(window->editor().document().modified());
  EXPECT_EQ(shownFile(), "m.map");
  EXPECT_EQ(maps::loadMap(folder / "copy.map")->values, window->editor().map().values);
  window->documents().saveCopy(QString::fromStdString(file.string()));
  window->editor().finishSaving();
  EXPECT_TRUE(window->message().contains("cannot be saved")) << window->message().toStdString();
}

TEST_F(Documents, AFileThatAnotherProcessHasOpenIsOpenedAsACopy) {
  open(kRoom);
  const std::vector<fs::path> held{folder / ".~lock.m.map#"};
  ASSERT_TRUE(fs::exists(held[0]));
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  EXPECT_FALSE(fs::exists(held[0])) << "closing frees it";
  // Another process that runs holds it: this one's parent.
  QProcess other;
  other.start("sleep", {"60"});
  ASSERT_TRUE(other.waitForStarted());
  std::ofstream(held[0]) << other.processId() << "\nsleep\n"
                         << QSysInfo::machineHostName().toStdString() << "\n\n\n";
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->open(QString::fromStdString(file.string())));
    EXPECT_EQ(answer.shown(), 1);
  }
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Open a copy"); });
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  }
  EXPECT_FALSE(window->editor().file().can_save);
  EXPECT_TRUE(window->windowTitle().startsWith("m.map (copy)"))
      << window->windowTitle().toStdString();
  EXPECT_EQ(tabs().tabText(0), "m.map (copy)");
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "own.map").string())));
  EXPECT_EQ(tabs().tabText(0), "own.map");
  window->closeDocument();
  other.kill();
  other.waitForFinished();
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
  EXPECT_TRUE(window->open(QString::fromStdString(file.string()))) << "its lock is stale";
  EXPECT_EQ(answer.shown(), 0);
}

TEST_F(Documents, APictureOutsideOfTheFolderIsReadAfterAQuestionAndNeverWritten) {
  folder.write("pictures/m.pgm", std::string("P5 4 2 255\n") + std::string(8, '\xfe'));
  const fs::path yaml =
      folder.write("maps/m.yaml",
                   "image: ../pictures/m.pgm\nresolution: 0.1\norigin: [0, 0, 0]\nnegate: 0\n"
                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  const std::string picture = folder.read("pictures/m.pgm");
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->open(QString::fromStdString(yaml.string())));
    EXPECT_EQ(answer.shown(), 1);
  }
  const auto thumbnail = [name = QString::fromStdString(yaml.string())] {
    return thumbnailOf(name, {}, isOutsidePermitted(name));
  };
  EXPECT_TRUE(thumbnail().isNull());
  const DialogAnswer answer([](QDialog& d) {
    for (const QAbstractButton* button : d.findChildren<QAbstractButton*>()) {
      EXPECT_TRUE(button->text().contains('&')) << button->text().toStdString();
    }
    clickButton(d, "Open");
  });
  ASSERT_TRUE(window->open(QString::fromStdString(yaml.string())));
  window->editor().invertCells();
  ASSERT_TRUE(window->saveTo(QString::fromStdString(yaml.string())))
      << window->message().toStdString();
  EXPECT_EQ(folder.read("pictures/m.pgm"), picture);
  EXPECT_TRUE(window->message().contains("lies outside")) << window->message().toStdString();
  const auto saved = maps::loadMap(yaml);
  ASSERT_TRUE(saved) << describe(saved.error());
  EXPECT_EQ(saved->grid, window->editor().map().grid);
  ASSERT_TRUE(window->closeDocument());
  EXPECT_TRUE(isOutsidePermitted(QString::fromStdString(yaml.string())));
  EXPECT_FALSE(thumbnail().isNull()) << "the user has permitted it";
}

TEST_F(Documents, AnotherFileIsOpenedBesideAChangedOneWithoutAQuestion) {
  open(kRoom);
  window->editor().invertCells();
  window->mayDiscard() = [] {
    ADD_FAILURE() << "nothing is closed";
    return false;
  };
  const QString other = write("other.map", kRoom);
  RecentFiles* recent = nullptr;
  for (const QMenu* menu : window->findChildren<QMenu*>()) {
    for (const QAction* a : menu->actions()) {
      if (auto* found = qobject_cast<RecentFiles*>(a->menu())) recent = found;
    }
  }
  ASSERT_NE(recent, nullptr);
  Q_EMIT recent->openWanted(other);
  EXPECT_EQ(shownFile(), "other.map");
  window->mayDiscard() = [] { return true; };
}

// Leaving a document writes its plans for a crash, which looks at its map once more.
TEST_F(Documents, PlansAreMadeAndSavedOnTheMapOfTheirOwnDocument) {
  open(kRoom);
  task({2.5, 2.5}, {16.5, 2.5});
  ASSERT_TRUE(plan());
  const Path around = window->result()->path;
  const QString project = QString::fromStdString((folder / "room.clearway").string());
  ASSERT_TRUE(window->saveTo(project)) << window->message().toStdString();
  std::string free = kRoom;
  std::ranges::replace(free, '@', '.');
  ASSERT_TRUE(window->open(write("free.map", free)));
  task({2.5, 2.5}, {16.5, 2.5});
  ASSERT_TRUE(plan());
  ASSERT_LT(window->result()->path.motions.size(), around.motions.size());

  tabs().setCurrentIndex(0);
  ASSERT_EQ(shownFile(), "room.clearway");
  const std::vector<maps::ProjectPlan> stored =
      window->plans().stored(window->editor().documentId(), window->editor().document());
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_EQ(stored[0].plan.map.fingerprint, window->editor().map().grid.fingerprint());
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->path.motions.size(), around.motions.size());
  EXPECT_TRUE(window->result()->certificate.free);
}

TEST_F(Documents, PlansAreKeptInAProjectAndJudgedWhenItIsOpened) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  ASSERT_TRUE(plan());
  const Path path = window->result()->path;
  const QString project = QString::fromStdString((folder / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project)) << window->message().toStdString();
  EXPECT_NE(folder.read("p.clearway").find("\"plans\""), std::string::npos);
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project)) << window->message().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->result() != nullptr; }, kPatience_ms));
  EXPECT_EQ(window->result()->path.motions.size(), path.motions.size());
  EXPECT_TRUE(window->result()->certificate.free);
  EXPECT_FALSE(window->editor().document().modified());
  // Saved when it was out of date, it is out of date when it is opened.
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.goal->position.x = 15.5;
  window->editor().edit("Move", [&](app::EditDocument& d) { d.setAgent(a); });
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project)) << window->message().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->plans().all().size() == 1; }, kPatience_ms));
  EXPECT_EQ(window->result(), nullptr);
  EXPECT_EQ(window->plans().all().begin()->second.stale, StaleCause::Task);
}

}  // namespace
}  // namespace clearway::gui
