// core/world/contact_cache.h — what the last test of a pair leaves for the next.
//
// An entry is the axis that parted or least overlapped a pair, with the deepest vertex along it,
// and the simplex that distances ended with. It lasts as long as the pair is near: it ends when the
// pair leaves the broad phase, moves apart on either axis, or one of its bodies goes.
// Law: entries are hints. Kernels confirm what they say, so a stale one costs time and no bit.
// Kept as a sorted list that is merged with the pairs to be tested. Cost: O(entries + pairs) a
// check. Not thread-safe but for writing to different entries.
#pragma once

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

  // Brings the entries up to date with a list of pairs to be tested, sorted: `wanted` are those
  // whose kernels take seeds, kept entries those whose pair `rests` and is not tested.
  template <class Rests>
  void update(std::span<const BodyPair> wanted, Rests&& rests);

  // The entry of wanted[k] in the last update.
  [[nodiscard]] PairSeed& seedOf(std::size_t k) { return entries_[place_[k]].seed; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool contains(BodyPair pair) const;
  void clear() { entries_.clear(); }
  // For tests: makes every entry say something else.
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
