#include "planner/fleet/shaped/reservations.h"

#include <algorithm>
#include <new>

namespace clearway::fleet::shaped {
namespace {

Tick later(Tick t, Tick by) { return t == kForever ? kForever : t + by; }

}  // namespace

Reservations::Reservations(const GridFrame& frame, ConflictTable& table)
    : columns_(static_cast<std::size_t>(frame.columns())), table_(table), cells_(1) {
  const std::size_t n = static_cast<std::size_t>(frame.rows()) * columns_;
  if (!place_.allocateForMuchUse(n) || !changed_.allocateForMuchUse(n)) throw std::bad_alloc();
}

// Most cells of a map never have entries.
Reservations::CellEntries& Reservations::entriesToChange(std::size_t cell) {
  std::uint32_t& place = place_.data()[cell];
  if (place == 0) {
    place = static_cast<std::uint32_t>(cells_.size());
    cells_.emplace_back();
  }
  return cells_[place];
}

void Reservations::nextRound() const {
  if (++round_ != 0) return;
  std::ranges::fill(seen_, 0);
  round_ = 1;
}

void Reservations::add(Reservation& r) {
  if (free_serials_.empty()) {
    r.serial = static_cast<std::uint32_t>(seen_.size());
    seen_.push_back(0);
    added_.push_back(0);
  } else {
    r.serial = free_serials_.back();
    free_serials_.pop_back();
  }
  const Primitive& body = table_.primitive(r.body.id);
  r.rests = body.isRest();
  ++changes_;
  if (++additions_ == 0) additions_ = 1;
  added_[r.serial] = additions_;
  entries_ += body.cells.size();
  for (const CellOffset c : body.cells) {
    const std::size_t cell = indexOf(r.body.anchor, c);
    CellEntries& entries = entriesToChange(cell);
    changed_.data()[cell] = changes_;
    addToHistory(entries, r);
    Entry entry{r, r.begin, r.end};
    if (!r.rests) {
      const TickInterval times = timesIn(c, body.duration);
      entry.from = r.begin + times.begin;
      entry.to = r.begin + times.end;
    }
    if (r.end - r.begin > kBrief) {
      entries.lasting.push_back(entry);
    } else {
      const auto after = std::ranges::upper_bound(entries.from, entry.from) - entries.from.begin();
      entries.brief.insert(entries.brief.begin() + after, entry);
      entries.from.insert(entries.from.begin() + after, entry.from);
    }
  }
}

// Half of a history are entries that are held, once it is long.
void Reservations::addToHistory(CellEntries& entries, const Reservation& r) {
  const std::size_t held = entries.brief.size() + entries.lasting.size();
  if (entries.history.size() > 2 * held + 16) {
    std::erase_if(entries.history, [&](const Added& a) { return added_[a.serial] != a.added; });
  }
  entries.history.push_back({r, additions_, changes_});
}

void Reservations::remove(const Reservation& r) {
  ++changes_;
  entries_ -= table_.primitive(r.body.id).cells.size();
  for (const CellOffset c : table_.primitive(r.body.id).cells) {
    const std::size_t cell = indexOf(r.body.anchor, c);
    CellEntries& entries = entriesToChange(cell);
    changed_.data()[cell] = changes_;
    const bool is_brief = r.end - r.begin <= kBrief;
    auto& list = is_brief ? entries.brief : entries.lasting;
    const auto found =
        std::ranges::find_if(list, [&](const auto& x) { return x.serial == r.serial; });
    if (found == list.end()) continue;
    if (is_brief) entries.from.erase(entries.from.begin() + (found - list.begin()));
    list.erase(found);
  }
  added_[r.serial] = 0;
  free_serials_.push_back(r.serial);
}

bool Reservations::hasChangedSince(const Placed& body, std::uint64_t time) const {
  return std::ranges::any_of(table_.primitive(body.id).cells, [&](CellOffset c) {
    return changed_.data()[indexOf(body.anchor, c)] > time;
  });
}

TickInterval Reservations::unsafeFor(const Placed& body, bool rests, const Reservation& r) const {
  if (rests) {
    const TickInterval unsafe = table_.between(body, r.body);
    if (unsafe.empty()) return {};
    if (r.rests) return {r.begin, r.end};
    return {r.begin + unsafe.begin, r.begin + unsafe.end};
  }
  if (r.rests) {
    const TickInterval unsafe = table_.between(r.body, body);
    if (unsafe.empty()) return {};
    return {r.begin - unsafe.end, later(r.end, -unsafe.begin)};
  }
  const TickInterval unsafe = table_.between(r.body, body);
  if (unsafe.empty()) return {};
  return {r.begin + unsafe.begin, r.begin + unsafe.end};
}

void Reservations::unsafeTimes(const Placed& rest, std::uint64_t time,
                               std::vector<UnsafeTime>& out) const {
  nextRound();
  for (const CellOffset c : table_.primitive(rest.id).cells) {
    const std::vector<Added>& history = entriesAt(rest.anchor, c).history;
    for (auto r = history.rbegin(); r != history.rend() && r->time > time; ++r) {
      if (added_[r->serial] != r->added || !isNew(*r)) continue;
      const TickInterval unsafe = unsafeFor(rest, true, *r);
      if (!unsafe.empty()) out.push_back({unsafe, r->serial, r->added});
    }
  }
}

Tick Reservations::firstSafeStart(const Placed& motion, Tick earliest, Tick latest) const {
  const Primitive& body = table_.primitive(motion.id);
  Tick start = earliest;
  for (bool moved = true; moved;) {
    moved = false;
    nextRound();
    for (const CellOffset c : body.cells) {
      const CellEntries& entries = entriesAt(motion.anchor, c);
      const TickInterval times = timesIn(c, body.duration);
      forEntries(entries, start + times.begin, start + times.end, [&](const Reservation& r) {
        if (!isNew(r)) return;
        const TickInterval unsafe = unsafeFor(motion, false, r);
        if (unsafe.begin >= start || unsafe.end <= start) return;
        start = unsafe.end;
        moved = true;
      });
      if (start > latest || start == kForever) return kForever;
    }
  }
  return start;
}

void Reservations::collidingAgents(const Placed& body, Tick start, Tick end,
                                   std::vector<std::uint32_t>& out) const {
  const Primitive& p = table_.primitive(body.id);
  const bool rests = p.isRest();
  for (const CellOffset c : p.cells) {
    const TickInterval times = timesIn(c, p.duration);
    const Tick from = rests ? start : start + times.begin, to = rests ? end : start + times.end;
    forEntries(entriesAt(body.anchor, c), from, to, [&](const Reservation& r) {
      const TickInterval unsafe = unsafeFor(body, rests, r);
      if (unsafe.empty()) return;
      const bool collides = rests ? unsafe.begin < end && unsafe.end > start
                                  : unsafe.begin < start && unsafe.end > start;
      if (collides) out.push_back(r.agent);
    });
  }
}

}  // namespace clearway::fleet::shaped
