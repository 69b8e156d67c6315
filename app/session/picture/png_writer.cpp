#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>

#include "app/session/picture/picture.h"

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

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int size) {
  auto& out = *static_cast<std::vector<std::uint8_t>*>(bytes);
  out.insert(out.end(), data, data + size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::vector<std::uint8_t>> renderPng(std::string_view svg, int width_px) {
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

  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(columns),
                                                   static_cast<int>(rows)));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle viewport{0.0, 0.0, columns, rows};
  if (rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error) == FALSE) {
    return refused(error);
  }
  std::vector<std::uint8_t> png;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for a PNG of this size");
  }
  return png;
}

}  // namespace clearway::session
