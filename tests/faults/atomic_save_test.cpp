// A program that is killed while it saves leaves a whole file: the old one or the new one.
//
// A child process saves in a loop and is killed (SIGKILL) at a random moment, again and again. The
// same harness must find torn files when the writer is a plain rewrite, or it proves nothing.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "core/base/rng.h"
#include "maps/text/file_io.h"
#include "tests/support/temp_folder.h"

namespace clearway {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

constexpr int kKills = 150;

// Contents 0, 1, 2, ...: each of one letter, and of its own size.
std::string content(unsigned k) {
  const unsigned letter = k % 26;
  return std::string(200'000 + 1000 * letter, static_cast<char>('a' + letter));
}

bool isWhole(const std::string& bytes) {
  return !bytes.empty() && bytes == content(static_cast<unsigned>(bytes.front() - 'a'));
}

using Writer = bool (*)(const fs::path&, const std::string&);

bool saveAtomically(const fs::path& path, const std::string& bytes) {
  return maps::saveFile(path, bytes).has_value();
}

// The planted fault: what most programs do.
bool rewrite(const fs::path& path, const std::string& bytes) {
  std::FILE* f = std::fopen(path.c_str(), "wb");
  if (f == nullptr) return false;
  const bool ok = std::fwrite(bytes.data(), 1, bytes.size(), f) == bytes.size();
  return std::fclose(f) == 0 && ok;
}

// Starts a child that saves until it is killed; returns once its first save is done.
pid_t startSaving(const fs::path& file, Writer save) {
  std::array<int, 2> ready{};
  if (::pipe(ready.data()) != 0) return -1;
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ready[0]);
    for (unsigned k = 0;; ++k) {
      if (!save(file, content(k))) ::_exit(1);
      if (k == 0 && ::write(ready[1], "x", 1) != 1) ::_exit(2);
    }
  }
  ::close(ready[1]);
  char byte = 0;
  const bool started = child > 0 && ::read(ready[0], &byte, 1) == 1;
  ::close(ready[0]);
  return started ? child : -1;
}

struct Outcome {
  int killed = 0;
  int whole = 0;
  int in_the_middle = 0;  // kills that left a temporary file: a save was running
};

Outcome killOften(Writer save) {
  const TempFolder folder;
  Rng rng(20);
  Outcome out;
  for (int k = 0; k < kKills; ++k) {
    const pid_t child = startSaving(folder / "map.pgm", save);
    if (child < 0) return out;
    std::this_thread::sleep_for(std::chrono::microseconds(rng.below(4000)));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    out.killed += WIFSIGNALED(status) ? 1 : 0;
    out.whole += isWhole(folder.read("map.pgm")) ? 1 : 0;
    for (const auto& e : fs::directory_iterator(folder.path())) {
      if (e.path().filename() == "map.pgm") continue;
      ++out.in_the_middle;
      fs::remove(e.path());
    }
  }
  return out;
}

TEST(AtomicSave, ManyKillsLeaveAsManyWholeFiles) {
  const Outcome out = killOften(saveAtomically);
  EXPECT_EQ(out.killed, kKills);
  EXPECT_EQ(out.whole, kKills);
  EXPECT_GT(out.in_the_middle, 5) << "the kills must hit saves, or nothing was tested";
  RecordProperty("in_the_middle", out.in_the_middle);
}

TEST(AtomicSave, TheHarnessFindsTornFilesOfAPlainRewrite) {
  const Outcome out = killOften(rewrite);
  EXPECT_EQ(out.killed, kKills);
  EXPECT_LT(out.whole, kKills - 5);
  RecordProperty("torn", kKills - out.whole);
}

}  // namespace
}  // namespace clearway
