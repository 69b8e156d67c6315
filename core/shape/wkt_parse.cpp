#include "core/shape/wkt_parse.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace clearway {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

class Parser {
 public:
  Parser(std::string_view text, std::size_t max_vertices)
      : text_(text), max_vertices_(max_vertices) {}

  Result<std::vector<WktPolygon>> run() {
    const std::size_t start = skipSpace();
    const std::string type = word();
    if (type != "POLYGON" && type != "MULTIPOLYGON") return badType(type, start);
    WktGeometry out;
    if (!body(type, out) || !atEnd()) return tl::unexpected(error_);
    return std::move(out.polygons);
  }

  Result<WktGeometry> runFile() {
    is_file_ = true;
    WktGeometry out;
    while (skipSpace() < text_.size()) {
      if (accept(';')) continue;
      if (geometry(out, true)) continue;
      const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(pos_, text_.size()));
      error_.line = 1 + static_cast<std::size_t>(std::count(text_.begin(), end, '\n'));
      return tl::unexpected(error_);
    }
    out.has_more_coordinates = has_more_;
    return out;
  }

  Result<WktGeometry> runAny() {
    WktGeometry out;
    if (!geometry(out, true) || !atEnd()) return tl::unexpected(error_);
    return out;
  }

 private:
  static Message place(std::size_t at) { return {"character %1", {at + 1}}; }

  // The text at a position, for messages: printable and short.
  Message found(std::size_t at) const {
    if (at >= text_.size()) return "the end of the text";
    std::string out = "'";
    for (std::size_t i = at; i < std::min(text_.size(), at + 12); ++i) {
      if (i > at && (isSpace(text_[i]) || text_[i] == ',' || text_[i] == ')')) break;
      out += text_[i] > ' ' && text_[i] <= '~' ? text_[i] : '?';
    }
    return out + "'";
  }

  tl::unexpected<Error> malformed(const Message& expected, std::size_t at) const {
    return fail(ErrorCode::Malformed, "WKT has %1 at %2 where %3 was expected",
                {found(at), place(at), expected});
  }

  tl::unexpected<Error> badType(const std::string& type, std::size_t at) const {
    constexpr std::array<std::string_view, 9> kUnsupported = {"POINT",
                                                              "LINESTRING",
                                                              "MULTIPOINT",
                                                              "MULTILINESTRING",
                                                              "GEOMETRYCOLLECTION",
                                                              "POLYHEDRALSURFACE",
                                                              "TIN",
                                                              "TRIANGLE",
                                                              "SRID"};
    if (std::ranges::find(kUnsupported, type) != kUnsupported.end()) {
      return fail(ErrorCode::Unsupported,
                  "WKT %1 is no footprint: write a POLYGON or a MULTIPOLYGON", {type});
    }
    return malformed("POLYGON or MULTIPOLYGON", at);
  }

  bool atEnd() {
    return skipSpace() == text_.size() || refuse(malformed("the end of the text", pos_));
  }

  bool geometry(WktGeometry& out, bool may_collect) {
    const std::size_t start = skipSpace();
    const std::string type = word();
    constexpr std::array<std::string_view, 6> kTypes = {
        "POINT", "MULTIPOINT", "LINESTRING", "MULTILINESTRING", "POLYGON", "MULTIPOLYGON"};
    if (std::ranges::find(kTypes, type) != kTypes.end()) return body(type, out);
    if (type == "GEOMETRYCOLLECTION" && may_collect) {
      const std::size_t before = skipSpace();
      if (is_file_ && word() == "EMPTY") return true;
      pos_ = before;
      return list([&] { return geometry(out, false); });
    }
    if (type.empty()) return refuse(malformed("a geometry such as POLYGON", start));
    return refuse(fail(ErrorCode::Unsupported,
                       "WKT %1 (%2) is no shape: write points, lines, polygons",
                       {type, place(start)}));
  }

  // Parses the text after the name of a geometry.
  bool body(const std::string& type, WktGeometry& out) {
    const std::size_t at = skipSpace();
    std::string next = word();
    const bool is_tagged = next == "Z" || next == "M" || next == "ZM";
    if (is_file_ && is_tagged) {
      skipSpace();
      next = word();
    }
    if (next == "EMPTY" && is_file_) {
      return true;
    } else if (next == "EMPTY") {
      return refuse(
          fail(ErrorCode::InvalidArgument, "the WKT geometry is empty: a footprint needs area"));
    } else if (is_tagged && !is_file_) {
      return refuse(fail(ErrorCode::Unsupported,
                         "WKT coordinates must be two numbers, not %1 ones (%2)",
                         {next, place(at)}));
    } else if (!next.empty()) {
      return refuse(malformed("'('", at));
    }
    const auto line = [&] {
      WktRing& points = out.lines.emplace_back();
      return list([&] { return point(points); });
    };
    if (type == "POINT" || type == "LINESTRING") return line();
    if (type == "MULTILINESTRING") return list(line);
    if (type == "MULTIPOINT") {  // with or without parentheses around each
      return list([&] {
        if (skipSpace() < text_.size() && text_[pos_] == '(') return line();
        return point(out.lines.emplace_back());
      });
    }
    return type == "POLYGON" ? polygon(out.polygons.emplace_back())
                             : list([&] { return polygon(out.polygons.emplace_back()); });
  }

  std::size_t skipSpace() {
    while (pos_ < text_.size() && isSpace(text_[pos_])) ++pos_;
    return pos_;
  }

  std::string word() {
    std::string out;
    while (pos_ < text_.size() && isLetter(text_[pos_])) out += upper(text_[pos_++]);
    return out;
  }

  bool accept(char c) {
    if (skipSpace() >= text_.size() || text_[pos_] != c) return false;
    ++pos_;
    return true;
  }

  bool refuse(tl::unexpected<Error> e) {
    error_ = std::move(e.value());
    return false;
  }

  // "(" item {"," item} ")"
  template <class Item>
  bool list(Item item) {
    if (!accept('(')) return refuse(malformed("'('", pos_));
    do {
      if (!item()) return false;
    } while (accept(','));
    return accept(')') || refuse(malformed("',' or ')'", pos_));
  }

  bool polygon(WktPolygon& out) {
    return list([&] {
      WktRing& ring = out.emplace_back();
      return list([&] { return point(ring); });
    });
  }

  bool point(WktRing& out) {
    if (out.size() == max_vertices_) {
      return refuse(
          fail(ErrorCode::LimitExceeded, "WKT has a ring of more than %1 points", {max_vertices_}));
    }
    Vec2& p = out.emplace_back();
    return number(p.x) && number(p.y) && moreNumbers();
  }

  // Of a file: what follows x and y of a point.
  bool moreNumbers() {
    for (int k = 0; is_file_ && k < 2 && skipSpace() < text_.size(); ++k) {
      if (text_[pos_] == ',' || text_[pos_] == ')') return true;
      double skipped = 0.0;
      if (!number(skipped)) return false;
      has_more_ = true;
    }
    return true;
  }

  bool number(double& out) {
    const std::size_t at = skipSpace();
    const bool plus =
        at < text_.size() && text_[at] == '+' && at + 1 < text_.size() && text_[at + 1] != '-';
    const char* const first = text_.data() + at + (plus ? 1 : 0);
    const char* const last = text_.data() + text_.size();
    const auto [end, code] = std::from_chars(first, last, out);
    if (code == std::errc::invalid_argument) return refuse(malformed("a number", at));
    if (code == std::errc::result_out_of_range || !std::isfinite(out)) {
      return refuse(fail(ErrorCode::InvalidArgument,
                         "WKT has %1 at %2, which is not a finite number of usual size",
                         {found(at), place(at)}));
    }
    pos_ = static_cast<std::size_t>(end - text_.data());
    if (end != last && !isSpace(*end) && *end != ',' && *end != ')') {
      return refuse(malformed("a number", at));
    }
    return true;
  }

  std::string_view text_;
  std::size_t max_vertices_;
  std::size_t pos_ = 0;
  bool is_file_ = false;
  bool has_more_ = false;
  Error error_;
};

}  // namespace

Result<std::vector<WktPolygon>> parseWkt(std::string_view text, std::size_t max_vertices) {
  return Parser(text, max_vertices).run();
}

Result<WktGeometry> parseWktFile(std::string_view text, std::size_t max_vertices) {
  return Parser(text, max_vertices).runFile();
}

Result<WktGeometry> parseWktGeometry(std::string_view text, std::size_t max_vertices) {
  return Parser(text, max_vertices).runAny();
}

}  // namespace clearway
