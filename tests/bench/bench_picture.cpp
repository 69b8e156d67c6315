// bench_picture: what the picture of a plan costs. A tugger's smoothed path through the sample
// warehouse, drawn as SVG and as PNG; each run is a process of its own that has loaded no library
// that paints.
//
// Figures are CPU time of that process, the median of some.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "app/drawing/pictures/render.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

constexpr int kRuns = 15;

// Milliseconds of work() in a child, and the bytes that it makes.
template <class Work>
double childMs(const Work& work, std::size_t& bytes) {
  std::vector<double> ms;
  for (int k = 0; k < kRuns; ++k) {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    const pid_t child = fork();
    if (child < 0) std::abort();
    if (child == 0) {
      const double before = cpuNs();
      const std::size_t n = work();
      const double result[2] = {1e-6 * (cpuNs() - before), static_cast<double>(n)};
      _exit(write(ends[1], result, sizeof result) == sizeof result ? 0 : 1);
    }
    close(ends[1]);
    double result[2] = {};
    if (read(ends[0], result, sizeof result) != sizeof result) std::abort();
    waitpid(child, nullptr, 0);
    close(ends[0]);
    ms.push_back(result[0]);
    bytes = static_cast<std::size_t>(result[1]);
  }
  std::ranges::sort(ms);
  return ms[kRuns / 2];
}

}  // namespace
}  // namespace clearway::bench

int main() {
  using namespace clearway;
  const auto file = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/warehouse.clearway";
  const auto project = app::openProject(file);
  if (!project) {
    std::printf("%s\n", describe(project.error()).c_str());
    return 1;
  }
  maps::PlannerSettings settings = project->project.planner;
  settings.smooth = true;
  const maps::ProjectAgent& agent = project->project.agents.front();
  const auto job = app::makePlanJob(project->map, agent, settings);
  if (!job) {
    std::printf("%s\n", describe(job.error()).c_str());
    return 1;
  }
  const PlanResult result = plan(job->query);
  const auto picture = [&](app::PictureFile format) {
    return [&, format] {
      const app::PictureInput input = app::pictureOfResult(*job, result, agent.name);
      const auto bytes = app::draw(input, format, file.filename().string());
      if (!bytes) std::abort();
      return bytes->size();
    };
  };
  std::size_t svg_bytes = 0, png_bytes = 0;
  const double svg = bench::childMs(picture(app::PictureFile::Svg), svg_bytes);
  const double png = bench::childMs(picture(app::PictureFile::Png), png_bytes);
  std::printf("SVG %.2f ms, %zu bytes; PNG %.2f ms, %zu bytes\n", svg, svg_bytes, png, png_bytes);
  std::printf("PNG of the sample: at most 25 ms, measured %.2f ms\n", png);
  return 0;
}
