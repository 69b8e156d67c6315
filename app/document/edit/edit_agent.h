// app/document/edit/edit_agent.h — an agent of the editor's document, and free names for agents.
//
// Value types; not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "maps/project/project.h"

namespace clearway::app {

struct EditAgent {
  std::uint32_t id = 0;      // assigned by the document, unique
  maps::ProjectAgent agent;  // in the world frame; colour_number as it was read
  bool hidden = false;
  bool locked = false;
  std::uint32_t number = 0;  // assigned by the document: of its automatic colour
  friend bool operator==(const EditAgent&, const EditAgent&) = default;
};

// Of an agent that was given no name.
inline constexpr const char* kAgentName = "agent";

// The stem itself if unused, else with the first unused number from 2: "robot", "robot 2", ...
[[nodiscard]] std::string freeName(const std::string& stem,
                                   const std::function<bool(const std::string&)>& taken);
// With the first unused number from `first`.
[[nodiscard]] std::string numberedName(const std::string& stem, std::size_t first,
                                       const std::function<bool(const std::string&)>& taken);

}  // namespace clearway::app
