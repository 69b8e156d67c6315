// app/gui/window/parts/empty_view.h — the page that the window shows before a map is open: unsaved
// work of editors that crashed, recent files and samples with their pictures, and what helps new
// users.
#pragma once

#include <QWidget>

#include "app/gui/canvas/paint/thumbnails.h"
#include "app/gui/widgets/file_cards.h"

class QFrame;
class QLabel;
class QPushButton;

namespace clearway::gui {

class EmptyView : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyView(QWidget* parent = nullptr);

  // The newest first. Files that are gone are shown as missing.
  void setRecent(const QStringList& files);
  void setLeft(bool any);  // unsaved work of editors that crashed

 Q_SIGNALS:
  void openWanted();
  void newWanted();
  void fileWanted(const QString& file);
  void forgetWanted(const QString& file);  // a recent file is to leave the list
  void tourWanted();
  void guideWanted();
  void recoverWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeSide();
  QWidget* makeFiles();
  QWidget* makeLeft();
  void wantPictures();
  [[nodiscard]] ThumbnailLook thumbnailLook() const;  // of now
  void restyle();

  Thumbnails thumbnails_;
  QLabel *picture_, *recent_title_;
  QPushButton *open_, *new_, *tour_, *guide_;
  QFrame* left_card_;
  QWidget* left_;
  FileCards *recent_, *samples_;
  QStringList files_;
};

}  // namespace clearway::gui
