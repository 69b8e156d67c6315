// app/gui/window/parts/recent_files.h — the files that were opened or saved last, the newest first;
// kept in the settings.
#pragma once

#include <QMenu>
#include <QStringList>

namespace clearway::gui {

class RecentFiles : public QMenu {
  Q_OBJECT
 public:
  RecentFiles();

  void add(const QString& file);
  void remove(const QString& file);
  [[nodiscard]] static QStringList files();

 Q_SIGNALS:
  void changed();
  void openWanted(const QString& file);

 private:
  void set(const QStringList& files);
  void fill();
};

}  // namespace clearway::gui
