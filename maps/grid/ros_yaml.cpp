// Reads the YAML of a ROS map.
#include <algorithm>
#include <cmath>

#include "maps/grid/ros.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

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

// The keys of the outermost map with their scalars.
Result<std::vector<Entry>> collect(std::string_view bytes) {
  std::vector<Entry> entries;
  const auto take = [&](const YamlScalar& scalar) -> Result<void> {
    const std::string_view key = scalar.key(0);
    if (key.empty()) {
      return malformed(scalar.line,
                       "a map file is a list of \"key: value\" lines, as map_saver writes");
    }
    if (entries.empty() || entries.back().key != key) {
      if (entries.size() >= 1000) {
        return fail(ErrorCode::LimitExceeded, "more than 1000 keys", {}, {}, scalar.line);
      }
      const std::size_t line = scalar.place.front().line;
      entries.push_back({std::string(key), line, scalar.place.size() > 1, false, {}});
    }
    Entry& entry = entries.back();
    entry.too_deep = entry.too_deep || scalar.place.size() > 2 || !scalar.key(1).empty();
    entry.values.emplace_back(scalar.value);
    return {};
  };
  TRY(forEachScalar(bytes, take, YamlTags::Refused));
  return entries;
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
  const std::vector<Entry> entries = TRY(collect(bytes));
  try {
    return interpret(entries);
  } catch (const Refused& r) {
    return tl::unexpected(r.error);
  }
}

std::string writeRosYaml(const RosMeta& m) {
  const char* mode = m.mode == RosMode::Trinary ? "trinary"
                     : m.mode == RosMode::Scale ? "scale"
                                                : "raw";
  std::string image = "\"";
  for (const char c : m.image) {
    if (c == '"' || c == '\\') image += '\\';
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
