// app/gui/model/recovery_store.h — the folder of recovery files: one folder for each running
// session, locked while the session runs.
//
// The folder is $XDG_STATE_HOME/clearway/recovery (~/.local/state), never that of a user's file. A
// session whose lock is free has crashed: its files are offered. A lock of another host remains.
// Links are not followed. Errors are those of recovery_file.h.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/recovery/recovery_file.h"

class QLockFile;

namespace clearway::gui {

// Of everything that sessions remember besides settings; without a file system of its own: empty.
[[nodiscard]] std::filesystem::path stateFolder();

// A file that a crashed session left.
struct LeftFile {
  std::filesystem::path path;
  std::optional<session::RecoveryInfo> info;  // nullopt: it cannot be read
};

class RecoveryStore {
 public:
  explicit RecoveryStore(std::filesystem::path folder = stateFolder() / "recovery");
  ~RecoveryStore();  // removes the folder of this session, which ends as it should
  RecoveryStore(const RecoveryStore&) = delete;
  RecoveryStore& operator=(const RecoveryStore&) = delete;

  // The recovery file of a document of this session; creates the session's folder.
  [[nodiscard]] Result<std::filesystem::path> fileFor(quint64 document);
  // Locks the folders of crashed sessions, and lists their files, the latest first. Removes folders
  // without files.
  [[nodiscard]] std::vector<LeftFile> claimLeft();
  void releaseLeft();  // other sessions can offer what is still there
  void discard(const LeftFile& file);
  // Makes a left file that of a document of this session.
  Result<void> adopt(const LeftFile& file, quint64 document);

 private:
  struct Claim;
  Result<void> makeOwn();
  Result<void> tryOwn();
  std::filesystem::path folder_, own_;
  std::unique_ptr<QLockFile> lock_;
  std::vector<std::unique_ptr<Claim>> claims_;
};

}  // namespace clearway::gui
