// app/simulation/recording/body_code.h — bodies, grids and events as bytes, without any loss.
//
// Readers note errors in the ByteReader, and return nullopt for values that are out of range.
// Thread-safe: no state.
#pragma once

#include <optional>

#include "app/document/disk/byte_code.h"
#include "app/simulation/recording/recorded_frame.h"

namespace clearway::app {

void writeBody(ByteWriter& out, const RecordedBody& body);
[[nodiscard]] std::optional<RecordedBody> readBody(ByteReader& in);

void writeGrid(ByteWriter& out, const OccupancyGrid& grid);
[[nodiscard]] std::optional<OccupancyGrid> readGrid(ByteReader& in);

void writeEvent(ByteWriter& out, const simulation::Event& event);
[[nodiscard]] std::optional<simulation::Event> readEvent(ByteReader& in);

}  // namespace clearway::app
