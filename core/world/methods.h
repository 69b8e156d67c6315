// core/world/methods.h — which pair of shapes is compared by which method, for people to read.
//
// The rows tell of the dispatch in placed_shape.cpp and pair_contacts.cpp and stand in its order:
// the first row that fits a pair holds.
#pragma once

#include <string>
#include <vector>

#include "core/world/pair_contacts.h"

namespace clearway {

struct MethodRow {
  std::string pair;
  std::string decision;  // always exact
  std::string contacts;  // of pairs that collide
  std::string closest;   // of pairs that do not
};

[[nodiscard]] std::vector<MethodRow> methodTable(NarrowMethod narrow);

}  // namespace clearway
