#include "maps/grid/map_meta.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/grid/grid_frame.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr double kMaxOrigin_m = 1e9;

// The occupancy of a value; the caller excludes raw values above 100.
double occupancyOf(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  const double grey = value;
  const double max = max_value;
  if (meta.mode == RosMode::Raw) return grey / 100.0;
  return (meta.negate ? grey : max - grey) / max;
}

// Greys that map_saver writes, as fractions of 255.
double savedGrey(CellState s) {
  if (s == CellState::Free) return 254.0;
  return s == CellState::Occupied ? 0.0 : 205.0;
}

CellState imageState(const ImageMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  const bool dark = value / static_cast<double>(max_value) < meta.threshold;
  return dark != meta.invert ? CellState::Occupied : CellState::Free;
}

}  // namespace

Result<void> checkImageName(const std::string& name) {
  const auto refused = [&](const char* why) {
    return fail(ErrorCode::Unsupported, "image %1 %2", {inQuotes(name), why});
  };
  if (name.empty()) return fail(ErrorCode::Malformed, "image has no file name");
  if (name.size() > 4096) return refused("is too long a name");
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == '\\') {
      return refused("has a control character or a backslash");
    }
  }
  return {};
}

std::optional<MetaFault> faultOf(const RosMeta& m) {
  if (!(m.resolution >= GridFrame::kMinCell_m && m.resolution <= GridFrame::kMaxCell_m)) {
    return MetaFault{"resolution",
                     {"resolution %1 is not between 0.000001 and 1000 m", {decimal(m.resolution)}}};
  }
  for (const double v : {m.origin_x, m.origin_y}) {
    if (!(std::abs(v) <= kMaxOrigin_m)) {
      return MetaFault{"origin", {"origin %1 is beyond 1 000 000 km", {decimal(v)}}};
    }
  }
  if (!(std::abs(m.origin_yaw) <= 1000.0)) {
    return MetaFault{"origin", {"origin yaw %1 is not within +-1000 rad", {decimal(m.origin_yaw)}}};
  }
  if (!(m.occupied_thresh >= 0.0 && m.occupied_thresh <= 1.0)) {
    return MetaFault{"occupied_thresh",
                     {"occupied_thresh %1 is not between 0 and 1", {decimal(m.occupied_thresh)}}};
  }
  if (!(m.free_thresh >= 0.0 && m.free_thresh <= 1.0)) {
    return MetaFault{"free_thresh",
                     {"free_thresh %1 is not between 0 and 1", {decimal(m.free_thresh)}}};
  }
  if (m.free_thresh >= m.occupied_thresh) {
    return MetaFault{"free_thresh",
                     {"free_thresh %1 must be below occupied_thresh %2",
                      {decimal(m.free_thresh), decimal(m.occupied_thresh)}}};
  }
  return std::nullopt;
}

Result<void> checkRosMeta(const RosMeta& m) {
  TRY(checkImageName(m.image));
  if (auto fault = faultOf(m)) return fail(ErrorCode::InvalidArgument, std::move(fault->message));
  return {};
}

Result<void> checkMapMeta(const MapMeta& meta) {
  if (const auto* ros = std::get_if<RosMeta>(&meta)) return checkRosMeta(*ros);
  if (const auto* image = std::get_if<ImageMeta>(&meta)) {
    if (!(image->threshold >= 0.0 && image->threshold <= 1.0)) {  // also refuses NaN
      return fail(ErrorCode::InvalidArgument, "image threshold %1 is not between 0 and 1",
                  {decimal(image->threshold)});
    }
  }
  return {};
}

CellState terrainState(TerrainRule rule, char letter) {
  const bool free = letter == '.' || letter == 'G' ||
                    (letter == 'S' && rule != TerrainRule::Strict) ||
                    (letter == 'W' && rule == TerrainRule::Water);
  return free ? CellState::Free : CellState::Occupied;
}

CellState rosState(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  if (meta.mode == RosMode::Raw && value > 100) return CellState::Unknown;
  const double p = occupancyOf(meta, max_value, value);
  if (p >= meta.occupied_thresh) return CellState::Occupied;
  return p <= meta.free_thresh ? CellState::Free : CellState::Unknown;
}

std::uint16_t rosValue(const RosMeta& meta, std::uint16_t max_value, CellState s) {
  const double max = max_value;
  const auto rounded = [&](double v) {
    return static_cast<std::uint16_t>(std::clamp(std::floor(v + 0.5), 0.0, max));
  };
  const double middle = (meta.free_thresh + meta.occupied_thresh) / 2;
  std::array<double, 3> tries{};  // the usual value, the extreme, the mean of the thresholds
  if (meta.mode == RosMode::Raw) {
    tries = {s == CellState::Free ? 0.0 : (s == CellState::Occupied ? 100.0 : 255.0),
             s == CellState::Unknown ? max : 0.0, middle * 100};
  } else {
    tries = {savedGrey(s) / 255 * max, s == CellState::Free ? max : 0.0, (1 - middle) * max};
    if (meta.negate) {
      for (double& v : tries) v = max - v;
    }
  }
  for (const double v : tries) {
    if (rosState(meta, max_value, rounded(v)) == s) return rounded(v);
  }
  if (meta.mode == RosMode::Raw) return rounded(100.0);
  return meta.negate ? max_value : std::uint16_t{0};
}

CellState stateOfValue(const MapMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  if (const auto* ai = std::get_if<MovingAiMeta>(&meta)) {
    return terrainState(ai->rule, static_cast<char>(value));
  }
  if (const auto* ros = std::get_if<RosMeta>(&meta)) return rosState(*ros, max_value, value);
  return imageState(std::get<ImageMeta>(meta), max_value, value);
}

std::uint16_t canonicalValue(const MapMeta& meta, std::uint16_t max_value, CellState s) {
  if (std::holds_alternative<MovingAiMeta>(meta)) return s == CellState::Free ? '.' : '@';
  if (const auto* ros = std::get_if<RosMeta>(&meta)) return rosValue(*ros, max_value, s);
  const bool bright = (s == CellState::Free) != std::get<ImageMeta>(meta).invert;
  return bright ? max_value : std::uint16_t{0};
}

}  // namespace clearway::maps
