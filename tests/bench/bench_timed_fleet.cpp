// bench_timed_fleet: plans fleets of agents with a shape: files of $CLEARWAY_DATA/fleet or others.
//
//   bench_timed_fleet [--robust] [--seconds S] [--limit S] [--out FOLDER] [--step 0.05] [--seed N]
//                     [--iterations N] [--threads N] [WORD or FILE.json ...]
//
// Words choose problems by name. Prints name, agents, status, makespan, sum of costs, CPU time [ms]
// with set-up, the lower bound, the time of the first plan [ms], and the CPU time next to that of
// ../shared/bench/fleet_yardstick.cpp where that was built and has a plan; at last the mean of
// these. Without arguments the two robust fleets follow that are the hardest. --seconds: anytime,
// for that long. --out: samples `agent,t,x,y,heading_rad` of each plan as FOLDER/NAME.csv, every
// --step s.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "app/document/fleet/timed_fleet_file.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"

namespace clearway::bench {
namespace {

struct Arguments {
  double seconds = 0.0, limit_s = 60.0, step_s = 0.05;
  std::string out, rival;
  fleet::TimedFleetOptions options;
  std::vector<std::string> words;
};

double cpu_s() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

void writeSamples(const std::string& file, const fleet::TimedFleetProblem& problem,
                  const fleet::TimedFleetPlan& plan, double step_s) {
  std::FILE* out = std::fopen(file.c_str(), "w");
  if (out == nullptr) return;
  std::fputs("agent,t,x,y,heading_rad\n", out);
  const auto span = static_cast<double>(fleet::costOf(plan).makespan);
  const double ticks = static_cast<double>(fleet::kTicksPerSecond);
  for (std::size_t a = 0; a < plan.agents.size(); ++a) {
    double t = 0.0;
    for (long i = 0; i == 0 || t < span; ++i) {
      t = std::min(std::round(static_cast<double>(i) * step_s * ticks), span);
      const Pose p = clearway::poseAt(plan.agents[a], static_cast<fleet::Tick>(t));
      std::fprintf(out, "%s,%.9f,%.17g,%.17g,%.17g\n", problem.agents[a].id.c_str(), t / ticks,
                   p.position.x, p.position.y, p.heading.radians());
    }
  }
  std::fclose(out);
}

// The CPU time of the rival [ms], with its set-up; 0 without a plan.
double rivalTime(const std::string& program, const std::string& file) {
  const std::string command = "'" + program + "' '" + file + "' --time-limit 12 2>/dev/null";
  FILE* pipe = program.empty() ? nullptr : popen(command.c_str(), "r");  // NOLINT(cert-env33-c)
  if (pipe == nullptr) return 0.0;
  std::array<char, 256> line{};
  double ms = 0.0;
  while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr) {
    const std::string text = line.data();
    const std::size_t solved = text.find(",solved,");
    if (solved == std::string::npos) continue;
    const std::size_t span = solved + 8, sum = text.find(',', span);
    ms = std::atof(text.c_str() + text.find(',', sum + 1) + 1);
  }
  pclose(pipe);
  return ms;
}

struct Ratios {
  double log_sum = 0.0, largest = 0.0;
  int count = 0;
  void add(double ratio) {
    log_sum += std::log(ratio);
    largest = std::max(largest, ratio);
    ++count;
  }
};

// Returns false if there is no plan.
bool measure(const std::string& file, const Arguments& arguments, Ratios& ratios) {
  const auto opened = app::openTimedFleet(file);
  if (!opened) {
    std::printf("%s\n", describe(opened.error()).c_str());
    return false;
  }
  fleet::TimedFleetControl control;
  control.budget.time_limit_s = arguments.seconds > 0.0 ? arguments.seconds : arguments.limit_s;
  fleet::TimedFleetOptions options = arguments.options;
  options.anytime = arguments.seconds > 0.0;
  const double begin = cpu_s();
  const fleet::TimedFleetResult r = *fleet::planTimedFleet(opened->problem, options, control);
  const double used = cpu_s() - begin;
  const auto seconds = [](fleet::Tick t) { return static_cast<double>(t) / 1e6; };
  const std::string name = std::filesystem::path(file).stem().string();
  const double rival_ms = options.anytime ? 0.0 : rivalTime(arguments.rival, file);
  const double ratio = rival_ms > 0.0 ? used * 1e3 / rival_ms : 0.0;
  if (ratio > 0.0) ratios.add(ratio);
  std::printf("%s,%zu,%s,%.3f,%.3f,%.1f,%.3f,%.1f,%llu,%.3f\n", name.c_str(),
              opened->problem.agents.size(), toString(r.status), seconds(r.cost.makespan),
              seconds(r.cost.sum_of_costs), used * 1e3, seconds(r.lower_bound),
              r.first_plan_s * 1e3, static_cast<unsigned long long>(r.iterations), ratio);
  if (!r.reason.empty()) std::printf("  %s\n", r.reason.text().c_str());
  std::fflush(stdout);
  const bool solved = r.status == PlanStatus::Solved;
  if (solved && !arguments.out.empty()) {
    writeSamples(arguments.out + "/" + name + ".csv", opened->problem, r.plan, arguments.step_s);
  }
  return solved;
}

std::vector<std::string> filesOf(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  bool by_name = words.empty();
  for (const std::string& w : words) {
    if (w.ends_with(".json")) {
      files.push_back(w);
    } else {
      by_name = true;
    }
  }
  if (!by_name) return files;
  const char* set = std::getenv("CLEARWAY_DATA");
  const std::filesystem::path data =
      set != nullptr ? std::filesystem::path(set)
                     : std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(data / "fleet", none)) {
    const std::string file = entry.path().string();
    const bool chosen = words.empty() || std::ranges::any_of(words, [&](const std::string& w) {
                          return entry.path().filename().string().find(w) != std::string::npos;
                        });
    if (file.ends_with(".json") && chosen) files.push_back(file);
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  clearway::bench::Arguments a;
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    const char* value = k + 1 < argc ? argv[k + 1] : nullptr;
    if (word == "--robust") {
      a.options.robust = true;
      continue;
    }
    if (!word.starts_with("--") || value == nullptr) {
      a.words.push_back(word);
      continue;
    }
    ++k;
    if (word == "--seconds") a.seconds = std::atof(value);
    if (word == "--limit") a.limit_s = std::atof(value);
    if (word == "--out") a.out = value;
    if (word == "--step") a.step_s = std::atof(value);
    if (word == "--seed") a.options.seed = std::strtoull(value, nullptr, 10);
    if (word == "--iterations") a.options.iterations = std::strtoull(value, nullptr, 10);
    if (word == "--threads") a.options.threads = static_cast<unsigned>(std::atoi(value));
  }
  const std::filesystem::path rival =
      std::filesystem::path(argv[0]).parent_path() / "fleet_yardstick";
  if (std::filesystem::exists(rival) && !a.options.robust) a.rival = rival.string();
  std::printf(
      "name,agents,status,makespan,sum_of_costs,ms,lower_bound,first_ms,iterations,ratio\n");
  bool good = true;
  clearway::bench::Ratios ratios;
  for (const std::string& file : clearway::bench::filesOf(a.words)) {
    good = clearway::bench::measure(file, a, ratios) && good;
  }
  if (ratios.count > 0) {
    std::printf("ratio of %d: mean %.3f (goal 0.25), largest %.3f (goal 0.9)\n", ratios.count,
                std::exp(ratios.log_sum / ratios.count), ratios.largest);
  }
  if (argc > 1) return good ? 0 : 1;
  std::printf("robust (goal: a plan)\n");
  a.options.robust = true;
  a.rival.clear();
  for (const std::string& file :
       clearway::bench::filesOf({"lak303d-mid-200", "den312d-wide-025"})) {
    good = clearway::bench::measure(file, a, ratios) && good;
  }
  return good ? 0 : 1;
}
