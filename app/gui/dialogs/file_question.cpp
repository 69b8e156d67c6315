#include "app/gui/dialogs/file_question.h"

#include <QAbstractItemView>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/file_dialog.h"

namespace clearway::gui {

QString askForName(QWidget* parent, const QString& title, const QString& wanted,
                   const QString& kinds) {
  const QString now = outsideSamples(wanted);
  QFileDialog dialog(parent, title, QFileInfo(now).path(), kinds);
  dialog.setIconProvider(&endingIcons());
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  const auto choose = [&](const QString& kind) {
    dialog.setDefaultSuffix(kind.section("*.", 1).section(')', 0, 0));
  };
  QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, choose);
  QString kind = kinds.section(";;", 0, 0);
  for (const QString& other : kinds.split(";;")) {  // that of the suggested name
    if (QDir::match(other.section('(', 1).section(')', 0, 0), QFileInfo(now).fileName())) {
      kind = other;
    }
  }
  dialog.selectNameFilter(kind);
  choose(kind);
  if (!now.isEmpty()) dialog.selectFile(QFileInfo(now).fileName());
  // New folders are made here, but nothing is moved by dragging it.
  for (auto* list : dialog.findChildren<QAbstractItemView*>()) {
    list->setDragDropMode(QAbstractItemView::NoDragDrop);
  }
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

Result<void> checkEnding(const QString& file, const QStringList& endings) {
  if (endings.contains(QFileInfo(file).suffix().toLower())) return {};
  return fail(ErrorCode::InvalidArgument,
              QObject::tr("the name must end in one of these: %1")
                  .arg("." + endings.join(", ."))
                  .toStdString(),
              file.toStdString());
}

QString saveKinds() {
  return QObject::tr(
      "Clearway project (*.clearway);;ROS map (*.yaml);;MovingAI map (*.map);;"
      "PGM picture (*.pgm);;PNG picture (*.png)");
}

}  // namespace clearway::gui
