// app/document/vector/drawing_losses.h — what saved files lose of drawings: it is so at every save,
// and therefore said once.
#pragma once

#include "core/base/message.h"

namespace clearway::app {

inline constexpr const char* kMapHoldsCells =
    "a map holds drawn lines and polygons as cells: save as a project (.clearway) to keep them as "
    "drawings";
inline constexpr const char* kTooManyDrawings =
    "a project keeps 10000 drawn lines and polygons: those below them are saved as cells only";

[[nodiscard]] inline bool isSaidOnce(const Message& loss) {
  return loss == kMapHoldsCells || loss == kTooManyDrawings;
}

}  // namespace clearway::app
