// app/gui/document/own_saves.h — the files that documents of this window have saved, so that what
// one tab writes is not taken for a change by another program in a tab that shares the file.
#pragma once

#include <QString>
#include <cstdint>
#include <filesystem>
#include <map>

#include "app/document/disk/file_stamp.h"

namespace clearway::gui {

class OwnSaves {
 public:
  void add(const app::FileStamp& file, quint64 document, const QString& name);
  // The name of the document that has written this content; empty: none, or `except`.
  [[nodiscard]] QString writerOf(const app::FileStamp& file, quint64 except) const;

 private:
  struct Save {
    std::uint64_t content = 0;
    quint64 document = 0;
    QString name;
  };
  std::map<std::filesystem::path, Save> saves_;  // the last one of each file
};

}  // namespace clearway::gui
