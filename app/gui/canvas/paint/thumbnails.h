// app/gui/canvas/paint/thumbnails.h — small pictures of files, made in the background and cached on
// disk.
//
// A picture shows the map of a file with the starts and goals of its agents, or the bodies of a
// scene as they begin. It is kept in the user's cache under the file's path, size and time, so that
// a file that changes gets a new one.
// Cost: one file is read at a time; those above 64 MB have no picture.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <QThreadPool>

namespace clearway::gui {

inline constexpr QSize kThumbnail_px{208, 124};

struct ThumbnailLook {
  bool dark = false, safe = false;  // a dark map; colours that colour-blind users can distinguish
  double ratio = 1.0;               // pixels of the screen for one of the picture
  friend bool operator==(const ThumbnailLook&, const ThumbnailLook&) = default;
};

// Null: it is not a map, a project, a plan, a fleet or a scene. `outside`: the user has permitted
// references out of its folder.
[[nodiscard]] QImage thumbnailOf(const QString& file, const ThumbnailLook& look,
                                 bool outside = false);

class Thumbnails : public QObject {
  Q_OBJECT
 public:
  explicit Thumbnails(QObject* parent = nullptr);
  ~Thumbnails() override;

  // ready() follows, with a null picture where there is none.
  void want(const QString& file, const ThumbnailLook& look, bool outside = false);

 Q_SIGNALS:
  void ready(const QString& file, const clearway::gui::ThumbnailLook& look, const QImage& picture);

 private:
  QThreadPool pool_;
};

}  // namespace clearway::gui
