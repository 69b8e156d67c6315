#include "app/cli/serve/server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include "app/cli/output/interrupt.h"
#include "app/cli/serve/served_job.h"
#include "app/cli/serve/work_runner.h"
#include "app/document/open/document.h"
#include "app/document/plan/route_job.h"
#include "core/base/process_memory.h"
#include "maps/identify.h"

namespace clearway::cli {
namespace {

constexpr int kLook_ms = 50;          // between two looks for a signal
constexpr double kLastWrite_s = 5.0;  // for clients to read their last answers
constexpr double kLastPause_s = 0.5;  // in which none of them reads

const char* codeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::InvalidArgument: return "invalid_argument";
    case ErrorCode::Malformed: return "malformed";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::OutsideFolder: return "outside_folder";
    case ErrorCode::LimitExceeded: return "limit_exceeded";
    case ErrorCode::Io: return "io";
    case ErrorCode::Conflict: return "conflict";
  }
  return "internal";
}

maps::JsonValue answer(const maps::JsonValue& id, const char* kind, maps::JsonValue value) {
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("id", id);
  json.add(kind, std::move(value));
  return json;
}

maps::JsonValue errorOf(const char* code, const std::string& message) {
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("code", code);
  json.add("message", message);
  return json;
}

// A request is one line, so that its number says nothing.
std::string textOf(const Error& e) { return e.source.empty() ? e.text() : describe(e); }

void send(Client& client, const maps::JsonValue& id, const Result<maps::JsonValue>& result) {
  client.send(maps::toLine(
      result
          ? answer(id, "result", *result)
          : answer(id, "error", errorOf(codeName(result.error().code), textOf(result.error())))));
}

maps::JsonValue mapJson(const ServedMap& map) {
  const GridFrame& frame = map.map.grid.frame();
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("map", map.name);
  json.add("version", static_cast<double>(map.version));
  json.add("columns", static_cast<double>(frame.columns()));
  json.add("rows", static_cast<double>(frame.rows()));
  json.add("frame", maps::nameOf(map.map.frame));
  json.add("unit", maps::unitOf(map.map.frame));
  json.add("zones", map.zones ? static_cast<double>(map.zones->zones.size()) : 0.0);
  return json;
}

// The map, and the zones of a project.
Result<app::OpenProject> openSite(const LoadMap& load, const maps::LoadOptions& options) {
  const bool is_project = load.text.empty() && maps::fileKind(load.file) == maps::FileKind::Project;
  if (is_project) return app::openProject(load.file);
  maps::GridMap map = TRY(load.file.empty() ? maps::parseMap(load.text, load.name, options)
                                            : app::openMap(load.file, options));
  return app::OpenProject{{}, std::move(map), {}, {}};
}

// The graph, whose edges are good on the map as it is now.
Result<maps::JsonValue> loadGraph(const LoadGraph& load, Catalogue& catalogue) {
  auto graph = std::make_shared<ServedGraph>();
  graph->name = load.name;
  graph->map = load.map->name;
  const std::string& source = load.file.empty() ? load.name : load.file;
  graph->file = TRY(load.file.empty() ? maps::parseRouteFile(load.text, load.name)
                                      : maps::loadRouteFile(load.file));
  graph->choice = TRY(inSource(maps::chooseRoute(graph->file, load.layout, load.vehicle), source));
  const maps::RouteChoice& choice = graph->choice;
  const route::Graph world =
      TRY(inSource(app::routeGraphOf(*choice.layout, choice.vehicle, load.map->map), source));
  TRY(catalogue.addGraph(graph));
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("graph", graph->name);
  json.add("map", graph->map);
  json.add("layout", choice.layout->id);
  json.add("vehicle", choice.vehicle);
  json.add("nodes", static_cast<double>(world.nodes.size()));
  json.add("edges", static_cast<double>(world.edges.size()));
  json.add("stations", static_cast<double>(choice.layout->stations.size()));
  json.add("warnings", textsOf(graph->file.warnings));
  return json;
}

Result<void> drop(Catalogue& catalogue, const Drop& what) {
  if (!what.map.empty()) return catalogue.dropMap(what.map);
  if (!what.agent.empty()) return catalogue.dropAgent(what.agent);
  return catalogue.dropGraph(what.graph);
}

Error systemError(const char* pattern, const std::string& path) {
  return {ErrorCode::Io, {pattern, {path, std::string(std::strerror(errno))}}, {}, 0};
}

// A socket that nobody listens at is left over from a server that was killed.
Result<void> removeStale(const std::string& path, const sockaddr_un& address) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0) return {};
  if (!S_ISSOCK(status.st_mode)) {
    return fail(ErrorCode::Conflict, "--socket: %1 is a file, not a socket: name another", {path});
  }
  const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool answers =
      ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  if (answers) {
    return fail(ErrorCode::Conflict, "--socket: another server answers at %1", {path});
  }
  if (::unlink(path.c_str()) != 0) {
    return tl::unexpected(systemError("--socket: cannot replace %1: %2", path));
  }
  return {};
}

Result<int> listenAt(const std::string& path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return fail(ErrorCode::InvalidArgument, "--socket: %1 has more than %2 bytes",
                {path, sizeof address.sun_path - 1});
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  TRY(removeStale(path, address));
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return tl::unexpected(systemError("--socket: %1: %2", path));
  const mode_t mask = ::umask(0177);  // for this user alone
  const bool bound =
      ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::umask(mask);
  constexpr int kBacklog = 64;
  if (bound && ::listen(listener, kBacklog) == 0) return listener;
  const Error error = systemError("--socket: cannot listen at %1: %2", path);
  ::close(listener);
  return tl::unexpected(error);
}

}  // namespace

Server::Server(ServerOptions options) : options_(std::move(options)) {}

Server::~Server() {
  for (const int end : wake_) {
    if (end >= 0) ::close(end);
  }
}

// Signals go to the thread that looks for them.
Result<void> Server::start() {
  if (::pipe2(wake_, O_CLOEXEC) != 0) return tl::unexpected(systemError("%1: %2", "pipe"));
  std::signal(SIGPIPE, SIG_IGN);
  for (unsigned k = 0; k < std::max(options_.threads, 1U); ++k) {
    workers_.emplace_back([this] { work(); });
  }
  return {};
}

void Server::stop(bool discards) {
  for (WaitingWork& waiting : queue_.close(discards)) {
    waiting.client->send(maps::toLine(
        answer(waiting.work.id, "error", errorOf("shutdown", "the server ends: ask another one"))));
    waiting.client->end(waiting.work.stop);
  }
  ::close(std::exchange(wake_[1], -1));
  for (std::thread& worker : workers_) worker.join();
  // All is answered; who does not read it does not hold up the end.
  const StopCheck clock((Budget()));
  std::size_t unread = unreadBytes();
  double read_s = 0.0;
  while (!sessions_.empty() && clock.elapsed_s() < std::min(kLastWrite_s, read_s + kLastPause_s)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    closeDoneSessions();
    if (std::exchange(unread, unreadBytes()) != unread) read_s = clock.elapsed_s();
  }
  for (Session& session : sessions_) session.client->close();
  for (Session& session : sessions_) session.thread.join();
  sessions_.clear();
}

std::size_t Server::unreadBytes() const {
  std::size_t out = 0;
  for (const Session& session : sessions_) out += session.client->unreadBytes();
  return out;
}

void Server::openSession(std::shared_ptr<Client> client) {
  Session& session = sessions_.emplace_back();
  session.client = std::move(client);
  ++clients_;
  session.thread = std::thread([this, &session] {
    serve(session.client);
    session.client->close();
    --clients_;
    session.is_done = true;
  });
}

void Server::closeDoneSessions() {
  for (auto s = sessions_.begin(); s != sessions_.end();) {
    if (!s->is_done) {
      ++s;
      continue;
    }
    s->thread.join();
    s = sessions_.erase(s);
  }
}

Result<void> Server::runOnStandardStreams() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const Result<void> started = start();
  if (started) openSession(std::make_shared<Client>(STDIN_FILENO, STDOUT_FILENO, false));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (!started) return started;
  while (!sessions_.empty() && !interruptSource().requested()) {
    ::poll(nullptr, 0, kLook_ms);
    closeDoneSessions();
  }
  stop(interruptSource().requested());
  return {};
}

Result<void> Server::runOnSocket(const std::string& path) {
  const int listener = TRY(listenAt(path));
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const Result<void> started = start();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  while (started && !interruptSource().requested()) {
    closeDoneSessions();
    pollfd ready{sessions_.size() < kMostClients ? listener : -1, POLLIN, 0};
    if (::poll(&ready, 1, kLook_ms) <= 0) continue;
    const int socket = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) {  // too many files are open: some may be closed soon
      ::poll(nullptr, 0, kLook_ms);
      continue;
    }
    pthread_sigmask(SIG_BLOCK, &all, &before);
    openSession(std::make_shared<Client>(socket, socket, true));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  ::close(listener);
  ::unlink(path.c_str());
  if (started) stop(true);
  return started;
}

void Server::serve(const std::shared_ptr<Client>& client) {
  client->readLines(
      wake_[0], [&](const std::string& line) { answerLine(client, line); },
      [&] {
        send(*client, {},
             fail(ErrorCode::LimitExceeded, "a line has more than %1 bytes",
                  {Client::kLongestLine}));
      });
  client->finish();
}

bool Server::answerBy(Client& client, const maps::JsonValue& id, const Answering& work) {
  try {
    const std::optional<Result<maps::JsonValue>> result = work();
    if (!result) return true;
    ++(*result ? answered_ : refused_);
    send(client, id, *result);
    return true;
  } catch (const std::bad_alloc&) {
    send(client, id, fail(ErrorCode::LimitExceeded, "not enough memory for this request", {}));
  } catch (const std::exception& e) {
    client.send(maps::toLine(answer(id, "error", errorOf("internal", e.what()))));
  }
  ++refused_;
  return false;
}

void Server::answerLine(const std::shared_ptr<Client>& client, const std::string& line) {
  maps::JsonValue id;
  (void)answerBy(*client, id, [&]() -> std::optional<Result<maps::JsonValue>> {
    Request request = TRY(readRequest(line, catalogue_, options_.limits, id));
    auto* const work = std::get_if<Work>(&request.what);
    if (work == nullptr) return answerAtOnce(*client, request);
    if (!queue_.add(client, std::move(*work))) {
      client->send(maps::toLine(
          answer(id, "error", errorOf("shutdown", "the server ends: ask another one"))));
    }
    return std::nullopt;
  });
}

Result<maps::JsonValue> Server::answerAtOnce(Client& client, const Request& request) {
  maps::JsonValue json{maps::JsonValue::Object{}};
  if (const auto* const load = std::get_if<LoadMap>(&request.what)) {
    app::OpenProject opened = TRY(openSite(*load, options_.load));
    std::vector<Message> warnings = opened.map.warnings;
    if (opened.zones) {
      const std::vector<Message>& more = opened.zones->warnings;
      warnings.insert(warnings.end(), more.begin(), more.end());
    }
    json = mapJson(
        *TRY(catalogue_.addMap(load->name, std::move(opened.map), std::move(opened.zones))));
    json.add("warnings", textsOf(warnings));
    return json;
  }
  if (const auto* const define = std::get_if<DefineAgent>(&request.what)) {
    const auto agent = TRY(catalogue_.addAgent(define->agent));
    json.add("agent", agent->name);
    json.add("map", agent->map);
    return json;
  }
  if (const auto* const edit = std::get_if<EditMap>(&request.what)) {
    json = mapJson(*TRY(catalogue_.edit(edit->name, edit->edits)));
    json.add("warnings", textsOf(edit->edits.zones.warnings));
    return json;
  }
  if (const auto* const load = std::get_if<LoadGraph>(&request.what)) {
    return loadGraph(*load, catalogue_);
  }
  if (const auto* const what = std::get_if<Drop>(&request.what)) {
    TRY(drop(catalogue_, *what));
    json.add("dropped", what->map + what->agent + what->graph);
    return json;
  }
  if (const auto* const cancel = std::get_if<Cancel>(&request.what)) {
    json.add("cancelled", client.cancel(cancel->request));
    return json;
  }
  return statistics();
}

maps::JsonValue Server::statistics() const {
  maps::JsonValue json{maps::JsonValue::Object{}};
  const std::chrono::duration<double> up = std::chrono::steady_clock::now() - start_;
  json.add("uptime_s", up.count());
  json.add("clients", static_cast<double>(clients_));
  json.add("threads", static_cast<double>(workers_.size()));
  json.add("answered", static_cast<double>(answered_));
  json.add("refused", static_cast<double>(refused_));
  json.add("running", static_cast<double>(running_));
  json.add("waiting", static_cast<double>(queue_.waiting()));
  json.add("memory_mb", static_cast<double>(residentBytes()) / 1e6);
  maps::JsonValue::Array all;
  for (const auto& map : catalogue_.maps()) all.push_back(mapJson(*map));
  json.add("maps", std::move(all));
  maps::JsonValue::Array agents;
  for (const auto& agent : catalogue_.agents()) agents.emplace_back(agent->name);
  json.add("agents", std::move(agents));
  maps::JsonValue::Array graphs;
  for (const auto& graph : catalogue_.graphs()) graphs.emplace_back(graph->name);
  json.add("graphs", std::move(graphs));
  return json;
}

void Server::work() {
  WorkRunner runner;
  while (std::optional<WaitingWork> next = queue_.take()) {
    Client& client = *next->client;
    const Work& work = next->work;
    ++running_;
    const bool is_whole =
        answerBy(client, work.id, [&]() -> std::optional<Result<maps::JsonValue>> {
          Result<maps::JsonValue> result = runner.run(work, [&](maps::JsonValue progress) {
            client.send(maps::toLine(answer(work.id, "progress", std::move(progress))));
          });
          if (result || !work.stop->requested()) return result;
          ++refused_;
          client.send(maps::toLine(
              answer(work.id, "error", errorOf("cancelled", "the request was cancelled"))));
          return std::nullopt;
        });
    if (!is_whole) runner.forget();
    --running_;
    client.end(work.stop);
  }
}

}  // namespace clearway::cli
