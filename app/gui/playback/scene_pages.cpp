#include "app/gui/playback/scene_pages.h"

#include "app/gui/playback/scene_page.h"

namespace clearway::gui {

ScenePages::ScenePages() : none_(new ScenePage) { addWidget(none_); }

ScenePage& ScenePages::page() const { return *static_cast<ScenePage*>(currentWidget()); }

void ScenePages::bring(ScenePage* next) {
  if (&page() == next) return;
  page().player().pause();
  setCurrentWidget(next);
}

Result<std::vector<Message>> ScenePages::open(quint64 view, app::OpenScene scene,
                                              const QString& name) {
  const auto known = pages_.find(view);
  auto made = known == pages_.end() ? std::make_unique<ScenePage>() : nullptr;
  ScenePage* const page = made ? made.get() : known->second;
  Result<std::vector<Message>> opened = page->open(std::move(scene), name);
  if (opened && made) {
    addWidget(made.release());
    pages_.emplace(view, page);
  }
  return opened;
}

bool ScenePages::show(quint64 view) {
  const auto found = pages_.find(view);
  bring(found != pages_.end() ? found->second : none_);
  return found != pages_.end();
}

void ScenePages::leave() { bring(none_); }

void ScenePages::close(quint64 view) {
  const auto found = pages_.find(view);
  if (found == pages_.end()) return;
  ScenePage* const page = found->second;
  pages_.erase(found);
  page->close();
  if (currentWidget() == page) setCurrentWidget(none_);
  removeWidget(page);
  page->deleteLater();  // it may be handling a key
}

}  // namespace clearway::gui
