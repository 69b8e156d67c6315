// maps/scene/disturbances.h — what disturbs the agents of a simulation, as JSON.
//
// A section "disturbances" of project files, or a file of its own with "format":
// "clearway-disturbances", "version": 1 and the same members; described in
// resources/docs/simulation.md. Times are simulated seconds, lengths metres, areas rows and columns
// of cells of the map.
// Errors: name file, line and JSON pointer, e.g. "/doors/0/rows". Unknown keys are refused.
// Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/grid/grid_frame.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// A closed interval from which values are drawn evenly.
struct Spread {
  double low = 0.0, high = 0.0;
  friend bool operator==(const Spread&, const Spread&) = default;
};

// An agent stops for a while.
struct Delays {
  double per_motion = 0.0;  // probability, before each motion
  double per_second = 0.0;  // probability, after each second of driving
  Spread seconds{1.0, 5.0};
  friend bool operator==(const Delays&, const Delays&) = default;
};

// A motion takes longer.
struct Slips {
  double per_motion = 0.0;  // probability
  Spread factor{1.0, 1.5};  // of its duration, >= 1
  friend bool operator==(const Slips&, const Slips&) = default;
};

// An agent stops until it is repaired.
struct Breakdowns {
  double per_hour = 0.0;  // expected number in an hour of driving, at most 3600
  Spread repair_s{60.0, 300.0};
  friend bool operator==(const Breakdowns&, const Breakdowns&) = default;
};

// Discs that walk straight from one random place to the next one.
struct People {
  int count = 0;
  double radius = 0.25;
  Spread speed{0.5, 1.4};  // [m/s], drawn for each leg
  bool keep_away = true;   // they stop before agents; otherwise they walk on
  friend bool operator==(const People&, const People&) = default;
};

// From a time on, until another one; nullopt: for ever.
struct TimeSpan {
  double from = 0.0;
  std::optional<double> until;
  friend bool operator==(const TimeSpan&, const TimeSpan&) = default;
};

// Repeated for ever: open, then closed. It begins at `from`; the door is open before.
struct DoorPeriod {
  double open = 0.0, closed = 0.0;  // > 0
  double from = 0.0;
  friend bool operator==(const DoorPeriod&, const DoorPeriod&) = default;
};

struct Door {
  std::string name;                  // unique among doors and obstacles
  CellRange cells;                   // not empty
  std::vector<TimeSpan> closed;      // in order, without overlap; either these
  std::optional<DoorPeriod> period;  // or this
  friend bool operator==(const Door&, const Door&) = default;
};

struct TimedObstacle {
  std::string name;
  CellRange cells;
  TimeSpan present;
  friend bool operator==(const TimedObstacle&, const TimedObstacle&) = default;
};

struct Disturbances {
  Delays delays;
  Slips slips;
  Breakdowns breakdowns;
  People people;
  std::vector<Door> doors;
  std::vector<TimedObstacle> obstacles;
  [[nodiscard]] bool any() const { return *this != Disturbances{}; }
  friend bool operator==(const Disturbances&, const Disturbances&) = default;
};

inline constexpr int kMostPeople = 10'000;
inline constexpr std::size_t kMostTimedAreas = 10'000;  // doors; obstacles
inline constexpr double kLongestTime_s = 1e9;

// The section of a project, and back.
[[nodiscard]] Disturbances disturbancesFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue disturbancesToJson(const Disturbances& d);

// A file of its own. `source` names the text in errors.
[[nodiscard]] Result<Disturbances> parseDisturbances(std::string_view text,
                                                     const std::string& source);
// "-" is standard input.
[[nodiscard]] Result<Disturbances> openDisturbances(const std::string& file);

// Errors: InvalidArgument that names the door or obstacle that is not inside of the map.
[[nodiscard]] Result<void> checkAreas(const Disturbances& d, const GridFrame& map);

}  // namespace clearway::maps
