#include "app/cli/options/option_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/cli/output/output.h"
#include "maps/plan/plan_options.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kManualWidth = 100;

// --- The manual ---

bool isOfOption(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

// A word of a sentence: options in bold, hyphens and backslashes as they are typed.
std::string manualWord(std::string_view word) {
  const std::size_t dashes = word.find("--");
  std::size_t end = dashes;
  while (end < word.size() && isOfOption(word[end])) ++end;
  std::string out;
  for (std::size_t k = 0; k < word.size(); ++k) {
    if (k == dashes) out += "\\fB";
    if (dashes != std::string_view::npos && k == end) out += "\\fR";
    out += word[k] == '\\' ? "\\e" : word[k] == '-' ? "\\-" : std::string(1, word[k]);
  }
  return dashes != std::string_view::npos && end == word.size() ? out + "\\fR" : out;
}

// Lines of kManualWidth; none begins like a request of the formatter.
std::string manualText(std::string_view text) {
  std::string out;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string word = manualWord(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
    if (!line.empty() && line.size() + 1 + word.size() > kManualWidth) {
      out += line + "\n";
      line.clear();
    }
    if (line.empty() && (word.starts_with('.') || word.starts_with('\''))) line = "\\&";
    line += (line.empty() || line == "\\&" ? "" : " ") + word;
  }
  return out + line + "\n";
}

std::string manualPlaceholder(const DeclaredOption& o) {
  const bool listed = o.placeholder == fmt::format("{}", fmt::join(o.choices, "|"));
  if (!listed) return "\\fI" + manualWord(o.placeholder) + "\\fR";
  std::string out;
  for (const std::string& c : o.choices) {
    out += (out.empty() ? "\\fB" : "|\\fB") + manualWord(c) + "\\fR";
  }
  return out;
}

std::string manualEntry(const DeclaredOption& o) {
  std::string out = ".TP\n";
  if (o.isPositional()) {
    out += ".I " + manualWord(o.name) + "\n";
  } else {
    out += manualWord(o.name);
    if (!o.placeholder.empty()) out += " " + manualPlaceholder(o);
    out += "\n";
  }
  out += manualText(o.help);
  if (!o.details.empty()) out += manualText(o.details);
  if (!o.alias.empty()) out += manualText("An alias is " + o.alias + ".");
  return out;
}

std::string manualOptions(const CommandDeclaration& command, Declarations commands) {
  std::string out;
  std::string as_before;
  const std::string& first = commands.front().text.name;
  for (const DeclaredOption& o : command.options) {
    if (o.heading == kMapOptionsHeading) continue;
    const bool same = &command != &commands.front() && !o.isPositional() &&
                      std::ranges::any_of(commands.front().options, [&](const DeclaredOption& p) {
                        return p.name == o.name && p.help == o.help && p.details == o.details;
                      });
    if (!same) out += manualEntry(o);
    if (same) as_before += (as_before.empty() ? "" : ", ") + manualWord(o.name);
  }
  if (as_before.empty()) return out;
  return out + ".TP\n" + as_before + "\nAs for \\fB" + first + "\\fR.\n";
}

std::string manualMapOptions(Declarations commands) {
  std::string out;
  for (const DeclaredOption& o : commands.front().options) {
    if (o.heading == kMapOptionsHeading) out += manualEntry(o);
  }
  return out;
}

// --- The table of the docs ---

std::string_view unitText(maps::OptionUnit unit) {
  switch (unit) {
    case maps::OptionUnit::None: break;
    case maps::OptionUnit::MapLength: return "map unit";
    case maps::OptionUnit::MetresPerRadian: return "m/rad";
    case maps::OptionUnit::Factor: return "×";
    case maps::OptionUnit::ExtraFactor: return "+ ×";
    case maps::OptionUnit::Degrees: return "°";
    case maps::OptionUnit::Seconds: return "s";
    case maps::OptionUnit::Megabytes: return "MB";
  }
  return "";
}

std::string code(std::string_view text) {
  return text.empty() ? std::string("–") : fmt::format("`{}`", text);
}

std::string optionCell(const maps::PlanOption& o) {
  std::string option(o.option);
  if (!option.empty() && !o.placeholder.empty() && o.kind != maps::OptionKind::Choice) {
    std::string values;
    for (const maps::PlanOption& other : maps::planOptions()) {
      if (other.option != o.option) continue;
      values += (values.empty() ? "" : ",") + std::string(other.placeholder);
    }
    option += " " + values;
  }
  return o.opposite.empty() ? code(option) : code(option) + ", " + code(o.opposite);
}

std::string valuesCell(const maps::PlanOption& o) {
  const std::string range = maps::rangeText(o);
  if (o.kind != maps::OptionKind::Number) return range.empty() ? "–" : range;
  return fmt::format("{}{}{}", range, unitText(o.unit).empty() ? "" : " ", unitText(o.unit));
}

std::string keyCell(const maps::PlanOption& o) {
  if (o.file_words[0].empty()) return code(o.key);
  return fmt::format("`{}`: `\"{}\"`, `\"{}\"`", o.key, o.file_words[0], o.file_words[1]);
}

// Options with which this one has no effect, though it has one by default.
std::string noEffectText(const maps::PlanOption& o) {
  const auto hasEffect = [&](const maps::PlanRequest& r) {
    return o.effectIn({r.settings, r.query}).why.empty();
  };
  if (!hasEffect({})) return {};
  std::string with;
  for (const maps::PlanOption& other : maps::planOptions()) {
    const auto look = [&](const maps::OptionValue& value, std::string_view typed) {
      maps::PlanRequest changed;
      other.value.set(changed, value);
      if (&other == &o || other.option.empty() || hasEffect(changed)) return;
      with += fmt::format("{}`{}{}{}`", with.empty() ? "" : ", ", other.option,
                          typed.empty() ? "" : " ", typed);
    };
    for (const maps::OptionChoice& c : other.choices) look(std::string(c.name), c.name);
    if (other.kind == maps::OptionKind::Text) look(std::string("x"), other.placeholder);
    if (other.kind == maps::OptionKind::Flag && !std::get<bool>(other.defaultValue()))
      look(true, "");
    if (!other.opposite.empty()) {
      maps::PlanRequest changed;
      other.value.set(changed, false);
      if (&other != &o && !hasEffect(changed)) {
        with += fmt::format("{}`{}`", with.empty() ? "" : ", ", other.opposite);
      }
    }
  }
  return with.empty() ? with : " No effect with " + with + ".";
}

}  // namespace

std::string optionsMarkdown() {
  std::string out =
      "# Options of planning\n\n"
      "Every option of the planners: on the command line, in the `planner` object of project and "
      "plan files, and in the\n"
      "editor's dock Plan. Lengths are in the map's unit: metres for ROS maps, else cells. A key "
      "`a/b` is the member `b` of\n"
      "the object `a`. Options of the pose planner mean nothing on the grid, and conversely. "
      "What has no effect\n"
      "besides (a turn cost for a car, say) is a warning on the command line, and disabled with "
      "the reason in the editor.\n\n"
      "This file is made by `clearway options --format markdown`.\n";
  const maps::OptionGroup* group = nullptr;
  for (const maps::PlanOption* const o : maps::planOptionsByGroup()) {
    if (group == nullptr || *group != o->group) {
      group = &o->group;
      out += fmt::format(
          "\n## {}\n\n| option | key in files | values | default | planner | meaning |\n"
          "|---|---|---|---|---|---|\n",
          maps::nameOf(o->group));
    }
    const char* const planner = o->planner == maps::OptionPlanner::Pose   ? "pose"
                                : o->planner == maps::OptionPlanner::Grid ? "grid"
                                                                          : "both";
    out += fmt::format("| {} | {} | {} | {} | {} | **{}.** {}{} |\n", optionCell(*o), keyCell(*o),
                       valuesCell(*o), maps::defaultText(*o), planner, o->label, o->help,
                       noEffectText(*o));
  }
  return out;
}

Result<std::string> manualPage(const std::string& frame, Declarations commands) {
  constexpr std::string_view kMark = "@OPTIONS ";
  std::string out;
  std::size_t filled = 0;
  for (std::size_t at = 0; at < frame.size();) {
    const std::size_t end = std::min(frame.find('\n', at), frame.size());
    const std::string line = frame.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(kMark) || !line.ends_with('@')) {
      out += line + "\n";
      continue;
    }
    const std::string name = line.substr(kMark.size(), line.size() - kMark.size() - 1);
    if (name == "maps") {
      out += manualMapOptions(commands);
      continue;
    }
    const auto command = std::ranges::find_if(
        commands, [&](const CommandDeclaration& c) { return c.text.name == name; });
    if (command == commands.end()) return fail(ErrorCode::Malformed, "no command is '%1'", {name});
    out += manualOptions(*command, commands);
    ++filled;
  }
  if (filled == commands.size()) return out;
  return fail(ErrorCode::Malformed, "the frame of the manual does not have all commands");
}

app::ExitCode optionsCommand(Arguments arguments, Declarations commands, Console& console) {
  std::string format;
  std::string frame_file;
  CommandLine line({"options",
                    "Prints the reference of all options, for the build and the docs.",
                    {"--format FORMAT [FRAME]"},
                    {},
                    {"clearway options --format markdown"}});
  line.positional(frame_file, Need::Optional, "FRAME", "Of the manual: app/cli/clearway.1.in.");
  line.choice(format, "--format", {"man", "bash", "zsh", "fish", "markdown"}, "What to print.");
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  if (format.empty()) return console.usage("--format is missing", "options");
  if (format == "man" && frame_file.empty()) return console.usage("FRAME is missing", "options");
  if (format == "man") {
    const Result<std::string> frame = maps::readFileOrInput(frame_file);
    if (!frame) return console.error(frame.error());
    const Result<std::string> page = manualPage(*frame, commands);
    if (!page) return console.error(page.error());
    console.out(*page);
  } else {
    console.out(format == "bash"   ? bashCompletion(commands)
                : format == "zsh"  ? zshCompletion(commands)
                : format == "fish" ? fishCompletion(commands)
                                   : optionsMarkdown());
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
