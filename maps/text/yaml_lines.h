// maps/text/yaml_lines.h — the lines of the YAML that programs for fleets write: block lists and keys, a
// line each, without comments and empty lines. No reader of all YAML: that is yaml-cpp (ros.h).
//
// Cost: linear. Thread-safe: one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "maps/text/text_scan.h"

namespace clearway::maps {

struct YamlLine {
  std::size_t indent = 0;  // spaces before the text
  std::string_view text;   // not empty; up to a comment

  [[nodiscard]] bool isItem() const { return text.front() == '-'; }
  // The line begins a section of the document.
  [[nodiscard]] bool isSection() const { return indent == 0 && !isItem(); }
  // Without the marks of list items; may be empty.
  [[nodiscard]] std::string_view value() const {
    return text.substr(std::min(text.find_first_not_of(" -"), text.size()));
  }
};

class YamlLines {
 public:
  explicit YamlLines(std::string_view bytes) : lines_(bytes) {}

  // False at the end.
  bool next(YamlLine& out) {
    std::string_view line;
    while (lines_.next(line)) {
      line = line.substr(0, line.find('#'));
      out.indent = line.find_first_not_of(' ');
      if (out.indent == line.npos) continue;
      out.text = line.substr(out.indent);
      return true;
    }
    return false;
  }
  // Of the last line that was read, from 1 on.
  [[nodiscard]] std::size_t number() const { return lines_.number(); }

 private:
  LineReader lines_;
};

}  // namespace clearway::maps
