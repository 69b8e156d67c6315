#include "app/study/sweep/run_estimate.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <unordered_map>

namespace clearway::app {
namespace {

std::optional<double> finiteNumber(const std::string& text) {
  double v = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(v)) return {};
  return v;
}

struct Group {
  SweepStudy::Point parameters;  // sorted by name, without the seed
  double sum_s = 0.0;
  double count = 0.0;
};

SweepStudy::Point withoutSeed(SweepStudy::Point p) {
  std::erase_if(p, [](const auto& v) { return v.first == "seed"; });
  std::sort(p.begin(), p.end());
  return p;
}

std::string textOf(const std::string& study, const SweepStudy::Point& point) {
  std::string out = study;
  for (const auto& [name, value] : point) out += '\n' + name + '\t' + value;
  return out;
}

double distanceOf(const std::string& a, const std::string& b) {
  if (a == b) return 0.0;
  const auto x = finiteNumber(a), y = finiteNumber(b);
  if (!x || !y) return 1.0;
  const double scale = std::abs(*x) + std::abs(*y);
  return scale > 0.0 ? std::abs(*x - *y) / scale : 0.0;
}

// Of two points that are sorted by name.
double distanceOf(const SweepStudy::Point& a, const SweepStudy::Point& b) {
  double sum = 0.0;
  auto p = a.begin();
  auto q = b.begin();
  while (p != a.end() || q != b.end()) {
    if (q == b.end() || (p != a.end() && p->first < q->first)) {
      sum += 1.0, ++p;
    } else if (p == a.end() || q->first < p->first) {
      sum += 1.0, ++q;
    } else {
      sum += distanceOf((p++)->second, (q++)->second);
    }
  }
  return sum;
}

// The value of an option, as a factor or as a word; the fallback if it is no number.
double optionOf(const SweepRun& run, const std::string& name, double fallback) {
  const std::string option = "--" + name;
  for (std::size_t k = 0; k < run.words.size(); ++k) {
    std::optional<double> v;
    if (run.words[k] == option && k + 1 < run.words.size()) v = finiteNumber(run.words[k + 1]);
    if (run.words[k].starts_with(option + "="))
      v = finiteNumber(run.words[k].substr(option.size() + 1));
    if (v) return *v;
  }
  return fallback;
}

double roughTime(const SweepRun& run) {
  const std::string& command = run.words.front();
  const double agents = optionOf(run, "agents", optionOf(run, "random", 10.0)) / 10.0;
  if (command == "plan") return 0.05;
  if (command == "solve") return 0.001 * optionOf(run, "count", 100.0);
  if (command == "fleet") return 0.1 * agents;
  if (command == "simulate") return 0.1 * agents * optionOf(run, "time", 60.0) / 60.0;
  return 0.001 * optionOf(run, "steps", 100.0);  // collide
}

}  // namespace

std::vector<double> expectedTimes(const std::vector<SweepRun>& runs,
                                  const std::vector<PastRun>& past, double limit_s) {
  std::map<std::string, std::map<std::string, Group>> studies;  // by name and parameters
  for (const PastRun& run : past) {
    SweepStudy::Point point = withoutSeed(run.parameters);
    Group& group = studies[run.study][textOf({}, point)];
    group.parameters = std::move(point);
    group.sum_s += run.wall_s;
    group.count += 1.0;
  }
  std::unordered_map<std::string, double> known;
  const auto nearest = [&](const std::map<std::string, Group>& groups,
                           const SweepStudy::Point& point) {
    const std::size_t stride = (groups.size() + kMaxGroups - 1) / kMaxGroups;
    double best = std::numeric_limits<double>::infinity(), sum_s = 0.0, count = 0.0;
    std::size_t k = 0;
    for (const auto& [ignored, group] : groups) {
      if (k++ % stride != 0) continue;
      const double d = distanceOf(group.parameters, point);
      if (d > best) continue;
      if (d < best) sum_s = count = 0.0;
      best = d;
      sum_s += group.sum_s, count += group.count;
    }
    return sum_s / count;
  };
  std::vector<double> out;
  out.reserve(runs.size());
  for (const SweepRun& run : runs) {
    const auto study = studies.find(run.study);
    double seconds = 0.0;
    if (study == studies.end()) {
      seconds = roughTime(run);
    } else {
      const SweepStudy::Point point = withoutSeed(run.parameters);
      const std::string text = textOf({}, point);
      const auto [at, is_new] = known.try_emplace(run.study + text, 0.0);
      if (is_new) {
        const auto same = study->second.find(text);
        at->second = same == study->second.end() ? nearest(study->second, point)
                                                 : same->second.sum_s / same->second.count;
      }
      seconds = at->second;
    }
    out.push_back(std::min(seconds, limit_s));
  }
  return out;
}

void sortLongestFirst(std::vector<std::size_t>& open, const std::vector<SweepRun>& runs,
                      const std::vector<double>& expected_s) {
  std::sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
    if (expected_s[a] != expected_s[b]) return expected_s[a] > expected_s[b];
    return runs[a].key < runs[b].key;
  });
}

double expectedTotal(const std::vector<std::size_t>& ordered, const std::vector<double>& expected_s,
                     std::size_t workers) {
  std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
  for (std::size_t k = 0; k < std::max<std::size_t>(1, workers); ++k) free_at.push(0.0);
  double last = 0.0;
  for (const std::size_t run : ordered) {
    const double end = free_at.top() + expected_s[run];
    free_at.pop();
    free_at.push(end);
    last = std::max(last, end);
  }
  return last;
}

}  // namespace clearway::app
