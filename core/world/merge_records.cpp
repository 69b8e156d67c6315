// Merges the records of pairs that were not tested again with the fresh ones, and those of
// sleepers with all others, sorted by pair.
#include <algorithm>

#include "core/world/world_state.h"

namespace clearway::collide {

void WorldState::keepRecords(std::size_t begin, std::size_t end, std::size_t& contact_count) {
  if (begin == end) return;
  const std::uint32_t from = records_old[begin].first;
  const std::uint32_t to = records_old[end - 1].first + records_old[end - 1].count;
  const auto at = static_cast<std::uint32_t>(contact_count);
  contacts.copy(at, contacts_old, from, to);
  contact_count += to - from;
  for (std::size_t i = begin; i < end; ++i) {
    records.push_back(records_old[i]);
    records.back().first += at - from;
    events.push_back({EventKind::Persisted, records_old[i].pair});
  }
}

void WorldState::addRecord(std::size_t fresh, std::size_t& contact_count) {
  const ContactPoint* point = points_fresh[fresh / kChunk].data() + records_fresh[fresh].first;
  PairRecord& r = records.emplace_back(records_fresh[fresh]);
  r.first = static_cast<std::uint32_t>(contact_count);
  const double friction =
      std::max(traits[r.pair.a.index].friction, traits[r.pair.b.index].friction);
  for (std::uint32_t k = 0; k < r.count; ++k, ++point) {
    contacts.set(contact_count++, r.pair, *point, friction, r.collides);
  }
}

void WorldState::mergeRecords() {
  records_old.swap(records);
  std::swap(contacts_old, contacts);
  records.clear();
  events.clear();
  std::size_t most = contacts_old.size();
  for (std::size_t k = 0; k < records_fresh.size(); k += kChunk) {
    most += points_fresh[k / kChunk].size();
  }
  contacts.resize(most);
  std::size_t contact_count = 0;
  const std::size_t old_count = records_old.size();
  std::size_t i = 0;
  for (std::size_t k = 0; k <= records_fresh.size();
       ++k) {  // the last round copies the remaining old records
    const bool last = k == records_fresh.size();
    std::size_t run = i;
    for (; i < old_count && (last || records_old[i].pair < records_fresh[k].pair); ++i) {
      if (!isTested(records_old[i].pair)) continue;
      keepRecords(run, i, contact_count);
      events.push_back({EventKind::Ended, records_old[i].pair});
      run = i + 1;
    }
    keepRecords(run, i, contact_count);
    if (last) break;
    const PairRecord& fresh = records_fresh[k];
    const bool was = i < old_count && records_old[i].pair == fresh.pair;
    i += was ? 1 : 0;
    if (fresh.count == 0) {
      if (was) events.push_back({EventKind::Ended, fresh.pair});
      continue;
    }
    addRecord(k, contact_count);
    events.push_back({was ? EventKind::Persisted : EventKind::Began, fresh.pair});
    if (sleeping.count() == 0) continue;
    for (const BodyId body : {fresh.pair.a, fresh.pair.b}) {
      if (sleeping.isAsleep(body.index)) met_asleep.push_back(body.index);
    }
  }
  contacts.resize(contact_count);
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
