// app/gui/widgets/file_dialog.h — the dialog that asks for a file to open.
//
// Files have the icon and the type of their ending: their contents are not read, which takes long
// in slow folders and for ever in some of the system's.
#pragma once

#include <QFileIconProvider>
#include <QString>

class QWidget;

namespace clearway::gui {

class EndingIcons : public QFileIconProvider {
 public:
  using QFileIconProvider::icon;
  [[nodiscard]] QIcon icon(const QFileInfo& file) const override;
  [[nodiscard]] QString type(const QFileInfo& file) const override;
};

// For every dialog about files.
[[nodiscard]] EndingIcons& endingIcons();

// `kinds` as of QFileDialog. Dragging in the dialog moves no files. Empty: none was chosen.
[[nodiscard]] QString askForFile(QWidget* parent, const QString& title, const QString& folder,
                                 const QString& kinds);

}  // namespace clearway::gui
