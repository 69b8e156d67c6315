#include "app/gui/playback/simulation_pages.h"

#include <algorithm>

#include "app/gui/playback/simulation_page.h"

namespace clearway::gui {

SimulationPages::SimulationPages() { setCurrentWidget(add().page); }

SimulationPages::Entry& SimulationPages::add() {
  auto* page = new SimulationPage;
  addWidget(page);
  SimulationStore& store = page->store();
  connect(page, &SimulationPage::closeWanted, this, &SimulationPages::closeWanted);
  connect(page, &SimulationPage::stateChanged, this, &SimulationPages::stateChanged);
  connect(page, &SimulationPage::pointedChanged, this, &SimulationPages::pointedChanged);
  connect(&store, &SimulationStore::saved, this, &SimulationPages::saved);
  connect(&store, &SimulationStore::failed, this,
          [this, page](const Error& error) { Q_EMIT failed(page, error); });
  return entries_.emplace_back(Entry{page, std::nullopt});
}

SimulationPages::Entry* SimulationPages::find(std::optional<quint64> document) {
  const auto found = std::ranges::find(entries_, document, &Entry::document);
  return found != entries_.end() ? &*found : nullptr;
}

SimulationPage& SimulationPages::page() const {
  return *static_cast<SimulationPage*>(currentWidget());
}

std::optional<quint64> SimulationPages::documentOf(const SimulationPage& page) const {
  return std::ranges::find(entries_, &page, &Entry::page)->document;
}

void SimulationPages::begin(quint64 document) {
  pause();
  Entry* entry = find(document);
  const bool is_new = entry == nullptr;
  SimulationFields fields = page().dock().fields();  // the last ones used
  if (const auto own = fields_.extract(document)) fields = own.mapped();
  const auto shown = std::ranges::find(entries_, &page(), &Entry::page);
  if (entry == nullptr && !shown->document) entry = &*shown;
  if (entry == nullptr) entry = find(std::nullopt);
  if (entry == nullptr) entry = &add();
  entry->document = document;
  if (is_new) entry->page->dock().setFields(fields);
  setCurrentWidget(entry->page);
}

bool SimulationPages::show(quint64 document) {
  const Entry* entry = find(document);
  if (entry == nullptr) return false;
  setCurrentWidget(entry->page);
  return true;
}

void SimulationPages::pause() { page().store().suspend(); }

bool SimulationPages::runs(quint64 document) const {
  const auto entry = std::ranges::find(entries_, std::optional(document), &Entry::document);
  return entry != entries_.end() && entry->page->store().runs();
}

bool SimulationPages::finishSaving() {
  return std::ranges::all_of(entries_,
                             [](const Entry& e) { return e.page->store().finishSaving(); });
}

void SimulationPages::end(Entry& entry) {
  if (entry.document) fields_[*entry.document] = entry.page->dock().fields();
  entry.document.reset();
  entry.page->close();
}

void SimulationPages::close() { close(page()); }

void SimulationPages::close(quint64 document) {
  if (Entry* entry = find(document)) end(*entry);
  fields_.erase(document);
}

void SimulationPages::close(const SimulationPage& page) {
  for (Entry& entry : entries_) {
    if (entry.page == &page) end(entry);
  }
}

}  // namespace clearway::gui
