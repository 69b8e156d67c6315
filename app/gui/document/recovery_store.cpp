#include "app/gui/document/recovery_store.h"

#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <utility>

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockName = "lock";
constexpr const char* kRecoveryExtension = ".recovery";

std::unique_ptr<QLockFile> lockOf(const fs::path& folder) {
  auto lock = std::make_unique<QLockFile>(QString::fromStdString((folder / kLockName).string()));
  lock->setStaleLockTime(0);  // only the lock of a dead process is stale
  return lock;
}

bool isFolder(const fs::path& path) {
  std::error_code ec;
  return fs::symlink_status(path, ec).type() == fs::file_type::directory;
}

std::vector<fs::path> entriesOf(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code ec;
  for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
    out.push_back(it->path());
  }
  std::ranges::sort(out);
  return out;
}

// Removes an editor's folder with its temporary files; files with another name stay.
void removeSession(const fs::path& folder) {
  std::error_code ec;
  for (const fs::path& file : entriesOf(folder)) {
    const std::string name = file.filename().string();
    const bool own = name.find(kRecoveryExtension) != std::string::npos;
    if (own && !isFolder(file)) fs::remove(file, ec);
  }
  fs::remove(folder, ec);
}

}  // namespace

struct RecoveryStore::Claim {
  fs::path folder;
  std::unique_ptr<QLockFile> lock;
};

fs::path stateFolder() {
#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
  const QString state = qEnvironmentVariable("XDG_STATE_HOME");
  const QString home = qEnvironmentVariable("HOME");
  const QString root = QFileInfo(state).isAbsolute() ? state : home + "/.local/state";
#else
  const QString root = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
#endif
  return fs::path(root.toStdString()) / "clearway";
}

RecoveryStore::RecoveryStore(fs::path folder) : folder_(std::move(folder)) {}

RecoveryStore::~RecoveryStore() {
  releaseLeft();
  if (!lock_) return;
  std::error_code ec;
  for (const fs::path& file : entriesOf(own_)) {
    if (file.extension() == kRecoveryExtension) fs::remove(file, ec);
  }
  lock_->unlock();
  removeSession(own_);
}

// Another editor that starts may take a new folder without a lock for that of a crashed one.
Result<void> RecoveryStore::makeOwn() {
  constexpr int kAttempts = 3;
  Result<void> made = tryOwn();
  for (int i = 1; i < kAttempts && !made; ++i) made = tryOwn();
  return made;
}

Result<void> RecoveryStore::tryOwn() {
  if (lock_) return {};
  const std::string name = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
  const fs::path own = folder_ / name;
  std::error_code ec;
  fs::create_directories(folder_, ec);
  if (!ec) fs::permissions(folder_, fs::perms::owner_all, ec);  // maps may be confidential
  if (!ec && isFolder(folder_)) fs::create_directory(own, ec);
  if (!ec) fs::permissions(own, fs::perms::owner_all, ec);
  auto lock = lockOf(own);
  if (ec || !isFolder(own) || !lock->tryLock(0)) {
    if (!ec) {
      return fail(ErrorCode::Io, "the folder of recovery files cannot be used", own.string());
    }
    return fail(ErrorCode::Io, "the folder of recovery files cannot be used: %1",
                {ec.message().c_str()}, own.string());
  }
  own_ = own;
  lock_ = std::move(lock);
  return {};
}

Result<fs::path> RecoveryStore::fileFor(quint64 document) {
  TRY(makeOwn());
  return own_ / (std::to_string(document) + kRecoveryExtension);
}

std::vector<LeftFile> RecoveryStore::claimLeft() {
  std::vector<LeftFile> out;
  for (const fs::path& folder : entriesOf(folder_)) {
    const bool claimed =
        std::ranges::any_of(claims_, [&](const auto& c) { return c->folder == folder; });
    if (!isFolder(folder) || folder == own_) continue;
    if (!claimed) {
      auto lock = lockOf(folder);
      if (!lock->tryLock(0)) continue;
      claims_.push_back(std::make_unique<Claim>(Claim{folder, std::move(lock)}));
    }
    bool any = false;
    for (const fs::path& file : entriesOf(folder)) {
      if (file.extension() != kRecoveryExtension || file.filename().string().front() == '.') {
        continue;
      }
      any = true;
      const Result<app::RecoveryInfo> info = app::recoveryInfo(file);
      out.push_back({file, info ? std::optional(*info) : std::nullopt});
    }
    if (any) continue;
    claims_.back()->lock->unlock();
    removeSession(folder);
    std::erase_if(claims_, [&](const auto& c) { return c->folder == folder; });
  }
  std::ranges::stable_sort(out, std::ranges::greater{},
                           [](const LeftFile& f) { return f.info ? f.info->time_s : 0; });
  return out;
}

void RecoveryStore::releaseLeft() {
  for (const auto& claim : std::exchange(claims_, {})) {
    claim->lock->unlock();
    const bool left = std::ranges::any_of(entriesOf(claim->folder), [](const fs::path& f) {
      return f.extension() == kRecoveryExtension && f.filename().string().front() != '.';
    });
    if (!left) removeSession(claim->folder);
  }
}

void RecoveryStore::discard(const LeftFile& file) {
  std::error_code ec;
  fs::remove(file.path, ec);
}

Result<void> RecoveryStore::adopt(const LeftFile& file, quint64 document) {
  const fs::path own = TRY(fileFor(document));
  std::error_code ec;
  fs::rename(file.path, own, ec);
  if (ec)
    return fail(ErrorCode::Io, "cannot move the file: %1", {ec.message().c_str()},
                file.path.string());
  return {};
}

}  // namespace clearway::gui
