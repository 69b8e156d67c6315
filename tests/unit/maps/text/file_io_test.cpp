#include "maps/text/file_io.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <sstream>

#include "tests/support/temp_folder.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

TEST(ReadFile, GivesTheBytes) {
  const TempFolder t;
  const std::string bytes("a\0\r\nb", 5);
  EXPECT_EQ(*readFile(t.write("f", bytes)), bytes);
  EXPECT_EQ(*readFile(t.write("empty", "")), "");
}

TEST(ReadFile, RefusesWhatIsNotARegularFile) {
  const TempFolder t;
  ASSERT_EQ(::mkfifo((t / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(readFile(t / "pipe").error().code, ErrorCode::Unsupported);  // and does not block
  EXPECT_EQ(readFile(t.path()).error().code, ErrorCode::Unsupported);
  EXPECT_EQ(readFile("/dev/zero").error().code, ErrorCode::Unsupported);
  EXPECT_EQ(describe(readFile(t / "none").error()),
            (t / "none").string() + ": cannot open the file: No such file or directory");
}

TEST(ReadFile, ChecksTheSizeBeforeItAllocates) {
  const TempFolder t;
  const fs::path sparse = t.write("big", "");
  fs::resize_file(sparse, std::uintmax_t{1} << 40U);  // 1 TiB, without a byte on the disk
  const auto r = readFile(sparse);
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, ErrorCode::LimitExceeded);
  EXPECT_NE(r.error().text().find("1099511627776"), std::string::npos);
  EXPECT_EQ(readFile(t.write("f", "12345"), 5)->size(), 5U);
  EXPECT_EQ(readFile(t.write("f", "123456"), 5).error().code, ErrorCode::LimitExceeded);
}

TEST(ReadFile, ReadsFilesOfUnknownSize) {
  const auto status = readFile("/proc/self/status");  // regular, size 0, yet it has text
  ASSERT_TRUE(status);
  EXPECT_GT(status->size(), 100U);
  EXPECT_EQ(readFile("/proc/self/status", 10).error().code, ErrorCode::LimitExceeded);
}

TEST(ReadStream, StopsAtTheLimit) {
  std::istringstream in(std::string(100'000, 'x'));
  EXPECT_EQ(readStream(in, "input")->size(), 100'000U);
  std::istringstream more(std::string(100'000, 'x'));
  const auto r = readStream(more, "input", 70'000);
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().source, "input");
}

TEST(SaveFile, WritesNewFilesAndReplacesOldOnes) {
  const TempFolder t;
  ASSERT_TRUE(saveFile(t / "f", "one"));
  EXPECT_EQ(t.read("f"), "one");
  ASSERT_TRUE(saveFile(t / "f", "three"));
  EXPECT_EQ(t.read("f"), "three");
  EXPECT_EQ(t.fileCount(), 1U);  // no temporary file stays
}

TEST(SaveFile, KeepsTheModeOfAnOldFileAndObeysTheMaskForANewOne) {
  const TempFolder t;
  const fs::path file = t.write("f", "old");
  fs::permissions(file, fs::perms{0640});
  ASSERT_TRUE(saveFile(file, "new"));
  EXPECT_EQ(fs::status(file).permissions(), fs::perms{0640});
  const mode_t mask = ::umask(027);
  ASSERT_TRUE(saveFile(t / "g", "new"));
  ::umask(mask);
  EXPECT_EQ(fs::status(t / "g").permissions(), fs::perms{0640});
}

TEST(SaveFile, WritesThroughSymbolicLinks) {
  const TempFolder t;
  t.write("folder/real", "old");
  fs::create_symlink("folder/real", t / "link");
  fs::create_symlink("link", t / "link_to_link");
  ASSERT_TRUE(saveFile(t / "link_to_link", "new"));
  EXPECT_TRUE(fs::is_symlink(t / "link") && fs::is_symlink(t / "link_to_link"));
  EXPECT_EQ(t.read("folder/real"), "new");
  fs::create_symlink("circle", t / "circle");
  EXPECT_FALSE(saveFile(t / "circle", "x"));
}

TEST(SaveFile, ReportsTheReasonOfAFailure) {
  const TempFolder t;
  EXPECT_EQ(describe(saveFile(t / "no/such/f", "x").error()),
            (t / "no/such/f").string() +
                ": cannot create a file in the folder: No such file or directory");
  EXPECT_EQ(describe(saveFile("/proc/f", "x").error()),
            "/proc/f: no file can be created in this folder");
  EXPECT_EQ(saveFile(t.path(), "x").error().code, ErrorCode::Unsupported);
  ASSERT_EQ(::mkfifo((t / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(saveFile(t / "pipe", "x").error().code, ErrorCode::Unsupported);
}

TEST(SaveFile, LeavesOnlyTheOldFileWhenTheDiskIsFull) {
  const TempFolder t;
  const fs::path file = t.write("f", "old");
  // A limit on file sizes fails a write in the middle, as a full disk does.
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  const rlimit small{4096, old.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto r = saveFile(file, std::string(10'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &old);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, ErrorCode::Io);
  EXPECT_NE(r.error().text().find("File too large"), std::string::npos) << r.error().text();
  EXPECT_EQ(t.read("f"), "old");
  EXPECT_EQ(t.fileCount(), 1U);
}

}  // namespace
}  // namespace clearway::maps
