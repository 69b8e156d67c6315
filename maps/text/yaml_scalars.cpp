#include "maps/text/yaml_scalars.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "maps/text/limits.h"

namespace clearway::maps {
namespace {

struct Stopped {  // thrown inside this file only
  Error error;
};

class ScalarEvents : public YAML::EventHandler {
 public:
  explicit ScalarEvents(const std::function<Result<void>(const YamlScalar&)>& visit)
      : visit_(visit) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (std::exchange(started_, true)) {
      stop(ErrorCode::Unsupported, "a second YAML document begins: keep one", mark);
    }
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { scalar(mark, anchor, ""); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    stop(ErrorCode::Unsupported, "aliases (*name) are not read: write the value itself", mark);
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                const std::string& value) override {
    scalar(mark, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, anchor, {false, false});
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, anchor, {true, true});
  }
  void OnMapEnd() override { close(); }

 private:
  struct Collection {
    bool is_map = false;
    bool awaits_key = false;
    std::set<std::string> keys = {};
  };

  [[noreturn]] static void stop(ErrorCode code, Message message, const YAML::Mark& mark) {
    throw Stopped{{code, std::move(message), {}, static_cast<std::size_t>(mark.line + 1)}};
  }
  static void checkAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == 0) return;
    stop(ErrorCode::Unsupported, "anchors (&name) are not read: remove them", mark);
  }
  void open(const YAML::Mark& mark, YAML::anchor_t anchor, Collection collection) {
    checkAnchor(mark, anchor);
    if (!open_.empty() && open_.back().awaits_key) {
      stop(ErrorCode::Malformed, "a key must be a word, not a list or a map", mark);
    }
    if (open_.size() >= static_cast<std::size_t>(kMaxYamlDepth)) {
      stop(ErrorCode::LimitExceeded, {"nested deeper than %1 levels", {kMaxYamlDepth}}, mark);
    }
    open_.push_back(std::move(collection));
    place_.emplace_back();
  }
  void close() {
    open_.pop_back();
    place_.pop_back();
    endValue();
  }
  void scalar(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& value) {
    checkAnchor(mark, anchor);
    if (!open_.empty() && open_.back().awaits_key) {
      if (!open_.back().keys.insert(value).second) {
        stop(ErrorCode::Malformed, {"the key \"%1\" is given twice", {value}}, mark);
      }
      place_.back().key = value;
      open_.back().awaits_key = false;
      return;
    }
    const auto line = static_cast<std::size_t>(mark.line + 1);
    if (auto visited = visit_({place_, value, line}); !visited) throw Stopped{visited.error()};
    endValue();
  }
  // The next item, or the next key.
  void endValue() {
    if (open_.empty()) return;
    if (open_.back().is_map) {
      open_.back().awaits_key = true;
    } else {
      ++place_.back().index;
    }
  }

  const std::function<Result<void>(const YamlScalar&)>& visit_;
  bool started_ = false;
  std::vector<Collection> open_;
  std::vector<YamlStep> place_;  // a step for each open collection
};

}  // namespace

Result<void> forEachScalar(std::string_view yaml,
                           const std::function<Result<void>(const YamlScalar&)>& visit) {
  try {
    std::istringstream in{std::string(yaml)};
    YAML::Parser parser(in);
    ScalarEvents events(visit);
    if (!parser.HandleNextDocument(events)) {
      return fail(ErrorCode::Malformed, "the file is empty");
    }
    parser.HandleNextDocument(events);  // refuses a second one
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.error);
  } catch (const YAML::Exception& e) {
    if (e.mark.is_null()) return fail(ErrorCode::Malformed, "the YAML is not well formed");
    return fail(ErrorCode::Malformed, "the YAML is not well formed (column %1)",
                {e.mark.column + 1}, {}, static_cast<std::size_t>(e.mark.line + 1));
  }
  return {};
}

}  // namespace clearway::maps
