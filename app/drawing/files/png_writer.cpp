#include "app/drawing/files/png_writer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "app/drawing/files/raster.h"
#include "app/drawing/files/svg_library.h"
#include "app/drawing/files/svg_writer.h"
#include "core/base/large_pages.h"
#include "core/base/work_progress.h"
#include "maps/grid/png_image.h"

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

namespace clearway::app {
namespace {

constexpr double kMaxSide_px = 32767.0;  // of a cairo image surface

using Handle = std::unique_ptr<RsvgHandle, decltype(picture::SvgLibrary::object_unref)>;
using Surface = std::unique_ptr<cairo_surface_t, decltype(picture::SvgLibrary::surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(picture::SvgLibrary::destroy)>;

// Takes librsvg's reason and frees it.
tl::unexpected<Error> refused(const picture::SvgLibrary& svg, GError* error) {
  std::string reason = error != nullptr ? error->message : "no reason given";
  svg.clear_error(&error);
  return fail(ErrorCode::Malformed, "the SVG cannot be drawn: %1", {reason});
}

// Cairo's pixels are words of ARGB, multiplied by alpha; here red is the lowest byte.
std::uint32_t toRgba(std::uint32_t word) {
  const std::uint32_t alpha = word >> 24U;
  if (alpha == 255) {
    return (word & 0xFF00FF00U) | ((word >> 16U) & 0xFFU) | ((word & 0xFFU) << 16U);
  }
  const auto channel = [&](unsigned shift) {
    const std::uint32_t c = (word >> shift) & 0xFFU;
    return alpha == 0 ? 0 : ((c * 255 + alpha / 2) / alpha) & 0xFFU;
  };
  return channel(16) | channel(8) << 8U | channel(0) << 16U | alpha << 24U;
}

constexpr double kRounding_px = 0.05;   // of sizes in millimetres
constexpr double kPaintingPart = 0.12;  // of the work: librsvg paints; the rest is the encoding

struct OpenSvg {
  const picture::SvgLibrary& library;
  Handle handle;
  double width = 0.0, height = 0.0;  // [px]
};

Result<OpenSvg> openSvg(std::string_view svg) {
  const picture::SvgLibrary* loaded = TRY(picture::svgLibrary());
  const picture::SvgLibrary& f = *loaded;
  GError* error = nullptr;
  const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
  OpenSvg out{f, Handle(f.handle_new_from_data(bytes, svg.size(), &error), f.object_unref)};
  if (!out.handle) return refused(f, error);
  f.handle_set_dpi(out.handle.get(), 96.0);
  if (f.handle_get_size(out.handle.get(), &out.width, &out.height) == FALSE || !(out.width > 0.0) ||
      !(out.height > 0.0)) {
    return fail(ErrorCode::Malformed, "the SVG names no width and height in pixels");
  }
  return out;
}

// `width_px` pixels wide; 0: its own size.
Result<picture::Pixels> paint(std::string_view svg, int width_px, double dpi = kCssDpi) {
  const OpenSvg open = TRY(openSvg(svg));
  const picture::SvgLibrary& f = open.library;
  const double w = open.width, h = open.height;
  GError* error = nullptr;
  const double scale = width_px > 0 ? width_px / w : dpi / kCssDpi;
  // Not beyond the size that was asked for, which may have a part of a pixel.
  const double columns = std::max(1.0, std::floor(w * scale + kRounding_px));
  const double rows = std::max(1.0, std::floor(h * scale + kRounding_px));
  if (columns > kMaxSide_px || rows > kMaxSide_px) {
    return fail(ErrorCode::LimitExceeded, "a PNG has at most 32767 pixels a side; reduce the size");
  }

  picture::Pixels out{static_cast<int>(columns), static_cast<int>(rows), {}};
  try {
    out.values = largeVector<std::uint32_t>(static_cast<std::size_t>(out.width) *
                                            static_cast<std::size_t>(out.height));
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for a picture of this size");
  }
  const Surface surface(f.image_create(reinterpret_cast<unsigned char*>(out.values.data()),
                                       CAIRO_FORMAT_ARGB32, out.width, out.height, 4 * out.width),
                        f.surface_destroy);
  const Context context(f.create(surface.get()), f.destroy);
  const RsvgRectangle viewport{0.0, 0.0, columns, rows};
  if (f.handle_render_document(open.handle.get(), context.get(), &viewport, &error) == FALSE) {
    return refused(f, error);
  }
  f.surface_flush(surface.get());
  return out;
}

}  // namespace

Result<std::vector<std::uint8_t>> renderPng(std::string_view svg, int width_px, double dpi,
                                            StopCheck* stop) {
  if (isStopped(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
  const picture::Pixels image = TRY(paint(svg, width_px, dpi));
  const auto width = static_cast<std::size_t>(image.width);
  const WorkPart part(kPaintingPart, 1.0);
  const std::string png = TRY(maps::writeRgbaPng(
      image.height, image.width,
      [&](std::int32_t i, std::span<unsigned char> rgba) {
        const std::uint32_t* const row = image.values.data() + static_cast<std::size_t>(i) * width;
        for (std::size_t k = 0; k < width; ++k) {
          const std::uint32_t pixel = toRgba(row[k]);
          for (unsigned c = 0; c < 4; ++c) {
            rgba[4 * k + c] = static_cast<unsigned char>(pixel >> (8 * c));
          }
        }
      },
      width_px == 0 && dpi != kCssDpi ? dpi : 0.0, maps::PngEffort::Quick, stop));
  return std::vector<std::uint8_t>(png.begin(), png.end());
}

Result<std::string> renderPdf(std::string_view svg) {
  constexpr double kPointsOfPixel = 72.0 / 96.0;
  const OpenSvg open = TRY(openSvg(svg));
  const picture::SvgLibrary& f = open.library;
  std::string out;
  const auto append = [](void* to, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  const RsvgRectangle page{0.0, 0.0, open.width * kPointsOfPixel, open.height * kPointsOfPixel};
  const Surface surface(f.pdf_create(append, &out, page.width, page.height), f.surface_destroy);
  // The same picture gives the same bytes on any day.
  f.pdf_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  f.pdf_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, picture::titleOf(svg).c_str());
  {
    const Context context(f.create(surface.get()), f.destroy);
    GError* error = nullptr;
    if (f.handle_render_document(open.handle.get(), context.get(), &page, &error) == FALSE) {
      return refused(f, error);
    }
  }
  f.surface_finish(surface.get());
  if (f.surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for a PDF of this size");
  }
  return out;
}

Result<picture::Pixels> picture::rasterise(std::string_view svg) { return paint(svg, 0); }

}  // namespace clearway::app
