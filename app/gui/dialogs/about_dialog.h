// app/gui/dialogs/about_dialog.h — what the program is, its licence, and the versions of what it is
// made of.
#pragma once

#include <QDialog>

namespace clearway::gui {

class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Page { About, Licence, Versions };
  AboutDialog(QWidget* parent, Page page);
};

// Name and version of the program and its libraries.
[[nodiscard]] QList<std::pair<QString, QString>> libraryVersions();

}  // namespace clearway::gui
