// app/drawing/files/svg_library.h — librsvg with cairo, loaded when the first picture is painted.
//
// Loading it with the program takes longer than a small plan, and most runs paint nothing. The
// library stays loaded until the process ends.
// Errors: Io with the system's reason. Thread-safe.
#pragma once

#include <cairo/cairo-pdf.h>
#include <librsvg/rsvg.h>

#include "core/base/result.h"

namespace clearway::app::picture {

// The functions that are used, by their names in the library.
struct SvgLibrary {
  decltype(&::rsvg_handle_new_from_data) handle_new_from_data = nullptr;
  decltype(&::rsvg_handle_set_dpi) handle_set_dpi = nullptr;
  decltype(&::rsvg_handle_get_intrinsic_size_in_pixels) handle_get_size = nullptr;
  decltype(&::rsvg_handle_render_document) handle_render_document = nullptr;
  decltype(&::g_object_unref) object_unref = nullptr;
  decltype(&::g_clear_error) clear_error = nullptr;
  decltype(&::cairo_create) create = nullptr;
  decltype(&::cairo_destroy) destroy = nullptr;
  decltype(&::cairo_image_surface_create_for_data) image_create = nullptr;
  decltype(&::cairo_pdf_surface_create_for_stream) pdf_create = nullptr;
  decltype(&::cairo_pdf_surface_set_metadata) pdf_set_metadata = nullptr;
  decltype(&::cairo_surface_flush) surface_flush = nullptr;
  decltype(&::cairo_surface_finish) surface_finish = nullptr;
  decltype(&::cairo_surface_status) surface_status = nullptr;
  decltype(&::cairo_surface_destroy) surface_destroy = nullptr;
};

[[nodiscard]] Result<const SvgLibrary*> svgLibrary();

}  // namespace clearway::app::picture
