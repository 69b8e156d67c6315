// app/study/sweep/sweep_spec.h — reads the YAML file of a sweep: which runs it consists of.
//
// A sweep has one or more studies. A study names a command, the arguments of all its runs, and
// factors: named lists of values. Its design states which combinations are run:
//   product  every combination of the values of the factors (without `sample` and `points`)
//   sample   a Latin hypercube sample of so many combinations; factors may be intervals
//   points   the listed combinations
// Refused with a line number: unknown or duplicate keys, aliases and anchors, nesting deeper than
// kMaxDepth, commands that write files or do not exist, more than kMaxRuns runs.
// Errors: Malformed, Unsupported, InvalidArgument, LimitExceeded. Cost: linear in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace clearway::app {

struct SweepFactor {
  struct Interval {
    double low = 0.0, high = 0.0;
  };
  std::string name;                  // of an option without its dashes, or of a {place}
  std::vector<std::string> values;   // at least one, unless there is an interval
  std::optional<Interval> interval;  // of samples
};

enum class SweepDesign : std::uint8_t { Product, Sample, Points };

struct SweepStudy {
  using Point = std::vector<std::pair<std::string, std::string>>;  // factor and value
  std::string name, command;
  std::vector<std::string> arguments;  // may hold {factor}
  SweepDesign design = SweepDesign::Product;
  std::vector<SweepFactor> factors;
  std::vector<Point> points;
  std::size_t samples = 0;
  std::uint64_t seed = 0;  // of the sample
};

struct SweepSpec {
  static constexpr std::size_t kMaxRuns = 1'000'000;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 24U;
  static constexpr int kMaxDepth = 8;

  double time_limit_s = 60.0;       // of a run, wall clock
  double memory_limit_mb = 2048.0;  // of a run
  std::vector<SweepStudy> studies;
};

[[nodiscard]] Result<SweepSpec> parseSweepSpec(std::string_view yaml, const std::string& source);

// Whether an option, with its dashes, names a file that a run would write.
[[nodiscard]] bool writesFiles(const std::string& option);

}  // namespace clearway::app
