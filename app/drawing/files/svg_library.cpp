#include "app/drawing/files/svg_library.h"

#include <dlfcn.h>

#include <string>
#include <type_traits>

namespace clearway::app::picture {
namespace {

#if defined(__APPLE__)
constexpr const char* kSvgLibrary = "librsvg-2.2.dylib";
#else
constexpr const char* kSvgLibrary = "librsvg-2.so.2";
#endif

struct LoadedSvgLibrary {
  SvgLibrary functions;
  std::string problem;  // empty: loaded
};

// The symbols of the libraries on which it depends are found through it.
LoadedSvgLibrary loadSvgLibrary() {
  LoadedSvgLibrary out;
  void* const library = dlopen(kSvgLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* reason = dlerror();
    out.problem = reason != nullptr ? reason : kSvgLibrary;
    return out;
  }
  const auto find = [&](auto& function, const char* name) {
    void* const symbol = dlsym(library, name);
    if (symbol == nullptr) out.problem = std::string(kSvgLibrary) + " has no " + name;
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(symbol);
  };
  SvgLibrary& f = out.functions;
  find(f.handle_new_from_data, "rsvg_handle_new_from_data");
  find(f.handle_set_dpi, "rsvg_handle_set_dpi");
  find(f.handle_get_size, "rsvg_handle_get_intrinsic_size_in_pixels");
  find(f.handle_render_document, "rsvg_handle_render_document");
  find(f.object_unref, "g_object_unref");
  find(f.clear_error, "g_clear_error");
  find(f.create, "cairo_create");
  find(f.destroy, "cairo_destroy");
  find(f.image_create, "cairo_image_surface_create_for_data");
  find(f.pdf_create, "cairo_pdf_surface_create_for_stream");
  find(f.pdf_set_metadata, "cairo_pdf_surface_set_metadata");
  find(f.surface_flush, "cairo_surface_flush");
  find(f.surface_finish, "cairo_surface_finish");
  find(f.surface_status, "cairo_surface_status");
  find(f.surface_destroy, "cairo_surface_destroy");
  return out;
}

}  // namespace

Result<const SvgLibrary*> svgLibrary() {
  static const LoadedSvgLibrary loaded = loadSvgLibrary();
  if (!loaded.problem.empty()) {
    return fail(ErrorCode::Io,
                "librsvg, which paints pictures, cannot be loaded: %1; install it, or write an SVG",
                {loaded.problem});
  }
  return &loaded.functions;
}

}  // namespace clearway::app::picture
