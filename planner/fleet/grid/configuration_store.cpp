#include "planner/fleet/grid/configuration_store.h"

#include <algorithm>
#include <cmath>

namespace clearway::fleet {
namespace {

std::uint64_t hashOf(std::span<const CellId> configuration) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
  for (const CellId c : configuration) {
    hash = (hash ^ c) * 0xBF58476D1CE4E5B9ULL;
    hash ^= hash >> 29U;
  }
  return hash;
}

}  // namespace

ConfigurationStore::ConfigurationStore(const CellGraph& graph, const GoalDistances& distances,
                                       State root)
    : graph_(graph), distances_(distances), slots_(1024, kNone) {
  const std::uint64_t hash = hashOf(root.cells);
  slots_[hash & (slots_.size() - 1)] = 0;
  hashes_.push_back(hash);
  bytes_ += root.cells.size() * 12 + sizeof(Record);
  records_.push_back({kNone, 0, {}, std::make_unique<State>(std::move(root))});
}

ConfigurationStore::Found ConfigurationStore::findOrAdd(Id from, std::span<const CellId> cells) {
  if ((hashes_.size() + 1) * 2 > slots_.size()) grow();
  const std::uint64_t hash = hashOf(cells);
  for (std::size_t k = hash & (slots_.size() - 1);; k = (k + 1) & (slots_.size() - 1)) {
    const Id id = slots_[k];
    if (id == kNone) {
      slots_[k] = static_cast<Id>(hashes_.size());
      add(from, cells, hash);
      return {slots_[k], true};
    }
    if (hashes_[id] == hash && std::ranges::equal(state(id).cells, cells)) return {id, false};
  }
}

void ConfigurationStore::grow() {
  std::vector<Id> old(slots_.size() * 2, kNone);
  old.swap(slots_);
  for (const Id id : old) {
    if (id == kNone) continue;
    std::size_t k = hashes_[id] & (slots_.size() - 1);
    while (slots_[k] != kNone) k = (k + 1) & (slots_.size() - 1);
    slots_[k] = id;
  }
}

// A move is the index of the neighbour; waiting is the index behind the last one.
void ConfigurationStore::add(Id from, std::span<const CellId> cells, std::uint64_t hash) {
  const State& before = state(from);
  Record record{from, records_[from].depth + 1, {}, nullptr};
  record.moves.assign((cells.size() + 1) / 2, 0);
  for (std::size_t a = 0; a < cells.size(); ++a) {
    const std::span<const CellId> next = graph_.neighbours(before.cells[a]);
    const auto move = static_cast<unsigned>(std::ranges::find(next, cells[a]) - next.begin());
    record.moves[a / 2] |= static_cast<std::uint8_t>(move << (a % 2 * 4));
  }
  Cached& newest = leastRecent();
  advance(before, cells, newest.state);
  newest.id = static_cast<Id>(hashes_.size());
  newest.used = ++uses_;
  if (record.depth % kKeyframe == 0) {
    record.whole = std::make_unique<State>(newest.state);
    bytes_ += cells.size() * 12;
  }
  bytes_ += record.moves.size() + sizeof(Record) + 2 * sizeof(Id) + sizeof hash;
  records_.push_back(std::move(record));
  hashes_.push_back(hash);
}

CellId ConfigurationStore::moved(const Record& record, std::size_t agent, CellId from) const {
  const unsigned move = static_cast<unsigned>(record.moves[agent / 2]) >> (agent % 2 * 4) & 15U;
  const std::span<const CellId> next = graph_.neighbours(from);
  return move < next.size() ? next[move] : from;
}

// An agent that has not arrived gains priority with every step.
void ConfigurationStore::advance(const State& from, std::span<const CellId> to, State& out) const {
  constexpr AgentId kAhead = 8;  // agents whose distances are being loaded
  const std::size_t n = to.size();
  out.cells.assign(to.begin(), to.end());
  out.distance.resize(n);
  out.priority.resize(n);
  for (AgentId a = 0; a < n; ++a) {
    if (a + kAhead < n) distances_.prefetch(a + kAhead, from.cells[a + kAhead]);
    const int change =
        to[a] == from.cells[a] ? 0 : GoalDistances::Slope(distances_, a, from.cells[a]).to(to[a]);
    const std::uint32_t d =
        to[a] == distances_.goal(a)
            ? 0
            : std::max(1U, from.distance[a] + static_cast<std::uint32_t>(change));
    const float before = from.priority[a];
    out.distance[a] = d;
    out.priority[a] = d > 0 ? before + 1.0F : before - std::floor(before);
  }
}

const ConfigurationStore::State* ConfigurationStore::findState(Id id) {
  for (Cached& c : cached_) {
    if (c.id != id) continue;
    c.used = ++uses_;
    return &c.state;
  }
  return records_[id].whole.get();
}

ConfigurationStore::Cached& ConfigurationStore::leastRecent() {
  return *std::ranges::min_element(cached_, {}, &Cached::used);
}

const ConfigurationStore::State& ConfigurationStore::state(Id id) {
  if (const State* const known = findState(id)) return *known;
  std::vector<Id> chain;
  const State* from = nullptr;
  for (Id k = id; from == nullptr; k = records_[k].origin, from = findState(k)) chain.push_back(k);
  State here = *from;
  State next;
  for (auto k = chain.rbegin(); k != chain.rend(); ++k) {
    to_.resize(here.cells.size());
    for (std::size_t a = 0; a < to_.size(); ++a) to_[a] = moved(records_[*k], a, here.cells[a]);
    advance(here, to_, next);
    std::swap(here, next);
  }
  Cached& slot = leastRecent();
  slot.id = id;
  slot.used = ++uses_;
  slot.state = std::move(here);
  return slot.state;
}

void ConfigurationStore::appendCells(Id before, Id id, std::vector<CellId>& out) {
  const Record& record = records_[id];
  if (record.whole || before == kNone || record.origin != before) {
    const std::vector<CellId>& cells = state(id).cells;
    out.insert(out.end(), cells.begin(), cells.end());
    return;
  }
  const std::size_t n = records_[0].whole->cells.size();
  const std::size_t first = out.size() - n;
  for (std::size_t a = 0; a < n; ++a) out.push_back(moved(record, a, out[first + a]));
}

}  // namespace clearway::fleet
