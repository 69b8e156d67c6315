// app/gui/playback/scene_pages.h — the open collision scenes, each on a page of its own. One is
// shown; the others wait, paused at their step.
// Thread-safety: the GUI's thread.
#pragma once

#include <QStackedWidget>
#include <map>

#include "app/document/open/document.h"

namespace clearway::gui {

class ScenePage;

class ScenePages : public QStackedWidget {
 public:
  ScenePages();

  // The page that is shown. It is not open while no scene is shown.
  [[nodiscard]] ScenePage& page() const;
  // On the page of `view`, or a new one; show() shows it. Returns the warnings about the scene.
  // Errors: those of ScenePage::open(); a scene that was open is kept then.
  Result<std::vector<Message>> open(quint64 view, app::OpenScene scene, const QString& name);
  [[nodiscard]] bool has(quint64 view) const { return pages_.contains(view); }
  bool show(quint64 view);  // false: it has no scene, and none is shown
  void leave();             // none is shown
  void close(quint64 view);

 private:
  void bring(ScenePage* page);

  ScenePage* none_;
  std::map<quint64, ScenePage*> pages_;
};

}  // namespace clearway::gui
