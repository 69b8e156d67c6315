// app/gui/work/document_works.h — background work for each open document. It goes on while another
// document is shown, and stops when its document is closed.
//
// `Work` is what is known of a document: it has members `quint64 document`, its number, and
// `std::unique_ptr<Runner> runner`, whose Runner is a QObject with drop(). Nobody waits for the
// thread of a closed document: its runner stops on its own, and is used again by the next one.
// Thread-safety: the GUI's thread.
#pragma once

#include <QtGlobal>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace clearway::gui {

template <class Work>
class DocumentWorks {
 public:
  // That of the shown document; without a document an empty one.
  [[nodiscard]] Work& shown() const { return *shown_; }
  [[nodiscard]] bool isShown(const Work& work) const { return &work == shown_; }
  // Null: the document has none.
  [[nodiscard]] Work* find(quint64 document) const {
    const auto found = works_.find(document);
    return found != works_.end() ? found->second.get() : nullptr;
  }
  [[nodiscard]] const std::map<quint64, std::unique_ptr<Work>>& all() const { return works_; }

  // Shows that of a document; true: it is new.
  bool enter(quint64 document) {
    std::unique_ptr<Work>& work = works_[document];
    const bool is_new = work == nullptr;
    if (is_new) {
      work = std::make_unique<Work>();
      work->document = document;
      if (!spare_.empty()) {
        work->runner = std::move(spare_.back());
        spare_.pop_back();
      }
    }
    shown_ = work.get();
    return is_new;
  }
  void leave() { shown_ = &none_; }
  void close(quint64 document) {
    const auto found = works_.find(document);
    if (found == works_.end()) return;
    if (isShown(*found->second)) leave();
    found->second->runner->drop();
    found->second->runner->disconnect();
    spare_.push_back(std::move(found->second->runner));
    works_.erase(found);
  }

 private:
  mutable Work none_;
  Work* shown_ = &none_;
  std::map<quint64, std::unique_ptr<Work>> works_;
  std::vector<decltype(Work::runner)> spare_;  // of closed documents
};

}  // namespace clearway::gui
