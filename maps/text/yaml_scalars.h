// maps/text/yaml_scalars.h — the scalars of a YAML document in its order, each with its place: what
// a reader of large lists needs. Block and flow style, quotes, comments and indents are yaml-cpp's.
//
// Method: yaml-cpp's event stream; no node tree is built, and nothing is expanded.
// Errors: Malformed (not well formed; no document; a key twice in a map), Unsupported (aliases,
//         anchors, a second document, refused tags), LimitExceeded (nested deeper than
//         kMaxYamlDepth), with the line; and what the visitor returns.
// Cost: linear. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace clearway::maps {

// A step from a collection to what is in it.
struct YamlStep {
  std::string key;        // in a map; empty for a key that is a list or a map
  std::size_t line = 0;   // of the key, from 1 on
  std::size_t index = 0;  // in a list, from 0 on
};

struct YamlScalar {
  std::span<const YamlStep> place;  // from the outermost collection on
  std::string_view value;           // empty: null
  std::size_t line = 0;             // from 1 on

  // The step's key; empty beyond the end and in lists.
  [[nodiscard]] std::string_view key(std::size_t step) const {
    return step < place.size() ? std::string_view(place[step].key) : std::string_view();
  }
};

enum class YamlTags : std::uint8_t { Ignored, Refused };

// Ends at the first error of `visit`. Collections without scalars are not visited.
[[nodiscard]] Result<void> forEachScalar(
    std::string_view yaml, const std::function<Result<void>(const YamlScalar&)>& visit,
    YamlTags tags = YamlTags::Ignored);

}  // namespace clearway::maps
