// tests/bench/collision_bench.h — shared by the files of bench_collision: the clock, and targets.
//
// Every figure is thread CPU time, the median of three repetitions; baselines run in the same
// program.
#pragma once

#include <time.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clearway::bench {

inline double cpuNs() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

// Nanoseconds of one call, the median of three.
template <class Work>
double medianNs(Work&& work) {
  std::array<double, 3> ns{};
  for (double& v : ns) {
    const double start = cpuNs();
    work();
    v = cpuNs() - start;
  }
  std::sort(ns.begin(), ns.end());
  return ns[1];
}

// A performance target: at most `most`.
struct Target {
  std::string name;
  double most = 0.0;
  double measured = 0.0;
  std::string unit;  // "of Box2D", "ms"
};
using Targets = std::vector<Target>;

void benchBroad(Targets& targets);
void benchKernels(Targets& targets);
void benchNarrow(Targets& targets);
void benchCast();
void benchGrid(Targets& targets);
void benchWorld(Targets& targets);
void benchParts(Targets& targets);

}  // namespace clearway::bench
