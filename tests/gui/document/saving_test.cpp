// Files are never lost: maps with agents, changes of other programs, plans, new maps, dialogs.
#include <gtest/gtest.h>

#include <QFileDialog>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <fstream>
#include <new>
#include <stdexcept>

#include "app/document/open/document.h"
#include "app/gui/document/background_save.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/threads/work_queue.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "maps/grid/map_io.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class Saving : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    for (const char* name : {"workshop.yaml", "workshop.pgm", "workshop.clearway", "maze.map"}) {
      fs::copy(fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name, folder / name);
      fs::permissions(folder / name, fs::perms::owner_all);
    }
  }
  QString path(const char* name) { return QString::fromStdString((folder / name).string()); }
  void place() {
    app::EditAgent a = document().agents().front();
    a.agent.start = Pose{{2.0, 2.0}, Heading()};
    a.agent.goal = maps::GoalPose{{4.0, 2.0}, Heading()};
    window->editor().edit("Place", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  void paint() { window->editor().invertCells(); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QApplication::setActiveWindow(window.get());  // which a closed dialog leaves inactive
    QTest::keyClick(window.get(), key, modifiers);
  }
  void save() {
    key(Qt::Key_S, Qt::ControlModifier);
    window->editor().finishSaving();
  }
  app::EditDocument& document() { return window->editor().document(); }
  // Answers message boxes by the text of a button; counts what was asked.
  DialogAnswer answering(const QString& button) {
    return DialogAnswer([this, button](QDialog& dialog) {
      if (auto* box = qobject_cast<QMessageBox*>(&dialog)) asked.append(box->text());
      clickButton(dialog, button);
    });
  }
  QStringList asked;
};

TEST_F(Saving, AMapWithAgentsIsSavedAsAProjectBesideIt) {
  ASSERT_TRUE(window->open(path("workshop.yaml")));
  const std::string before = folder.read("workshop.yaml") + folder.read("workshop.pgm");
  fs::remove(folder / "workshop.clearway");
  place();
  const DialogAnswer answer = answering("Save “workshop.clearway”");
  save();
  ASSERT_EQ(asked.size(), 1);
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(folder.read("workshop.yaml") + folder.read("workshop.pgm"), before);
  const auto project = app::openProject(folder / "workshop.clearway");
  ASSERT_TRUE(project) << project.error().text();
  const auto* map = std::get_if<maps::MapReference>(&project->project.map);
  ASSERT_NE(map, nullptr) << "the map is not copied";
  EXPECT_EQ(map->file, "workshop.yaml");
  ASSERT_EQ(project->project.agents.size(), 1U);
  EXPECT_TRUE(project->project.agents[0].start);
  paint();
  save();
  EXPECT_EQ(asked.size(), 1) << "from now on it is a project";
  EXPECT_NE(folder.read("workshop.pgm"), before.substr(folder.read("workshop.yaml").size()));
}

TEST_F(Saving, TheProjectBesideAMapReplacesNoOtherFile) {
  ASSERT_TRUE(window->open(path("workshop.yaml")));
  const std::string other = folder.read("workshop.clearway");
  place();
  const DialogAnswer answer = answering("Save “workshop 2.clearway”");
  save();
  EXPECT_EQ(folder.read("workshop.clearway"), other);
  EXPECT_TRUE(fs::exists(folder / "workshop 2.clearway"));
}

TEST_F(Saving, TheStarStaysWhileAgentsOfAMapAreUnsaved) {
  ASSERT_TRUE(window->open(path("maze.map")));
  place();
  paint();
  const std::string before = folder.read("maze.map");
  const DialogAnswer answer = answering("Save the map only");
  save();
  EXPECT_NE(folder.read("maze.map"), before);
  EXPECT_TRUE(window->isWindowModified());
  window->editor().undo();  // the painting
  window->editor().undo();  // the agent
  EXPECT_TRUE(window->isWindowModified()) << "the saved map is painted";
  window->editor().redo();
  window->editor().redo();
  ASSERT_TRUE(window->saveTo(path("maze.map")));
  EXPECT_TRUE(window->isWindowModified()) << "also after saving under its name";
}

TEST_F(Saving, QuittingAMapWithAgentsDoesNotLoseThem) {
  ASSERT_TRUE(window->open(path("workshop.yaml")));
  place();
  QStringList texts;
  const DialogAnswer answer([&](QDialog& dialog) {
    auto* box = qobject_cast<QMessageBox*>(&dialog);
    texts.append(box != nullptr ? box->text() : QString());
    clickButton(dialog, texts.size() == 1 ? "Save" : "Save the map only");
  });
  EXPECT_FALSE(window->close());
  EXPECT_EQ(texts.size(), 2);
  EXPECT_TRUE(window->isVisible());
  EXPECT_TRUE(agent().start);
}

TEST_F(Saving, SeveralChangedDocumentsAreSavedOrDiscardedByOneAnswer) {
  const auto openTwo = [&] {
    for (const char* name : {"maze.map", "workshop.clearway"}) {
      ASSERT_TRUE(window->open(path(name)));
      paint();
    }
  };
  openTwo();
  const std::string maze = folder.read("maze.map"), workshop = folder.read("workshop.pgm");
  {
    const DialogAnswer answer = answering("Discard all");
    EXPECT_TRUE(window->close());
    EXPECT_EQ(asked.size(), 1);
  }
  EXPECT_EQ(folder.read("maze.map"), maze);
  EXPECT_EQ(folder.read("workshop.pgm"), workshop);
  window = std::make_unique<MainWindow>();
  window->show();
  openTwo();
  asked.clear();
  {
    const DialogAnswer answer = answering("Save all");
    EXPECT_TRUE(window->close());
    EXPECT_EQ(asked.size(), 1);
  }
  EXPECT_NE(folder.read("maze.map"), maze);
  EXPECT_NE(folder.read("workshop.pgm"), workshop);
}

TEST_F(Saving, TheQuestionAboutSeveralDocumentsNamesAllOfThem) {
  for (int k = 1; k <= 8; ++k) {
    const std::string name = "m" + std::to_string(k) + ".map";
    fs::copy(folder / "maze.map", folder / name);
    ASSERT_TRUE(window->open(path(name.c_str())));
    paint();
  }
  QStringList texts, buttons;
  const DialogAnswer answer([&](QDialog& dialog) {
    const auto& box = dynamic_cast<QMessageBox&>(dialog);
    texts.append(box.text());
    QList<QAbstractButton*> row = box.buttons();
    std::ranges::sort(row, {}, [](const QAbstractButton* b) { return b->x(); });
    buttons.clear();
    for (const QAbstractButton* b : row) buttons.append(QString(b->text()).remove('&'));
    clickButton(dialog, texts.size() == 1 ? "Discard" : "Discard all");
  });
  EXPECT_TRUE(window->close());
  ASSERT_EQ(texts.size(), 2);
  EXPECT_TRUE(texts[0].contains("“m1.map” was changed.")) << texts[0].toStdString();
  EXPECT_TRUE(texts[0].endsWith(
      "Changed, too: “m2.map”, “m3.map”, “m4.map”, “m5.map”, “m6.map” and 2 more."))
      << texts[0].toStdString();
  EXPECT_TRUE(texts[1].contains("“m7.map” and 1 more.")) << texts[1].toStdString();
  EXPECT_TRUE(buttons.contains("Save all (7)")) << buttons.join(", ").toStdString();
  ASSERT_TRUE(buttons.contains("Discard all (7)")) << buttons.join(", ").toStdString();
  EXPECT_GT(std::abs(buttons.indexOf("Cancel") - buttons.indexOf("Discard all (7)")), 1);
}

TEST_F(Saving, OneChangedDocumentHasNoAnswerForAll) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  int buttons = 0;
  const DialogAnswer answer([&](QDialog& dialog) {
    buttons = static_cast<int>(qobject_cast<QMessageBox*>(&dialog)->buttons().size());
    clickButton(dialog, "Cancel");
  });
  EXPECT_FALSE(window->close());
  EXPECT_EQ(buttons, 3) << "save, discard, cancel";
}

TEST_F(Saving, TheDefaultAgentOfAMapIsNoReasonToAsk) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  const DialogAnswer answer = answering("Cancel");
  save();
  EXPECT_TRUE(asked.isEmpty());
  EXPECT_FALSE(window->isWindowModified());
}

// Each file of each kind of document, changed by another program.
TEST_F(Saving, ChangesOfOtherProgramsAreNotOverwrittenUnasked) {
  struct Case {
    const char *open, *changed;
  };
  for (const Case& c : {Case{"workshop.yaml", "workshop.pgm"},
                        {"workshop.yaml", "workshop.yaml"},
                        {"maze.map", "maze.map"},
                        {"workshop.clearway", "workshop.clearway"},
                        {"workshop.clearway", "workshop.pgm"},
                        {"workshop.clearway", "workshop.yaml"}}) {
    SCOPED_TRACE(std::string(c.open) + " and " + c.changed);
    window->documents().tabs().closeDocument();
    ASSERT_TRUE(window->open(path(c.open)));
    paint();
    const std::string own = folder.read(c.changed);
    const fs::file_time_type time = fs::last_write_time(folder / c.changed);
    std::string foreign = own;
    foreign[0] = '#';  // as long as before
    folder.write(c.changed, foreign);
    fs::last_write_time(folder / c.changed, time);
    asked.clear();
    {
      const DialogAnswer answer = answering("Cancel");
      save();
    }
    ASSERT_EQ(asked.size(), 1);
    EXPECT_TRUE(asked[0].contains(c.changed)) << asked[0].toStdString();
    EXPECT_EQ(folder.read(c.changed), foreign);
    EXPECT_TRUE(window->isWindowModified());
    {
      const DialogAnswer answer = answering("Overwrite");
      folder.write(c.changed, own + "\n");  // readable, but different
      save();
    }
    EXPECT_FALSE(window->isWindowModified());
    asked.clear();
    paint();
    const DialogAnswer answer = answering("Cancel");
    save();
    EXPECT_TRUE(asked.isEmpty()) << "its own save is no change of others";
  }
}

TEST_F(Saving, AFileThatWasOnlyTouchedIsSavedUnasked) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  folder.write("maze.map", folder.read("maze.map"));
  const DialogAnswer answer = answering("Cancel");
  save();
  EXPECT_TRUE(asked.isEmpty());
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Saving, SaveAsIsOfferedWhenAnotherProgramChangedTheFile) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  folder.write("maze.map", "other");
  const DialogAnswer answer([&](QDialog& dialog) {
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
      files->selectFile(path("mine.map"));
      QMetaObject::invokeMethod(files, "accept");
    } else {
      clickButton(dialog, "Save as");
    }
  });
  save();
  EXPECT_EQ(folder.read("maze.map"), "other");
  EXPECT_TRUE(fs::exists(folder / "mine.map"));
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Saving, APlanIsSavedUnderANewNameOfAProject) {
  ASSERT_TRUE(window->open(path("workshop.clearway")));
  ASSERT_TRUE(plan());
  ASSERT_TRUE(window->exportPlan(path("workshop.json")));
  EXPECT_TRUE(window->message().contains("“workshop.json” is written"))
      << window->message().toStdString();
  ASSERT_TRUE(window->exportPlan(path("table.csv")));
  EXPECT_TRUE(window->message().contains("“table.csv” is written"))
      << window->message().toStdString();
  const std::string before = folder.read("workshop.json");
  ASSERT_TRUE(window->open(path("workshop.json")));
  paint();
  QStringList suggested;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
      suggested = files->selectedFiles();
      QMetaObject::invokeMethod(files, "accept");
    } else {
      dialog.reject();
    }
  });
  save();
  ASSERT_EQ(suggested.size(), 1);
  EXPECT_TRUE(suggested[0].endsWith("workshop 2.clearway")) << suggested[0].toStdString();
  EXPECT_EQ(folder.read("workshop.json"), before);
  EXPECT_TRUE(app::openProject(folder / "workshop 2.clearway"));
}

TEST_F(Saving, ANewMapIsAskedForOnceItIsEdited) {
  app::NewMap wanted;
  wanted.pattern = app::Pattern::Maze;
  window->createMap(wanted);
  EXPECT_FALSE(window->isWindowModified());
  {
    const DialogAnswer answer = answering("Cancel");
    EXPECT_TRUE(window->close());
  }
  EXPECT_TRUE(asked.isEmpty());
  window->show();
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 1, 0, 1}), maps::CellState::Unknown);
  });
  EXPECT_TRUE(window->isWindowModified());
  {
    const DialogAnswer answer = answering("Cancel");
    EXPECT_FALSE(window->close());
  }
  ASSERT_EQ(asked.size(), 1);
  EXPECT_TRUE(asked[0].contains("never saved"));
  ASSERT_TRUE(window->saveTo(path("new.yaml")));
  EXPECT_FALSE(window->isWindowModified());
  const DialogAnswer answer = answering("Cancel");
  EXPECT_TRUE(window->close());
}

TEST_F(Saving, AnUnfinishedStrokeCountsAsAChange) {
  ASSERT_TRUE(window->open(path("maze.map")));
  window->chooseTool(ToolKind::Eraser);
  QTest::mousePress(&window->view(), Qt::LeftButton, {}, px({0.5, 0.5}));
  QTest::mouseMove(&window->view(), px({5.5, 0.5}));
  const DialogAnswer answer = answering("Cancel");
  EXPECT_FALSE(window->close());
  EXPECT_EQ(asked.size(), 1);
}

TEST_F(Saving, ExportsReplaceNoFileOfTheDocument) {
  ASSERT_TRUE(window->open(path("workshop.clearway")));
  ASSERT_TRUE(plan());
  for (const char* name : {"workshop.clearway", "workshop.yaml", "workshop.pgm"}) {
    const std::string before = folder.read(name);
    const fs::path link = folder / (std::string(name) + ".png");
    fs::create_symlink(folder / name, link);
    EXPECT_FALSE(window->exportView(QString::fromStdString(link.string()), false));
    EXPECT_FALSE(window->exportPlan(path(name)));
    EXPECT_TRUE(window->message().contains("another name"));
    EXPECT_EQ(folder.read(name), before);
  }
}

TEST_F(Saving, APlanIsWrittenOnlyUnderAnEndingOfItsFormats) {
  ASSERT_TRUE(window->open(path("workshop.clearway")));
  ASSERT_TRUE(plan());
  for (const char* name : {"plan.svg", "plan.txt", "plan"}) {
    EXPECT_FALSE(window->exportPlan(path(name))) << name;
    EXPECT_TRUE(window->message().contains("must end in one of these: .json, .csv, .geojson, .wkt"))
        << window->message().toStdString();
    EXPECT_FALSE(fs::exists(folder / name)) << name;
  }
  EXPECT_TRUE(window->exportPlan(path("plan.JSON")));
}

TEST_F(Saving, ASampleIsSavedOnlyUnderAnotherName) {
  for (const char* name : {"narrow_door.clearway", "maze.map"}) {
    ASSERT_TRUE(window->open(samplesFolder() + '/' + name));
    paint();
    QString suggested;
    const DialogAnswer answer([&](QDialog& dialog) {
      if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
        suggested = files->selectedFiles().value(0);
      }
      dialog.reject();
    });
    save();
    EXPECT_EQ(suggested, outsideSamples(samplesFolder() + '/' + name));
    EXPECT_FALSE(isSample(suggested));
    EXPECT_TRUE(window->isWindowModified()) << "nothing is written";
    window->editor().undo();
  }
}

TEST_F(Saving, TheTypeOfASaveDialogIsThatOfTheSuggestedName) {
  for (const auto& [name, type] : {std::pair("workshop.yaml", "ROS map (*.yaml)"),
                                   {"maze.map", "MovingAI map (*.map)"},
                                   {"workshop.clearway", "Clearway project (*.clearway)"}}) {
    ASSERT_TRUE(window->open(path(name)));
    QString chosen;
    const DialogAnswer answer([&](QDialog& dialog) {
      if (auto* files = qobject_cast<QFileDialog*>(&dialog)) chosen = files->selectedNameFilter();
      dialog.reject();
    });
    key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(chosen, type);
  }
}

TEST_F(Saving, DialogsMoveNoFilesByDragging) {
  ASSERT_TRUE(window->open(path("maze.map")));
  bool read_only = false;
  int draggable = 0;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
      read_only = files->testOption(QFileDialog::ReadOnly);
      for (auto* list : files->findChildren<QAbstractItemView*>()) {
        draggable += list->dragDropMode() != QAbstractItemView::NoDragDrop ? 1 : 0;
      }
    }
    dialog.reject();
  });
  key(Qt::Key_O, Qt::ControlModifier);
  ASSERT_EQ(answer.shown(), 1);
  EXPECT_TRUE(read_only);
  draggable = 0;
  key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(answer.shown(), 2);
  EXPECT_FALSE(read_only) << "folders can be made here";
  EXPECT_EQ(draggable, 0);
}

// The outcome is taken by the event loop, which does not run between these lines.
TEST_F(Saving, WhatIsEditedWhileAFileIsWrittenIsNotInItAndStaysUnsaved) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  const maps::GridMap wanted = window->editor().map();
  key(Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(window->editor().saving());
  paint();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->editor().saving(); }));
  EXPECT_TRUE(window->isWindowModified());
  const auto saved = maps::loadMap(folder / "maze.map");
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->values, wanted.values);
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
  window->editor().undo();
  EXPECT_FALSE(window->isWindowModified()) << "this is what was written";
  window->editor().redo();
  save();
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_NE(maps::loadMap(folder / "maze.map")->values, wanted.values);
}

TEST_F(Saving, AnErrorOfABackgroundSaveIsReportedAndTheDocumentStaysUnsaved) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  const QString before = window->windowFilePath();
  EXPECT_TRUE(window->startSavingTo("/no/such/folder/maze.map"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->editor().saving(); }));
  EXPECT_TRUE(window->message().contains("maze.map")) << window->message().toStdString();
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(window->windowFilePath(), before);
  const auto* bar = window->findChild<MessageBar*>();
  const auto buttons = bar->findChildren<QPushButton*>();
  const auto other = std::ranges::find_if(
      buttons, [](const QPushButton* b) { return b->isVisible() && b->text() == "Save as…"; });
  ASSERT_NE(other, buttons.end());
  int questions = 0;
  {
    const DialogAnswer answer([&](QDialog& dialog) {
      ++questions;
      EXPECT_NE(qobject_cast<QFileDialog*>(&dialog), nullptr);
      dialog.reject();
    });
    (*other)->click();
  }
  EXPECT_EQ(questions, 1);
  EXPECT_FALSE(window->saveTo("/no/such/folder/maze.map"));
  save();
  EXPECT_FALSE(window->isWindowModified());
}

// Nothing is lost: the document stays unsaved, the file is as it was, and saving again works.
TEST_F(Saving, WhatASaveThrowsIsAnError) {
  ASSERT_TRUE(window->open(path("maze.map")));
  const std::string before = folder.read("maze.map");
  paint();
  BackgroundSave saving;
  std::vector<Error> errors;
  const auto throwing = [&](const std::function<void()>& thrown) {
    saving.start(
        window->editor().document().snapshot(), window->editor().file(),
        [thrown](app::EditDocument&, app::EditFile&) -> BackgroundSave::Losses {
          thrown();
          return std::vector<Message>();
        },
        [&](BackgroundSave::Outcome out) { errors.push_back(out.losses.error()); });
    saving.finish();
    EXPECT_FALSE(saving.running());
  };
  throwing([] { throw std::filesystem::filesystem_error("no more links", std::error_code()); });
  throwing([] { throw std::bad_alloc(); });
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[0].code, ErrorCode::Io);
  EXPECT_NE(errors[0].text().find("no more links"), std::string::npos) << errors[0].text();
  EXPECT_EQ(errors[1].code, ErrorCode::LimitExceeded);
  EXPECT_EQ(folder.read("maze.map"), before);
  EXPECT_TRUE(window->isWindowModified());
  save();
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Saving, WhatAJobOfTheRecoveryThrowsIsAnError) {
  WorkQueue queue;
  QStringList texts;
  const auto failed = [&](const Error& e) { texts.append(QString::fromStdString(e.text())); };
  queue.add([]() -> WorkQueue::Answer { throw std::runtime_error("the folder is gone"); }, failed);
  queue.add([]() -> WorkQueue::Answer { throw std::bad_alloc(); }, failed);
  queue.add([&] { return WorkQueue::Answer([&] { texts.append("done"); }); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue.busy(); }));
  EXPECT_EQ(texts,
            QStringList({"unexpected error: the folder is gone", "not enough memory", "done"}));
}

TEST_F(Saving, ClosingWaitsForTheFileThatIsBeingWritten) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  const maps::GridMap wanted = window->editor().map();
  key(Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(window->editor().saving());
  const DialogAnswer answer = answering("Discard");
  EXPECT_TRUE(window->close());
  EXPECT_EQ(asked.size(), 0) << "it is saved";
  EXPECT_EQ(maps::loadMap(folder / "maze.map")->values, wanted.values);
  window->show();
  paint();
  key(Qt::Key_S, Qt::ControlModifier);
  window.reset();
  EXPECT_NE(maps::loadMap(folder / "maze.map")->values, wanted.values)
      << "the window's end finishes it, too";
}

TEST_F(Saving, AnotherTabWaitsForTheFileOfTheFirst) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  const quint64 maze = window->editor().documentId();
  key(Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(window->open(path("workshop.clearway")));
  EXPECT_FALSE(window->editor().saving());
  window->documents().tabs().select(maze);
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Saving, AnOwnSaveIsNoChangeOfAnotherProgram) {
  ASSERT_TRUE(window->open(path("maze.map")));
  paint();
  key(Qt::Key_S, Qt::ControlModifier);
  QTest::qWait(900);  // the quiet moment of the watch, and its comparison
  EXPECT_FALSE(window->editor().saving());
  const auto* question = window->findChild<QuestionBar*>();
  EXPECT_FALSE(question->isVisible());
}

}  // namespace
}  // namespace clearway::gui
