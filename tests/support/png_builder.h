// tests/support/png_builder.h — PNG files of any colour type, written without libpng.
//
// The pixels are stored without compression (deflate's stored blocks), so that the encoder is short
// and tests can damage files at known offsets. Source: the PNG specification, RFC 1950 and 1951.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace clearway::testing {

enum PngColour { kGrey = 0, kRgb = 2, kPalette = 3, kGreyAlpha = 4, kRgba = 6 };

struct PngSpec {
  std::uint32_t columns = 1, rows = 1;
  int depth = 8;
  PngColour colour = kGrey;
  bool interlaced = false;
  std::vector<std::uint32_t> samples;  // row-major, channels together
  std::string palette, transparency;   // contents of PLTE and tRNS, if any
};

inline std::string bigEndian(std::uint32_t v) {
  std::string s;
  for (int shift = 24; shift >= 0; shift -= 8) s += static_cast<char>((v >> shift) & 0xFFU);
  return s;
}

inline std::string pngChunk(const std::string& type, const std::string& data) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char c : type + data) {
    crc ^= static_cast<unsigned char>(c);
    for (int k = 0; k < 8; ++k) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return bigEndian(static_cast<std::uint32_t>(data.size())) + type + data + bigEndian(~crc);
}

inline std::string stored(const std::string& raw) {
  std::string out = "\x78\x01";
  for (std::size_t at = 0; at == 0 || at < raw.size(); at += 65535) {
    const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(raw.size() - at, 65535));
    out += at + n >= raw.size() ? '\1' : '\0';
    for (const std::uint32_t v : {n, ~n}) {
      out += static_cast<char>(v & 0xFFU);
      out += static_cast<char>((v >> 8U) & 0xFFU);
    }
    out += raw.substr(at, n);
  }
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char c : raw) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  return out + bigEndian(b * 65536 + a);
}

inline int channelsOf(PngColour c) {
  return c == kRgb ? 3 : c == kRgba ? 4 : c == kGreyAlpha ? 2 : 1;
}

// The pixels of one pass: columns x0, x0 + dx, ... of rows y0, y0 + dy, ...
inline std::string pngPass(const PngSpec& p, std::uint32_t x0, std::uint32_t y0, std::uint32_t dx,
                           std::uint32_t dy) {
  std::string raw;
  if (x0 >= p.columns) return raw;
  const auto n = static_cast<std::uint32_t>(channelsOf(p.colour));
  for (std::uint32_t y = y0; y < p.rows; y += dy) {
    raw += '\0';  // no filter
    std::uint32_t bits = 0;
    int used = 0;
    for (std::uint32_t x = x0; x < p.columns; x += dx) {
      for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t v = p.samples.at((std::size_t{y} * p.columns + x) * n + k);
        if (p.depth == 16) raw += static_cast<char>(v >> 8U);
        if (p.depth >= 8) {
          raw += static_cast<char>(v & 0xFFU);
          continue;
        }
        bits = (bits << static_cast<unsigned>(p.depth)) | v;
        used += p.depth;
        if (used == 8) raw += static_cast<char>(bits);
        if (used == 8) bits = 0, used = 0;
      }
    }
    if (used > 0) raw += static_cast<char>(bits << static_cast<unsigned>(8 - used));
  }
  return raw;
}

inline std::string buildPng(const PngSpec& p) {
  std::string raw;
  if (p.interlaced) {
    constexpr std::uint32_t kPasses[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                             {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    for (const auto& q : kPasses) raw += pngPass(p, q[0], q[1], q[2], q[3]);
  } else {
    raw = pngPass(p, 0, 0, 1, 1);
  }
  std::string head = bigEndian(p.columns) + bigEndian(p.rows);
  head += static_cast<char>(p.depth);
  head += static_cast<char>(p.colour);
  head += std::string(2, '\0') + (p.interlaced ? '\1' : '\0');
  std::string out = "\x89PNG\r\n\x1a\n" + pngChunk("IHDR", head);
  if (!p.palette.empty()) out += pngChunk("PLTE", p.palette);
  if (!p.transparency.empty()) out += pngChunk("tRNS", p.transparency);
  return out + pngChunk("IDAT", stored(raw)) + pngChunk("IEND", "");
}

}  // namespace clearway::testing
