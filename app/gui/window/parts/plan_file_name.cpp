#include "app/gui/window/parts/plan_file_name.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/gui/document/editor.h"

namespace clearway::gui {

QString planFileName(const Editor& editor) {
  const app::EditFile& file = editor.file();
  const std::filesystem::path& own = file.path.empty() ? file.map_file : file.path;
  const QFileInfo document(QString::fromStdString(own.string()));
  static const QRegularExpression kUnsafe(R"([/\\:*?"<>|\x00-\x1f])");  // in names of files
  QString agent = QString::fromStdString(editor.chosen()->agent.name);
  agent.replace(kUnsafe, "_");
  const QString stem = own.empty() ? agent : document.completeBaseName() + "-" + agent;
  const QString name = stem + ".json";
  return own.empty() ? QDir::current().filePath(name) : document.dir().filePath(name);
}

}  // namespace clearway::gui
