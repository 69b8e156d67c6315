#include "planner/fleet/shaped/joint_schedule.h"

#include <algorithm>

namespace clearway::fleet::shaped {
namespace {

class Scheduler {
 public:
  Scheduler(const PreparedFleet& fleet, const MeetingTable& meetings)
      : fleet_(fleet), meetings_(meetings) {
    for (const FleetAgent& a : fleet.agents) paths_.push_back({{}, a.start, 0});
  }

  std::vector<TimedPath> run(const std::vector<JointMove>& moves, Tick begin) {
    for (const JointMove& m : moves) {
      TimedPath& path = paths_[m.agent];
      const Tick duration = fleet_.table.primitive(m.motion.id).duration;
      Tick start = std::max(begin, path.end);
      for (const Done& d : done_) {
        if (d.move->agent != m.agent) start = std::max(start, earliestAfter(d, m, duration));
      }
      path.steps.push_back({m.from, m.to, m.motion, start, start + duration});
      path.last = m.to;
      path.end = start + duration;
      done_.push_back({&m, start});
    }
    return std::move(paths_);
  }

 private:
  struct Done {
    const JointMove* move;
    Tick start;
  };

  [[nodiscard]] Placed rest(std::uint32_t agent, State node) const {
    return fleet_.restOf(fleet_.agents[agent], node);
  }
  // The earliest start of a motion after an earlier one of another agent. That agent rested where
  // its motion begins until then; where it rests later follows from its next motion, or there is no
  // conflict.
  [[nodiscard]] Tick earliestAfter(const Done& done, const JointMove& m, Tick duration) const {
    const JointMove& d = *done.move;
    const Placed before = rest(d.agent, d.from), after = rest(m.agent, m.to);
    Tick earliest = 0;
    if (const TickInterval u = meetings_.between(d.motion, m.motion); !u.empty()) {
      earliest = std::max(earliest, done.start + u.end);
    }
    if (const TickInterval u = meetings_.between(before, m.motion); !u.empty()) {
      earliest = std::max(earliest, done.start - u.begin);
    }
    if (m.leaves) return earliest;
    if (const TickInterval u = meetings_.between(after, d.motion); !u.empty()) {
      earliest = std::max(earliest, done.start + u.end - duration);
    }
    if (meetings_.meet(before, after)) earliest = std::max(earliest, done.start - duration);
    return earliest;
  }

  const PreparedFleet& fleet_;
  const MeetingTable& meetings_;
  std::vector<TimedPath> paths_;
  std::vector<Done> done_;
};

}  // namespace

CellRange::CellRange(const std::vector<CellOffset>& cells) {
  if (cells.empty()) return;
  first_row = last_row = cells.front().row;
  first_column = last_column = cells.front().column;
  for (const CellOffset c : cells) {
    first_row = std::min<std::int32_t>(first_row, c.row);
    last_row = std::max<std::int32_t>(last_row, c.row);
    first_column = std::min<std::int32_t>(first_column, c.column);
    last_column = std::max<std::int32_t>(last_column, c.column);
  }
}

MeetingTable::MeetingTable(ConflictTable& table) : table_(table) {
  for (PrimitiveId id = 0; id < table.size(); ++id) {
    ranges_.emplace_back(table.primitive(id).cells);
  }
}

bool MeetingTable::collides(const Placed& rest, const Placed& body) const {
  if (!meet(rest, body)) return false;
  // Obstacles move in pieces, which count as if they were there all the time.
  const bool is_passed = table_.primitive(rest.id).isRest() && !table_.primitive(body.id).isRest();
  if (table_.separatesInTime() || !is_passed) return true;
  const std::uint64_t key = ConflictTable::keyOf(
      rest.id, body.id, body.anchor.row - rest.anchor.row, body.anchor.column - rest.anchor.column);
  const auto [verdict, is_new] = verdicts_.try_emplace(key, true);
  if (is_new) verdict->second = table_.comesIntoContact(rest, body);
  return verdict->second;
}

std::size_t MeetingTable::memory() const {
  constexpr std::size_t kNode = 48;  // bytes of an entry with its bucket
  return ranges_.capacity() * sizeof(CellRange) + verdicts_.size() * kNode;
}

std::vector<TimedPath> scheduledPaths(const PreparedFleet& fleet, const MeetingTable& meetings,
                                      const std::vector<JointMove>& moves, Tick begin) {
  return Scheduler(fleet, meetings).run(moves, begin);
}

}  // namespace clearway::fleet::shaped
