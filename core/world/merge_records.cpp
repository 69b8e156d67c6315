// Merges the records of pairs that were not tested again with the fresh ones, sorted by pair.
#include <algorithm>

#include "core/world/world_state.h"

namespace clearway::collide {

void World::State::keepRecords(std::size_t begin, std::size_t end, std::size_t& contact_count) {
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

void World::State::addRecord(std::size_t fresh, std::size_t& contact_count) {
  const ContactPoint* point = points_fresh[fresh / kChunk].data() + records_fresh[fresh].first;
  PairRecord& r = records.emplace_back(records_fresh[fresh]);
  r.first = static_cast<std::uint32_t>(contact_count);
  const double friction =
      std::max(traits[r.pair.a.index].friction, traits[r.pair.b.index].friction);
  for (std::uint32_t k = 0; k < r.count; ++k, ++point) {
    contacts.set(contact_count++, r.pair, *point, friction, r.collides);
  }
}

void World::State::mergeRecords() {
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

}  // namespace clearway::collide
