// The files that runs read: all of them are found, and a reader takes their bytes from memory.
#include "app/study/sweep/sweep_inputs.h"

#include <gtest/gtest.h>

#include <fstream>

#include "maps/text/file_io.h"
#include "maps/text/preloaded_files.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

class SweepInputs : public ::testing::Test {
 protected:
  ~SweepInputs() override { maps::forgetPreloadedFiles(); }
  void write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::vector<std::string> pathsOf(const std::vector<std::string>& words) const {
    std::vector<std::string> out;
    const auto inputs = readInputs({{"s", words, "", {}}}, folder_ / "");
    EXPECT_TRUE(inputs);
    for (const SweepInput& i : *inputs) out.push_back(i.path);
    return out;
  }
  testing::TempFolder folder_;
};

TEST_F(SweepInputs, AreTheFilesThatRunsNameAndThoseThatTheseName) {
  write("maps/hall.yaml", "image: my hall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n");
  write("maps/my hall.pgm", "P5");
  write("job.json", R"({"map": {"file": "maps/hall.yaml"}, "also": "none.map"})");
  write("other.map", "type octile");
  write("days.csv", "1.5");
  EXPECT_EQ(
      pathsOf({"plan", "job.json", "--disturbances=days.csv", "--weight", "1.5", "none"}),
      (std::vector<std::string>{"days.csv", "job.json", "maps/hall.yaml", "maps/my hall.pgm"}));
}

TEST_F(SweepInputs, FilesThatNameEachOtherAreReadOnce) {
  write("a.json", "[\"b.json\"]");
  write("b.json", "[\"a.json\", \"b.json\"]");
  EXPECT_EQ(pathsOf({"plan", "./a.json"}), (std::vector<std::string>{"a.json", "b.json"}));
}

TEST_F(SweepInputs, AreReadFromMemoryAfterwards) {
  write("a.map", "before");
  write("b.map", std::string("x\0y", 3));
  auto inputs = readInputs({{"s", {"solve", "a.map", "b.map"}, "", {}}}, folder_ / "");
  ASSERT_TRUE(inputs);
  const auto again = inputsOf(listText(*inputs));
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(again[1].path, "b.map");
  EXPECT_EQ(again[1].size, 3U);
  EXPECT_EQ(again[1].hash, (*inputs)[1].hash);
  const auto cluster = clusterOfOne();
  ASSERT_TRUE(shareInputs(*inputs, folder_ / "", *cluster));
  write("a.map", "after");
  EXPECT_EQ(*maps::readFile(folder_ / "a.map"), "before");
  EXPECT_EQ(*maps::readFileOrInput(folder_ / "sub" / ".." / "b.map"), std::string("x\0y", 3));
  EXPECT_FALSE(maps::readFile(folder_ / "a.map", 5)) << "the limit of size holds";
  maps::forgetPreloadedFiles();
  EXPECT_EQ(*maps::readFile(folder_ / "a.map"), "after");
}

// The first rank of another computer, whose file may be another one.
class OtherComputer : public Cluster {
 public:
  [[nodiscard]] int rank() const override { return 7; }
  [[nodiscard]] int size() const override { return 9; }
  void send(int, std::string_view) override {}
  [[nodiscard]] std::optional<Message> receive() override { return std::nullopt; }
  void broadcast(std::string&) override {}
  [[nodiscard]] Shared shareOnNode(std::size_t size) override {
    memory_.assign(size, '?');
    return {memory_.data(), true};
  }
  void barrier() override { ++barriers_; }
  void leave() override {}
  std::string memory_;
  int barriers_ = 0;
};

TEST_F(SweepInputs, OtherComputersReadTheirOwnFilesAndNoticeOtherBytes) {
  write("a.map", "before");
  const auto inputs = readInputs({{"s", {"solve", "a.map"}, "", {}}}, folder_ / "");
  ASSERT_TRUE(inputs);
  for (const std::string now : {"before", "behind", "longer than before"}) {
    OtherComputer cluster;
    write("a.map", now);
    auto list = inputsOf(listText(*inputs));
    const auto shared = shareInputs(list, folder_ / "", cluster);
    EXPECT_EQ(shared.has_value(), now == "before");
    if (shared) {
      EXPECT_EQ(cluster.memory_, "before");
    } else {
      EXPECT_EQ(shared.error().source, "a.map");
    }
    EXPECT_EQ(cluster.barriers_, 1) << "the others wait for it";
    maps::forgetPreloadedFiles();
  }
}

}  // namespace
}  // namespace clearway::app
