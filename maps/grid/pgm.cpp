#include "maps/grid/pgm.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/large_pages.h"
#include "core/base/work_progress.h"
#include "maps/grid/reading_progress.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kValuesAReport = 1U << 16U;

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The tokens of a PGM: numbers between white space and comments.
class Tokens {
 public:
  Tokens(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  // The next word; empty at the end.
  std::string_view next() {
    skipGap();
    const std::size_t first = at_;
    while (at_ < bytes_.size() && !isSpace(bytes_[at_]) && bytes_[at_] != '#') ++at_;
    return bytes_.substr(first, at_ - first);
  }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] bool atEnd() {
    skipGap();
    return at_ >= bytes_.size();
  }

 private:
  void skipGap() {
    while (at_ < bytes_.size()) {
      if (bytes_[at_] == '#') {
        at_ = std::min(bytes_.find('\n', at_), bytes_.size());
      } else if (!isSpace(bytes_[at_])) {
        return;
      } else {
        if (bytes_[at_] == '\n') ++line_;
        ++at_;
      }
    }
  }
  std::string_view bytes_;
  std::size_t at_;
  std::size_t line_ = 1;
};

struct PgmHeader {
  bool text = false;
  std::uint64_t columns = 0, rows = 0;
  std::uint16_t max_value = 0;
  std::size_t bytes = 0;  // P5: up to the first value; P2: up to the end of maxval
  std::size_t line = 1;
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(columns * rows); }
  [[nodiscard]] std::size_t width() const { return max_value > 255 ? 2 : 1; }
};

Result<PgmHeader> readPgmHeader(std::string_view bytes) {
  const auto format = pictureFormatOf(bytes);
  if (!format || *format == PictureFormat::Png) {
    return fail(ErrorCode::Unsupported,
                format ? Message("a PNG, not a PGM") : format.error().message);
  }
  PgmHeader h;
  h.text = *format == PictureFormat::PgmText;
  Tokens tokens(bytes, 2);
  std::array<std::uint32_t, 3> numbers{};
  constexpr std::array kHeaderWords{"width", "height", "maxval"};
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const std::string_view word = tokens.next();
    const auto v = numberOf<std::uint32_t>(word);
    if (!v) {
      if (word.empty()) {
        return fail(ErrorCode::Malformed, "cut short: no %1 in the header", {kHeaderWords[k]}, {},
                    tokens.line());
      }
      return fail(ErrorCode::Malformed, "%1 %2 is not a number", {kHeaderWords[k], inQuotes(word)},
                  {}, tokens.line());
    }
    numbers[k] = *v;
  }
  h.columns = numbers[0];
  h.rows = numbers[1];
  h.line = tokens.line();
  TRY(checkMapSize(h.columns, h.rows));
  if (numbers[2] < 1 || numbers[2] > 65535) {
    return fail(ErrorCode::Malformed, "maxval %1 is not between 1 and 65535", {numbers[2]}, {},
                h.line);
  }
  h.max_value = static_cast<std::uint16_t>(numbers[2]);
  h.bytes = tokens.at();
  if (h.text) return h;
  if (h.bytes >= bytes.size() || !isSpace(bytes[h.bytes])) {
    return fail(ErrorCode::Malformed, "no white space after maxval", {}, h.line);
  }
  ++h.bytes;  // exactly one; but a header of text mode may end with CR LF
  if (bytes[h.bytes - 1] == '\r' && bytes.size() == h.bytes + 1 + h.cells() * h.width() &&
      bytes[h.bytes] == '\n') {
    ++h.bytes;
  }
  return h;
}

tl::unexpected<Error> cutShort(std::uint64_t have, std::uint64_t want, const char* pattern) {
  return fail(ErrorCode::Malformed, pattern, {have, want});
}

tl::unexpected<Error> tooBright(const PgmHeader& h, std::size_t k, unsigned value,
                                std::size_t line) {
  return fail(ErrorCode::Malformed, "pixel (%1, %2) has %3, more than the maxval %4",
              {k % h.columns, k / h.columns, value, h.max_value}, {}, line);
}

Result<std::vector<std::uint16_t>> readBinary(const PgmHeader& h, std::string_view raster) {
  const std::size_t size = h.cells() * h.width();
  if (raster.size() < size)
    return cutShort(raster.size(), size, "cut short: %1 of %2 bytes of pixels are there");
  const std::string_view rest = raster.substr(size);
  if (!std::all_of(rest.begin(), rest.end(), isSpace)) {
    return fail(ErrorCode::Unsupported,
                "%1 bytes follow the picture: files of several pictures are not read",
                {rest.size()});
  }
  std::vector<std::uint16_t> values = largeVector<std::uint16_t>(h.cells());
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k % kValuesAReport == 0) reportWork(k, values.size());
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(raster[i]); };
    const unsigned v = h.width() == 1 ? byte(k) : byte(2 * k) * 256U + byte(2 * k + 1);
    if (v > h.max_value) return tooBright(h, k, v, 0);
    values[k] = static_cast<std::uint16_t>(v);
  }
  return values;
}

Result<std::vector<std::uint16_t>> readText(const PgmHeader& h, std::string_view bytes) {
  // Each value takes a digit and a separator, but for the last one.
  if ((bytes.size() - h.bytes + 1) / 2 < h.cells()) {
    return cutShort((bytes.size() - h.bytes) / 2, h.cells(),
                    "cut short: %1 of %2 values at most are there");
  }
  std::vector<std::uint16_t> values = largeVector<std::uint16_t>(h.cells());
  Tokens tokens(bytes, h.bytes);
  const auto line = [&] { return h.line + tokens.line() - 1; };
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k % kValuesAReport == 0) reportWork(k, values.size());
    const std::string_view word = tokens.next();
    if (word.empty()) return cutShort(k, h.cells(), "cut short: %1 of %2 values are there");
    const auto v = numberOf<std::uint32_t>(word);
    if (!v) {
      return fail(ErrorCode::Malformed, "%1 is not a grey value", {inQuotes(word)}, {}, line());
    }
    if (*v > h.max_value) return tooBright(h, k, *v, line());
    values[k] = static_cast<std::uint16_t>(*v);
  }
  if (!tokens.atEnd()) {
    return fail(ErrorCode::Malformed, "more values than the %1 of the header", {h.cells()}, {},
                line());
  }
  return values;
}

std::string headerFor(const char* magic, const PictureView& p) {
  return std::string(magic) + '\n' + std::to_string(p.columns) + ' ' + std::to_string(p.rows) +
         '\n' + std::to_string(p.max_value) + '\n';
}

}  // namespace

Result<Picture> parsePgm(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxPgmBytes));
  const auto h = TRY(readPgmHeader(bytes));
  auto values = TRY([&] {
    const WorkPart part(0.0, kRowsPart);
    return h.text ? readText(h, bytes) : readBinary(h, bytes.substr(h.bytes));
  }());
  Picture p;
  p.rows = static_cast<std::int32_t>(h.rows);
  p.columns = static_cast<std::int32_t>(h.columns);
  p.max_value = h.max_value;
  p.values = std::move(values);
  p.form.format = h.text ? PictureFormat::PgmText : PictureFormat::Pgm;
  // A P5 with white space after its pixels is kept whole; others by their header.
  const bool whole = h.text || bytes.size() != h.bytes + h.cells() * h.width();
  p.form.bytes = std::make_shared<const std::string>(whole ? bytes : bytes.substr(0, h.bytes));
  p.form.fingerprint = fingerprintOf(viewOf(p));
  return p;
}

std::string writePgm(const PictureView& p) {
  std::string out = headerFor("P5", p);
  const bool wide = p.max_value > 255;
  const std::size_t header = out.size();
  out.resize(header + p.values.size() * (wide ? 2 : 1));
  char* at = out.data() + header;
  for (const std::uint16_t v : p.values) {
    if (wide) *at++ = static_cast<char>(v >> 8U);
    *at++ = static_cast<char>(v & 0xFFU);
  }
  return out;
}

std::string writePgmText(const PictureView& p) {
  std::string out = headerFor("P2", p);
  std::size_t line_start = out.size();
  for (std::size_t k = 0; k < p.values.size(); ++k) {
    const std::string word = std::to_string(p.values[k]);
    const bool new_row = k > 0 && k % static_cast<std::size_t>(p.columns) == 0;
    if (new_row || out.size() - line_start + 1 + word.size() > 70) {
      out += '\n';
      line_start = out.size();
    } else if (out.size() > line_start) {
      out += ' ';
    }
    out += word;
  }
  return out + '\n';
}

std::string writePgmUnder(std::string_view original, const PictureView& p) {
  std::string out = writePgm(p);
  const auto h = readPgmHeader(original);
  if (!h || h->text || h->max_value != p.max_value ||
      h->columns != static_cast<std::uint64_t>(p.columns) ||
      h->rows != static_cast<std::uint64_t>(p.rows)) {
    return out;
  }
  std::size_t first = h->bytes;
  if (original.substr(first - 1) == "\r\n") ++first;  // a header alone, with CR LF
  out.replace(0, headerFor("P5", p).size(), original.substr(0, first));
  const std::size_t pixels = h->cells() * h->width();
  if (original.size() > first + pixels) out += original.substr(first + pixels);
  return out;
}

}  // namespace clearway::maps
