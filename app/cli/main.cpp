// clearway: the command-line program. Finds the subcommand; the rest is in commands.h.
#include <fmt/format.h>

#include <array>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/commands.h"
#include "app/cli/options/option_reference.h"
#include "app/cli/output/interrupt.h"
#include "core/base/suggest.h"
#include "maps/text/output_guard.h"

namespace clearway::cli {
namespace {

struct Command {
  std::string_view name;
  std::string_view summary;
  app::ExitCode (*run)(Arguments, Console&);
};

constexpr std::array kCommands{
    Command{"plan", "plan a proven path on a map, or for a project", planCommand},
    Command{"check", "prove or refute a plan or a path, independently of the planner",
            checkCommand},
    Command{"repair", "replace the parts of a path that collide", repairCommand},
    Command{"cover", "plan a path along which a tool covers an area", coverCommand},
    Command{"route", "prove a graph of routes, and find routes and conflicts", routeCommand},
    Command{"compare", "plan one query by several planners, side by side", compareCommand},
    Command{"solve", "run a MovingAI scenario or a list of pose queries", solveCommand},
    Command{"fleet", "plan a fleet of points, or of agents with a shape", fleetCommand},
    Command{"execute", "execute a fleet's plan with random delays", executeCommand},
    Command{"simulate", "simulate a plan, a project or a scene in fixed steps", simulateCommand},
    Command{"collide", "play a scene of bodies and report what touches", collideCommand},
    Command{"serve", "answer planning requests of programs", serveCommand},
    Command{"sweep", "carry out a study of many runs", sweepCommand},
    Command{"report", "report what the runs of a sweep show", reportCommand},
    Command{"info", "print what a map file holds", infoCommand},
    Command{"convert", "write a map, project or plan in another format", convertCommand},
    Command{"generate", "make a map, a random fleet or tasks", generateCommand},
    Command{"render", "draw a map, project or plan as SVG or PNG", renderCommand},
};

std::string generalHelp() {
  std::string out =
      "Plans collision-free paths on 2D grids for agents with a real shape, and proves them.\n\n"
      "Usage:\n  clearway COMMAND [arguments]\n\nCommands:\n";
  for (const Command& c : kCommands) out += fmt::format("  {:<10}{}\n", c.name, c.summary);
  out +=
      "\nOptions:\n"
      "  -h, --help  show this help; 'clearway help COMMAND' shows that of a command\n"
      "  --version   print the version\n"
      "\nExamples:\n"
      "  clearway plan --map workshop.yaml --agent 0.7,0.5 --from -4.4,2.6,-90 --to 4,-2\n"
      "  clearway plan warehouse.clearway --out plan.json && clearway check plan.json\n"
      "  clearway info workshop.yaml\n"
      "\nExit codes:\n"
      "  0 ok, 1 internal error, 2 usage, 3 bad input, 10 no path, 11 check failed,\n"
      "  12 start or goal blocked, 13 nearest to a goal out of reach, 20 time limit,\n"
      "  21 memory limit, 130 interrupted\n";
  return out;
}

app::ExitCode unknownCommand(const std::string& word, Console& console) {
  std::vector<std::string> names;
  names.reserve(std::size(kCommands));
  for (const Command& c : kCommands) names.emplace_back(c.name);
  if (word.front() == '-') {
    return console.usage(fmt::format("unknown option '{}' before a command{}", word,
                                     didYouMean(word, {"--help", "--version"})));
  }
  return console.usage(fmt::format("unknown command '{}'{}", word, didYouMean(word, names)));
}

std::vector<CommandDeclaration> declarations() {
  std::vector<CommandDeclaration> all;
  Console collecting;
  collecting.collectDeclarations(all);
  for (const Command& c : kCommands) {
    (void)c.run({}, collecting);
    all.back().text.summary = c.summary;
  }
  return all;
}

app::ExitCode dispatch(const std::vector<std::string>& words, Console& console) {
  if (words.empty()) return console.usage("a command is missing");
  const std::string& word = words.front();
  if (word == "help" && words.size() == 2 && !words[1].starts_with('-')) {
    return dispatch({words[1], "--help"}, console);
  }
  if (word == "--help" || word == "-h" || word == "help") {
    console.out(generalHelp());
    return app::ExitCode::Ok;
  }
  if (word == "--version") {
    console.out("clearway " CLEARWAY_VERSION "\n");
    return app::ExitCode::Ok;
  }
  if (word == "options") {
    return optionsCommand(Arguments(words).subspan(1), declarations(), console);
  }
  for (const Command& c : kCommands) {
    if (c.name == word) return c.run(Arguments(words).subspan(1), console);
  }
  return word.empty() ? console.usage("an empty command") : unknownCommand(word, console);
}

}  // namespace

app::ExitCode runWords(Arguments words, Console& console) {
  try {
    return dispatch({words.begin(), words.end()}, console);
  } catch (const std::bad_alloc&) {
    return console.error(app::ExitCode::MemoryLimit, "not enough memory for this work");
  } catch (const std::exception& e) {
    return console.error(app::ExitCode::Internal,
                         fmt::format("internal error, please report it: {}", e.what()));
  }
}

}  // namespace clearway::cli

int main(int argc, char** argv) {
  clearway::cli::installInterruptHandler();
  clearway::cli::Console console;
  const clearway::maps::InputGuard inputs;  // nothing that the run reads is written over
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  clearway::app::ExitCode code = clearway::cli::runWords(words, console);
  if (clearway::cli::interruptSource().requested() && code == clearway::app::ExitCode::Ok)
    code = console.error(clearway::app::ExitCode::Interrupted, "interrupted");
  if (!console.flush() && code == clearway::app::ExitCode::Ok)
    code = clearway::app::ExitCode::BadInput;
  return static_cast<int>(code);
}
