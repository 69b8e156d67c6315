#include "app/drawing/files/svg_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/safe_text.h"

namespace clearway::app::picture {
namespace {

// Advance widths of DejaVu Sans for ' ' to '~', in 1/100 em, rounded up.
constexpr std::array<std::uint8_t, 95> kWidths{
    32, 41, 46, 84, 64, 96, 78, 28, 39,  39, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 39, 34, 39, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84};
constexpr double kBoldExtra = 0.1;  // em a character; bold is never wider than this
constexpr double kWideCharacter = 1.0;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Unsafe characters and those that XML does not allow become U+FFFD.
bool isReplaced(Character c) { return isUnsafe(c) || (*c.code & 0xFFFEU) == 0xFFFEU; }

std::int64_t hundredths(double v) {
  constexpr double kMost = 1e12;  // far outside any card; NaN is also mapped here
  return v > -kMost && v < kMost ? std::llround(v * 100.0) : 0;
}

void appendHundredths(std::string& out, std::int64_t v) {
  if (v < 0) {
    out += '-';
    v = -v;
  }
  std::array<char, 24> digits{};
  if (v >= 100 || v == 0) {
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), v / 100);
    out.append(digits.data(), end.ptr);
  }
  const std::int64_t rest = v % 100;
  if (rest == 0) return;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
}

}  // namespace

std::string number(double v) {
  std::string out;
  appendHundredths(out, hundredths(v));
  return out;
}

std::string number(double v, int decimals, bool fixed) {
  std::array<char, 64> buffer{};
  if (!(std::abs(v) < 1e9)) return "-";
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), v,
                                 std::chars_format::fixed, decimals);
  std::string out(buffer.data(), end.ptr);
  if (!fixed && out.find('.') != std::string::npos) {
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
  }
  return out.find_first_not_of("-0.") == std::string::npos && out[0] == '-' ? out.substr(1) : out;
}

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    switch (text.front()) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += isReplaced(c) ? kReplacement : text.substr(0, c.size);
    }
    text.remove_prefix(c.size);
  }
  return out;
}

std::string titleOf(std::string_view svg) {
  constexpr std::string_view kBegin = "<title>";
  constexpr std::array<std::pair<std::string_view, char>, 5> kNames{
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}}};
  const std::size_t begin = svg.find(kBegin);
  if (begin == std::string_view::npos) return {};
  std::string_view text = svg.substr(begin + kBegin.size());
  text = text.substr(0, text.find("</title>"));
  std::string out;
  while (!text.empty()) {
    const auto* name = std::ranges::find_if(kNames, [&](const auto& named) {
      return text.substr(0, named.first.size()) == named.first;
    });
    out += name == kNames.end() ? text.front() : name->second;
    text.remove_prefix(name == kNames.end() ? 1 : name->first.size());
  }
  return out;
}

double textWidth(std::string_view text, double size, bool bold) {
  double em = 0.0;
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text.front());
    em += c >= 0x20U && c < 0x7FU ? 0.01 * kWidths[c - 0x20U] : kWideCharacter;
    if (bold) em += kBoldExtra;
    text.remove_prefix(firstCharacter(text).size);
  }
  return em * size;
}

std::string fitted(std::string_view text, double size, bool bold, double width) {
  if (textWidth(text, size, bold) <= width) return std::string(text);
  const double room = width - textWidth("\xE2\x80\xA6", size, bold);
  std::size_t kept = 0;
  double used = 0.0;
  while (kept < text.size()) {
    const std::size_t n = firstCharacter(text.substr(kept)).size;
    used += textWidth(text.substr(kept, n), size, bold);
    if (used > room) break;
    kept += n;
  }
  return std::string(text.substr(0, kept)) + "\xE2\x80\xA6";
}

std::string attribute(std::string_view name, double v) {
  return " " + std::string(name) + "=\"" + number(v) + "\"";
}

std::string rectangle(const Aabb& box, std::string_view attributes) {
  return "<rect" + attribute("x", box.min.x) + attribute("y", box.min.y) +
         attribute("width", box.max.x - box.min.x) + attribute("height", box.max.y - box.min.y) +
         std::string(attributes) + "/>\n";
}

std::string circle(Vec2 centre, double radius, std::string_view attributes) {
  return "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) +
         attribute("r", radius) + std::string(attributes) + "/>\n";
}

std::string textAt(Vec2 at, double size, std::string_view attributes, std::string_view text) {
  return "<text" + attribute("x", at.x) + attribute("y", at.y) + attribute("font-size", size) +
         std::string(attributes) + ">" + escaped(text) + "</text>\n";
}

void PathData::pair(char command, Hundredths to, bool relative) {
  // A repeated command letter is optional, and a minus sign separates numbers like a blank.
  if (command != last_) text_ += command;
  std::string x, y;
  appendHundredths(x, relative ? to.x - at_.x : to.x);
  appendHundredths(y, relative ? to.y - at_.y : to.y);
  if (command == last_ && x.front() != '-') text_ += ' ';
  text_ += x;
  if (y.front() != '-') text_ += ' ';
  text_ += y;
  at_ = to;
  last_ = command;
}

void PathData::moveTo(Vec2 p) {
  const Hundredths to{hundredths(p.x), hundredths(p.y)};
  last_ = ' ';  // a repeated M would mean a line
  pair('M', to, false);
  first_ = to;
}

void PathData::lineTo(Vec2 p) {
  const Hundredths to{hundredths(p.x), hundredths(p.y)};
  if (to.x == at_.x && to.y == at_.y) return;
  pair('l', to, true);
}

void PathData::arcTo(Vec2 p, double radius, bool positive) {
  const Hundredths to{hundredths(p.x), hundredths(p.y)};
  if (to.x == at_.x && to.y == at_.y) return;
  const std::string r = number(radius);
  text_ += "a" + r + " " + r + " 0 0 " + (positive ? "1 " : "0 ");
  last_ = 'a';  // the flags precede the pair, which needs no command letter
  std::string x, y;
  appendHundredths(x, to.x - at_.x);
  appendHundredths(y, to.y - at_.y);
  text_ += x + (y.front() == '-' ? "" : " ") + y;
  at_ = to;
}

void PathData::close() {
  text_ += 'z';
  at_ = first_;
  last_ = 'z';
}

void PathData::ring(std::span<const Vec2> points) {
  if (points.empty()) return;
  moveTo(points.front());
  for (const Vec2 p : points.subspan(1)) lineTo(p);
  close();
}

std::string stroke(double width) { return attribute("stroke-width", width); }

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t v = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      v = (v << 8U) | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += i + k > bytes.size() ? '=' : kDigits[(v >> (18U - 6U * k)) & 63U];
    }
  }
  return out;
}

}  // namespace clearway::app::picture
