#include "app/gui/model/document_locks.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QLockFile>
#include <QSysInfo>
#include <utility>

#include "app/gui/model/recovery_store.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

fs::path canonicalOf(const fs::path& file) {
  std::error_code ec;
  fs::path out = fs::weakly_canonical(fs::absolute(file, ec), ec);
  return ec ? file : out;
}

// Null: the state folder cannot be used.
std::unique_ptr<QLockFile> lockFor(const fs::path& file) {
  const fs::path folder = stateFolder() / "open";
  std::error_code ec;
  fs::create_directories(folder, ec);
  if (ec || fs::symlink_status(folder, ec).type() != fs::file_type::directory) return nullptr;
  fs::permissions(folder, fs::perms::owner_all, ec);
  const QByteArray hash = QCryptographicHash::hash(
      QByteArray::fromStdString(canonicalOf(file).string()), QCryptographicHash::Sha1);
  const std::string name = hash.toHex().toStdString() + ".lock";
  auto lock = std::make_unique<QLockFile>(QString::fromStdString((folder / name).string()));
  lock->setStaleLockTime(0);  // only the lock of a dead process is stale
  return lock;
}

}  // namespace

DocumentLocks::DocumentLocks(Editor& editor) : editor_(editor) {
  connect(&editor, &Editor::replaced, this, &DocumentLocks::follow);
  connect(&editor, &Editor::saved, this, &DocumentLocks::follow);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { locks_.erase(document); });
}

DocumentLocks::~DocumentLocks() = default;

void DocumentLocks::follow() {
  const fs::path file = canonicalOf(editor_.file().path);
  const auto old = locks_.find(editor_.documentId());
  if (old != locks_.end() && old->second.first == file) return;
  if (old != locks_.end()) locks_.erase(old);
  if (editor_.file().path.empty() || !editor_.file().can_save) return;
  auto lock = lockFor(file);
  if (lock && lock->tryLock(0)) {
    locks_.emplace(editor_.documentId(), std::pair(file, std::move(lock)));
  }
}

std::optional<DocumentLocks::Holder> DocumentLocks::holderOf(const fs::path& file) {
  const auto lock = lockFor(file);
  if (!lock || lock->tryLock(0)) return std::nullopt;
  if (lock->error() != QLockFile::LockFailedError) return std::nullopt;
  Holder out;
  QString program;
  if (!lock->getLockInfo(&out.process, &out.host, &program)) return std::nullopt;
  if (out.host == QSysInfo::machineHostName()) {
    if (out.process == QCoreApplication::applicationPid()) return std::nullopt;
    out.host.clear();
  }
  return out;
}

}  // namespace clearway::gui
