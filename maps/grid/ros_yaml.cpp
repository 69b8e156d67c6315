// Reads the YAML of a ROS map from yaml-cpp's event stream; no node tree is built.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "maps/grid/ros.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr const char* kNoAliases = "aliases (*name) are not read: write the value itself";

struct Entry {
  std::string key;
  std::size_t line = 0;
  bool is_list = false;
  bool too_deep = false;  // holds a map, or lists of lists
  std::vector<std::string> values;
};

struct Refused {  // thrown inside this file only
  Error error;
};

[[noreturn]] void refuse(ErrorCode code, Message message, const YAML::Mark& mark) {
  throw Refused{{code, std::move(message), {}, static_cast<std::size_t>(mark.line + 1)}};
}

// Collects the keys of the outermost map with their scalars.
class Collector : public YAML::EventHandler {
 public:
  std::vector<Entry> entries;

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (std::exchange(started_, true)) {
      refuse(ErrorCode::Unsupported, "a second YAML document begins: keep one", mark);
    }
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { scalar(mark, anchor, ""); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(ErrorCode::Unsupported, kNoAliases, mark);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    checkTag(mark, tag);
    scalar(mark, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor);
    if (depth_ == 1) notAMap(mark);
    if (depth_ == 2 && key_open_) entries.back().is_list = true;
    if (depth_ > 2) entries.back().too_deep = true;
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor);
    if (depth_ > 1) entries.back().too_deep = true;
  }
  void OnMapEnd() override { close(); }

 private:
  static void checkTag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;  // plain or quoted
    refuse(ErrorCode::Unsupported, {"tags are not read: remove %1", {inQuotes(tag)}}, mark);
  }
  static void checkAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == 0) return;
    refuse(ErrorCode::Unsupported, "anchors (&name) are not read: remove them", mark);
  }
  [[noreturn]] static void notAMap(const YAML::Mark& mark) {
    refuse(ErrorCode::Malformed,
           "a map file is a list of \"key: value\" lines, as map_saver writes", mark);
  }
  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    checkTag(mark, tag);
    checkAnchor(mark, anchor);
    if (depth_ == 1 && !key_open_) {
      refuse(ErrorCode::Malformed, "a key must be a word, not a list or a map", mark);
    }
    if (++depth_ > kMaxYamlDepth) {
      refuse(ErrorCode::LimitExceeded, {"nested deeper than %1 levels", {kMaxYamlDepth}}, mark);
    }
  }
  void close() {
    --depth_;
    if (depth_ == 1) key_open_ = false;
  }
  void scalar(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& value) {
    checkAnchor(mark, anchor);
    if (depth_ == 0) notAMap(mark);
    if (depth_ == 1 && !key_open_) return addKey(mark, value);
    if (depth_ <= 2) entries.back().values.push_back(value);
    if (depth_ == 1) key_open_ = false;
  }
  void addKey(const YAML::Mark& mark, const std::string& key) {
    const auto same = [&](const Entry& e) { return e.key == key; };
    const auto first = std::find_if(entries.begin(), entries.end(), same);
    if (first != entries.end()) {
      refuse(ErrorCode::Malformed,
             {"the key %1 is already in line %2", {inQuotes(key), first->line}}, mark);
    }
    if (entries.size() >= 1000) refuse(ErrorCode::LimitExceeded, "more than 1000 keys", mark);
    entries.push_back({key, static_cast<std::size_t>(mark.line + 1), false, false, {}});
    key_open_ = true;
  }

  bool started_ = false;
  int depth_ = 0;
  bool key_open_ = false;  // a key was read; its value is next
};

std::vector<Entry> collect(std::string_view bytes) {
  std::istringstream in{std::string(bytes)};
  YAML::Parser parser(in);
  Collector collector;
  if (!parser.HandleNextDocument(collector)) {
    refuse(ErrorCode::Malformed, "the file is empty", YAML::Mark());
  }
  parser.HandleNextDocument(collector);  // refuses a second one
  return std::move(collector.entries);
}

[[noreturn]] void refuseEntry(const Entry& e, ErrorCode code, const Message& message) {
  throw Refused{{code, {"%1: %2", {e.key, message}}, {}, e.line}};
}

const std::string& scalarOf(const Entry& e) {
  if (e.is_list || e.too_deep || e.values.size() != 1) {
    refuseEntry(e, ErrorCode::Malformed, "one value is needed, not a list or a map");
  }
  return e.values.front();
}

double numberIn(const Entry& e, const std::string& text) {
  const auto is_special = [&](std::string_view word) {
    std::string lower(text);
    for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return lower == word || lower == "-" + std::string(word) || lower == "+" + std::string(word);
  };
  const auto v = numberOf<double>(text);
  if ((v && !std::isfinite(*v)) || is_special(".nan") || is_special(".inf")) {
    refuseEntry(e, ErrorCode::InvalidArgument, {"%1 is not a finite number", {inQuotes(text)}});
  }
  if (!v) refuseEntry(e, ErrorCode::Malformed, {"%1 is not a number", {inQuotes(text)}});
  return *v;
}

void readOrigin(const Entry& e, RosYaml& out) {
  if (!e.is_list || e.too_deep || e.values.size() < 2 || e.values.size() > 3) {
    refuseEntry(e, ErrorCode::Malformed, "needs [x, y, yaw] of the lower-left pixel");
  }
  out.meta.origin_x = numberIn(e, e.values[0]);
  out.meta.origin_y = numberIn(e, e.values[1]);
  if (e.values.size() == 2) {
    out.warnings.emplace_back("origin has no yaw: 0 is used, map_server would refuse it");
  } else {
    out.meta.origin_yaw = numberIn(e, e.values[2]);
  }
}

bool boolOf(const Entry& e) {
  const std::string& text = scalarOf(e);
  for (const char* yes : {"1", "true", "True", "TRUE", "yes", "on"}) {
    if (text == yes) return true;
  }
  for (const char* no : {"0", "false", "False", "FALSE", "no", "off"}) {
    if (text == no) return false;
  }
  refuseEntry(e, ErrorCode::Malformed, {"%1 is not 0 or 1", {inQuotes(text)}});
}

RosMode modeOf(const Entry& e) {
  const std::string& text = scalarOf(e);
  if (text == "trinary") return RosMode::Trinary;
  if (text == "scale") return RosMode::Scale;
  if (text == "raw") return RosMode::Raw;
  refuseEntry(e, ErrorCode::Malformed, {"%1 is not trinary, scale or raw", {inQuotes(text)}});
}

// Returns false for a key that map_server does not use.
bool readKey(const Entry& e, RosYaml& out) {
  RosMeta& m = out.meta;
  if (e.key == "image") {
    m.image = scalarOf(e);
    if (auto ok = checkImageName(m.image); !ok) {
      refuseEntry(e, ok.error().code, ok.error().message);
    }
  } else if (e.key == "resolution") {
    m.resolution = numberIn(e, scalarOf(e));
  } else if (e.key == "origin") {
    readOrigin(e, out);
  } else if (e.key == "negate") {
    m.negate = boolOf(e);
  } else if (e.key == "occupied_thresh") {
    m.occupied_thresh = numberIn(e, scalarOf(e));
  } else if (e.key == "free_thresh") {
    m.free_thresh = numberIn(e, scalarOf(e));
  } else if (e.key == "mode") {
    m.mode = modeOf(e);
  } else {
    return false;
  }
  return true;
}

RosYaml interpret(const std::vector<Entry>& entries) {
  RosYaml out;
  for (const Entry& e : entries) {
    if (!readKey(e, out)) out.warnings.push_back({"the key %1 is not used", {inQuotes(e.key)}});
  }
  const auto line = [&](std::string_view key) {
    const auto e =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& x) { return x.key == key; });
    return e == entries.end() ? std::size_t{0} : e->line;
  };
  for (const char* key :
       {"image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh"}) {
    if (line(key) == 0) {
      throw Refused{
          {ErrorCode::Malformed, {"the key \"%1\" is missing", {std::string(key)}}, {}, 0}};
    }
  }
  // The image's name was checked with its line.
  if (const auto fault = faultOf(out.meta)) {
    throw Refused{{ErrorCode::InvalidArgument, fault->message, {}, line(fault->key)}};
  }
  return out;
}

}  // namespace

Result<RosYaml> parseRosYaml(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxYamlBytes));
  if (bytes.find('\0') != bytes.npos) {
    return fail(ErrorCode::Malformed, "holds a zero byte: this is not a YAML file");
  }
  try {
    return interpret(collect(bytes));
  } catch (const Refused& r) {
    return tl::unexpected(r.error);
  } catch (const YAML::Exception& e) {
    const bool known = !e.mark.is_null();
    if (e.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)) {
      return fail(ErrorCode::Malformed, kNoAliases, {},
                  known ? static_cast<std::size_t>(e.mark.line + 1) : 0);
    }
    if (!known) return fail(ErrorCode::Malformed, "the YAML is not well formed");
    return fail(ErrorCode::Malformed, "the YAML is not well formed (column %1)",
                {e.mark.column + 1}, {}, static_cast<std::size_t>(e.mark.line + 1));
  } catch (const std::exception&) {
    return fail(ErrorCode::Malformed, "the YAML is not well formed");
  }
}

std::string writeRosYaml(const RosMeta& m) {
  const char* mode = m.mode == RosMode::Trinary ? "trinary"
                     : m.mode == RosMode::Scale ? "scale"
                                                : "raw";
  std::string image = "\"";
  for (const char c : m.image) {
    if (c == '"') image += '\\';
    image += c;
  }
  image += '"';
  const bool plain = !m.image.empty() && m.image.front() != '-' && m.image.front() != '.' &&
                     std::all_of(m.image.begin(), m.image.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-' ||
                              c == '/';
                     });
  return "image: " + (plain ? m.image : image) + "\nmode: " + mode +
         "\nresolution: " + decimal(m.resolution) + "\norigin: [" + decimal(m.origin_x) + ", " +
         decimal(m.origin_y) + ", " + decimal(m.origin_yaw) +
         "]\nnegate: " + (m.negate ? "1" : "0") +
         "\noccupied_thresh: " + decimal(m.occupied_thresh) +
         "\nfree_thresh: " + decimal(m.free_thresh) + '\n';
}

}  // namespace clearway::maps
