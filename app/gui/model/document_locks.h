// app/gui/model/document_locks.h — which files are open in which running editor, so that two of
// them do not overwrite each other's work.
//
// A lock is a file in the program's state folder, named by the document's canonical path, with the
// process and the host that hold it. Locks of dead processes of this host are ignored. Nothing is
// written beside the user's file, which may be read-only.
#pragma once

#include <QString>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "app/gui/model/editor.h"

class QLockFile;

namespace clearway::gui {

class DocumentLocks : public QObject {
 public:
  explicit DocumentLocks(Editor& editor);
  ~DocumentLocks() override;

  struct Holder {
    qint64 process = 0;
    QString host;  // empty: this one
  };
  // Who else has the file open; nullopt: nobody, or it cannot be known.
  [[nodiscard]] static std::optional<Holder> holderOf(const std::filesystem::path& file);

 private:
  void follow();  // locks the file of the open document, if it is free

  Editor& editor_;
  std::map<quint64, std::pair<std::filesystem::path, std::unique_ptr<QLockFile>>> locks_;
};

}  // namespace clearway::gui
