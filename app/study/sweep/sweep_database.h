// app/study/sweep/sweep_database.h — the results of a sweep in an SQLite file.
//
// Tables: `runs`, a row a run, and `inputs`, a row a file that they read; resources/docs/sweep.md
// documents the columns. The key is unique: a second row with it is ignored. Written in WAL mode,
// in transactions of up to kBatch rows or kBatch_s: a killed program loses those of the last
// transaction at most, and the file remains whole. A file that is no such database is refused: the
// magic number is its application id. Errors: Io with SQLite's message; Conflict for a foreign
// file, or an input of the run. Not thread-safe; not to be used in a forked child.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/base/result.h"

namespace clearway::app {

struct SweepRow {
  std::string key{}, study{}, command{};
  std::string parameters{}, figures{};  // JSON objects
  int exit_code = 0;
  std::string status{}, hash{}, error{};
  std::string host{};
  double started = 0.0;  // seconds since 1970
  double wall_s = 0.0, cpu_s = 0.0, peak_mb = 0.0;
};

class SweepDatabase {
 public:
  static constexpr int kMagic = 0x436C5377;  // "ClSw"
  static constexpr int kBatch = 256;
  static constexpr double kBatch_s = 0.05;

  enum class Open { CreateOrExtend, Read };
  [[nodiscard]] static Result<SweepDatabase> open(const std::string& file, Open how);
  SweepDatabase(SweepDatabase&&) noexcept;
  SweepDatabase& operator=(SweepDatabase&&) noexcept;
  ~SweepDatabase();

  [[nodiscard]] Result<std::unordered_set<std::string>> keys() const;
  [[nodiscard]] Result<void> add(const SweepRow& row);
  [[nodiscard]] Result<void> commit();
  // Rows that have waited for kBatch_s; add() does it, too.
  [[nodiscard]] Result<void> commitIfDue();
  // The files that the runs read: path from the folder of the sweep, and hash of the bytes.
  struct Input {
    std::string path, hash;
    std::uint64_t size = 0;
  };
  [[nodiscard]] Result<std::vector<Input>> inputs() const;  // none in a file without the table
  [[nodiscard]] Result<void> addInputs(const std::vector<Input>& inputs);  // at once
  // Every row, sorted by key.
  [[nodiscard]] Result<void> forEach(const std::function<void(const SweepRow&)>& visit) const;

 private:
  struct State;
  explicit SweepDatabase(std::unique_ptr<State> state);
  std::unique_ptr<State> s_;
};

// One hash over all rows, sorted by key: of the keys and the hashes of the answers.
[[nodiscard]] Result<std::string> hashOfAll(const SweepDatabase& database);

// Whether a file is an SQLite file, or is named like one.
[[nodiscard]] bool isSweepDatabase(const std::string& file);

}  // namespace clearway::app
