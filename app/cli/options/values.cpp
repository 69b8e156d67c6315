#include "app/cli/options/values.h"

#include <string_view>

#include "app/cli/options/command_line.h"

namespace clearway::cli {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

}  // namespace

Result<std::vector<double>> parseNumbers(const std::string& option, const std::string& text,
                                         std::size_t least, std::size_t most,
                                         const std::string& shape) {
  const auto wrong = [&](const std::string& why) {
    return fail(ErrorCode::InvalidArgument, "'" + text + "' is not " + shape + ": " + why, option);
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
  const Result<std::vector<double>> v = parseNumbers(option, text, 2, 3, "X,Y or X,Y,DEGREES");
  if (!v) return tl::unexpected(v.error());
  TypedPose pose{{(*v)[0], (*v)[1]}, std::nullopt};
  if (v->size() == 2) return pose;
  const Result<Heading> heading = Heading::fromDegrees((*v)[2]);
  if (!heading) {
    return fail(heading.error().code, heading.error().message, option);
  }
  pose.heading = *heading;
  return pose;
}

}  // namespace clearway::cli
