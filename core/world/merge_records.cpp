// Merges the records of pairs that were not tested again with the fresh ones, and those of
// sleepers with all others, sorted by pair.
#include <algorithm>
#include <utility>

#include "core/world/world_state.h"

namespace clearway::collide {

// A range of fresh records, and the old ones before the next range; where what they give begins.
struct WorldState::MergePart {
  std::size_t begin = 0, end = 0;
  std::size_t old_begin = 0, old_end = 0;
  std::size_t records = 0, contacts = 0, events = 0;
};

// Calls keep(begin, end) for runs of old records that are as before, end(record) for an old one
// whose pair is not reported any more, add(k, was) for a fresh one; in the order of their pairs.
template <class Keep, class End, class Add>
void WorldState::visitMerged(const MergePart& part, Keep keep, End end, Add add) const {
  std::size_t i = part.old_begin;
  for (std::size_t k = part.begin; k <= part.end; ++k) {
    const bool last = k == part.end;  // the last round visits the remaining old records
    std::size_t run = i;
    for (; i < part.old_end && (last || records_old[i].pair < records_fresh[k].pair); ++i) {
      if (!isTested(records_old[i].pair)) continue;
      keep(run, i);
      end(records_old[i]);
      run = i + 1;
    }
    keep(run, i);
    if (last) break;
    const bool was = i < part.old_end && records_old[i].pair == records_fresh[k].pair;
    i += was ? 1 : 0;
    if (records_fresh[k].count > 0) {
      add(k, was);
    } else if (was) {
      end(records_fresh[k]);
    }
  }
}

void WorldState::countMerged(MergePart& part) const {
  visitMerged(
      part,
      [&](std::size_t begin, std::size_t end) {
        if (begin == end) return;
        const PairRecord& last = records_old[end - 1];
        part.records += end - begin;
        part.contacts += last.first + last.count - records_old[begin].first;
        part.events += end - begin;
      },
      [&](const PairRecord&) { ++part.events; },
      [&](std::size_t k, bool) {
        ++part.records;
        part.contacts += records_fresh[k].count;
        ++part.events;
      });
}

void WorldState::writeMerged(MergePart part) {
  const auto report = [&](EventKind kind, BodyPair pair) { events[part.events++] = {kind, pair}; };
  visitMerged(
      part,
      [&](std::size_t begin, std::size_t end) {
        if (begin == end) return;
        const std::uint32_t from = records_old[begin].first;
        const std::uint32_t to = records_old[end - 1].first + records_old[end - 1].count;
        const auto at = static_cast<std::uint32_t>(part.contacts);
        contacts.copy(at, contacts_old, from, to);
        part.contacts += to - from;
        for (std::size_t i = begin; i < end; ++i) {
          PairRecord& r = records[part.records++] = records_old[i];
          r.first += at - from;
          report(EventKind::Persisted, r.pair);
        }
      },
      [&](const PairRecord& r) { report(EventKind::Ended, r.pair); },
      [&](std::size_t k, bool was) {
        PairRecord& r = records[part.records++] = records_fresh[k];
        const ContactPoint* point = points_fresh[k / kChunk].data() + r.first;
        r.first = static_cast<std::uint32_t>(part.contacts);
        const double friction =
            std::max(traits[r.pair.a.index].friction, traits[r.pair.b.index].friction);
        for (std::uint32_t p = 0; p < r.count; ++p, ++point) {
          contacts.set(part.contacts++, r.pair, *point, friction, r.collides);
        }
        report(was ? EventKind::Persisted : EventKind::Began, r.pair);
      });
}

void WorldState::startMerge() {
  records_old.swap(records);
  std::swap(contacts_old, contacts);
  merged_so_far = {};
}

// Parts are counted, then written, each by one task.
void WorldState::mergeBlock(bool is_last) {
  constexpr std::size_t kMerged = 8 * kChunk;
  const std::size_t fresh = records_fresh.size();
  std::vector<MergePart> parts(std::max<std::size_t>(1, (fresh + kMerged - 1) / kMerged));
  const auto oldFrom = [this](std::size_t k) {
    const auto at =
        std::ranges::lower_bound(records_old, records_fresh[k].pair, {}, &PairRecord::pair);
    return static_cast<std::size_t>(at - records_old.begin());
  };
  const std::size_t old_end =
      is_last ? records_old.size()
              : static_cast<std::size_t>(std::ranges::upper_bound(records_old,
                                                                  records_fresh.back().pair, {},
                                                                  &PairRecord::pair) -
                                         records_old.begin());
  pool.forEachRange(parts.size(), 1, [&](std::size_t first, std::size_t end) {
    for (std::size_t n = first; n < end; ++n) {
      MergePart& part = parts[n];
      const bool ends_block = n + 1 == parts.size();
      part.begin = n * kMerged;
      part.end = ends_block ? fresh : part.begin + kMerged;
      part.old_begin = n == 0 ? merged_so_far.old : oldFrom(part.begin);
      part.old_end = ends_block ? old_end : oldFrom(part.end);
      countMerged(part);
    }
  });
  for (MergePart& part : parts) {
    merged_so_far.records += std::exchange(part.records, merged_so_far.records);
    merged_so_far.contacts += std::exchange(part.contacts, merged_so_far.contacts);
    merged_so_far.events += std::exchange(part.events, merged_so_far.events);
  }
  merged_so_far.old = old_end;
  keepRoom(is_last);
  pool.forEachRange(parts.size(), 1, [&](std::size_t first, std::size_t end) {
    for (std::size_t n = first; n < end; ++n) writeMerged(parts[n]);
  });
  if (sleeping.count() == 0) return;
  for (const PairRecord& r : records_fresh) {
    if (r.count == 0) continue;
    for (const BodyId body : {r.pair.a, r.pair.b}) {
      if (sleeping.isAsleep(body.index)) met_asleep.push_back(body.index);
    }
  }
}

// Lists keep what they held before, so that their entries are not cleared at each check.
void WorldState::keepRoom(bool is_last) {
  const auto fit = [is_last](auto& list, std::size_t n) {
    if (is_last || list.size() < n) list.resize(n);
  };
  fit(records, merged_so_far.records);
  fit(contacts, merged_so_far.contacts);
  fit(events, merged_so_far.events);
}

// The rest of the pairs is expected to be as those of the first block, and the rest of the old
// records to be kept, so that lists of millions of pairs do not grow by doubling.
void WorldState::expectAlike(std::size_t tested) {
  std::size_t reported = 0;
  std::size_t points = 0;
  for (const PairRecord& r : records_fresh) {
    reported += r.count > 0 ? 1 : 0;
    points += r.count;
  }
  points = std::min(points, 2 * reported);  // few pairs have more
  const std::size_t old_records = records_old.size() - merged_so_far.old;
  const std::size_t old_contacts =
      old_records == 0 ? 0 : contacts_old.size() - records_old[merged_so_far.old].first;
  const double times =
      1.02 * static_cast<double>(pairs_todo.size() - tested) / static_cast<double>(tested);
  const auto all = [times](std::size_t held, std::size_t old, std::size_t fresh) {
    return held + old + static_cast<std::size_t>(times * static_cast<double>(fresh));
  };
  records.reserve(all(merged_so_far.records, old_records, reported));
  contacts.reserve(all(merged_so_far.contacts, old_contacts, points));
  events.reserve(all(merged_so_far.events, old_records, reported));
}

// Merges two lists, sorted by pair, into one; runs of either are copied as blocks.
void WorldState::mergeLists(std::span<const PairRecord> a, const ContactList& points_a,
                            std::span<const PairRecord> b, const ContactList& points_b,
                            std::vector<PairRecord>& out, ContactList& points) {
  out.clear();
  points.clear();
  const auto copy = [&](std::span<const PairRecord> from, const ContactList& list,
                        std::size_t begin, std::size_t end) {
    if (begin == end) return;
    const auto at = static_cast<std::uint32_t>(points.size());
    const std::uint32_t first = from[begin].first;
    points.append(list, first, from[end - 1].first + from[end - 1].count);
    for (std::size_t k = begin; k < end; ++k) {
      out.push_back(from[k]);
      out.back().first += at - first;
    }
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    std::size_t begin = i;
    while (i < a.size() && (j == b.size() || a[i].pair < b[j].pair)) ++i;
    copy(a, points_a, begin, i);
    begin = j;
    while (j < b.size() && (i == a.size() || b[j].pair < a[i].pair)) ++j;
    copy(b, points_b, begin, j);
  }
}

const ContactList& WorldState::allContacts() const {
  if (asleep_records.empty()) return contacts;
  if (!contacts_merged) {
    std::vector<PairRecord> unused;
    mergeLists(records, contacts, asleep_records, asleep_contacts, unused, merged_contacts);
    contacts_merged = true;
  }
  return merged_contacts;
}

const std::vector<ContactEvent>& WorldState::allEvents() const {
  if (asleep_records.empty()) return events;
  if (!events_merged) {
    merged_events.clear();
    auto e = events.begin();
    for (const PairRecord& r : asleep_records) {
      for (; e != events.end() && e->pair < r.pair; ++e) merged_events.push_back(*e);
      merged_events.push_back({EventKind::Persisted, r.pair});
    }
    merged_events.insert(merged_events.end(), e, events.end());
    events_merged = true;
  }
  return merged_events;
}

}  // namespace clearway::collide
