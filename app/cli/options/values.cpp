#include "app/cli/options/values.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace clearway::cli {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

}  // namespace

std::optional<double> parseNumber(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

Result<std::vector<double>> parseNumbers(const std::string& option, const std::string& text,
                                         std::size_t least, std::size_t most,
                                         const std::string& shape) {
  const auto wrong = [&](const std::string& why) {
    return fail(ErrorCode::InvalidArgument, "'%1' is not %2: %3", {text, shape, why}, option);
  };
  std::vector<double> numbers;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = trimmed(rest.substr(0, comma));
    const std::optional<double> number = parseNumber(word);
    if (!number) return wrong("'" + std::string(word) + "' is not a finite number");
    numbers.push_back(*number);
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  if (numbers.size() < least || numbers.size() > most) {
    return wrong("it has " + std::to_string(numbers.size()) + " number" +
                 (numbers.size() == 1 ? "" : "s"));
  }
  return numbers;
}

Result<TypedPose> parsePose(const std::string& option, const std::string& text) {
  const std::vector<double> v = TRY(parseNumbers(option, text, 2, 3, "X,Y or X,Y,DEGREES"));
  TypedPose pose{{v[0], v[1]}, std::nullopt};
  if (v.size() == 2) return pose;
  const Heading heading = TRY(inSource(Heading::fromDegrees(v[2]), option));
  pose.heading = heading;
  return pose;
}

}  // namespace clearway::cli
