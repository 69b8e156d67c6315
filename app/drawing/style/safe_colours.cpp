#include "app/drawing/style/safe_colours.h"

namespace clearway::app::picture {
namespace {

constexpr SafeColours kSafeLight{
    {0x974cff, 0x2e230a, 0x6b4840, 0x4e002d, 0x2900e5, 0x0b0e7b, 0x837767},
    0xc7a1ff,
    0x1c4a5e,
    0xb26600,
    0x982f04,
    0x7a5c00};
constexpr SafeColours kSafeDark{
    {0xac6fb9, 0x98ffd0, 0x417b6f, 0xb901e6, 0xe5fe97, 0xe00468, 0x86a9a0},
    0x6a4376,
    0x4bc9ff,
    0xf0ca0d,
    0xeb9563,
    0xf0d070};

}  // namespace

const SafeColours& safeColours(bool dark) { return dark ? kSafeDark : kSafeLight; }

}  // namespace clearway::app::picture
