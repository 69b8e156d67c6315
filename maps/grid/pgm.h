// maps/grid/pgm.h — portable grey maps: P5 (binary) and P2 (text), any maxval of 1 to 65535.
//
// Source: Netpbm's format description. Comments (# to the end of the line) are allowed wherever
// white space is, up to the maxval; in P2 also among the values. Two-byte values are big-endian.
// Errors: Malformed (truncated, with counts; a value above maxval; data after the picture, such as
// a second picture), Unsupported (P1, P3, P4, P6, P7), LimitExceeded; before any allocation.
// Cost: linear in the file. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "maps/grid/picture.h"

namespace clearway::maps {

[[nodiscard]] Result<Picture> parsePgm(std::string_view bytes);

// Canonical files without comments: P5, or P2 with lines of at most 70 characters.
[[nodiscard]] std::string writePgm(const PictureView& p);
[[nodiscard]] std::string writePgmText(const PictureView& p);

// P5 with the header of a file that was read (its header is enough), and any white space after the
// pixels; the canonical file if that header does not fit the picture.
[[nodiscard]] std::string writePgmUnder(std::string_view original, const PictureView& p);

}  // namespace clearway::maps
