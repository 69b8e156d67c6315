// app/document/vector/drawing_losses.h — what saved files lose of drawings: it is so at every save,
// and therefore said once.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace clearway::app {

inline constexpr std::string_view kMapHoldsCells =
    "a map holds drawn lines and polygons as cells: save as a project (.clearway) to keep them as "
    "drawings";
inline constexpr std::string_view kTooManyDrawings =
    "a project keeps 10000 drawn lines and polygons: those below them are saved as cells only";

[[nodiscard]] inline bool isSaidOnce(std::string_view loss) {
  return std::ranges::count(std::array{kMapHoldsCells, kTooManyDrawings}, loss) > 0;
}

}  // namespace clearway::app
