// app/gui/document/document_locks.h — which files are open in which running editor, so that two of
// them do not overwrite each other's work.
//
// A lock is a file with the process and the host that hold it; its owner is the user. It is hidden
// beside the document's file, ".~lock.NAME#", so that other users of a shared folder see it, and is
// removed when the document is closed. All may read it. Where that of a dead process cannot be
// removed, as that of another user in a folder where only owners may do so, it is ".~lock.NAME#2".
// Where nothing can be written there, and for samples, it is in the program's state folder. Locks
// of dead processes of this host are taken over. Links are not followed.
#pragma once

#include <QString>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "app/gui/document/editor.h"

class QLockFile;

namespace clearway::gui {

class DocumentLocks : public QObject {
 public:
  explicit DocumentLocks(Editor& editor);
  ~DocumentLocks() override;

  struct Holder {
    qint64 process = 0;
    QString host;  // empty: this one
    QString user;  // empty: the one of this editor
  };
  // Who else has the file open; nullopt: nobody, or it cannot be known.
  [[nodiscard]] static std::optional<Holder> holderOf(const std::filesystem::path& file);

 private:
  void follow();  // locks the file of the open document, if it is free

  Editor& editor_;
  std::map<quint64, std::pair<std::filesystem::path, std::unique_ptr<QLockFile>>> locks_;
};

}  // namespace clearway::gui
