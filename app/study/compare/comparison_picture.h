// app/study/compare/comparison_picture.h — the paths of a comparison in one picture, each in a
// colour of its own that colour-blind readers can distinguish, with a legend.
//
// Thread-safe: no state.
#pragma once

#include <span>
#include <string>

#include "app/drawing/pictures/render.h"
#include "app/study/compare/comparison.h"

namespace clearway::app {

inline constexpr std::size_t kComparedCount = 11;
// 0xRRGGBB of a row; the colours repeat after kComparedCount rows.
[[nodiscard]] std::uint32_t comparedColour(std::size_t row);

// The path of a solved row, in its colour.
[[nodiscard]] PictureAgent pictureAgentOf(const ComparedRow& row, std::size_t place);

// The solved rows. The map must outlive the input.
[[nodiscard]] PictureInput pictureOfComparison(const maps::GridMap& map,
                                               std::span<const ComparedRow> rows);
[[nodiscard]] Result<std::string> drawComparison(const maps::GridMap& map,
                                                 std::span<const ComparedRow> rows,
                                                 PictureFile format, const std::string& title);

}  // namespace clearway::app
