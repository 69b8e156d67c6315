#include "app/gui/document/own_saves.h"

#include <system_error>

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

fs::path keyOf(const fs::path& file) {
  std::error_code ec;
  fs::path out = fs::canonical(file, ec);
  return ec ? file : out;
}

}  // namespace

void OwnSaves::add(const app::FileStamp& file, quint64 document, const QString& name) {
  saves_[keyOf(file.path)] = {file.content, document, name};
}

QString OwnSaves::writerOf(const app::FileStamp& file, quint64 except) const {
  const auto found = saves_.find(keyOf(file.path));
  const bool own = found != saves_.end() && found->second.content == file.content &&
                   found->second.document != except;
  return own ? found->second.name : QString();
}

}  // namespace clearway::gui
