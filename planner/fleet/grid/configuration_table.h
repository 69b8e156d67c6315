// planner/fleet/grid/configuration_table.h — the set of configurations that a search has met.
//
// Open addressing with linear probing over 64-bit hashes; a full comparison decides. The cells of
// all configurations are in one array. Ids count up from 0. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

class ConfigurationTable {
 public:
  using Id = std::uint32_t;

  explicit ConfigurationTable(std::size_t agents) : agents_(agents), slots_(1024, kEmpty) {}

  struct Found {
    Id id;
    bool is_new;
  };
  Found findOrAdd(std::span<const CellId> configuration) {
    if ((hashes_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint64_t hash = hashOf(configuration);
    for (std::size_t k = hash & (slots_.size() - 1);; k = (k + 1) & (slots_.size() - 1)) {
      const Id id = slots_[k];
      if (id == kEmpty) {
        slots_[k] = static_cast<Id>(hashes_.size());
        hashes_.push_back(hash);
        cells_.insert(cells_.end(), configuration.begin(), configuration.end());
        return {slots_[k], true};
      }
      if (hashes_[id] == hash && std::ranges::equal((*this)[id], configuration)) return {id, false};
    }
  }

  // Valid until the next call of findOrAdd().
  [[nodiscard]] std::span<const CellId> operator[](Id id) const {
    return {cells_.data() + static_cast<std::size_t>(id) * agents_, agents_};
  }
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }

 private:
  static constexpr Id kEmpty = std::numeric_limits<Id>::max();

  static std::uint64_t hashOf(std::span<const CellId> configuration) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
    for (const CellId c : configuration) {
      hash = (hash ^ c) * 0xBF58476D1CE4E5B9ULL;
      hash ^= hash >> 29U;
    }
    return hash;
  }

  void grow() {
    std::vector<Id> old(slots_.size() * 2, kEmpty);
    old.swap(slots_);
    for (const Id id : old) {
      if (id == kEmpty) continue;
      std::size_t k = hashes_[id] & (slots_.size() - 1);
      while (slots_[k] != kEmpty) k = (k + 1) & (slots_.size() - 1);
      slots_[k] = id;
    }
  }

  std::size_t agents_;
  std::vector<Id> slots_;
  std::vector<std::uint64_t> hashes_;
  std::vector<CellId> cells_;
};

}  // namespace clearway::fleet
