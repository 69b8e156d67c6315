// core/base/recent.h — lists of what was used last, as short caches keep them.
//
// The first entry is the one used last; the owner drops entries at the end. Cost: linear.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace clearway {

// The first entry for which `matches` holds, now in front; null: there is none.
template <class T, class Matches>
[[nodiscard]] T* useAgain(std::vector<T>& recent, Matches&& matches) {
  const auto found = std::ranges::find_if(recent, matches);
  if (found == recent.end()) return nullptr;
  std::rotate(recent.begin(), found, found + 1);
  return &recent.front();
}

// Puts an entry in front, of `most` entries at most. Precondition: most >= 1.
template <class T>
T& useFirst(std::vector<T>& recent, T entry, std::size_t most) {
  while (recent.size() >= most) recent.pop_back();
  return *recent.insert(recent.begin(), std::move(entry));
}

}  // namespace clearway
