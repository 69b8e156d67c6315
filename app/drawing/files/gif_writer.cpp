#include "app/drawing/files/gif_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace clearway::app::picture {
namespace {

constexpr int kColours = 256;
constexpr int kTransparent = kColours - 1;
constexpr std::size_t kKeys = std::size_t{1} << 15U;  // 5 bits a channel

std::size_t keyOf(std::uint32_t rgb) {
  return ((rgb >> 9U) & 0x7C00U) | ((rgb >> 6U) & 0x3E0U) | ((rgb >> 3U) & 0x1FU);
}

// Over white where the card is transparent (its corners).
std::uint32_t opaque(std::uint32_t argb) {
  const std::uint32_t alpha = argb >> 24U;
  if (alpha == 255) return argb & 0xFFFFFFU;
  std::uint32_t out = 0;
  for (unsigned shift = 0; shift < 24; shift += 8) {
    // cairo's colours are multiplied by alpha already.
    out |= std::min(255U, ((argb >> shift) & 255U) + (255U - alpha)) << shift;
  }
  return out;
}

int append(GifFileType* gif, const GifByteType* data, int size) {
  auto& out = *static_cast<std::string*>(gif->UserData);
  out.append(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
  return size;
}

tl::unexpected<Error> failed() {
  return fail(ErrorCode::LimitExceeded, "the GIF could not be made: reduce its size");
}

// The most frequent colours, and the nearest of them for each key.
class GifPalette {
 public:
  explicit GifPalette(std::span<const Pixels> samples) : nearest_(kKeys, 0) {
    std::vector<std::uint64_t> count(kKeys, 0);
    std::vector<std::uint32_t> colour(kKeys, 0);
    std::vector<std::int64_t> lead(kKeys, 0);  // of that colour (Boyer and Moore's majority vote)
    for (const Pixels& p : samples) {
      for (const std::uint32_t v : p.values) {
        const std::uint32_t rgb = opaque(v);
        const std::size_t key = keyOf(rgb);
        ++count[key];
        if (lead[key] == 0) colour[key] = rgb;
        lead[key] += colour[key] == rgb ? 1 : -1;
      }
    }
    std::vector<std::size_t> keys;
    for (std::size_t k = 0; k < kKeys; ++k) {
      if (count[k] > 0) keys.push_back(k);
    }
    std::ranges::stable_sort(keys, std::greater<>(), [&](std::size_t k) { return count[k]; });
    if (keys.size() > kTransparent) keys.resize(kTransparent);
    for (const std::size_t k : keys) colours_.push_back(colour[k]);
    for (std::size_t k = 0; k < kKeys; ++k) nearest_[k] = nearestOf(k);
  }
  [[nodiscard]] GifByteType at(std::uint32_t argb) const { return nearest_[keyOf(opaque(argb))]; }
  [[nodiscard]] std::array<GifColorType, kColours> table() const {
    std::array<GifColorType, kColours> out{};
    for (std::size_t k = 0; k < colours_.size(); ++k) {
      out[k] = {static_cast<GifByteType>(colours_[k] >> 16U),
                static_cast<GifByteType>(colours_[k] >> 8U), static_cast<GifByteType>(colours_[k])};
    }
    return out;
  }

 private:
  [[nodiscard]] GifByteType nearestOf(std::size_t key) const {
    const auto channel = [](std::uint32_t rgb, unsigned shift) {
      return static_cast<int>((rgb >> shift) & 255U);
    };
    const std::array<int, 3> wanted{static_cast<int>((key >> 10U) & 31U) * 8 + 4,
                                    static_cast<int>((key >> 5U) & 31U) * 8 + 4,
                                    static_cast<int>(key & 31U) * 8 + 4};
    int best = 1 << 30;
    std::size_t index = 0;
    for (std::size_t k = 0; k < colours_.size(); ++k) {
      const int r = channel(colours_[k], 16) - wanted[0];
      const int g = channel(colours_[k], 8) - wanted[1];
      const int b = channel(colours_[k], 0) - wanted[2];
      const int distance = 3 * r * r + 4 * g * g + 2 * b * b;
      if (distance >= best) continue;
      best = distance;
      index = k;
    }
    return static_cast<GifByteType>(index);
  }
  std::vector<std::uint32_t> colours_;
  std::vector<GifByteType> nearest_;
};

struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;  // right and bottom excluded
};

}  // namespace

struct GifWriter::State {
  GifPalette palette;
  int width, height;
  std::string bytes;
  GifFileType* gif = nullptr;
  std::vector<GifByteType> shown;  // empty before the first frame

  ~State() {
    int error = 0;
    if (gif != nullptr) EGifCloseFile(gif, &error);
  }

  // The rectangle in which a frame differs from what is shown.
  [[nodiscard]] Box changed(const std::vector<GifByteType>& frame) const {
    if (shown.empty()) return {0, 0, width, height};
    Box box{width, height, 0, 0};
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(x);
        if (frame[at] == shown[at]) continue;
        box.left = std::min(box.left, x);
        box.right = std::max(box.right, x + 1);
        box.top = std::min(box.top, y);
        box.bottom = std::max(box.bottom, y + 1);
      }
    }
    return box.right == 0 ? Box{0, 0, 1, 1} : box;
  }
};

GifWriter::GifWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
GifWriter::GifWriter(GifWriter&&) noexcept = default;
GifWriter& GifWriter::operator=(GifWriter&&) noexcept = default;
GifWriter::~GifWriter() = default;

Result<GifWriter> GifWriter::make(std::span<const Pixels> samples) {
  constexpr int kLongest = 65535;
  const Pixels& first = samples.front();
  if (first.width > kLongest || first.height > kLongest) return failed();
  auto state = std::unique_ptr<State>(
      new State{GifPalette(samples), first.width, first.height, {}, nullptr, {}});
  int error = 0;
  state->gif = EGifOpen(&state->bytes, append, &error);
  if (state->gif == nullptr) return failed();
  EGifSetGifVersion(state->gif, true);
  const auto table = state->palette.table();
  ColorMapObject* const map = GifMakeMapObject(kColours, table.data());
  const bool good = map != nullptr &&
                    EGifPutScreenDesc(state->gif, state->width, state->height, 8, 0, map) == GIF_OK;
  if (map != nullptr) GifFreeMapObject(map);
  constexpr std::array<unsigned char, 3> kForever{1, 0, 0};
  if (!good || EGifPutExtensionLeader(state->gif, APPLICATION_EXT_FUNC_CODE) != GIF_OK ||
      EGifPutExtensionBlock(state->gif, 11, "NETSCAPE2.0") != GIF_OK ||
      EGifPutExtensionBlock(state->gif, 3, kForever.data()) != GIF_OK ||
      EGifPutExtensionTrailer(state->gif) != GIF_OK) {
    return failed();
  }
  return GifWriter(std::move(state));
}

Result<void> GifWriter::add(const Pixels& frame, int hundredths) {
  State& s = *state_;
  std::vector<GifByteType> now(frame.values.size());
  std::ranges::transform(frame.values, now.begin(),
                         [&](std::uint32_t v) { return s.palette.at(v); });
  const Box box = s.changed(now);
  GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths,
                               s.shown.empty() ? NO_TRANSPARENT_COLOR : kTransparent};
  std::array<GifByteType, 4> extension{};
  EGifGCBToExtension(&control, extension.data());
  bool good = EGifPutExtension(s.gif, GRAPHICS_EXT_FUNC_CODE, 4, extension.data()) == GIF_OK &&
              EGifPutImageDesc(s.gif, box.left, box.top, box.right - box.left, box.bottom - box.top,
                               false, nullptr) == GIF_OK;
  std::vector<GifByteType> line(static_cast<std::size_t>(box.right - box.left));
  for (int y = box.top; good && y < box.bottom; ++y) {
    for (int x = box.left; x < box.right; ++x) {
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(s.width) +
                      static_cast<std::size_t>(x);
      const bool same = !s.shown.empty() && s.shown[at] == now[at];
      line[static_cast<std::size_t>(x - box.left)] =
          same ? static_cast<GifByteType>(kTransparent) : now[at];
    }
    good = EGifPutLine(s.gif, line.data(), static_cast<int>(line.size())) == GIF_OK;
  }
  s.shown = std::move(now);
  return good ? Result<void>() : failed();
}

Result<std::string> GifWriter::finish() {
  int error = 0;
  GifFileType* const gif = std::exchange(state_->gif, nullptr);
  if (EGifCloseFile(gif, &error) != GIF_OK) return failed();
  return std::move(state_->bytes);
}

}  // namespace clearway::app::picture
