#include "app/document/edit/edit_agent.h"

namespace clearway::app {

std::string freeName(const std::string& stem,
                     const std::function<bool(const std::string&)>& taken) {
  return taken(stem) ? numberedName(stem, 2, taken) : stem;
}

std::string numberedName(const std::string& stem, std::size_t first,
                         const std::function<bool(const std::string&)>& taken) {
  std::string name;
  do {
    name = stem + " " + std::to_string(first++);
  } while (taken(name));
  return name;
}

}  // namespace clearway::app
