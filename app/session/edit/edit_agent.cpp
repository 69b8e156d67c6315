#include "app/session/edit/edit_agent.h"

namespace clearway::session {

std::string freeName(const std::string& stem,
                     const std::function<bool(const std::string&)>& taken) {
  std::string name = stem;
  for (int i = 2; taken(name); ++i) name = stem + " " + std::to_string(i);
  return name;
}

}  // namespace clearway::session
