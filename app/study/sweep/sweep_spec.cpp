#include "app/study/sweep/sweep_spec.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <sstream>

#include "core/base/suggest.h"

namespace clearway::app {
namespace {

constexpr std::array kCommands{"plan", "solve", "fleet", "simulate", "collide"};
// What writes files, paces a run, or is added to every run by the sweep itself.
constexpr std::array kRefusedOptions{"out",    "svg",    "png",   "gif",   "html",
                                     "record", "events", "stats", "graph", "task-log",
                                     "plans",  "json",   "csv",   "pace",  "help"};

struct Refused {  // thrown inside this file only
  Error error;
};

[[noreturn]] void refuse(const YAML::Mark& mark, std::string message,
                         ErrorCode code = ErrorCode::Malformed) {
  throw Refused{{code, std::move(message), {}, static_cast<std::size_t>(mark.line + 1)}};
}

// Refuses what could expand to more than the file holds, before nodes are built.
class EventCheck : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (started_) refuse(mark, "a second YAML document begins: keep one", ErrorCode::Unsupported);
    started_ = true;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { check(mark, anchor); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(mark, "aliases (*name) are not read: write the value itself", ErrorCode::Unsupported);
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                const std::string&) override {
    check(mark, anchor);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, anchor);
  }
  void OnSequenceEnd() override { --depth_; }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, anchor);
  }
  void OnMapEnd() override { --depth_; }

 private:
  static void check(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) refuse(mark, "anchors (&name) are not read", ErrorCode::Unsupported);
  }
  void open(const YAML::Mark& mark, YAML::anchor_t anchor) {
    check(mark, anchor);
    if (++depth_ > SweepSpec::kMaxDepth) {
      refuse(mark, "nested too deeply", ErrorCode::LimitExceeded);
    }
  }
  bool started_ = false;
  int depth_ = 0;
};

std::string scalarOf(const YAML::Node& node, const std::string& what) {
  if (!node.IsScalar() || node.Scalar().empty())
    refuse(node.Mark(), what + ": one value is needed");
  const std::string& text = node.Scalar();
  if (std::any_of(text.begin(), text.end(),
                  [](char c) { return static_cast<unsigned char>(c) < 0x20; })) {
    refuse(node.Mark(), what + ": control characters are not allowed");
  }
  return text;
}

double numberOf(const YAML::Node& node, const std::string& what) {
  const std::string text = scalarOf(node, what);
  double v = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(v)) {
    refuse(node.Mark(), what + ": '" + text + "' is not a number", ErrorCode::InvalidArgument);
  }
  return v;
}

double positiveOf(const YAML::Node& node, const std::string& what) {
  const double v = numberOf(node, what);
  if (v <= 0.0 || v > 1e9) {
    refuse(node.Mark(), what + ": a number above 0 and at most 1e9 is needed",
           ErrorCode::InvalidArgument);
  }
  return v;
}

long integerOf(const YAML::Node& node, const std::string& what) {
  const double v = numberOf(node, what);
  if (v != std::floor(v) || std::abs(v) > 1e15) {
    refuse(node.Mark(), what + ": a whole number is needed", ErrorCode::InvalidArgument);
  }
  return static_cast<long>(v);
}

// The members of a map; refuses other keys (unless any key is allowed) and duplicates.
using Members = std::vector<std::pair<std::string, YAML::Node>>;
Members membersOf(const YAML::Node& node, const std::string& what,
                  const std::vector<std::string>& allowed) {
  if (!node.IsMap()) refuse(node.Mark(), what + ": a map of keys is needed");
  Members out;
  std::set<std::string> seen;
  for (const auto& entry : node) {
    const std::string key = scalarOf(entry.first, what);
    if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), key) == allowed.end()) {
      refuse(entry.first.Mark(), what + ": unknown key '" + key + "'" + didYouMean(key, allowed));
    }
    if (!seen.insert(key).second) refuse(entry.first.Mark(), what + ": a second '" + key + "'");
    out.emplace_back(key, entry.second);
  }
  return out;
}

void checkName(const YAML::Node& at, const std::string& name) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (name.front() == '-' || !std::all_of(name.begin(), name.end(), good)) {
    refuse(at.Mark(), "factor '" + name + "': a name has lower-case letters, digits and dashes");
  }
  if (std::find(kRefusedOptions.begin(), kRefusedOptions.end(), name) != kRefusedOptions.end()) {
    refuse(at.Mark(), "factor '" + name + "': the runs of a sweep write no files",
           ErrorCode::Unsupported);
  }
}

void readRange(const YAML::Node& node, SweepFactor& factor) {
  const std::string what = "factor '" + factor.name + "'";
  const Members members = membersOf(node, what, {"from", "to", "step", "low", "high"});
  std::optional<long> from, to;
  std::optional<double> low, high;
  long step = 1;
  for (const auto& [key, value] : members) {
    if (key == "from") from = integerOf(value, what);
    if (key == "to") to = integerOf(value, what);
    if (key == "step") step = integerOf(value, what);
    if (key == "low") low = numberOf(value, what);
    if (key == "high") high = numberOf(value, what);
  }
  if (low && high && members.size() == 2 && *low < *high) {
    factor.interval = SweepFactor::Interval{*low, *high};
    return;
  }
  if (!from || !to || low || high || step < 1 || *to < *from) {
    refuse(node.Mark(), what +
                            ": a range is {from: A, to: B, step: S} with A <= B, an interval "
                            "is {low: A, high: B} with A < B");
  }
  if (static_cast<std::size_t>(*to - *from) / static_cast<std::size_t>(step) >=
      SweepSpec::kMaxRuns) {
    refuse(node.Mark(), what + ": too many values", ErrorCode::LimitExceeded);
  }
  for (long v = *from; v <= *to; v += step) factor.values.push_back(std::to_string(v));
}

SweepFactor factorOf(const std::string& name, const YAML::Node& node) {
  checkName(node, name);
  SweepFactor out{name, {}, {}};
  if (node.IsScalar()) {
    out.values.push_back(scalarOf(node, name));
  } else if (node.IsSequence() && node.size() > 0) {
    for (const auto& v : node) out.values.push_back(scalarOf(v, "factor '" + name + "'"));
  } else if (node.IsMap()) {
    readRange(node, out);
  } else {
    refuse(node.Mark(), "factor '" + name + "': at least one value is needed");
  }
  return out;
}

std::vector<std::string> argumentsOf(const YAML::Node& node) {
  std::vector<std::string> out;
  if (!node.IsSequence()) refuse(node.Mark(), "arguments: a list is needed");
  for (const auto& v : node) {
    out.push_back(scalarOf(v, "arguments"));
    const std::string& word = out.back();
    const std::string option = word.substr(0, word.find('='));
    for (const std::string refused : kRefusedOptions) {
      if (option == "--" + refused) {
        refuse(v.Mark(), "arguments: " + option + ": the runs of a sweep write no files",
               ErrorCode::Unsupported);
      }
    }
    if (word == "-" || word == "-h")
      refuse(v.Mark(), "arguments: '" + word + "' is not for sweeps");
  }
  return out;
}

void readSample(const YAML::Node& node, SweepStudy& study) {
  study.design = SweepDesign::Sample;
  for (const auto& [key, value] : membersOf(node, "sample", {"points", "seed"})) {
    const long v = integerOf(value, "sample");
    if (v < 0 || v > static_cast<long>(SweepSpec::kMaxRuns)) {
      refuse(value.Mark(), "sample: a number from 0 to 1000000 is needed");
    }
    (key == "seed" ? study.seed : study.samples) = static_cast<std::size_t>(v);
  }
  if (study.samples == 0) refuse(node.Mark(), "sample: 'points' is missing");
}

void readPoints(const YAML::Node& node, SweepStudy& study) {
  study.design = SweepDesign::Points;
  if (!node.IsSequence() || node.size() == 0) refuse(node.Mark(), "points: a list is needed");
  for (const auto& entry : node) {
    SweepStudy::Point& point = study.points.emplace_back();
    for (const auto& [name, value] : membersOf(entry, "points", {})) {
      checkName(value, name);
      point.emplace_back(name, scalarOf(value, "points"));
    }
  }
}

// Every {place} of the arguments is a factor, in all points.
void checkPlaces(const YAML::Node& at, const SweepStudy& study) {
  const auto isIn = [](const auto& list, const std::string& name, auto nameOf) {
    return std::any_of(list.begin(), list.end(), [&](const auto& f) { return nameOf(f) == name; });
  };
  for (const std::string& word : study.arguments) {
    for (std::size_t k = word.find('{'); k != std::string::npos; k = word.find('{', k + 1)) {
      const std::size_t end = word.find('}', k);
      if (end == std::string::npos) refuse(at.Mark(), "arguments: '" + word + "': '}' is missing");
      const std::string name = word.substr(k + 1, end - k - 1);
      bool known = isIn(study.factors, name, [](const SweepFactor& f) { return f.name; });
      if (study.design == SweepDesign::Points && !known) {
        known = std::all_of(study.points.begin(), study.points.end(), [&](const auto& p) {
          return isIn(p, name, [](const auto& v) { return v.first; });
        });
      }
      if (!known) refuse(at.Mark(), "arguments: '" + word + "': there is no factor '" + name + "'");
    }
  }
}

void checkDesign(const YAML::Node& at, const SweepStudy& study) {
  for (const SweepFactor& f : study.factors) {
    if (f.interval && study.design != SweepDesign::Sample) {
      refuse(at.Mark(), "factor '" + f.name + "': an interval needs 'sample'");
    }
    if (study.design == SweepDesign::Points && f.values.size() != 1) {
      refuse(at.Mark(), "factor '" + f.name + "': beside 'points' a factor has one value");
    }
  }
  checkPlaces(at, study);
}

SweepStudy studyOf(const YAML::Node& node) {
  SweepStudy out;
  bool sampled = false, listed = false;
  for (const auto& [key, value] :
       membersOf(node, "study", {"name", "command", "arguments", "factors", "sample", "points"})) {
    if (key == "name") out.name = scalarOf(value, key);
    if (key == "command") {
      out.command = scalarOf(value, key);
      if (std::find(kCommands.begin(), kCommands.end(), out.command) == kCommands.end()) {
        refuse(value.Mark(), "command: '" + out.command +
                                 "': one of plan, solve, fleet, simulate, collide is needed");
      }
    }
    if (key == "arguments") out.arguments = argumentsOf(value);
    if (key == "factors") {
      for (const auto& [name, values] : membersOf(value, "factors", {})) {
        out.factors.push_back(factorOf(name, values));
      }
    }
    if (key == "sample") readSample(value, out), sampled = true;
    if (key == "points") readPoints(value, out), listed = true;
  }
  if (out.command.empty()) refuse(node.Mark(), "study: 'command' is missing");
  if (sampled && listed) refuse(node.Mark(), "study: 'sample' excludes 'points'");
  if (out.name.empty()) out.name = out.command;
  checkDesign(node, out);
  return out;
}

SweepSpec specOf(const YAML::Node& root) {
  SweepSpec out;
  for (const auto& [key, value] : membersOf(root, "sweep", {"limits", "studies"})) {
    if (key == "limits") {
      for (const auto& [name, limit] : membersOf(value, key, {"time_s", "memory_mb"})) {
        (name == "time_s" ? out.time_limit_s : out.memory_limit_mb) = positiveOf(limit, name);
      }
    } else {
      if (!value.IsSequence()) refuse(value.Mark(), "studies: a list is needed");
      for (const auto& study : value) out.studies.push_back(studyOf(study));
    }
  }
  if (out.studies.empty()) refuse(root.Mark(), "sweep: 'studies' is missing");
  return out;
}

}  // namespace

Result<SweepSpec> parseSweepSpec(std::string_view yaml, const std::string& source) {
  try {
    const std::string text(yaml);
    std::istringstream in(text);
    YAML::Parser parser(in);
    EventCheck check;
    if (!parser.HandleNextDocument(check))
      return fail(ErrorCode::Malformed, "the file is empty", source);
    parser.HandleNextDocument(check);
    return specOf(YAML::Load(text));
  } catch (const Refused& r) {
    return fail(r.error.code, r.error.message, source, r.error.line);
  } catch (const YAML::Exception& e) {
    return fail(ErrorCode::Malformed, "the YAML is not well formed (column %1)",
                {std::max(e.mark.column, 0) + 1}, source,
                static_cast<std::size_t>(std::max(e.mark.line, 0) + 1));
  }
}

bool writesFiles(const std::string& option) {
  constexpr std::array kFiles{"--out",    "--svg",   "--png",   "--gif",      "--html",
                              "--record", "--stats", "--graph", "--task-log", "--plans",
                              "--events", "--db",    "--slurm"};
  return std::ranges::find(kFiles, option) != kFiles.end();
}

}  // namespace clearway::app
