// core/world/contact_cache.h — warm-start data of the narrow phase, one entry per pair.
//
// An entry holds the axis of separation or minimum penetration of a pair, the deepest vertex along
// it, and the final simplex of the distance query. It ends when the pair leaves the broad phase,
// when its boxes separate on either axis, or when one of its bodies is removed.
// Law: entries are hints. Kernels verify them, so a stale one costs time and changes no bit.
// Storage: a sorted list that is merged with the pairs to be tested.
// Cost: O(entries + pairs) per check. Not thread-safe except for writing to different entries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/narrow/gjk.h"
#include "core/narrow/sat_axis.h"
#include "core/world/contacts.h"

namespace clearway::collide {

struct PairSeed {
  SatSeed axis;
  GjkCache simplex;
};

class ContactCache {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Updates the entries for a sorted list of pairs to be tested. `wanted` are those whose kernels
  // take seeds. Entries of pairs for which `rests` holds, and which are not tested, are kept.
  template <class Rests>
  void update(std::span<const BodyPair> wanted, Rests&& rests);

  // The entry of wanted[k] in the last update.
  [[nodiscard]] PairSeed& seedOf(std::size_t k) { return entries_[place_[k]].seed; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool contains(BodyPair pair) const;
  void clear() { entries_.clear(); }
  // For tests: changes the content of every entry.
  template <class Change>
  void forEach(Change&& change) {
    for (Entry& e : entries_) change(e.pair, e.seed);
  }

 private:
  struct Entry {
    BodyPair pair;
    PairSeed seed;
  };
  std::vector<Entry> entries_, old_;
  std::vector<std::uint32_t> place_;
};

template <class Rests>
void ContactCache::update(std::span<const BodyPair> wanted, Rests&& rests) {
  old_.swap(entries_);
  entries_.clear();
  place_.resize(wanted.size());
  entries_.reserve(std::max(wanted.size(), old_.size()));
  auto o = old_.begin();
  for (std::size_t k = 0; k <= wanted.size(); ++k) {
    const bool last = k == wanted.size();
    for (; o != old_.end() && (last || o->pair < wanted[k]); ++o) {
      if (rests(o->pair)) entries_.push_back(*o);
    }
    if (last) break;
    place_[k] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({wanted[k], {}});
    if (o != old_.end() && o->pair == wanted[k]) entries_.back() = *o++;
  }
}

}  // namespace clearway::collide
