// Unsaved work survives: autosave, what a start offers after a crash, and editors that are killed.
#include <gtest/gtest.h>

#include <QAction>
#include <QDir>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <random>

#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kNever_ms = 3'600'000;

class Recovery : public SmallMapWindow {
 protected:
  void SetUp() override {
    before = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString(folder.path().string()));
    SmallMapWindow::SetUp();
  }
  void TearDown() override {
    window.reset();
    qputenv("XDG_STATE_HOME", before);
  }
  // All recovery files of all editors.
  std::vector<fs::path> files() {
    std::vector<fs::path> out;
    std::error_code ec;
    for (const auto& e : fs::recursive_directory_iterator(folder / "clearway/recovery", ec)) {
      if (e.path().extension() == ".recovery") out.push_back(e.path());
    }
    return out;
  }
  void edit() { window->editor().invertCells(); }
  void paint(std::int32_t column) {
    window->editor().edit("Wall", [&](app::EditDocument& d) {
      d.paint(app::CellSet(CellRange{0, 1, column, column + 1}), maps::CellState::Occupied);
    });
  }
  void countWrites() {
    QObject::connect(&window->documents().autosave(), &Autosave::saved, window.get(),
                     [this] { ++writes; });
  }
  bool waitForWrites(int n) {
    return QTest::qWaitFor([&] { return writes >= n; }, kPatience_ms);
  }
  bool holdsWhatIsShown() {
    const Result<app::OpenedEdit> r = app::openRecovery(files().front());
    return r && r->document.map().values == window->editor().map().values;
  }
  bool waitForFile() {
    window->documents().autosave().setPause(1);
    edit();
    return QTest::qWaitFor(
        [&] { return !window->documents().autosave().busy() && files().size() == 1; },
        kPatience_ms);
  }
  void planFleetOfTwo() {
    task({2.5, 4.5}, {16.5, 4.5});
    app::EditAgent second = window->editor().document().agents().front();
    second.agent.name = "second";
    second.agent.start->position.y = 1.5;
    second.agent.goal = maps::GoalPose{{5.5, 1.5}, std::nullopt};
    window->editor().edit("Add", [&](app::EditDocument& d) { d.addAgent(second.agent); });
    window->documents().autosave().setPause(1);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !window->documents().autosave().busy() && files().size() == 1; },
        kPatience_ms));
    maps::FleetSettings settings;
    settings.time_limit_s = 86'400.0;
    setFleet(*window, settings);
    window->planFleet();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->fleet().isCurrent(); }, kPatience_ms))
        << window->message().toStdString();
  }
  // As a killed editor would leave it.
  fs::path leave() {
    EXPECT_TRUE(waitForFile());
    fs::create_directories(folder / "clearway/recovery/crashed");
    const fs::path left = folder / "clearway/recovery/crashed/1.recovery";
    fs::copy(files().front(), left);
    window = std::make_unique<MainWindow>();
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    return left;
  }
  // Clicks the first button of this text in each dialog, at most once for each dialog.
  static void click(QDialog& dialog, const QString& text) {
    for (auto* b : dialog.findChildren<QPushButton*>()) {
      if (!b->isVisible() || QString(b->text()).remove('&') != text) continue;
      b->click();
      return;
    }
    dialog.reject();
  }
  QAction& recoverAction() {
    for (auto* a : window->findChildren<QAction*>()) {
      if (a->text() == "Recover unsaved work…") return *a;
    }
    ADD_FAILURE();
    std::abort();
  }
  QByteArray before;
  int writes = 0;  // of recovery files
};

TEST_F(Recovery, AnEditIsKeptAndSavingOrUndoRemovesTheFile) {
  open(kRoom);
  EXPECT_TRUE(files().empty());
  ASSERT_TRUE(waitForFile());
  window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().empty(); }));
  edit();
  ASSERT_TRUE(QTest::qWaitFor([&] { return files().size() == 1; }));
  ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().empty(); }));
}

TEST_F(Recovery, IsWrittenOnceEditsPauseAlsoAfterUndo) {
  open(kRoom);
  window->documents().autosave().setPauses(0, kNever_ms);
  countWrites();
  paint(0);
  paint(1);
  ASSERT_TRUE(waitForWrites(1));
  paint(2);
  ASSERT_TRUE(waitForWrites(2));
  window->editor().undo();
  ASSERT_TRUE(waitForWrites(3));
  EXPECT_TRUE(holdsWhatIsShown());
  QTest::qWait(50);
  EXPECT_EQ(writes, 3) << "nothing was changed";
}

TEST_F(Recovery, IsWrittenWhileEditsGoOn) {
  open(kRoom);
  window->documents().autosave().setPauses(kNever_ms, 0);
  countWrites();
  for (int i = 0; i < 10'000 && writes < 2; ++i) {
    paint(i % 20);
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  }
  EXPECT_GE(writes, 2);
}

TEST_F(Recovery, IsWrittenAtOnceBeforeWhatTakesLong) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  window->documents().autosave().setPause(kNever_ms);
  countWrites();
  const std::vector<std::pair<const char*, std::function<void()>>> all{
      {"plan", [&] { window->plan(); }},
      {"plan the fleet", [&] { window->planFleet(); }},
      {"another window",
       [&] {
         QEvent event(QEvent::WindowDeactivate);
         QApplication::sendEvent(window.get(), &event);
       }},
      {"simulate", [&] { ASSERT_TRUE(window->simulate()); }}};
  int wanted = 0;
  for (const auto& [name, act] : all) {
    paint(wanted);
    act();
    EXPECT_TRUE(waitForWrites(++wanted)) << name;
    EXPECT_TRUE(holdsWhatIsShown()) << name;
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  }
  EXPECT_EQ(writes, wanted) << "nothing twice";
}

TEST_F(Recovery, AWindowThatClosesAsItShouldLeavesNothing) {
  open(kRoom);
  ASSERT_TRUE(waitForFile());
  window.reset();
  EXPECT_TRUE(files().empty());
  EXPECT_TRUE(fs::is_empty(folder / "clearway/recovery"));
}

TEST_F(Recovery, ARecoveredDocumentKnowsItsFileAndIsUnsaved) {
  open(kRoom);
  edit();
  const std::vector<std::uint16_t> edited = window->editor().map().values;
  window->editor().undo();
  const std::string saved = folder.read("m.map");
  const fs::path left = leave();
  const DialogAnswer answer([&](QDialog& d) { click(d, "Recover"); });
  window->documents().offerRecovery();
  EXPECT_EQ(answer.shown(), 1);
  EXPECT_FALSE(fs::exists(left)) << "it is now a file of this editor";
  EXPECT_EQ(window->editor().map().values, edited);
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(window->editor().file().path, file);
  EXPECT_EQ(folder.read("m.map"), saved) << "only saving changes it";
  ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  EXPECT_NE(folder.read("m.map"), saved);
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().empty(); }));
}

TEST_F(Recovery, ASecondDocumentOfAFileIsACopyThatDoesNotOverwriteTheFirst) {
  open(kRoom);
  const fs::path left = leave();
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  edit();
  ASSERT_TRUE(window->documents().recover({left, {}}));
  EXPECT_EQ(window->documents().tabs().changed().size(), 2U);
  EXPECT_FALSE(window->editor().file().can_save);
  EXPECT_TRUE(window->windowTitle().contains("(copy)")) << window->windowTitle().toStdString();
}

TEST_F(Recovery, ARecoveredDocumentAsksBeforeItOverwritesWhatOthersWroteSince) {
  open(kRoom);
  const fs::path left = leave();
  const std::string name = file.string();
  std::string others = folder.read("m.map");
  others[others.size() - 2] = '@';
  folder.write("m.map", others);
  ASSERT_TRUE(window->documents().recover({left, {}}));
  {
    const DialogAnswer cancel([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->saveTo(QString::fromStdString(name)));
    EXPECT_EQ(cancel.shown(), 1);
    EXPECT_EQ(folder.read("m.map"), others);
  }
  const DialogAnswer overwrite([](QDialog& d) { clickButton(d, "Overwrite"); });
  EXPECT_TRUE(window->saveTo(QString::fromStdString(name)));
  EXPECT_EQ(overwrite.shown(), 1);
  EXPECT_NE(folder.read("m.map"), others);
}

TEST_F(Recovery, TheStartPageOffersWhatWasLeftForLater) {
  const QString line = "There is unsaved work of an editor that crashed.";
  open(kRoom);
  leave();
  EXPECT_FALSE(shows(line));
  {
    const DialogAnswer later([](QDialog& d) { click(d, "Later"); });
    window->documents().offerRecovery();
  }
  EXPECT_TRUE(shows(line));
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  QPushButton* recover = nullptr;
  for (auto* b : window->findChildren<QPushButton*>()) {
    if (b->isVisible() && b->text() == "Recover…") recover = b;
  }
  ASSERT_NE(recover, nullptr);
  for (int k = 0; k < 20 && !recover->hasFocus(); ++k) {
    QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
  }
  ASSERT_TRUE(recover->hasFocus());
  const DialogAnswer discard([](QDialog& d) {
    if (qobject_cast<QMessageBox*>(&d) != nullptr) return clickButton(d, "Discard");
    for (auto* b : d.findChildren<QPushButton*>()) {  // afterwards: another dialog opens
      if (b->text() == "Discard…") QTimer::singleShot(0, b, &QPushButton::click);
    }
  });
  QTest::keyClick(recover, Qt::Key_Space);
  EXPECT_GE(discard.shown(), 2);
  EXPECT_FALSE(shows(line)) << "nothing is left";
}

TEST_F(Recovery, ARecoveredDocumentHasThePlanOfItsAgent) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  window->documents().autosave().setPause(1);
  ASSERT_TRUE(plan());
  const std::size_t motions = window->result()->path.motions.size();
  const auto holdsPlan = [&] {
    if (window->documents().autosave().busy() || files().size() != 1) return false;
    const Result<app::OpenedEdit> r = app::openRecovery(files().front());
    const Result<app::RecoveryInfo> info = app::recoveryInfo(files().front());
    return r && r->plans.size() == 1 && info && info->plans == 1 && !info->has_fleet_plan;
  };
  ASSERT_TRUE(QTest::qWaitFor(holdsPlan, kPatience_ms)) << "without another edit";
  fs::create_directories(folder / "clearway/recovery/crashed");
  fs::copy(files().front(), folder / "clearway/recovery/crashed/1.recovery");
  window = std::make_unique<MainWindow>();
  window->show();
  const DialogAnswer answer([&](QDialog& d) { click(d, "Recover"); });
  window->documents().offerRecovery();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->result() != nullptr; }, kPatience_ms));
  EXPECT_EQ(window->result()->path.motions.size(), motions);
  EXPECT_TRUE(window->result()->certificate.free);
  const auto* passages = window->findChild<QListWidget*>("passages");
  EXPECT_TRUE(QTest::qWaitFor([&] { return passages->count() > 0; }, kPatience_ms));
}

TEST_F(Recovery, ARecoveredDocumentIsEditedAtOnce) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  const fs::path left = leave();
  ASSERT_TRUE(window->documents().recover({left, {}}));
  EXPECT_EQ(window->tool(), ToolKind::Agents);
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
}

TEST_F(Recovery, ARecoveredDocumentHasThePlanOfItsFleet) {
  open(kRoom);
  planFleetOfTwo();
  const auto holdsPlan = [&] {
    if (window->documents().autosave().busy() || files().size() != 1) return false;
    const Result<app::OpenedEdit> r = app::openRecovery(files().front());
    const Result<app::RecoveryInfo> info = app::recoveryInfo(files().front());
    return r && r->fleet_plan && info && info->has_fleet_plan;
  };
  ASSERT_TRUE(QTest::qWaitFor(holdsPlan, kPatience_ms)) << "without another edit";
  fs::create_directories(folder / "clearway/recovery/crashed");
  fs::copy(files().front(), folder / "clearway/recovery/crashed/1.recovery");
  window = std::make_unique<MainWindow>();
  window->show();
  const DialogAnswer answer([&](QDialog& d) { click(d, "Recover"); });
  window->documents().offerRecovery();
  FleetStore& fleet = window->fleet();
  ASSERT_TRUE(QTest::qWaitFor([&] { return fleet.isCurrent(); }, kPatience_ms));
  EXPECT_TRUE(fleet.shown());
  EXPECT_EQ(fleet.made()->ids.size(), 2U);
  EXPECT_TRUE(window->player().ready());
}

TEST_F(Recovery, ADocumentThatIsLeftForAnotherIsKeptWithItsPlans) {
  open(kRoom);
  planFleetOfTwo();
  ASSERT_TRUE(plan());
  window->documents().autosave().setPause(3'600'000);  // never by itself
  edit();
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return !window->documents().autosave().busy() && files().size() == 1; }, kPatience_ms));
  const Result<app::OpenedEdit> left = app::openRecovery(files().front());
  ASSERT_TRUE(left) << describe(left.error());
  EXPECT_EQ(left->plans.size(), 1U);
  EXPECT_TRUE(left->fleet_plan);
}

TEST_F(Recovery, LaterKeepsTheFileAndDiscardRemovesIt) {
  open(kRoom);
  const fs::path left = leave();
  {
    const DialogAnswer answer([&](QDialog& d) { click(d, "Later"); });
    window->documents().offerRecovery();
    EXPECT_EQ(answer.shown(), 1);
  }
  EXPECT_TRUE(fs::exists(left));
  const QAction& again = recoverAction();
  EXPECT_TRUE(again.isEnabled()) << "in the menu File";
  int asked = 0;
  bool is_asking = false;
  const DialogAnswer answer([&](QDialog& d) {
    if (qobject_cast<QMessageBox*>(&d) != nullptr) {
      ++asked;
      clickButton(d, "Discard");
    } else if (!std::exchange(is_asking, true)) {  // later, because a question opens inside
      QTimer::singleShot(0, &d, [&d] { click(d, "Discard…"); });
    }
  });
  recoverAction().trigger();
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(again.isEnabled());
  EXPECT_FALSE(fs::exists(left.parent_path()));
  EXPECT_FALSE(window->editor().hasDocument());
}

TEST_F(Recovery, AFileThatIsOpenedByHandOffersItsUnsavedWork) {
  open(kRoom);
  const fs::path left = leave();
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  QuestionBar& question = window->documents().question();
  EXPECT_FALSE(question.isVisible()) << "it is of another document";
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  const std::vector<std::uint16_t> saved = window->editor().map().values;
  ASSERT_TRUE(question.isVisible());
  EXPECT_TRUE(question.text().startsWith("There is unsaved work on “m.map”"))
      << question.text().toStdString();
  EXPECT_TRUE(fs::exists(left));
  EXPECT_EQ(window->documents().tabs().count(), 2);
  question.findChildren<QPushButton*>().front()->click();
  EXPECT_NE(window->editor().map().values, saved);
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(window->editor().file().path, file);
  EXPECT_EQ(window->documents().tabs().count(), 2) << "in place of the document without it";
  EXPECT_FALSE(fs::exists(left));
  EXPECT_FALSE(question.isVisible());
  EXPECT_FALSE(recoverAction().isEnabled());
}

TEST_F(Recovery, WorkThatAnotherEditorRecoveredMeanwhileIsNoLongerOffered) {
  open(kRoom);
  const fs::path left = leave();
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  fs::remove(left);
  window->documents().question().findChildren<QPushButton*>().front()->click();
  EXPECT_TRUE(window->message().contains("no longer there")) << window->message().toStdString();
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Recovery, ADamagedFileIsACalmError) {
  open(kRoom);
  const fs::path left = leave();
  fs::resize_file(left, fs::file_size(left) - 5);
  int shown = 0;
  const DialogAnswer answer([&](QDialog& d) { click(d, ++shown == 1 ? "Recover" : "Later"); });
  window->documents().offerRecovery();
  EXPECT_TRUE(window->message().contains("cannot be recovered")) << window->message().toStdString();
  EXPECT_TRUE(fs::exists(left));
}

TEST_F(Recovery, FilesOfARunningSessionAreNotOffered) {
  open(kRoom);
  ASSERT_TRUE(waitForFile());
  MainWindow other;
  other.show();
  const DialogAnswer answer([&](QDialog& d) { d.reject(); });
  other.documents().offerRecovery();
  EXPECT_EQ(answer.shown(), 0);
  EXPECT_EQ(files().size(), 1U);
}

// Whatever edits come between the slices of a copy, the file holds one state.
TEST_F(Recovery, ALargeMapIsCopiedInSlicesToOneState) {
  app::NewMap wanted;
  wanted.pattern = app::Pattern::Empty;
  wanted.rows = wanted.columns = 3000;
  window->createMap(wanted);
  window->documents().autosave().setPause(0);
  quint64 kept = 0;
  int files_written = 0;
  QObject::connect(&window->documents().autosave(), &Autosave::saved, window.get(),
                   [&](quint64, quint64 edits) {
                     kept = edits;
                     ++files_written;
                   });
  std::map<quint64, std::vector<std::uint16_t>> rows;  // of the first column, by edit
  const auto column = [&](const maps::GridMap& map) {
    std::vector<std::uint16_t> out;
    for (std::int32_t i = 0; i < 3000; ++i) out.push_back(map.values[indexOf(map, {i, 0})]);
    return out;
  };
  for (std::int32_t n = 0; files_written < 3 && n < 3000; ++n) {
    window->editor().edit("Edit", [&](app::EditDocument& d) {
      d.paint(app::CellSet(CellRange{2999 - n, 3000 - n, 0, 3}), maps::CellState::Occupied);
      d.paint(app::CellSet(CellRange{n, n + 1, 0, 3}), maps::CellState::Occupied);
    });
    rows[window->documents().autosave().edits()] = column(window->editor().map());
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    if (kept == 0 || !rows.contains(kept)) continue;
    // The next one may be written meanwhile.
    const std::filesystem::path copy = folder.path() / "copy.recovery";
    std::filesystem::copy_file(files().front(), copy,
                               std::filesystem::copy_options::overwrite_existing);
    const Result<app::OpenedEdit> r = app::openRecovery(copy);
    ASSERT_TRUE(r) << describe(r.error());
    const Result<app::RecoveryInfo> info = app::recoveryInfo(copy);
    ASSERT_TRUE(info);
    if (rows.contains(info->edits)) {
      EXPECT_EQ(column(r->document.map()), rows[info->edits]);
    }
    kept = 0;
  }
  EXPECT_EQ(files_written, 3);
}

TEST(AutosavePause, GrowsWithTheTimeOfWritingAndStaysBelowThirtySeconds) {
  EXPECT_EQ(Autosave::pauseAfter(0.01), Autosave::kPause_ms);
  EXPECT_EQ(Autosave::pauseAfter(0.5), 10'000);
  EXPECT_EQ(Autosave::pauseAfter(1e9), Autosave::kLongestPause_ms);
  EXPECT_EQ(Autosave::quietAfter(0.001), Autosave::kQuiet_ms);
  EXPECT_EQ(Autosave::quietAfter(0.05), 1'000);
  EXPECT_EQ(Autosave::quietAfter(1e9), Autosave::kLongestQuiet_ms);
  static_assert(Autosave::kLongestPause_ms < 30'000);
  static_assert(Autosave::kLongestQuiet_ms <= 2'000);
}

// --- editors that are killed at random moments ---

struct Said {
  quint64 edit = 0, kept = 0, saved = 0;
};

Said linesOf(const QByteArray& output) {
  Said out;
  for (const QByteArray& line : output.split('\n')) {
    const QList<QByteArray> words = line.split(' ');
    if (words.size() != 2 || !output.contains(line + "\n")) continue;
    const quint64 n = words[1].toULongLong();
    if (words[0] == "edit") out.edit = std::max(out.edit, n);
    if (words[0] == "kept") out.kept = std::max(out.kept, n);
    if (words[0] == "saved") out.saved = std::max(out.saved, n);
  }
  return out;
}

// The number of the edit whose state this is; the cells and the agent must agree.
quint64 stateOf(const app::OpenedEdit& e) {
  const maps::GridMap& map = e.document.map();
  const auto n = static_cast<quint64>(*e.document.agents().front().agent.colour);
  EXPECT_EQ(static_cast<quint64>(map.grid.countBlocked()), n) << "two states are mixed";
  return n;
}

TEST(KilledEditor, LosesNoFileAndNothingThatWasKept) {
  const clearway::testing::TempFolder folder;
  const fs::path file = folder / "work.clearway";
  app::NewMap wanted;
  wanted.pattern = app::Pattern::Empty;
  wanted.rows = wanted.columns = 200;
  app::OpenedEdit fresh = app::newEdit(app::makeMap(wanted).value());
  fresh.document.begin("Colour");
  app::EditAgent agent = fresh.document.agents().front();
  agent.agent.colour = 0;
  fresh.document.setAgent(agent);
  fresh.document.commit();
  const int kills = std::max(1, qEnvironmentVariableIntValue("CLEARWAY_KILLS"));
  const int rounds = qEnvironmentVariableIsSet("CLEARWAY_KILLS") ? kills : 4;
  std::mt19937 random(20240607);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_STATE_HOME", QString::fromStdString(folder.path().string()));
  environment.insert("XDG_CONFIG_HOME", QString::fromStdString(folder.path().string()));
  environment.insert("QT_QPA_PLATFORM", "offscreen");
  quint64 edits = 0, lost = 0, most_lost = 0;
  int recovered = 0;
  for (int k = 0; k < rounds; ++k) {
    ASSERT_TRUE(app::saveEdit(fresh.document, fresh.file, file));
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(CLEARWAY_KILLED_EDITOR,
                  {QString::fromStdString(file.string()), QString::number(random() % 100'000)});
    QByteArray output;
    while (!output.contains("ready")) {
      ASSERT_TRUE(program.waitForReadyRead(kPatience_ms)) << program.errorString().toStdString();
      output += program.readAll();
    }
    QTest::qSleep(static_cast<int>(random() % 400));
    program.kill();
    ASSERT_TRUE(program.waitForFinished(kPatience_ms));
    ASSERT_EQ(program.exitStatus(), QProcess::CrashExit) << "it ended before it was killed";
    output += program.readAll();
    const Said said = linesOf(output);
    const Result<app::OpenedEdit> own = app::openEdit(file);
    ASSERT_TRUE(own) << describe(own.error());
    quint64 state = stateOf(*own);
    EXPECT_GE(state, said.saved);
    RecoveryStore store(folder / "clearway/recovery");
    const std::vector<LeftFile> left = store.claimLeft();
    ASSERT_LE(left.size(), 1U);
    if (!left.empty()) {
      const Result<app::OpenedEdit> r = app::openRecovery(left[0].path);
      ASSERT_TRUE(r) << describe(r.error());
      EXPECT_EQ(r->file.path, file);
      EXPECT_TRUE(r->document.modified());
      ++recovered;
      state = std::max(state, stateOf(*r));
      store.discard(left[0]);
    }
    EXPECT_GE(state, said.kept) << "what was kept is lost";
    EXPECT_LE(state, said.edit + 1);
    edits += said.edit;
    lost += said.edit - std::min(said.edit, state);
    most_lost = std::max(most_lost, said.edit - std::min(said.edit, state));
  }
  RecordProperty("edits", static_cast<int>(edits));
  std::printf(
      "%d kills, %d with a recovery file; of %llu edits %llu are lost, at most %llu of one "
      "editor\n",
      rounds, recovered, static_cast<unsigned long long>(edits),
      static_cast<unsigned long long>(lost), static_cast<unsigned long long>(most_lost));
  if (rounds >= 20) {
    EXPECT_GT(recovered, rounds / 4) << "the test must have seen recoveries";
  }
}

}  // namespace
}  // namespace clearway::gui
