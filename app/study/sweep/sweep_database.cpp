#include "app/study/sweep/sweep_database.h"

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "app/study/sweep/sweep_answer.h"
#include "core/base/fingerprint.h"
#include "maps/text/output_guard.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS runs ("
    "key TEXT PRIMARY KEY NOT NULL, study TEXT NOT NULL, command TEXT NOT NULL,"
    "parameters TEXT NOT NULL, exit_code INTEGER NOT NULL, status TEXT NOT NULL,"
    "hash TEXT NOT NULL, figures TEXT NOT NULL, error TEXT NOT NULL, host TEXT NOT NULL,"
    "started REAL NOT NULL, wall_s REAL NOT NULL, cpu_s REAL NOT NULL, peak_mb REAL NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS inputs ("
    "path TEXT PRIMARY KEY NOT NULL, size INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;";
constexpr const char* kColumns =
    "key, study, command, parameters, exit_code, status, hash, figures, error, host, started, "
    "wall_s, cpu_s, peak_mb";

constexpr std::string_view kSqlite = "SQLite format 3";  // first bytes of a file

struct Closer {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Closer>;

// Looks at the first bytes, before SQLite does: a foreign file is not touched.
Result<void> checkMagic(const std::string& file) {
  TRY(maps::mayWrite(file));
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return {};
  if (!fs::is_regular_file(file, ignored)) {
    return fail(ErrorCode::Conflict, "not a regular file", file);
  }
  std::ifstream in(file, std::ios::binary);
  std::array<char, 100> head{};
  in.read(head.data(), head.size());
  if (in.gcount() == 0 && in.eof()) return {};  // empty: killed before the first transaction
  std::uint32_t id = 0;
  for (std::size_t k = 68; k < 72; ++k) id = id << 8U | static_cast<std::uint8_t>(head[k]);
  if (in.gcount() == 100 && std::string_view(head.data(), kSqlite.size()) == kSqlite &&
      id == static_cast<std::uint32_t>(SweepDatabase::kMagic)) {
    return {};
  }
  return fail(ErrorCode::Conflict, "not a database of a sweep: it is not touched", file);
}

constexpr std::array kSideEndings{"-wal", "-shm", "-journal"};

// What SQLite writes beside the file.
Result<void> checkSideFiles(const std::string& file) {
  std::error_code ignored;
  const bool is_new = !fs::exists(file, ignored);
  for (const char* const ending : kSideEndings) {
    const std::string side = file + ending;
    if (!fs::exists(fs::symlink_status(side, ignored))) continue;
    TRY(maps::mayWrite(side));
    TRY(maps::checkSideFile(side, {}));
    if (is_new) return fail(ErrorCode::Conflict, "this is a foreign file: move it away", side);
  }
  return {};
}

}  // namespace

struct SweepDatabase::State {
  std::string file;
  std::unique_ptr<sqlite3, Closer> db;
  Statement insert;
  int pending = 0;
  std::chrono::steady_clock::time_point since;
  bool is_new = false;      // made by this run
  bool has_failed = false;  // the disk is full, for instance
  bool has_rows = false;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  // A new database without a row is incomplete.
  ~State() {
    insert.reset();
    db.reset();
    if (!is_new || !has_failed || has_rows) return;
    std::error_code ignored;
    fs::remove(file, ignored);
    for (const char* const ending : kSideEndings) fs::remove(file + ending, ignored);
  }

  [[nodiscard]] tl::unexpected<Error> error() {
    has_failed = true;
    return fail(ErrorCode::Io, sqlite3_errmsg(db.get()), file);
  }
  Result<void> execute(const std::string& sql) {
    if (sqlite3_exec(db.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return error();
    return {};
  }
  Result<Statement> prepare(const std::string& sql) {
    sqlite3_stmt* s = nullptr;
    if (sqlite3_prepare_v2(db.get(), sql.c_str(), -1, &s, nullptr) != SQLITE_OK) return error();
    return Statement(s);
  }
};

SweepDatabase::SweepDatabase(std::unique_ptr<State> state) : s_(std::move(state)) {}
SweepDatabase::SweepDatabase(SweepDatabase&&) noexcept = default;
SweepDatabase& SweepDatabase::operator=(SweepDatabase&&) noexcept = default;
SweepDatabase::~SweepDatabase() {
  if (s_ && s_->db) (void)commit();
}

Result<SweepDatabase> SweepDatabase::open(const std::string& file, Open how) {
  TRY(checkMagic(file));
  TRY(checkSideFiles(file));
  auto state = std::make_unique<State>();
  state->file = file;
  std::error_code ignored;
  state->is_new = !fs::exists(file, ignored);
  const bool writes = how == Open::CreateOrExtend;
  sqlite3* db = nullptr;
  const int opened = sqlite3_open_v2(
      file.c_str(), &db,
      writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE, nullptr);
  state->db.reset(db);
  if (opened != SQLITE_OK) return state->error();
  sqlite3_busy_timeout(db, 10'000);
  if (writes) {
    // The magic number comes first: a file that was left after it is known again.
    for (const std::string& sql :
         {"PRAGMA application_id=" + std::to_string(kMagic) + ";",
          std::string("PRAGMA journal_mode=WAL;"), std::string("PRAGMA synchronous=NORMAL;"),
          std::string(kSchema)}) {
      TRY(state->execute(sql));
    }
    auto insert = TRY(state->prepare(std::string("INSERT OR IGNORE INTO runs (") + kColumns +
                                     ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)"));
    state->insert = std::move(insert);
  }
  return SweepDatabase(std::move(state));
}

Result<std::unordered_set<std::string>> SweepDatabase::keys() const {
  std::unordered_set<std::string> out;
  TRY(forEach([&](const SweepRow& row) { out.insert(row.key); }));
  return out;
}

Result<void> SweepDatabase::add(const SweepRow& row) {
  if (s_->pending == 0) {
    TRY(s_->execute("BEGIN IMMEDIATE"));
    s_->since = std::chrono::steady_clock::now();
  }
  ++s_->pending;
  sqlite3_stmt* const q = s_->insert.get();
  int at = 0;
  const auto text = [&](const std::string& v) {
    sqlite3_bind_text(q, ++at, v.data(), static_cast<int>(v.size()), SQLITE_TRANSIENT);
  };
  for (const auto* v : {&row.key, &row.study, &row.command, &row.parameters}) text(*v);
  sqlite3_bind_int(q, ++at, row.exit_code);
  for (const auto* v : {&row.status, &row.hash, &row.figures, &row.error, &row.host}) text(*v);
  for (const double v : {row.started, row.wall_s, row.cpu_s, row.peak_mb}) {
    sqlite3_bind_double(q, ++at, v);
  }
  const int done = sqlite3_step(q);
  sqlite3_reset(q);
  if (done != SQLITE_DONE) return s_->error();
  return commitIfDue();
}

Result<void> SweepDatabase::commitIfDue() {
  const std::chrono::duration<double> age = std::chrono::steady_clock::now() - s_->since;
  return s_->pending >= kBatch || age.count() >= kBatch_s ? commit() : Result<void>{};
}

Result<void> SweepDatabase::commit() {
  if (s_->pending == 0) return {};
  s_->pending = 0;
  TRY(s_->execute("COMMIT"));
  s_->has_rows = true;
  return {};
}

Result<std::vector<SweepDatabase::Input>> SweepDatabase::inputs() const {
  std::vector<Input> out;
  const auto table =
      TRY(s_->prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'inputs'"));
  if (sqlite3_step(table.get()) != SQLITE_ROW) return out;
  const auto query = TRY(s_->prepare("SELECT path, hash, size FROM inputs ORDER BY path"));
  sqlite3_stmt* const q = query.get();
  while (sqlite3_step(q) == SQLITE_ROW) {
    const auto text = [&](int at) {
      return std::string(reinterpret_cast<const char*>(sqlite3_column_text(q, at)));
    };
    out.push_back({text(0), text(1), static_cast<std::uint64_t>(sqlite3_column_int64(q, 2))});
  }
  return out;
}

Result<void> SweepDatabase::addInputs(const std::vector<Input>& inputs) {
  auto insert = TRY(s_->prepare("INSERT OR IGNORE INTO inputs (path, hash, size) VALUES (?,?,?)"));
  TRY(commit());
  TRY(s_->execute("BEGIN IMMEDIATE"));
  sqlite3_stmt* const q = insert.get();
  for (const Input& i : inputs) {
    sqlite3_bind_text(q, 1, i.path.data(), static_cast<int>(i.path.size()), SQLITE_TRANSIENT);
    sqlite3_bind_text(q, 2, i.hash.data(), static_cast<int>(i.hash.size()), SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 3, static_cast<sqlite3_int64>(i.size));
    const int done = sqlite3_step(q);
    sqlite3_reset(q);
    if (done != SQLITE_DONE) return s_->error();
  }
  return s_->execute("COMMIT");
}

Result<void> SweepDatabase::forEach(const std::function<void(const SweepRow&)>& visit) const {
  const auto query =
      TRY(s_->prepare(std::string("SELECT ") + kColumns + " FROM runs ORDER BY key"));
  sqlite3_stmt* const q = query.get();
  int state = SQLITE_ROW;
  while ((state = sqlite3_step(q)) == SQLITE_ROW) {
    int at = 0;
    const auto text = [&] {
      const int size = sqlite3_column_bytes(q, at);
      const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(q, at++));
      return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
    };
    SweepRow row;
    for (auto* v : {&row.key, &row.study, &row.command, &row.parameters}) *v = text();
    row.exit_code = sqlite3_column_int(q, at++);
    for (auto* v : {&row.status, &row.hash, &row.figures, &row.error, &row.host}) *v = text();
    for (double* v : {&row.started, &row.wall_s, &row.cpu_s, &row.peak_mb}) {
      *v = sqlite3_column_double(q, at++);
    }
    visit(row);
  }
  if (state != SQLITE_DONE) return s_->error();
  return {};
}

Result<std::string> hashOfAll(const SweepDatabase& database) {
  Fingerprint print;
  const auto add = [&](const std::string& text) {
    for (const char c : text + '\n') {
      const auto byte = static_cast<std::uint8_t>(c);
      print.addBytes({&byte, 1});
    }
  };
  TRY(database.forEach([&](const SweepRow& row) { add(row.key), add(row.hash); }));
  return hexText(print.value());
}

bool isSweepDatabase(const std::string& file) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".sqlite" || ending == ".sqlite3" || ending == ".db") return true;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  std::ifstream in(file, std::ios::binary);
  std::array<char, kSqlite.size()> head{};
  in.read(head.data(), head.size());
  return in && std::string_view(head.data(), head.size()) == kSqlite;
}

}  // namespace clearway::app
