#include "maps/grid/png_image.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstring>

#include "core/base/work_progress.h"
#include "maps/grid/reading_progress.h"
#include "maps/text/limits.h"

namespace clearway::maps {
namespace {

// libpng reports errors by longjmp. Rule: a function that calls setjmp, and every function between
// it and libpng, holds no object with a destructor; the outer caller owns all storage.
struct Messages {
  std::array<char, 200> text{};
};

void onError(png_structp png, png_const_charp message) {
  auto* m = static_cast<Messages*>(png_get_error_ptr(png));
  std::strncpy(m->text.data(), message, m->text.size() - 1);
  png_longjmp(png, 1);
}

void onWarning(png_structp, png_const_charp) {}  // damaged optional chunks are ignored

struct Source {
  const char* at;
  std::size_t left;
};

void readBytes(png_structp png, png_bytep out, std::size_t n) {
  auto* s = static_cast<Source*>(png_get_io_ptr(png));
  if (s->left < n) png_error(png, "cut short: the bytes end before the picture does");
  std::memcpy(out, s->at, n);
  s->at += n;
  s->left -= n;
}

// The picture's layout after libpng's expansion to whole bytes and channels.
struct Layout {
  png_uint_32 columns = 0, rows = 0;
  int depth = 0;     // of the file
  int channels = 0;  // 1 grey, 2 grey + alpha, 3 RGB, 4 RGBA
  std::size_t file_row_bytes = 0;
  std::size_t row_bytes = 0;
  int passes = 1;
};

class PngReader {
 public:
  explicit PngReader(std::string_view bytes)
      : source_{bytes.data(), bytes.size()},
        png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &messages_, onError, onWarning)),
        info_(png_ != nullptr ? png_create_info_struct(png_) : nullptr) {}
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  [[nodiscard]] bool ready() const { return info_ != nullptr; }
  [[nodiscard]] std::string message() const { return messages_.text.data(); }
  [[nodiscard]] const Layout& layout() const { return layout_; }

  bool readHeader() {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_read_fn(png_, &source_, readBytes);
    png_set_user_limits(png_, GridFrame::kMaxSide, GridFrame::kMaxSide);
    png_set_chunk_malloc_max(png_, 1U << 20U);
    png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_read_info(png_, info_);
    layout_.columns = png_get_image_width(png_, info_);
    layout_.rows = png_get_image_height(png_, info_);
    layout_.depth = png_get_bit_depth(png_, info_);
    layout_.file_row_bytes = png_get_rowbytes(png_, info_);
    const int type = png_get_color_type(png_, info_);
    const bool transparent_colour = png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
    if (type == PNG_COLOR_TYPE_PALETTE) {
      png_set_palette_to_rgb(png_);
      layout_.depth = 8;
    }
    if (transparent_colour) {
      png_set_tRNS_to_alpha(png_);  // expands grey below 8 bits by scaling
      if (type == PNG_COLOR_TYPE_GRAY && layout_.depth < 8) layout_.depth = 8;
    }
    if (layout_.depth < 8) png_set_packing(png_);  // one value a byte, not scaled
    layout_.passes = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    layout_.channels = png_get_channels(png_, info_);
    layout_.row_bytes = png_get_rowbytes(png_, info_);
    return true;
  }

  bool readRow(png_bytep row) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_read_row(png_, row, nullptr);
    return true;
  }

  bool readAll(png_bytep first) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    for (int pass = 0; pass < layout_.passes; ++pass) {
      for (png_uint_32 i = 0; i < layout_.rows; ++i) {
        png_read_row(png_, first + i * layout_.row_bytes, nullptr);
      }
    }
    return true;
  }

  // Reads the chunks and checksums after the pixels.
  bool readEnd() {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_read_end(png_, nullptr);
    return true;
  }

 private:
  Messages messages_;
  Source source_;
  Layout layout_;
  png_structp png_;
  png_infop info_;
};

// Converts rows of samples to grey values.
class ToGrey {
 public:
  ToGrey(const Layout& layout, AlphaRule rule, Picture& out) : in_(layout), rule_(rule), out_(out) {
    const bool colours = in_.channels >= 3;
    sample_max_ = (1U << static_cast<unsigned>(in_.depth)) - 1;
    summed_ = in_.depth == 8 && colours && rule != AlphaRule::Ignore;
    out_.columns = static_cast<std::int32_t>(in_.columns);
    out_.rows = static_cast<std::int32_t>(in_.rows);
    out_.max_value = static_cast<std::uint16_t>(summed_ ? sample_max_ * 3 : sample_max_);
    out_.values.resize(std::size_t{in_.columns} * in_.rows);
  }

  void addRow(png_uint_32 i, const unsigned char* row) {
    const std::size_t first = std::size_t{i} * in_.columns;
    if (in_.channels == 1) {
      for (std::size_t j = 0; j < in_.columns; ++j) out_.values[first + j] = sample(row, j);
      return;
    }
    for (std::size_t j = 0; j < in_.columns; ++j) out_.values[first + j] = pixel(row, first, j);
  }

  // A colour file with equal channels keeps its grey values.
  void finish() {
    if (!summed_ || out_.coloured) return;
    for (std::uint16_t& v : out_.values) v = static_cast<std::uint16_t>(v / 3);
    out_.max_value = static_cast<std::uint16_t>(sample_max_);
  }

 private:
  [[nodiscard]] std::uint16_t sample(const unsigned char* row, std::size_t k) const {
    if (in_.depth < 16) return row[k];
    return static_cast<std::uint16_t>(row[2 * k] * 256U + row[2 * k + 1]);
  }

  [[nodiscard]] std::uint16_t pixel(const unsigned char* row, std::size_t first, std::size_t j) {
    const auto n = static_cast<std::size_t>(in_.channels);
    const bool alpha = n % 2 == 0;
    const std::uint64_t a = alpha ? sample(row, j * n + n - 1) : sample_max_;
    std::array<std::uint64_t, 3> c{};
    for (std::size_t k = 0; k < 3; ++k) c[k] = sample(row, j * n + (n >= 3 ? k : 0));
    if (c[0] != c[1] || c[0] != c[2]) out_.coloured = true;
    if (rule_ == AlphaRule::OnWhite) {
      for (auto& v : c)
        v = (v * a + sample_max_ * (sample_max_ - a) + sample_max_ / 2) / sample_max_;
    }
    if (rule_ == AlphaRule::Mask && a != sample_max_) {
      if (out_.transparent.empty()) out_.transparent.resize(out_.values.size());
      out_.transparent[first + j] = true;
    }
    const std::uint64_t sum = c[0] + c[1] + c[2];
    if (summed_) return static_cast<std::uint16_t>(sum);
    if (n == 2) return static_cast<std::uint16_t>(c[0]);
    return static_cast<std::uint16_t>((2 * sum + 3) / 6);
  }

  Layout in_;
  AlphaRule rule_;
  Picture& out_;
  std::uint64_t sample_max_ = 255;
  bool summed_ = false;  // values are exact sums
};

tl::unexpected<Error> broken(const PngReader& r) {
  return fail(ErrorCode::Malformed, "not a whole PNG: %1", {r.message()});
}

Result<void> checkLayout(const Layout& l, std::size_t file_bytes) {
  TRY(checkMapSize(l.columns, l.rows));
  const std::uint64_t raw = l.rows * (1 + std::uint64_t{l.file_row_bytes});
  if (raw > (std::uint64_t{file_bytes} + 64) * 1032) {
    return fail(ErrorCode::Malformed, "cut short: %1 bytes cannot hold %2 x %3 pixels",
                {file_bytes, l.columns, l.rows});
  }
  if (l.passes > 1 && l.rows * std::uint64_t{l.row_bytes} > kMaxInterlacedBytes) {
    return fail(ErrorCode::LimitExceeded,
                "an interlaced PNG of %1 x %2 pixels is too large: save it without interlacing",
                {l.columns, l.rows});
  }
  return {};
}

struct Writer {
  Messages messages;
  std::string* out = nullptr;
  png_structp png = nullptr;
  png_infop info = nullptr;
  ~Writer() { png_destroy_write_struct(&png, &info); }
};

void writeBytes(png_structp png, png_bytep data, std::size_t n) {
  // Storage was reserved for the worst case: append never throws across libpng.
  auto* out = static_cast<std::string*>(png_get_io_ptr(png));
  if (out->capacity() - out->size() < n) png_error(png, "the encoded picture is too large");
  out->append(reinterpret_cast<const char*>(data), n);
}

constexpr png_uint_32 kMostWritten = 32767;  // pixels a side

struct Form {
  std::int32_t rows = 0, columns = 0;
  int depth = 8;
  int colours = PNG_COLOR_TYPE_GRAY;
  int filters = PNG_ALL_FILTERS;
  int effort = 6;                            // of the compression, 1 to 9
  double dpi = 0.0;                          // 0: none
  std::optional<png_uint_16> transparent{};  // grey
};

bool writeHead(Writer& w, const Form& p) {
  if (setjmp(png_jmpbuf(w.png)) != 0) return false;
  png_set_write_fn(w.png, w.out, writeBytes, nullptr);
  png_set_user_limits(w.png, kMostWritten, kMostWritten);
  png_set_IHDR(w.png, w.info, static_cast<png_uint_32>(p.columns), static_cast<png_uint_32>(p.rows),
               p.depth, p.colours, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(w.png, p.effort);
  if (p.filters != PNG_ALL_FILTERS) png_set_filter(w.png, PNG_FILTER_TYPE_BASE, p.filters);
  if (p.dpi > 0.0) {
    const auto per_metre = static_cast<png_uint_32>(std::lround(p.dpi / 0.0254));
    png_set_pHYs(w.png, w.info, per_metre, per_metre, PNG_RESOLUTION_METER);
  }
  if (p.transparent) {
    png_color_16 colour{};
    colour.gray = *p.transparent;
    png_set_tRNS(w.png, w.info, nullptr, 0, &colour);
  }
  png_write_info(w.png, w.info);
  return true;
}

bool writeRow(Writer& w, png_const_bytep row) {
  if (setjmp(png_jmpbuf(w.png)) != 0) return false;
  png_write_row(w.png, row);
  return true;
}

bool writeEnd(Writer& w) {
  if (setjmp(png_jmpbuf(w.png)) != 0) return false;
  png_write_end(w.png, nullptr);
  return true;
}

bool begin(Writer& w, std::string& out) {
  w.out = &out;
  w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w.messages, onError, onWarning);
  w.info = w.png != nullptr ? png_create_info_struct(w.png) : nullptr;
  return w.info != nullptr;
}

// For the worst case.
void reserve(std::string& out, std::size_t row_bytes, std::int32_t rows) {
  const std::size_t raw = (row_bytes + 1) * static_cast<std::size_t>(rows);
  out.reserve(raw + raw / 100 + 4096);
}

// The size in the header, before libpng refuses it in its own words.
Result<void> checkHeaderSize(std::string_view bytes) {
  constexpr std::size_t kWidthAt = 16;
  constexpr std::size_t kHeightAt = 20;
  if (bytes.size() < kHeightAt + 4 || bytes.substr(12, 4) != "IHDR") return {};
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      value = (value << 8U) | static_cast<unsigned char>(bytes[at + k]);
    }
    return std::uint64_t{value};
  };
  constexpr auto kSide = std::uint64_t{GridFrame::kMaxSide};
  const bool too_large = number(kWidthAt) > kSide || number(kHeightAt) > kSide;
  if (!too_large || number(kWidthAt) == 0 || number(kHeightAt) == 0) return {};
  return checkMapSize(number(kWidthAt), number(kHeightAt));
}

}  // namespace

Result<Picture> parsePng(std::string_view bytes, AlphaRule alpha) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  TRY(checkHeaderSize(bytes));
  PngReader reader(bytes);
  if (!reader.ready()) return fail(ErrorCode::LimitExceeded, "no memory to read a PNG");
  if (!reader.readHeader()) return broken(reader);
  const Layout& layout = reader.layout();
  TRY(checkLayout(layout, bytes.size()));
  Picture p;
  ToGrey grey(layout, alpha, p);
  std::vector<unsigned char> rows(layout.passes > 1 ? layout.row_bytes * layout.rows
                                                    : layout.row_bytes);
  if (layout.passes > 1 && !reader.readAll(rows.data())) return broken(reader);
  const WorkPart part(0.0, kRowsPart);
  for (png_uint_32 i = 0; i < layout.rows; ++i) {
    reportWork(i, layout.rows);
    if (layout.passes == 1 && !reader.readRow(rows.data())) return broken(reader);
    grey.addRow(i, rows.data() + (layout.passes > 1 ? i * layout.row_bytes : 0));
  }
  if (!reader.readEnd()) return broken(reader);
  grey.finish();
  p.form.format = PictureFormat::Png;
  p.form.bytes = std::make_shared<const std::string>(bytes);
  p.form.fingerprint = fingerprintOf(viewOf(p));
  return p;
}

Result<std::string> writePng(const PictureView& p) {
  const bool narrow = 255 % p.max_value == 0;
  const std::uint64_t full = narrow ? 255 : 65535;
  const auto width = static_cast<std::size_t>(p.columns);
  const std::size_t row_bytes = width * (narrow ? 1 : 2);
  const auto scaled = [&](std::uint16_t value) {
    return (2 * full * value + p.max_value) / (2 * std::uint64_t{p.max_value});
  };
  Form form{p.rows, p.columns, narrow ? 8 : 16};
  if (p.transparent) form.transparent = static_cast<png_uint_16>(scaled(*p.transparent));
  std::vector<unsigned char> row(row_bytes);
  std::string out;
  reserve(out, row_bytes, p.rows);

  Writer w;
  if (!begin(w, out)) return fail(ErrorCode::LimitExceeded, "no memory to write a PNG");
  bool ok = writeHead(w, form);
  for (std::size_t at = 0; ok && at < p.values.size(); at += width) {
    for (std::size_t j = 0; j < width; ++j) {
      const std::uint64_t v = scaled(p.values[at + j]);
      if (!narrow) row[2 * j] = static_cast<unsigned char>(v >> 8U);
      row[narrow ? j : 2 * j + 1] = static_cast<unsigned char>(v & 0xFFU);
    }
    ok = writeRow(w, row.data());
  }
  if (!ok || !writeEnd(w)) {
    return fail(ErrorCode::Unsupported, "cannot encode the PNG: %1", {w.messages.text.data()});
  }
  return out;
}

Result<std::string> writeRgbaPng(std::int32_t rows, std::int32_t columns, const RowFiller& row,
                                 double dpi, PngEffort effort, StopCheck* stop) {
  std::vector<unsigned char> bytes(4 * static_cast<std::size_t>(columns));
  std::string out;
  reserve(out, bytes.size(), rows);
  Writer w;
  if (!begin(w, out)) return fail(ErrorCode::LimitExceeded, "no memory to write a PNG");
  bool ok = writeHead(w, {rows, columns, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_FILTER_NONE,
                          effort == PngEffort::Quick ? 3 : 6, dpi});
  for (std::int32_t i = 0; ok && i < rows; ++i) {
    if (isStopped(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
    reportWork(static_cast<std::size_t>(i), static_cast<std::size_t>(rows));
    row(i, bytes);
    ok = writeRow(w, bytes.data());
  }
  if (!ok || !writeEnd(w)) {
    return fail(ErrorCode::Unsupported, "cannot encode the PNG: %1", {w.messages.text.data()});
  }
  return out;
}

}  // namespace clearway::maps
