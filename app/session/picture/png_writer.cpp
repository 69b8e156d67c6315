#include <librsvg/rsvg.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include "app/session/picture/picture.h"
#include "app/session/picture/raster.h"
#include "core/base/work_progress.h"
#include "maps/png_image.h"

#if defined(__SANITIZE_ADDRESS__)
#define CLEARWAY_LEAK_CHECK 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CLEARWAY_LEAK_CHECK 1
#endif
#endif
#ifdef CLEARWAY_LEAK_CHECK
// fontconfig and pango keep their caches until the process ends; that is no leak of ours.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\nleak:libpango\n";
}
#endif

namespace clearway::session {
namespace {

constexpr double kMaxSide_px = 32767.0;  // of a cairo image surface

template <auto Release>
struct Releaser {
  template <class T>
  void operator()(T* p) const {
    Release(p);
  }
};
using Handle = std::unique_ptr<RsvgHandle, Releaser<g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Releaser<cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Releaser<cairo_destroy>>;

// Takes librsvg's reason and frees it.
tl::unexpected<Error> refused(GError* error) {
  std::string reason = error != nullptr ? error->message : "no reason given";
  g_clear_error(&error);
  return fail(ErrorCode::Malformed, "the SVG cannot be drawn: " + reason);
}

// Cairo's pixels are words of premultiplied ARGB.
void toRgba(const unsigned char* argb, std::span<unsigned char> rgba) {
  for (std::size_t k = 0; k + 3 < rgba.size(); k += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, argb + k, sizeof word);
    const std::uint32_t alpha = word >> 24U;
    const auto channel = [&](unsigned shift) {
      const std::uint32_t c = (word >> shift) & 0xFFU;
      return static_cast<unsigned char>(alpha == 0 ? 0 : (c * 255 + alpha / 2) / alpha);
    };
    rgba[k] = channel(16);
    rgba[k + 1] = channel(8);
    rgba[k + 2] = channel(0);
    rgba[k + 3] = static_cast<unsigned char>(alpha);
  }
}

constexpr double kPaintingPart = 0.12;  // of the work: librsvg paints; the rest is the encoding

// The drawn picture; `width_px` pixels wide, 0: its own size.
Result<Surface> surfaceOf(std::string_view svg, int width_px) {
  GError* error = nullptr;
  const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
  const Handle handle(rsvg_handle_new_from_data(bytes, svg.size(), &error));
  if (!handle) return refused(error);
  rsvg_handle_set_dpi(handle.get(), 96.0);

  double w = 0.0;
  double h = 0.0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &w, &h) == FALSE || !(w > 0.0) ||
      !(h > 0.0)) {
    return fail(ErrorCode::Malformed, "the SVG names no width and height in pixels");
  }
  const double scale = width_px > 0 ? width_px / w : 1.0;
  const double columns = std::max(1.0, std::round(w * scale));
  const double rows = std::max(1.0, std::round(h * scale));
  if (columns > kMaxSide_px || rows > kMaxSide_px) {
    return fail(ErrorCode::LimitExceeded, "a PNG has at most 32767 pixels a side; reduce the size");
  }

  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(columns),
                                             static_cast<int>(rows)));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle viewport{0.0, 0.0, columns, rows};
  if (rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error) == FALSE) {
    return refused(error);
  }
  return surface;
}

}  // namespace

Result<std::vector<std::uint8_t>> renderPng(std::string_view svg, int width_px) {
  const Result<Surface> surface = surfaceOf(svg, width_px);
  if (!surface) return tl::unexpected(surface.error());
  cairo_surface_t* const image = surface->get();
  cairo_surface_flush(image);
  const unsigned char* const pixels = cairo_image_surface_get_data(image);
  if (pixels == nullptr) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for a PNG of this size");
  }
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(image));
  const WorkPart part(kPaintingPart, 1.0);
  const Result<std::string> png = maps::writeRgbaPng(
      cairo_image_surface_get_height(image), cairo_image_surface_get_width(image),
      [&](std::int32_t i, std::span<unsigned char> rgba) {
        toRgba(pixels + static_cast<std::size_t>(i) * stride, rgba);
      });
  if (!png) return tl::unexpected(png.error());
  return std::vector<std::uint8_t>(png->begin(), png->end());
}

Result<picture::Pixels> picture::rasterise(std::string_view svg) {
  const Result<Surface> surface = surfaceOf(svg, 0);
  if (!surface) return tl::unexpected(surface.error());
  cairo_surface_t* const image = surface->get();
  cairo_surface_flush(image);
  Pixels out{cairo_image_surface_get_width(image), cairo_image_surface_get_height(image), {}};
  const unsigned char* const data = cairo_image_surface_get_data(image);
  if (data == nullptr) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for a picture of this size");
  }
  const auto width = static_cast<std::size_t>(out.width);
  out.values.resize(width * static_cast<std::size_t>(out.height));
  for (int y = 0; y < out.height; ++y) {
    std::memcpy(out.values.data() + static_cast<std::size_t>(y) * width,
                data + static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(image),
                width * sizeof(std::uint32_t));
  }
  return out;
}

}  // namespace clearway::session
