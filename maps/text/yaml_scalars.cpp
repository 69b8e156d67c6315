#include "maps/text/yaml_scalars.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <exception>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr const char* kNoAliases = "aliases (*name) are not read: write the value itself";

struct Stopped {  // thrown inside this file only
  Error error;
};

class ScalarEvents : public YAML::EventHandler {
 public:
  ScalarEvents(const std::function<Result<void>(const YamlScalar&)>& visit, YamlTags tags)
      : visit_(visit), tags_(tags) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (std::exchange(started_, true)) {
      stop(ErrorCode::Unsupported, "a second YAML document begins: keep one", mark);
    }
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { scalar(mark, anchor, ""); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    stop(ErrorCode::Unsupported, kNoAliases, mark);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    checkTag(mark, tag);
    scalar(mark, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    checkTag(mark, tag);
    open(mark, anchor, {false, false});
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    checkTag(mark, tag);
    open(mark, anchor, {true, true});
  }
  void OnMapEnd() override { close(); }

 private:
  struct Collection {
    bool is_map = false;
    bool awaits_key = false;
    bool is_key = false;
    std::map<std::string, std::size_t> keys = {};  // with their lines
  };

  [[noreturn]] static void stop(ErrorCode code, Message message, const YAML::Mark& mark) {
    throw Stopped{{code, std::move(message), {}, static_cast<std::size_t>(mark.line + 1)}};
  }
  static void checkAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == 0) return;
    stop(ErrorCode::Unsupported, "anchors (&name) are not read: remove them", mark);
  }
  void checkTag(const YAML::Mark& mark, const std::string& tag) const {
    const bool has_tag = !tag.empty() && tag != "?" && tag != "!";  // others are plain or quoted
    if (!has_tag || tags_ == YamlTags::Ignored) return;
    stop(ErrorCode::Unsupported, {"tags are not read: remove %1", {inQuotes(tag)}}, mark);
  }
  void open(const YAML::Mark& mark, YAML::anchor_t anchor, Collection collection) {
    checkAnchor(mark, anchor);
    collection.is_key = !open_.empty() && open_.back().awaits_key;
    if (collection.is_key && open_.size() == 1) {
      stop(ErrorCode::Malformed, "a key must be a word, not a list or a map", mark);
    }
    if (open_.size() >= static_cast<std::size_t>(kMaxYamlDepth)) {
      stop(ErrorCode::LimitExceeded, {"nested deeper than %1 levels", {kMaxYamlDepth}}, mark);
    }
    keys_ += collection.is_key ? 1 : 0;
    open_.push_back(std::move(collection));
    place_.emplace_back();
  }
  void close() {
    const bool was_key = open_.back().is_key;
    open_.pop_back();
    place_.pop_back();
    if (!was_key) return endValue();
    --keys_;
    place_.back() = {};
    open_.back().awaits_key = false;
  }
  void scalar(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& value) {
    checkAnchor(mark, anchor);
    const auto line = static_cast<std::size_t>(mark.line + 1);
    if (!open_.empty() && open_.back().awaits_key) {
      const auto [first, is_new] = open_.back().keys.emplace(value, line);
      if (!is_new) {
        stop(ErrorCode::Malformed,
             {"the key %1 is already in line %2", {inQuotes(value), first->second}}, mark);
      }
      place_.back() = {value, line, 0};
      open_.back().awaits_key = false;
      return;
    }
    if (keys_ == 0) {
      if (auto visited = visit_({place_, value, line}); !visited) throw Stopped{visited.error()};
    }
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
  YamlTags tags_;
  bool started_ = false;
  int keys_ = 0;  // open collections that are keys
  std::vector<Collection> open_;
  std::vector<YamlStep> place_;  // a step for each open collection
};

}  // namespace

Result<void> forEachScalar(std::string_view yaml,
                           const std::function<Result<void>(const YamlScalar&)>& visit,
                           YamlTags tags) {
  try {
    std::istringstream in{std::string(yaml)};
    YAML::Parser parser(in);
    ScalarEvents events(visit, tags);
    if (!parser.HandleNextDocument(events)) return malformed(1, "the file is empty");
    parser.HandleNextDocument(events);  // refuses a second one
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.error);
  } catch (const YAML::Exception& e) {
    const std::size_t line = e.mark.is_null() ? 0 : static_cast<std::size_t>(e.mark.line + 1);
    if (e.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)) return malformed(line, kNoAliases);
    if (e.mark.is_null()) return fail(ErrorCode::Malformed, "the YAML is not well formed");
    return fail(ErrorCode::Malformed, "the YAML is not well formed (column %1)",
                {e.mark.column + 1}, {}, line);
  } catch (const std::exception&) {
    return fail(ErrorCode::Malformed, "the YAML is not well formed");
  }
  return {};
}

}  // namespace clearway::maps
