#include "app/gui/widgets/file_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QObject>

namespace clearway::gui {

QIcon EndingIcons::icon(const QFileInfo& file) const {
  return icon(file.isDir() ? QAbstractFileIconProvider::Folder : QAbstractFileIconProvider::File);
}

QString EndingIcons::type(const QFileInfo& file) const {
  if (file.isDir()) return QObject::tr("Folder");
  const QString ending = file.suffix();
  return ending.isEmpty() ? QObject::tr("File") : QObject::tr("%1 file").arg(ending);
}

EndingIcons& endingIcons() {
  static EndingIcons icons;
  return icons;
}

QString askForFile(QWidget* parent, const QString& title, const QString& folder,
                   const QString& kinds) {
  QFileDialog dialog(parent, title, folder, kinds);
  dialog.setIconProvider(&endingIcons());
  dialog.setFileMode(QFileDialog::ExistingFile);
  dialog.setOption(QFileDialog::ReadOnly);
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

}  // namespace clearway::gui
