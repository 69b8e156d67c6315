// app/simulation/recording/block.h — the blocks of a recording's file.
//
// The file is a magic word and blocks, each a head of fixed size and deflated bytes (zlib). The
// head's sum covers the head and the packed bytes, so that a torn block is detected.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/ticks.h"

namespace clearway::app {

enum class BlockKind : std::uint8_t {
  Header = 1,   // the first block
  Segment = 2,  // a keyframe and the changes after it
  End = 3,      // the last block of a recording that was finished
};

inline constexpr Tick kLastRecordedTime = 1'000'000'000'000'000'000;  // 31 700 years

struct BlockHead {
  static constexpr std::size_t kSize = 25;
  BlockKind kind = BlockKind::End;
  std::uint32_t raw = 0, packed = 0;  // bytes
  std::uint32_t sum = 0;              // CRC-32
  Tick first = 0;                     // segments: the time of the keyframe
  std::uint32_t frames = 0;           // segments
};

// Precondition: bytes.size() < 2^30.
[[nodiscard]] std::string packBlock(BlockKind kind, Tick first, std::uint32_t frames,
                                    std::string_view bytes);

// Precondition: bytes.size() == BlockHead::kSize.
[[nodiscard]] BlockHead readBlockHead(std::string_view bytes);

// Errors: Malformed when the sum differs or the bytes cannot be unpacked.
[[nodiscard]] Result<std::string> unpackBlock(const BlockHead& head, std::string_view packed);

}  // namespace clearway::app
