// app/gui/work/file_over_map.h — a file that is open over the document's map: what it has is judged
// for the chosen agent in the background, again after each edit that matters.
//
// The file is read once. Each document has its own; what is judged is dropped when another document
// is shown, and begins again with its own. Signals come on the GUI's thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

#include "app/document/edit/edit_document.h"
#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"
#include "maps/plan/plan_options.h"

namespace clearway::gui {

class FileOverMap : public QObject {
  Q_OBJECT
 public:
  // Errors: those of the file. They leave what was open.
  Result<void> open(const QString& file);
  void close();
  [[nodiscard]] bool isOpen() const { return now() != nullptr; }
  [[nodiscard]] QString file() const;                                // empty: none is open
  [[nodiscard]] const QString& problem() const { return problem_; }  // why it cannot be judged

  [[nodiscard]] bool running() const { return background_.running(); }
  [[nodiscard]] bool waiting() const { return pause_.isActive(); }  // it is judged soon
  void cancel();

 Q_SIGNALS:
  void changed();
  void failed(const clearway::Error& error);

 protected:
  // What a verdict depends on besides the file. The agent has neither start nor goals, and is in
  // the map's own frame, as the settings are.
  struct Site {
    maps::ProjectAgent agent;
    maps::PlannerSettings planner;
    maps::QueryOptions query;
    std::uint64_t map_version = 0, layout_version = 0;
    friend bool operator==(const Site&, const Site&) = default;
  };

  explicit FileOverMap(Editor& editor);
  [[nodiscard]] virtual Result<std::shared_ptr<const void>> read(const QString& file) = 0;
  // Starts in the background. Precondition: isOpen().
  virtual void judge(const Site& site, std::shared_ptr<const maps::GridMap> map) = 0;
  virtual void forget() = 0;     // what is known is of another document, or no longer true
  virtual void showScene() = 0;  // what is known, as it is drawn

  // What read() made. Precondition: isOpen().
  template <class Content>
  [[nodiscard]] std::shared_ptr<const Content> content() const {
    return std::static_pointer_cast<const Content>(now()->content);
  }
  void replaceContent(std::shared_ptr<const void> content);  // judged soon; precondition: isOpen()
  void refresh();                                            // shows it, and emits changed()
  void takeError(const Error& error);
  // Nullopt with a reason: there is no agent that it could be judged for.
  [[nodiscard]] std::optional<Site> site(QString& why_not) const;
  [[nodiscard]] std::shared_ptr<const maps::GridMap> snapshot() const;

  Editor& editor_;
  Background background_;

 private:
  struct Opened {
    QString file;
    std::shared_ptr<const void> content;
  };
  [[nodiscard]] const Opened* now() const;
  void follow();
  void again();  // soon
  void start();
  void drop();

  std::map<quint64, Opened> opened_;  // by document
  std::optional<Site> judged_for_;
  QString problem_;
  QTimer pause_;
};

}  // namespace clearway::gui
