// What libFuzzer calls; compiled once for each target, which CLEARWAY_FUZZ_TARGET names.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  clearway::fuzz::CLEARWAY_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
