#include "core/world/sleeping.h"

#include <algorithm>
#include <numeric>

#include "core/world/world_state.h"

namespace clearway::collide {

void Sleeping::resize(std::size_t bodies) {
  changed_at_.resize(bodies, 0);
  waits_.resize(bodies, 0);
  island_.resize(bodies, kAwake);
}

void Sleeping::await(std::uint32_t body, std::uint64_t check) {
  waits_[body] = 1;
  slots_[check % kSlots].push_back(body);
}

void Sleeping::note(std::span<const std::uint32_t> changed, std::uint64_t check,
                    std::uint64_t rests_after) {
  check_ = check;
  rests_after_ = rests_after;
  for (const std::uint32_t i : changed) {
    changed_at_[i] = check;
    if (waits_[i] == 0) await(i, check + rests_after);
  }
}

std::vector<std::uint32_t> Sleeping::ready() {
  std::vector<std::uint32_t> out;
  due_.swap(slots_[check_ % kSlots]);
  for (const std::uint32_t i : due_) {
    if (isReady(i)) {
      waits_[i] = 0;
      out.push_back(i);
    } else {
      await(i, changed_at_[i] + rests_after_);
    }
  }
  due_.clear();
  return out;
}

void Sleeping::putToSleep(std::span<const std::uint32_t> island) {
  std::uint32_t label = static_cast<std::uint32_t>(islands_.size());
  if (free_islands_.empty()) {
    islands_.emplace_back();
  } else {
    label = free_islands_.back();
    free_islands_.pop_back();
  }
  islands_[label].assign(island.begin(), island.end());
  for (const std::uint32_t i : island) island_[i] = label;
  count_ += island.size();
}

void Sleeping::wakeIslandOf(std::uint32_t body) {
  if (!isAsleep(body)) return;
  const std::uint32_t label = island_[body];
  count_ -= islands_[label].size();
  for (const std::uint32_t i : islands_[label]) {
    island_[i] = kAwake;
    // These bodies have rested already; another contact-free rest period starts now.
    if (waits_[i] == 0) await(i, check_ + rests_after_);
  }
  islands_[label].clear();
  free_islands_.push_back(label);
}

namespace {

// Disjoint sets of connected bodies, by representatives.
class Sets {
 public:
  explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

// Before the pairs of a check are tested: changed bodies wake with their islands, rested islands
// sleep.
void World::State::updateSleeping() {
  if (!options.enable_sleeping) return;
  sleeping.resize(id.size());
  asleep_partners.resize(id.size(), 0);
  sleeping.note(dirty_list, checks, options.steps_to_sleep);
  const std::size_t before = sleeping.count();
  bool moves = false;
  const auto wake = [&](std::uint32_t i) {
    moves = moves || sleeping.isAsleep(i);
    sleeping.wakeIslandOf(i);
  };
  for (const std::uint32_t i : met_asleep) wake(i);
  met_asleep.clear();
  bool partner_changed = false;
  if (before > 0 || !asleep_records.empty()) {
    for (const std::uint32_t i : dirty_list) {
      partner_changed = partner_changed || asleep_partners[i] > 0;
      wake(i);
    }
  }
  if (partner_changed) {  // a static body in contact with sleepers
    for (const PairRecord& r : asleep_records) {
      if (!isTested(r.pair)) continue;
      wake(r.pair.a.index);
      wake(r.pair.b.index);
    }
    moves = true;
  }
  const std::vector<std::uint32_t> ready = sleeping.ready();
  if (!ready.empty() && putIslandsToSleep(ready)) moves = true;
  if (moves || before != sleeping.count()) sortRecordsBySleep();
  counters.bodies_asleep = sleeping.count();
}

// Islands of awake bodies whose members are all ready. Returns true when one falls asleep.
bool World::State::putIslandsToSleep(std::span<const std::uint32_t> ready) {
  const auto isReady = [this](std::uint32_t i) {
    return active(i) && mode[i] != BodyMode::Static && dirty[i] == kClean && sleeping.isReady(i);
  };
  Sets sets(id.size());
  std::vector<std::uint8_t> restless(id.size(), 0);
  for (const PairRecord& r : records) {
    const std::uint32_t a = r.pair.a.index;
    const std::uint32_t b = r.pair.b.index;
    if (mode[a] != BodyMode::Static && mode[b] != BodyMode::Static) sets.join(a, b);
  }
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (mode[i] != BodyMode::Static && !sleeping.isAsleep(i) && !isReady(i)) {
      restless[sets.find(i)] = 1;
    }
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> members;  // representative, body
  std::vector<std::uint8_t> wanted(id.size(), 0);
  for (const std::uint32_t i : ready) {
    if (isReady(i) && restless[sets.find(i)] == 0) wanted[sets.find(i)] = 1;
  }
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (isReady(i) && !sleeping.isAsleep(i) && wanted[sets.find(i)] != 0) {
      members.emplace_back(sets.find(i), i);
    }
  }
  std::sort(members.begin(), members.end());
  std::vector<std::uint32_t> island;
  for (std::size_t k = 0; k < members.size(); ++k) {
    island.push_back(members[k].second);
    if (k + 1 < members.size() && members[k + 1].first == members[k].first) continue;
    sleeping.putToSleep(island);
    island.clear();
  }
  return !members.empty();
}

// Moves pairs of sleepers to the separate list, all other pairs to the list of the checks.
void World::State::sortRecordsBySleep() {
  std::vector<PairRecord> all;
  ContactList points;
  mergeLists(records, contacts, asleep_records, asleep_contacts, all, points);
  records.clear();
  contacts.clear();
  asleep_records.clear();
  asleep_contacts.clear();
  asleep_partners.assign(id.size(), 0);
  for (const PairRecord& r : all) {
    const bool asleep = (sleeping.isAsleep(r.pair.a.index) || sleeping.isAsleep(r.pair.b.index)) &&
                        !isTested(r.pair);
    std::vector<PairRecord>& list = asleep ? asleep_records : records;
    ContactList& out = asleep ? asleep_contacts : contacts;
    list.push_back(r);
    list.back().first = static_cast<std::uint32_t>(out.size());
    out.append(points, r.first, r.first + r.count);
    if (!asleep) continue;
    ++asleep_partners[r.pair.a.index];
    ++asleep_partners[r.pair.b.index];
  }
}

// Merges two lists, sorted by pair, into one; runs of either are copied as blocks.
void World::State::mergeLists(std::span<const PairRecord> a, const ContactList& points_a,
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

const ContactList& World::State::allContacts() const {
  if (asleep_records.empty()) return contacts;
  if (!contacts_merged) {
    std::vector<PairRecord> unused;
    mergeLists(records, contacts, asleep_records, asleep_contacts, unused, merged_contacts);
    contacts_merged = true;
  }
  return merged_contacts;
}

const std::vector<ContactEvent>& World::State::allEvents() const {
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
