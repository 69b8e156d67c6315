// app/gui/widgets/file_cards.h — files as cards with a picture, a title and a line of text, as
// many in a row as there is room for. The list is as high as its cards.
#pragma once

#include <QListWidget>

namespace clearway::gui {

struct FileCard {
  QString file, title, text;
  bool missing = false;  // it is not there any more: shown so, and not opened
};

class FileCards : public QListWidget {
  Q_OBJECT
 public:
  explicit FileCards(const QString& name);

  // `removable`: a menu and the Delete key remove cards.
  void setCards(const QList<FileCard>& cards, bool removable);
  // Null: the file has no picture, and a sign is shown.
  void setPicture(const QString& file, const QImage& picture);
  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  void opened(const QString& file);
  void removed(const QString& file);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fitHeight();
  bool removable_ = false;
};

}  // namespace clearway::gui
