// app/study/sweep/sweep_answer.h — what a run answered: a hash that is the same on every machine,
// and its figures.
//
// Hash: 64-bit fingerprint (core/base/fingerprint.h) of the exit code and of the output, which is
// JSON or CSV, without wall-clock times and bytes of memory: the fields listed in isMeasured().
// Figures: the numbers at the top of the JSON, also in its objects ("certificate.clearance"); of
// CSV the sums of its columns. Not in the hash: messages.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clearway::app {

struct SweepAnswer {
  std::string hash;    // 16 hexadecimal digits
  std::string status;  // the JSON's own word, if it has one
  std::vector<std::pair<std::string, double>> figures;
};

[[nodiscard]] SweepAnswer answerOf(int exit_code, std::string_view output);

// Whether a field of an output is measured: another run of the same work gives another value.
[[nodiscard]] bool isMeasured(std::string_view field);

[[nodiscard]] std::string hexText(std::uint64_t v);

}  // namespace clearway::app
