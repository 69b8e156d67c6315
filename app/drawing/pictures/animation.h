// app/drawing/pictures/animation.h — animations of SVG frames, as GIF: what those of paths, fleets
// and recordings have in common.
//
// Every frame is drawn twice where it is one of the samples that give the palette.
// Thread-safe: no state.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"

namespace clearway::app::picture {

inline constexpr std::size_t kMostFrames = 150;  // unless more are asked for

// The SVG of a frame; all have the same size.
using FrameSvg = std::function<Result<std::string>(std::size_t)>;

// GIF bytes. The last frame is shown longer. `progress` is called after each frame with the part
// that is done; false ends the work, and the text is empty. Precondition: at least 2 frames.
// Errors: those of drawing a frame and of GifWriter.
[[nodiscard]] Result<std::string> gifOf(std::size_t frames, double frames_per_s,
                                        const FrameSvg& svg,
                                        const std::function<bool(double)>& progress);

}  // namespace clearway::app::picture
