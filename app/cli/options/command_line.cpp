#include "app/cli/options/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

#include "core/base/suggest.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kHelpWidth = 80;
constexpr std::size_t kLongChoice = 50;
constexpr std::size_t kHelpColumn = 27;

// Appends text, wrapped at kHelpWidth; the cursor is at `column`, later lines start at `indent`.
void appendWrapped(std::string& out, std::string_view text, std::size_t column,
                   std::size_t indent) {
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    if (column > indent && column + 1 + word.size() > kHelpWidth) {
      out += '\n';
      out.append(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  out += '\n';
}

std::string rangeText(const NumberRange& r) {
  constexpr double kMax = std::numeric_limits<double>::max();
  if (r.lowest == -kMax) return "a number";
  if (r.without_lowest && r.highest == kMax) return fmt::format("a number above {}", r.lowest);
  if (r.highest == kMax) return fmt::format("a number of {} or more", r.lowest);
  if (r.without_lowest) return fmt::format("a number above {} and at most {}", r.lowest, r.highest);
  return fmt::format("a number from {} to {}", r.lowest, r.highest);
}

// The first line is the help, the rest for the manual.
void splitInto(DeclaredOption& option, const std::string& description) {
  const std::size_t end = description.find('\n');
  option.help = description.substr(0, end);
  if (end != std::string::npos) option.details = description.substr(end + 1);
}

bool isIn(const NumberRange& r, double v) {
  return v >= r.lowest && v <= r.highest && !(r.without_lowest && v == r.lowest);
}

}  // namespace

struct CommandLine::Implementation {
  explicit Implementation(CommandText t) : text(std::move(t)), app(text.summary, text.name) {
    app.set_help_flag();
    app.allow_extras();
  }

  // Splits the option from its alias.
  DeclaredOption& declare(const std::string& option, const std::string& placeholder,
                          const std::string& description) {
    const std::size_t comma = option.find(',');
    DeclaredOption declared{heading, option.substr(0, comma)};
    names.push_back(declared.name);
    if (comma != std::string::npos) {
      declared.alias = option.substr(comma + 1);
      names.push_back(declared.alias);
    }
    declared.placeholder = placeholder;
    splitInto(declared, description);
    return options.emplace_back(std::move(declared));
  }

  // A value that is kept as text while parsing and converted afterwards; a message refuses it.
  using Convert = std::function<std::string(const std::string&)>;
  void addConverted(const std::string& option, const std::string& placeholder,
                    const std::string& description, Convert convert) {
    const std::string& name = declare(option, placeholder, description).name;
    raws.push_back(std::make_unique<Raw>(Raw{name, {}, std::move(convert), false}));
    app.add_option(option, raws.back()->text)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->expected(1);
  }

  struct Raw {
    std::string option;
    std::string text;
    Convert convert;
    bool repeats = false;
  };

  [[nodiscard]] std::string problemOf(std::span<const std::string> arguments);
  [[nodiscard]] std::string problemOfExtras() const;
  [[nodiscard]] std::string problemOfValues();

  CommandText text;
  CLI::App app;
  bool help = false;
  std::string heading = "Options";
  std::vector<DeclaredOption> options;
  std::vector<std::string> names;  // of options, with their dashes
  std::vector<std::function<void()>> when_parsed;
  std::vector<std::pair<std::string, CLI::Option*>> required;
  std::vector<std::unique_ptr<Raw>> raws;
};

CommandLine::CommandLine(CommandText text)
    : self_(std::make_unique<Implementation>(std::move(text))) {}
CommandLine::~CommandLine() = default;

void CommandLine::section(std::string heading) { self_->heading = std::move(heading); }

void CommandLine::positional(std::string& target, Need need, const std::string& name,
                             const std::string& description) {
  self_->options.push_back({.heading = "Arguments", .name = name});
  splitInto(self_->options.back(), description);
  CLI::Option* option = self_->app.add_option(name, target);
  if (need == Need::Required) self_->required.emplace_back(name, option);
}

void CommandLine::text(std::string& target, const std::string& option,
                       const std::string& placeholder, const std::string& description,
                       std::vector<std::string> suggested) {
  self_->addConverted(option, placeholder, description, [&target](const std::string& value) {
    target = value;
    return value.empty() ? std::string("an empty value") : std::string();
  });
  self_->options.back().choices = std::move(suggested);
}

void CommandLine::texts(std::vector<std::string>& target, const std::string& option,
                        const std::string& placeholder, const std::string& description) {
  self_->addConverted(option, placeholder, description, [&target](const std::string& value) {
    target.push_back(value);
    return value.empty() ? std::string("an empty value") : std::string();
  });
  self_->raws.back()->repeats = true;
}

void CommandLine::choice(std::string& target, const std::string& option,
                         std::vector<std::string> choices, const std::string& description) {
  const std::string all = fmt::format("{}", fmt::join(choices, "|"));
  const bool is_long = all.size() > kLongChoice;
  self_->addConverted(option, is_long ? "NAME" : all, description,
                      [&target, choices](const std::string& value) -> std::string {
                        target = value;
                        if (std::ranges::find(choices, value) != choices.end()) return {};
                        const std::string guess = didYouMean(value, choices);
                        return fmt::format("'{}' is not one of {}{}", value,
                                           fmt::join(choices, ", "), guess);
                      });
  DeclaredOption& declared = self_->options.back();
  declared.choices = std::move(choices);
  if (is_long) declared.help += fmt::format(" One of {}.", fmt::join(declared.choices, ", "));
}

void CommandLine::number(std::optional<double>& target, const std::string& option,
                         const std::string& placeholder, NumberRange range,
                         const std::string& description) {
  self_->addConverted(option, placeholder, description,
                      [&target, range](const std::string& value) -> std::string {
                        target = parseNumber(value);
                        if (target && isIn(range, *target)) return {};
                        return fmt::format("'{}' is not {}", value, rangeText(range));
                      });
}

void CommandLine::numbers(std::vector<double>& target, const std::string& option,
                          const std::vector<NumberPart>& parts, const std::string& description) {
  std::string placeholder;
  for (const NumberPart& p : parts) placeholder += (placeholder.empty() ? "" : ",") + p.placeholder;
  self_->addConverted(option, placeholder, description,
                      [&target, parts, placeholder](const std::string& value) -> std::string {
                        Result<std::vector<double>> numbers =
                            parseNumbers({}, value, parts.size(), parts.size(), placeholder);
                        if (!numbers) return numbers.error().text();
                        for (std::size_t k = 0; k < parts.size(); ++k) {
                          if (isIn(parts[k].range, (*numbers)[k])) continue;
                          return fmt::format("{} of '{}' is not {}", parts[k].placeholder, value,
                                             rangeText(parts[k].range));
                        }
                        target = *std::move(numbers);
                        return {};
                      });
}

void CommandLine::count(std::optional<int>& target, const std::string& option,
                        const std::string& placeholder, const std::string& description, int most) {
  self_->addConverted(
      option, placeholder, description, [&target, most](const std::string& value) -> std::string {
        const std::optional<double> n = parseNumber(value);
        if (!n || *n < 1.0 || *n > most || *n != std::floor(*n)) {
          return fmt::format("'{}' is not a whole number from 1 to {}", value, most);
        }
        target = static_cast<int>(*n);
        return {};
      });
}

void CommandLine::flag(bool& target, const std::string& option, const std::string& description) {
  self_->declare(option, {}, description);
  self_->app.add_flag(option, target);
}

std::string CommandLine::Implementation::problemOfExtras() const {
  bool options_end = false;
  for (const std::string& extra : app.remaining()) {
    if (extra == "--" && !options_end) {
      options_end = true;
      continue;
    }
    if (!options_end && extra.size() > 1 && extra.front() == '-') {
      const std::string name = extra.substr(0, extra.find('='));
      return fmt::format("unknown option '{}'{}", name, didYouMean(name, names));
    }
    return fmt::format("unexpected argument '{}'", extra);
  }
  return {};
}

std::string CommandLine::Implementation::problemOfValues() {
  for (const auto& [name, option] : required) {
    if (option->count() == 0) return fmt::format("{} is missing", name);
  }
  for (const std::unique_ptr<Raw>& raw : raws) {
    const CLI::Option* option = app.get_option(raw->option);
    if (option->count() == 0) continue;
    if (option->count() > 1 && !raw->repeats) {
      return fmt::format("{} is given twice", raw->option);
    }
    for (const std::string& value : option->results()) {
      const bool is_option =
          std::ranges::find(names, value.substr(0, value.find('='))) != names.end();
      if (is_option) return fmt::format("{} needs a value, '{}' follows", raw->option, value);
      const std::string problem = raw->convert(value);
      if (!problem.empty()) return fmt::format("{}: {}", raw->option, problem);
    }
  }
  return {};
}

// One sentence, or nothing when the arguments are good; fills all targets then.
std::string CommandLine::Implementation::problemOf(std::span<const std::string> arguments) {
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ArgumentMismatch&) {
    // The only mismatch left: the last option has no value behind it.
    return fmt::format("{} needs a value", arguments.empty() ? text.name : arguments.back());
  } catch (const CLI::Error& e) {
    return e.what();
  }
  std::string problem = problemOfExtras();
  return problem.empty() ? problemOfValues() : problem;
}

void CommandLine::whenParsed(std::function<void()> act) {
  self_->when_parsed.push_back(std::move(act));
}

std::optional<app::ExitCode> CommandLine::parse(std::span<const std::string> arguments,
                                                Console& console) {
  if (std::vector<CommandDeclaration>* const all = console.collector()) {
    all->push_back({self_->text, self_->options});
    return app::ExitCode::Ok;
  }
  const auto wantsHelp = [](const std::string& a) { return a == "--help" || a == "-h"; };
  const auto options = arguments.first(
      static_cast<std::size_t>(std::ranges::find(arguments, "--") - arguments.begin()));
  if (std::ranges::any_of(options, wantsHelp)) {
    console.out(help());
    return app::ExitCode::Ok;
  }
  self_->names.emplace_back("--help");
  const std::string problem = self_->problemOf(arguments);
  if (!problem.empty()) return console.usage(problem, self_->text.name);
  for (const auto& act : self_->when_parsed) act();
  return std::nullopt;
}

std::string CommandLine::help() const {
  const Implementation& self = *self_;
  std::string out;
  appendWrapped(out, self.text.summary, 0, 0);
  out += "\nUsage:\n";
  for (const std::string& line : self.text.usage) {
    out += fmt::format("  clearway {} ", self.text.name);
    appendWrapped(out, line, 12 + self.text.name.size(), 12 + self.text.name.size());
  }
  std::vector<DeclaredOption> options = self.options;
  options.push_back({.heading = self.heading, .name = "-h, --help", .help = "Show this help."});
  std::string heading;
  for (const DeclaredOption& o : options) {
    if (o.heading != heading) out += "\n" + o.heading + ":\n";
    heading = o.heading;
    const std::string left = o.name + (o.placeholder.empty() ? "" : " " + o.placeholder);
    out += "  " + left;
    std::size_t column = 2 + left.size();
    if (column + 2 > kHelpColumn) {
      out += '\n';
      column = 0;
    }
    out.append(kHelpColumn - column, ' ');
    const std::string alias = o.alias.empty() ? "" : fmt::format(" Alias: {}.", o.alias);
    appendWrapped(out, o.help + alias, kHelpColumn, kHelpColumn);
  }
  for (const std::string& note : self.text.notes) {
    out += '\n';
    appendWrapped(out, note, 0, 0);
  }
  out += "\nExamples:\n";
  for (const std::string& example : self.text.examples) out += "  " + example + "\n";
  return out;
}

}  // namespace clearway::cli
