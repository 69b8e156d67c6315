// app/drawing/pictures/picture.h — pictures of a map, its agents and their proven paths, as SVG,
// PNG and PDF.
//
// renderSvg() writes the picture; renderPng() and renderPdf() paint the same SVG with librsvg.
// Obstacles are traced outlines in one even-odd path if that is small, else an embedded grey image,
// so that every SVG is smaller than 2 MB. The picture is a card with its own colours, readable on
// light and dark pages. Cost: O(cells of the window) plus the length of the paths in pixels.
// Determinism: the same input gives the same SVG text on every machine as long as obstacles are
//              outlines; an embedded image also depends on the installed zlib.
// Thread-safe: no state.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/files/png_writer.h"
#include "app/drawing/style/picture_input.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

// The map's cells, states and frame. The map must outlive the input.
[[nodiscard]] PictureInput pictureOf(const maps::GridMap& map);

// Labels do not grow beyond this text_scale: the card would be larger than asked for.
[[nodiscard]] double largestTextScale(const PictureOptions& options);

// The picture of a moment of an animation: what does not change is drawn once.
class PictureFrames {
 public:
  PictureFrames(const PictureInput& input, const PictureOptions& options);  // both outlive it
  // With the agents at these poses, one for each.
  [[nodiscard]] std::string at(const std::vector<std::optional<Pose>>& now) const;

 private:
  std::string before_, after_;
  std::function<std::string(const std::vector<std::optional<Pose>>&)> moving_;
};

// UTF-8 SVG 1.1 text. Bytes of the title and names that are not UTF-8 are replaced.
[[nodiscard]] std::string renderSvg(const PictureInput& input, const PictureOptions& options = {});

}  // namespace clearway::app
