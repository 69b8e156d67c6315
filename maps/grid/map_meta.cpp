#include "maps/grid/map_meta.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/grid/grid_frame.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr double kMaxOrigin_m = 1e9;

// How dark a value is, from 0 to 1.
double darknessOf(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  const double grey = value;
  const double max = max_value;
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
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      return refused("has a control character");
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
                    ((letter == 'S' || letter == 'E') && rule != TerrainRule::Strict) ||
                    (letter == 'W' && rule == TerrainRule::Water);
  return free ? CellState::Free : CellState::Occupied;
}

std::optional<int> rosOccupancy(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  if (meta.mode == RosMode::Raw) return value <= 100 ? std::optional<int>(value) : std::nullopt;
  if (meta.mode == RosMode::Scale && meta.transparent == value) return std::nullopt;
  const double p = darknessOf(meta, max_value, value);
  if (p >= meta.occupied_thresh) return 100;
  if (p <= meta.free_thresh) return 0;
  if (meta.mode == RosMode::Trinary) return std::nullopt;
  const double part = (p - meta.free_thresh) / (meta.occupied_thresh - meta.free_thresh);
  return static_cast<int>(std::floor(part * 100.0 + 0.5));
}

CellState rosState(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  const std::optional<int> occupancy = rosOccupancy(meta, max_value, value);
  if (!occupancy) return CellState::Unknown;
  return *occupancy == 100 ? CellState::Occupied : CellState::Free;
}

std::uint16_t rosValue(const RosMeta& meta, std::uint16_t max_value, CellState s) {
  if (s == CellState::Unknown && meta.mode == RosMode::Scale && meta.transparent) {
    return *meta.transparent;
  }
  const double max = max_value;
  const auto rounded = [&](double v) {
    return static_cast<std::uint16_t>(std::clamp(std::floor(v + 0.5), 0.0, max));
  };
  const double middle = (meta.free_thresh + meta.occupied_thresh) / 2;
  std::array<double, 3> tries{};  // the usual value, the extreme, the mean of the thresholds
  if (meta.mode == RosMode::Raw) {
    const double usual = s == CellState::Free ? 0.0 : (s == CellState::Occupied ? 100.0 : 255.0);
    tries = {usual, usual, usual};
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
