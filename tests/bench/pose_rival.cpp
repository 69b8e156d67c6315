#include "tests/bench/pose_rival.h"

#include <cstdio>
#include <fstream>
#include <sstream>

namespace clearway::bench {
namespace {

std::vector<std::string> linesOf(const std::string& command) {
  std::vector<std::string> lines;
  FILE* pipe = popen(command.c_str(), "r");  // NOLINT(cert-env33-c): a benchmark's own command
  if (pipe == nullptr) return lines;
  std::string line;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    lines.push_back(line);
    line.clear();
  }
  pclose(pipe);
  return lines;
}

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string f; std::getline(in, f, ',');) out.push_back(f);
  return out;
}

std::string quoted(const std::filesystem::path& p) { return "'" + p.string() + "'"; }

}  // namespace

std::vector<PoseQuery> readQueries(const std::filesystem::path& file) {
  std::vector<PoseQuery> queries;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    PoseQuery q;
    words >> q.id >> q.map >> q.length >> q.width >> q.padding >> q.radius;
    for (double& v : q.start) words >> v;
    for (double& v : q.goal) words >> v;
    if (words) queries.push_back(q);
  }
  return queries;
}

std::map<std::string, RivalRun> runRival(const std::filesystem::path& program,
                                         const std::filesystem::path& data,
                                         const std::string& motions, double weight) {
  std::map<std::string, RivalRun> runs;
  if (!std::filesystem::exists(program)) return runs;
  const std::string command = "FOOTPRINT_DATA=" + quoted(data) + " " + quoted(program) + " " +
                              quoted(data / "queries.txt") + " " + quoted(data / motions) + " " +
                              std::to_string(weight) + " rival";
  for (const std::string& line : linesOf(command)) {
    const auto f = fields(line);
    if (f.size() < 10) continue;
    RivalRun r{f[2] == "1", std::stod(f[3]), std::stod(f[4]), std::stod(f[5]), std::stol(f[7]), 0};
    if (f[9].starts_with("cost=")) r.cost = std::stol(f[9].substr(5));
    runs[f[1]] = r;
  }
  return runs;
}

Verdicts verifyPaths(const std::filesystem::path& program, const std::filesystem::path& data,
                     const std::vector<std::filesystem::path>& files) {
  Verdicts v;
  if (!std::filesystem::exists(program) || files.empty()) return v;
  std::string command =
      "FOOTPRINT_DATA=" + quoted(data) + " " + quoted(program) + " " + quoted(data / "queries.txt");
  for (const auto& f : files) command += " " + quoted(f);
  for (const std::string& line : linesOf(command)) {
    if (line.starts_with("peer,")) continue;
    ++v.checked;
    if (!line.ends_with(",free")) v.collide.push_back(line);
  }
  return v;
}

}  // namespace clearway::bench
