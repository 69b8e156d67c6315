// Completions of bash, zsh and fish from the declared options.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/cli/options/option_reference.h"

namespace clearway::cli {
namespace {

enum class ValueKind { None, Choice, File, Folder, Other };

ValueKind valueOf(const DeclaredOption& o) {
  if (o.isPositional()) return ValueKind::File;
  if (!o.choices.empty()) return ValueKind::Choice;
  if (o.placeholder.empty()) return ValueKind::None;
  if (o.placeholder == "FILE") return ValueKind::File;
  return o.placeholder == "DIR" ? ValueKind::Folder : ValueKind::Other;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The first sentence, without its full stop.
std::string briefly(const std::string& help) {
  std::size_t end = help.find(". ");
  while (end != std::string::npos && end > 0 && help[end - 1] == ' ')
    end = help.find(". ", end + 1);
  std::string out = help.substr(0, end);
  if (out.ends_with('.')) out.pop_back();
  return out;
}

std::string namesOf(Declarations commands, std::string_view separator) {
  std::string out;
  for (const CommandDeclaration& c : commands) {
    out += (out.empty() ? "" : std::string(separator)) + c.text.name;
  }
  return out;
}

// "--map | --out": the options of a command whose values are of this kind.
std::string patternOf(const CommandDeclaration& c, ValueKind kind) {
  std::string out;
  for (const DeclaredOption& o : c.options) {
    if (o.isPositional() || valueOf(o) != kind) continue;
    out += (out.empty() ? "" : " | ") + o.name;
  }
  return out;
}

std::string bashCase(const CommandDeclaration& c) {
  std::string options = "--help";
  for (const DeclaredOption& o : c.options) {
    if (!o.isPositional()) options += " " + o.name;
  }
  std::string out =
      fmt::format("    {})\n      options='{}'\n      case $prev in\n", c.text.name, options);
  for (const DeclaredOption& o : c.options) {
    if (valueOf(o) != ValueKind::Choice) continue;
    out += fmt::format("        {}) choices='{}' ;;\n", o.name, fmt::join(o.choices, " "));
  }
  if (const std::string other = patternOf(c, ValueKind::Other); !other.empty()) {
    out += fmt::format("        {}) return ;;\n", other);
  }
  if (const std::string folder = patternOf(c, ValueKind::Folder); !folder.empty()) {
    out += fmt::format("        {}) files=-d ;;\n", folder);
  }
  if (const std::string file = patternOf(c, ValueKind::File); !file.empty()) {
    out += fmt::format("        {}) files=-f ;;\n", file);
  }
  return out + "      esac\n      ;;\n";
}

std::string zshArgument(const DeclaredOption& o, int& position) {
  std::string help = replaced(replaced(briefly(o.help), "[", "\\["), "]", "\\]");
  std::string out;
  if (o.isPositional()) {
    out = fmt::format("{}:{}:_files", ++position, replaced(o.name, ":", "\\:"));
  } else {
    out = fmt::format("{}[{}]", o.name, help);
    const std::string message = replaced(o.placeholder, ":", "\\:");
    switch (valueOf(o)) {
      case ValueKind::None: break;
      case ValueKind::Choice: out += fmt::format(":value:({})", fmt::join(o.choices, " ")); break;
      case ValueKind::File: out += ":" + message + ":_files"; break;
      case ValueKind::Folder: out += ":" + message + ":_files -/"; break;
      case ValueKind::Other: out += ":" + message + ":"; break;
    }
  }
  return "'" + replaced(out, "'", "'\\''") + "'";
}

}  // namespace

std::string bashCompletion(Declarations commands) {
  std::string out = fmt::format(
      R"(# bash completion for clearway; made by 'clearway options --format bash'
_clearway() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}}
  local choices= files= options=
  COMPREPLY=()
  if ((COMP_CWORD == 1)) || [[ ${{COMP_WORDS[1]}} == help ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{} help --help --version' -- "$cur")
    return
  fi
  case ${{COMP_WORDS[1]}} in
)",
      namesOf(commands, " "));
  for (const CommandDeclaration& c : commands) out += bashCase(c);
  return out + R"(    *) return ;;
  esac
  if [[ -n $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$cur")
  elif [[ -n $files || $cur != -* ]]; then
    [[ -n $files ]] || files=-f
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen "$files" -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
  fi
}
complete -F _clearway clearway
)";
}

std::string zshCompletion(Declarations commands) {
  std::string out = R"(#compdef clearway
# zsh completion for clearway; made by 'clearway options --format zsh'
_clearway() {
  local state
  _arguments -C '(-h --help)'{-h,--help}'[show help]' '--version[print the version]' \
    '1: :->command' '*:: :->arguments'
  case $state in
    command)
      local -a commands
      commands=(
)";
  for (const CommandDeclaration& c : commands) {
    out += fmt::format("        '{}:{}'\n", c.text.name, replaced(c.text.summary, "'", "'\\''"));
  }
  out +=
      "        'help:show the help of a command'\n      )\n      _describe command commands\n"
      "      ;;\n    arguments)\n      case $words[1] in\n";
  for (const CommandDeclaration& c : commands) {
    out += fmt::format("        {})\n          _arguments '(-h --help)'{{-h,--help}}'[show help]'",
                       c.text.name);
    int position = 0;
    for (const DeclaredOption& o : c.options) out += " \\\n            " + zshArgument(o, position);
    out += "\n          ;;\n";
  }
  return out + fmt::format(R"(        help) _arguments '1:command:({})' ;;
      esac
      ;;
  esac
}}
_clearway "$@"
)",
                           namesOf(commands, " "));
}

std::string fishCompletion(Declarations commands) {
  const auto quoted = [](const std::string& text) {
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
  };
  std::string out =
      fmt::format(R"(# fish completion for clearway; made by 'clearway options --format fish'
set --local commands {} help
complete -c clearway -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c clearway -n "not __fish_seen_subcommand_from $commands" -f -l version -d 'Print the version'
complete -c clearway -f -s h -l help -d 'Show help'
)",
                  namesOf(commands, " "));
  for (const CommandDeclaration& c : commands) {
    for (const DeclaredOption& o : c.options) {
      if (o.isPositional()) continue;
      const ValueKind kind = valueOf(o);
      const bool file = kind == ValueKind::File || kind == ValueKind::Folder;
      out += fmt::format("complete -c clearway -n '__fish_seen_subcommand_from {}' {} -l {}",
                         c.text.name,
                         kind == ValueKind::None ? "-f"
                         : file                  ? "-r"
                                                 : "-x",
                         o.name.substr(2));
      if (kind == ValueKind::Choice) out += fmt::format(" -a '{}'", fmt::join(o.choices, " "));
      out += " -d " + quoted(briefly(o.help)) + "\n";
    }
  }
  return out;
}

}  // namespace clearway::cli
