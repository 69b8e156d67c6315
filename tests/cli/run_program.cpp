#include "tests/cli/run_program.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace clearway::testing {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  bool any = false;
  for (const char c : text) {
    if (c == '\'') {
      quoted = !quoted;
      any = true;
    } else if (c == ' ' && !quoted) {
      if (any || !word.empty()) words.push_back(word);
      word.clear();
      any = false;
    } else {
      word += c;
    }
  }
  if (any || !word.empty()) words.push_back(word);
  return words;
}

std::string readWhole(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void writeWhole(const fs::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Root's two capabilities to override file modes are dropped at the next exec.
bool giveUpOverrides() {
  return geteuid() != 0 || (prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE) == 0 &&
                            prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH) == 0);
}

// In the child: the three streams become files, so that nothing can block on a full pipe.
[[noreturn]] void become(const fs::path& folder, const fs::path& streams,
                         const std::vector<std::string>& words, const RunOptions& options) {
  const auto redirect = [](const fs::path& path, int flags, int to) {
    const int descriptor = open(path.c_str(), flags, 0600);
    if (descriptor < 0 || dup2(descriptor, to) < 0) _exit(126);
  };
  redirect(streams / "in", O_RDONLY, STDIN_FILENO);
  redirect(streams / "out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
  redirect(streams / "err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  if (chdir(folder.c_str()) != 0) _exit(126);
  if (options.bound_by_permissions && !giveUpOverrides()) _exit(126);
  if (options.largest_file > 0) {
    const rlimit limit{options.largest_file, options.largest_file};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(126);
  }
  std::vector<char*> argv;
  static char program[] = CLEARWAY_PROGRAM;
  for (const std::string& word : options.launcher) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(program);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv.front(), argv.data());
  _exit(127);
}

fs::path freshFolder() {
  std::string pattern = (fs::temp_directory_path() / "clearway-test-XXXXXX").string();
  return mkdtemp(pattern.data());
}

}  // namespace

ProgramRun runClearway(const fs::path& folder, std::string_view arguments,
                       const RunOptions& options) {
  const fs::path streams = freshFolder();
  writeWhole(streams / "in", options.input);
  const std::vector<std::string> words = split(arguments);
  const pid_t child = fork();
  if (child == 0) become(folder, streams, words, options);
  if (options.while_running) options.while_running(child);
  int status = 0;
  waitpid(child, &status, 0);
  ProgramRun run;
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.out = readWhole(streams / "out");
  run.err = readWhole(streams / "err");
  fs::remove_all(streams);
  return run;
}

CliTest::CliTest() : folder_(freshFolder()) {}
CliTest::~CliTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void CliTest::write(const std::string& name, std::string_view bytes) const {
  fs::create_directories((folder_ / name).parent_path());
  writeWhole(folder_ / name, bytes);
}

std::string CliTest::read(const std::string& name) const { return readWhole(folder_ / name); }

bool CliTest::exists(const std::string& name) const { return fs::exists(folder_ / name); }

std::vector<std::string> CliTest::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (!entry.is_directory()) names.push_back(fs::relative(entry.path(), folder_).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

ProgramRun CliTest::run(std::string_view arguments, const RunOptions& options) const {
  return runClearway(folder_, arguments, options);
}

}  // namespace clearway::testing
