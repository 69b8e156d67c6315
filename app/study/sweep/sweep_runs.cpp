#include "app/study/sweep/sweep_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>

#include "core/base/number_text.h"
#include "core/base/rng.h"

namespace clearway::app {
namespace {

using Point = SweepStudy::Point;

// Every combination; the last factor changes fastest.
std::vector<Point> product(const SweepStudy& study) {
  std::vector<Point> out(1);
  for (const SweepFactor& f : study.factors) {
    std::vector<Point> longer;
    longer.reserve(out.size() * f.values.size());
    for (const Point& p : out) {
      for (const std::string& v : f.values) {
        longer.push_back(p);
        longer.back().emplace_back(f.name, v);
      }
    }
    out = std::move(longer);
  }
  return out;
}

std::string valueAt(const SweepFactor& f, double u) {
  if (f.interval) {
    return fmt::format("{:.6g}", f.interval->low + (f.interval->high - f.interval->low) * u);
  }
  const auto n = static_cast<double>(f.values.size());
  return f.values[std::min(f.values.size() - 1, static_cast<std::size_t>(std::floor(u * n)))];
}

std::vector<Point> latinHypercube(const SweepStudy& study) {
  std::vector<Point> out(study.samples);
  Rng rng(study.seed);
  std::vector<std::size_t> strata(study.samples);
  for (const SweepFactor& f : study.factors) {
    std::iota(strata.begin(), strata.end(), std::size_t{0});
    for (std::size_t k = strata.size(); k > 1; --k) {
      std::swap(strata[k - 1], strata[rng.below(static_cast<std::uint32_t>(k))]);
    }
    for (std::size_t k = 0; k < out.size(); ++k) {
      const double u =
          (static_cast<double>(strata[k]) + rng.unit()) / static_cast<double>(study.samples);
      out[k].emplace_back(f.name, valueAt(f, u));
    }
  }
  return out;
}

std::vector<Point> listed(const SweepStudy& study) {
  std::vector<Point> out = study.points;
  for (Point& p : out) {
    for (const SweepFactor& f : study.factors) {
      const bool own =
          std::any_of(p.begin(), p.end(), [&](const auto& v) { return v.first == f.name; });
      if (!own) p.emplace_back(f.name, f.values.front());
    }
  }
  return out;
}

// Puts the value at every {name}; false if there is none.
bool place(std::vector<std::string>& words, const std::string& name, const std::string& value) {
  const std::string mark = "{" + name + "}";
  bool found = false;
  for (std::string& word : words) {
    for (std::size_t at = word.find(mark); at != std::string::npos;
         at = word.find(mark, at + value.size())) {
      word.replace(at, mark.size(), value);
      found = true;
    }
  }
  return found;
}

SweepRun runOf(const SweepStudy& study, Point point) {
  SweepRun run{study.name, study.arguments, {}, std::move(point)};
  std::vector<std::string> options;
  for (const auto& [name, value] : run.parameters) {
    if (place(run.words, name, value) || value == "false") continue;
    options.push_back("--" + name);
    if (value != "true") options.push_back(value);
  }
  run.words.insert(run.words.begin(), study.command);
  run.words.insert(run.words.end(), options.begin(), options.end());
  run.words.emplace_back(study.command == "solve" ? "--csv" : "--json");
  for (const std::string& word : run.words) {
    if (!run.key.empty()) run.key += ' ';
    run.key += shellWord(word);
  }
  return run;
}

// How many runs a study has at most.
double countOf(const SweepStudy& study) {
  if (study.design == SweepDesign::Sample) return static_cast<double>(study.samples);
  if (study.design == SweepDesign::Points) return static_cast<double>(study.points.size());
  double n = 1.0;
  for (const SweepFactor& f : study.factors) n *= static_cast<double>(f.values.size());
  return n;
}

}  // namespace

std::string shellWord(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./,:=+@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

Result<std::vector<SweepRun>> sweepRuns(const SweepSpec& spec) {
  double total = 0.0;
  for (const SweepStudy& study : spec.studies) total += countOf(study);
  if (total > static_cast<double>(SweepSpec::kMaxRuns)) {
    return fail(ErrorCode::LimitExceeded, "the sweep has %1 runs, the limit is %2",
                {roundedText(total), SweepSpec::kMaxRuns});
  }
  std::vector<SweepRun> out;
  std::unordered_set<std::string> keys;
  for (const SweepStudy& study : spec.studies) {
    std::vector<Point> points = study.design == SweepDesign::Sample   ? latinHypercube(study)
                                : study.design == SweepDesign::Points ? listed(study)
                                                                      : product(study);
    for (Point& p : points) {
      SweepRun run = runOf(study, std::move(p));
      if (keys.insert(run.key).second) out.push_back(std::move(run));
    }
  }
  return out;
}

}  // namespace clearway::app
