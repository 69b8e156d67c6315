// app/study/sweep/sweep_runs.h — the runs of a sweep, in the order of its file.
//
// A factor that the arguments name as {factor} is put there; any other becomes the option
// --factor VALUE, or the flag --factor for `true`, and nothing for `false`. Runs that occur more
// than once are kept once. Latin hypercube sample: each factor's range is cut into as many strata
// as there are points, and each stratum is used once (McKay, Beckman, Conover 1979).
// Errors: LimitExceeded beyond SweepSpec::kMaxRuns. Same spec, same runs. Cost: linear.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/study/sweep/sweep_spec.h"
#include "core/base/result.h"

namespace clearway::app {

struct SweepRun {
  std::string study;
  std::vector<std::string> words;  // command and arguments, as the program takes them
  std::string key;                 // the same as one line for a shell: what makes the run unique
  std::vector<std::pair<std::string, std::string>> parameters;  // factor and value
};

[[nodiscard]] Result<std::vector<SweepRun>> sweepRuns(const SweepSpec& spec);

// A word for a shell: quoted when it has to be.
[[nodiscard]] std::string shellWord(const std::string& word);

}  // namespace clearway::app
