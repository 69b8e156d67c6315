#include "app/simulation/recording/block.h"

#include <zlib.h>

#include "app/document/disk/byte_code.h"

namespace clearway::app {
namespace {

constexpr int kLevel = 3;                                    // fast, and near the smallest
constexpr std::uint32_t kLargest = std::uint32_t{1} << 30U;  // unpacked

std::uint32_t sumOf(const BlockHead& head, std::string_view packed) {
  ByteWriter w;
  w.byte(static_cast<std::uint8_t>(head.kind));
  w.fixed(head.raw, 4);
  w.fixed(head.packed, 4);
  w.fixed(static_cast<std::uint64_t>(head.first));
  w.fixed(head.frames, 4);
  uLong sum = crc32(0, reinterpret_cast<const Bytef*>(w.bytes().data()),
                    static_cast<uInt>(w.bytes().size()));
  sum = crc32(sum, reinterpret_cast<const Bytef*>(packed.data()), static_cast<uInt>(packed.size()));
  return static_cast<std::uint32_t>(sum);
}

}  // namespace

std::string packBlock(BlockKind kind, Tick first, std::uint32_t frames, std::string_view bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
            reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()), kLevel);
  packed.resize(size);
  BlockHead head{kind,
                 static_cast<std::uint32_t>(bytes.size()),
                 static_cast<std::uint32_t>(packed.size()),
                 0,
                 first,
                 frames};
  head.sum = sumOf(head, packed);
  ByteWriter w;
  w.byte(static_cast<std::uint8_t>(head.kind));
  for (const std::uint32_t v : {head.raw, head.packed, head.sum}) w.fixed(v, 4);
  w.fixed(static_cast<std::uint64_t>(head.first));
  w.fixed(head.frames, 4);
  return w.take() + packed;
}

BlockHead readBlockHead(std::string_view bytes) {
  ByteReader in(bytes);
  BlockHead head;
  head.kind = static_cast<BlockKind>(in.byte());
  for (std::uint32_t* v : {&head.raw, &head.packed, &head.sum}) {
    *v = static_cast<std::uint32_t>(in.fixed(4));
  }
  head.first = static_cast<Tick>(in.fixed());
  head.frames = static_cast<std::uint32_t>(in.fixed(4));
  return head;
}

Result<std::string> unpackBlock(const BlockHead& head, std::string_view packed) {
  if (head.packed != packed.size() || head.raw > kLargest || sumOf(head, packed) != head.sum) {
    return fail(ErrorCode::Malformed, "a block is damaged");
  }
  std::string bytes(head.raw, '\0');
  uLongf size = head.raw;
  if (uncompress(reinterpret_cast<Bytef*>(bytes.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()),
                 static_cast<uLong>(packed.size())) != Z_OK ||
      size != head.raw) {
    return fail(ErrorCode::Malformed, "a block cannot be unpacked");
  }
  return bytes;
}

}  // namespace clearway::app
