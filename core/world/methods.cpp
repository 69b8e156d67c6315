#include "core/world/methods.h"

namespace clearway {

std::vector<MethodRow> methodTable(NarrowMethod narrow) {
  const bool sat = narrow == NarrowMethod::Sat;
  const std::string contacts = sat ? "sat" : narrow == NarrowMethod::Gjk ? "epa" : "mpr";
  const std::string closest = sat ? "nearest features" : "gjk";
  const std::string parts = "each pair of parts that the trees find";
  return {
      {"box - box", "axis filter, exact signs", contacts + (sat ? " of boxes" : ""), closest},
      {"convex - convex", "seeded sat, exact signs", contacts + (sat ? ", seeded" : ""), closest},
      {"segment or point - convex", "exact signs", contacts, closest},
      {"half-plane - any", "exact signed distance", "signed distance of vertices",
       "signed distance of vertices"},
      {"compound - convex or compound", parts + ", as above", parts + ", reduced",
       parts + ", the nearest"},
      {"any - cells of the map", "rows of bits, then exact signs", "sat of runs of cells",
       "not told"},
  };
}

}  // namespace clearway
