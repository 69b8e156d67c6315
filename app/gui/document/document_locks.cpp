#include "app/gui/document/document_locks.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QLockFile>
#include <QSysInfo>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/gui/document/data_folder.h"
#include "app/gui/document/recovery_store.h"

#ifdef Q_OS_UNIX
#include <signal.h>
#include <unistd.h>
#endif

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

fs::path canonicalOf(const fs::path& file) {
  std::error_code ec;
  fs::path out = fs::weakly_canonical(fs::absolute(file, ec), ec);
  return ec ? file : out;
}

// Empty: the state folder cannot be used.
fs::path placeInState(const fs::path& file) {
  const fs::path folder = stateFolder() / "open";
  std::error_code ec;
  fs::create_directories(folder, ec);
  if (ec || fs::symlink_status(folder, ec).type() != fs::file_type::directory) return {};
  fs::permissions(folder, fs::perms::owner_all, ec);
  const QByteArray hash = QCryptographicHash::hash(
      QByteArray::fromStdString(canonicalOf(file).string()), QCryptographicHash::Sha1);
  return folder / (hash.toHex().toStdString() + ".lock");
}

// Where the lock of a file may be, the best place first.
std::vector<fs::path> placesOf(const fs::path& file) {
  const fs::path whole = canonicalOf(file);
  std::vector<fs::path> out;
  if (!isSample(QString::fromStdString(whole.string()))) {
    const std::string name = ".~lock." + whole.filename().string() + "#";
    out.push_back(whole.parent_path() / name);
    out.push_back(whole.parent_path() / (name + "2"));
  }
  if (fs::path state = placeInState(file); !state.empty()) out.push_back(std::move(state));
  return out;
}

std::unique_ptr<QLockFile> lockAt(const fs::path& place) {
  auto out = std::make_unique<QLockFile>(QString::fromStdString(place.string()));
  out->setStaleLockTime(0);  // only the lock of a dead process is stale
  return out;
}

fs::file_type typeOf(const fs::path& place) {
  std::error_code ec;
  return fs::symlink_status(place, ec).type();
}

// Whose lock cannot be removed, as in a folder where only owners may do that.
bool isDead(qint64 process) {
#ifdef Q_OS_UNIX
  return ::kill(static_cast<pid_t>(process), 0) == -1 && errno == ESRCH;
#else
  return false;
#endif
}

std::optional<DocumentLocks::Holder> holderAt(const fs::path& place) {
  if (typeOf(place) != fs::file_type::regular) return std::nullopt;
  const std::unique_ptr<QLockFile> lock = lockAt(place);
  if (lock->tryLock(0) || lock->error() != QLockFile::LockFailedError) return std::nullopt;
  DocumentLocks::Holder out;
  QString program;
  if (!lock->getLockInfo(&out.process, &out.host, &program)) return std::nullopt;
  if (out.host == QSysInfo::machineHostName()) {
    if (out.process == QCoreApplication::applicationPid() || isDead(out.process)) {
      return std::nullopt;
    }
    out.host.clear();
  }
#ifdef Q_OS_UNIX
  const QFileInfo info(QString::fromStdString(place.string()));
  if (info.ownerId() != ::getuid()) out.user = info.owner();
#endif
  return out;
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
  if (holderOf(file)) return;  // the user knows
  for (const fs::path& place : placesOf(file)) {
    const fs::file_type type = typeOf(place);
    if (type != fs::file_type::not_found && type != fs::file_type::regular) continue;
    std::unique_ptr<QLockFile> lock = lockAt(place);
    if (!lock->tryLock(0)) continue;
    std::error_code ec;  // others read whose it is, whatever new files of this user are like
    fs::permissions(place, fs::perms::group_read | fs::perms::others_read, fs::perm_options::add,
                    ec);
    locks_.emplace(editor_.documentId(), std::pair(file, std::move(lock)));
    return;
  }
}

std::optional<DocumentLocks::Holder> DocumentLocks::holderOf(const fs::path& file) {
  for (const fs::path& place : placesOf(file)) {
    if (auto holder = holderAt(place)) return holder;
  }
  return std::nullopt;
}

}  // namespace clearway::gui
