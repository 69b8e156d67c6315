// Locks of open files: where they are, who sees them, and that none is left.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <QProcess>
#include <QSysInfo>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/gui/document/document_locks.h"
#include "app/gui/document/recovery_store.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class Locks : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    state_ = qgetenv("XDG_STATE_HOME");
    open(kRoom);
    lock = folder / ".~lock.m.map#";
  }
  void TearDown() override { qputenv("XDG_STATE_HOME", state_); }
  std::vector<std::string> hidden() {
    std::vector<std::string> out;
    for (const auto& e : fs::directory_iterator(file.parent_path())) {
      const std::string name = e.path().filename().string();
      if (name.front() == '.') out.push_back(name);
    }
    std::ranges::sort(out);
    return out;
  }
  static std::size_t inState() {
    std::error_code ec;
    const fs::directory_iterator all(stateFolder() / "open", ec);
    return ec ? 0U : static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
  // A lock of another process.
  static void write(const fs::path& place, qint64 process, const QString& host) {
    std::ofstream(place) << process << "\nsleep\n" << host.toStdString() << "\n\n\n";
  }
  fs::path lock;

 private:
  QByteArray state_;
};

TEST_F(Locks, AnOpenFileHasOneBesideItUntilItIsClosed) {
  EXPECT_EQ(hidden(), std::vector<std::string>{".~lock.m.map#"});
  EXPECT_EQ(inState(), 0U);
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "n.map").string())));
  EXPECT_EQ(hidden(), std::vector<std::string>{".~lock.n.map#"}) << "of its new name";
  window->editor().invertCells();
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "n.map").string())));
  EXPECT_EQ(hidden().size(), 1U);
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->closeDocument());
  EXPECT_TRUE(hidden().empty());
}

TEST_F(Locks, AnEditorThatEndsLeavesNone) {
  ASSERT_EQ(hidden().size(), 1U);
  window.reset();
  EXPECT_TRUE(hidden().empty());
}

TEST_F(Locks, AnEditorWithAnotherStateFolderSeesIt) {
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  QProcess other;
  other.start("sleep", {"60"});
  ASSERT_TRUE(other.waitForStarted());
  write(lock, other.processId(), QSysInfo::machineHostName());
  qputenv("XDG_STATE_HOME", (folder / "another").string().c_str());
  const auto holder = DocumentLocks::holderOf(file);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->process, other.processId());
  EXPECT_TRUE(holder->host.isEmpty());
  EXPECT_TRUE(holder->user.isEmpty());
  {
    const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
    EXPECT_FALSE(window->open(QString::fromStdString(file.string())));
    EXPECT_EQ(answer.shown(), 1);
  }
  EXPECT_TRUE(fs::exists(lock)) << "it is another's";
  other.kill();
  other.waitForFinished();
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  EXPECT_EQ(answer.shown(), 0) << "its process is dead";
  EXPECT_EQ(hidden().size(), 1U) << "it is taken over";
  window->closeDocument();
  EXPECT_TRUE(hidden().empty());
}

// Else they would open the file as if nobody had it.
TEST_F(Locks, IsReadByOtherUsersWhateverNewFilesOfThisUserAreLike) {
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  const mode_t before = ::umask(0077);
  const bool opened = window->open(QString::fromStdString(file.string()));
  ::umask(before);
  ASSERT_TRUE(opened);
  EXPECT_NE(fs::status(lock).permissions() & fs::perms::others_read, fs::perms::none);
  EXPECT_EQ(fs::status(lock).permissions() & fs::perms::others_write, fs::perms::none);
}

TEST_F(Locks, ThatOfAnotherHostIsNeverTakenOver) {
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  write(lock, 1, "elsewhere.example");
  const auto holder = DocumentLocks::holderOf(file);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->host, "elsewhere.example");
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Open anyway"); });
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  window->closeDocument();
  EXPECT_TRUE(fs::exists(lock));
}

TEST_F(Locks, IsInTheStateFolderWhereNoneCanBeBesideTheFile) {
  const std::string name = std::string(250, 'x') + ".map";  // too long with more
  fs::rename(file, folder / name);
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  ASSERT_EQ(inState(), 0U);
  ASSERT_TRUE(window->open(QString::fromStdString((folder / name).string())));
  EXPECT_TRUE(hidden().empty());
  EXPECT_EQ(inState(), 1U);
  window->closeDocument();
  EXPECT_EQ(inState(), 0U);
}

TEST_F(Locks, NeverFollowsALink) {
  window->mayDiscard() = [] { return true; };
  window->closeDocument();
  const fs::path victim = folder.write("victim", "precious");
  fs::create_symlink(victim, lock);
  const DialogAnswer answer([](QDialog& d) { clickButton(d, "Cancel"); });
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  EXPECT_EQ(answer.shown(), 0);
  window->closeDocument();
  EXPECT_EQ(folder.read("victim"), "precious");
  EXPECT_TRUE(fs::is_symlink(lock));
}

TEST_F(Locks, OfSamplesAreNotBesideThem) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  EXPECT_FALSE(fs::exists(fs::path(sample("").toStdString()) / ".~lock.warehouse.clearway#"));
}

}  // namespace
}  // namespace clearway::gui
