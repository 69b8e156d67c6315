// app/gui/playback/scene_page.h — shows and plays a collision scene.
//
// The picture is that of `clearway collide --svg` (app/drawing/pictures/scene_picture.h), with the
// same layers. Below it is a timeline of the steps, beside it a list of what the check of the
// current step has found, and one of the bodies: mode, category, mask and margin, also of parts.
// The wheel zooms, a drag pans, a double click fits. Cost: a picture for each shown step.
#pragma once

#include <QWidget>

#include "app/drawing/pictures/scene_picture.h"
#include "app/gui/playback/scene_player.h"

class QComboBox;
class QLabel;
class QListWidget;
class QToolButton;
class QTreeWidget;

namespace clearway::gui {

class SceneCanvas;
class ZoomedView;
class Timeline;

class ScenePage : public QWidget {
  Q_OBJECT
 public:
  explicit ScenePage(QWidget* parent = nullptr);

  // Returns the warnings about the scene. Errors: those of ScenePlayer::open().
  Result<std::vector<Message>> open(app::OpenScene scene, const QString& name);
  void close();
  [[nodiscard]] bool isOpen() const { return player_.isOpen(); }
  [[nodiscard]] ScenePlayer& player() { return player_; }
  [[nodiscard]] std::string picture() const;  // SVG of the shown step; isOpen()
  [[nodiscard]] ZoomedView& canvas();
  void setLayer(std::optional<app::EngineLayer> layer);  // nullopt: everything
  [[nodiscard]] std::optional<app::EngineLayer> layer() const { return layer_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addBar();
  void showStep(), showPicture();
  [[nodiscard]] app::ScenePictureOptions options() const;
  [[nodiscard]] std::optional<std::size_t> chosen() const;
  void showFound();
  void showBodies();

  ScenePlayer player_;
  QString name_;
  SceneCanvas* canvas_;
  QListWidget* found_;
  QTreeWidget* bodies_;  // what each collides as, with its parts
  QToolButton* rewind_;
  QToolButton* back_;
  QToolButton* play_;
  QToolButton* forward_;
  Timeline* timeline_;
  QLabel* time_;
  QComboBox* speed_;
  std::optional<app::EngineLayer> layer_;
};

}  // namespace clearway::gui
