// app/gui/document/recovery_store.h — the folder of recovery files: one folder for each running
// editor, locked while it runs.
//
// The folder is $XDG_STATE_HOME/clearway/recovery (~/.local/state), never that of a user's file. An
// editor whose lock is free has crashed: its files are offered. A lock of another host remains.
// Links are not followed. Errors are those of recovery_file.h.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/disk/recovery_file.h"

class QLockFile;

namespace clearway::gui {

// Of everything that editors remember besides settings; without a file system of its own: empty.
[[nodiscard]] std::filesystem::path stateFolder();

// A file that a crashed editor left.
struct LeftFile {
  std::filesystem::path path;
  std::optional<app::RecoveryInfo> info;  // nullopt: it cannot be read
};

class RecoveryStore {
 public:
  explicit RecoveryStore(std::filesystem::path folder = stateFolder() / "recovery");
  ~RecoveryStore();  // removes the folder of this editor, which ends as it should
  RecoveryStore(const RecoveryStore&) = delete;
  RecoveryStore& operator=(const RecoveryStore&) = delete;

  // The recovery file of a document of this editor; creates its folder.
  [[nodiscard]] Result<std::filesystem::path> fileFor(quint64 document);
  // Locks the folders of crashed editors, and lists their files, the latest first. Removes folders
  // without files.
  [[nodiscard]] std::vector<LeftFile> claimLeft();
  void releaseLeft();  // other editors can offer what is still there
  void discard(const LeftFile& file);
  // Makes a left file that of a document of this editor.
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
