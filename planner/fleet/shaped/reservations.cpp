#include "planner/fleet/shaped/reservations.h"

#include <algorithm>

namespace clearway::fleet::shaped {
namespace {

Tick later(Tick t, Tick by) { return t == kForever ? kForever : t + by; }

}  // namespace

Reservations::Reservations(const GridFrame& frame, ConflictTable& table)
    : columns_(static_cast<std::size_t>(frame.columns())),
      table_(table),
      cells_(static_cast<std::size_t>(frame.rows()) * columns_) {}

void Reservations::nextRound() const {
  if (++round_ != 0) return;
  std::ranges::fill(seen_, 0);
  round_ = 1;
}

void Reservations::add(Reservation& r) {
  if (free_serials_.empty()) {
    r.serial = static_cast<std::uint32_t>(seen_.size());
    seen_.push_back(0);
  } else {
    r.serial = free_serials_.back();
    free_serials_.pop_back();
  }
  for (const CellOffset c : table_.primitive(r.body.id).cells) {
    cells_[indexOf(r.body.anchor, c)].push_back(r);
  }
}

void Reservations::remove(const Reservation& r) {
  for (const CellOffset c : table_.primitive(r.body.id).cells) {
    Cells& list = cells_[indexOf(r.body.anchor, c)];
    const auto found =
        std::ranges::find_if(list, [&](const auto& x) { return x.serial == r.serial; });
    if (found == list.end()) continue;
    *found = list.back();
    list.pop_back();
  }
  free_serials_.push_back(r.serial);
}

TickInterval Reservations::unsafeFor(const Placed& body, bool rests, const Reservation& r) const {
  ++lookups_;
  const bool other_rests = table_.primitive(r.body.id).isRest();
  if (rests) {
    const TickInterval unsafe = table_.between(body, r.body);
    if (unsafe.empty()) return {};
    if (other_rests) return {r.begin, r.end};
    return {r.begin + unsafe.begin, r.begin + unsafe.end};
  }
  if (other_rests) {
    const TickInterval unsafe = table_.between(r.body, body);
    if (unsafe.empty()) return {};
    return {r.begin - unsafe.end, later(r.end, -unsafe.begin)};
  }
  const TickInterval unsafe = table_.between(r.body, body);
  if (unsafe.empty()) return {};
  return {r.begin + unsafe.begin, r.begin + unsafe.end};
}

void Reservations::unsafeTimes(const Placed& rest, std::vector<TickInterval>& out) const {
  nextRound();
  for (const CellOffset c : table_.primitive(rest.id).cells) {
    for (const Reservation& r : cells_[indexOf(rest.anchor, c)]) {
      if (!isNew(r)) continue;
      const TickInterval unsafe = unsafeFor(rest, true, r);
      if (!unsafe.empty()) out.push_back(unsafe);
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
      for (const Reservation& r : cells_[indexOf(motion.anchor, c)]) {
        if (r.end <= start || r.begin >= start + body.duration || !isNew(r)) continue;
        const TickInterval unsafe = unsafeFor(motion, false, r);
        if (unsafe.begin >= start || unsafe.end <= start) continue;
        start = unsafe.end;
        if (start > latest || start == kForever) return kForever;
        moved = true;
      }
    }
  }
  return start;
}

void Reservations::collidingAgents(const Placed& body, Tick start, Tick end,
                                   std::vector<std::uint32_t>& out) const {
  const Primitive& p = table_.primitive(body.id);
  const bool rests = p.isRest();
  const Tick last = rests ? end : start + p.duration;
  for (const CellOffset c : p.cells) {
    for (const Reservation& r : cells_[indexOf(body.anchor, c)]) {
      if (r.end <= start || r.begin >= last) continue;
      const TickInterval unsafe = unsafeFor(body, rests, r);
      if (unsafe.empty()) continue;
      const bool collides = rests ? unsafe.begin < end && unsafe.end > start
                                  : unsafe.begin < start && unsafe.end > start;
      if (collides) out.push_back(r.agent);
    }
  }
}

}  // namespace clearway::fleet::shaped
