// clearway serve: answers planning requests, one line of JSON each.
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/serve/server.h"
#include "core/base/process_memory.h"

namespace clearway::cli {
namespace {

const CommandText kServeText{
    "serve",
    "Answers planning requests of programs, one line of JSON each.",
    {"[options]", "--socket PATH [options]"},
    {"Requests come from standard input, and answers go to standard output; or clients connect to "
     "a "
     "Unix socket. Maps and agents are loaded once and shared by all clients. A request is an "
     "object with \"do\": map, agent, graph, plan, check, fleet, cover, route, edit, drop, cancel "
     "or "
     "stats, and an \"id\" that its answer repeats. The answer has a \"result\" or an \"error\"; "
     "answers come "
     "when "
     "they are ready. All coordinates are in the map's own frame, headings in degrees.",
     "The answer to a request does not depend on other clients, on earlier requests or on the "
     "number of threads. Edits make a new version of a map for the requests after them.",
     "A signal ends the server: requests that run are answered, those that wait are refused."},
    {"clearway serve --threads 2 --time-limit 5 < requests.jsonl"}};

}  // namespace

app::ExitCode serveCommand(Arguments arguments, Console& console) {
  CommandLine line(kServeText);
  std::string socket;
  std::optional<int> threads;
  std::optional<double> time_limit_s, memory_mb;
  MapOptions map_options;
  line.section("Options");
  line.text(socket, "--socket", "PATH", "Listen at a Unix socket, for this user alone.");
  line.count(threads, "--threads", "N", "Answer up to N requests at the same time, 1 to 64 (1).",
             64);
  line.number(time_limit_s, "--time-limit", "S", kPositive,
              "Stop each request after S seconds.\nA request may state a lower limit.");
  line.number(memory_mb, "--memory-limit", "MB", {0.0, 1e9, true},
              "Stop each request that holds that many megabytes.\nA request may state a lower "
              "limit. Without it the limit is three quarters of the memory of the machine, divided "
              "by the number of threads.");
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  if (const std::string problem = map_options.problem(); !problem.empty()) {
    return console.usage(problem, kServeText.name);
  }
  ServerOptions options;
  options.threads = static_cast<unsigned>(threads.value_or(1));
  options.load = map_options.load();
  if (time_limit_s) options.limits.time_limit_s = *time_limit_s;
  const double mb = memory_mb.value_or(static_cast<double>(defaultMemoryLimit()) / 1e6 /
                                       static_cast<double>(options.threads));
  if (mb > 0.0) options.limits.max_memory_bytes = static_cast<std::size_t>(mb * 1e6);
  const LongerEnd for_running(LongerEnd::kUnlimited_s);
  Server server(std::move(options));
  const Result<void> end =
      socket.empty() ? server.runOnStandardStreams() : server.runOnSocket(socket);
  interruptSource().reset();  // a signal is the regular end of a server
  return end ? app::ExitCode::Ok : console.error(end.error());
}

}  // namespace clearway::cli
