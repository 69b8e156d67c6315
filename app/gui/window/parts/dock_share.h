// app/gui/window/parts/dock_share.h — keeps how docks one above the other share their height.
//
// A window that becomes small takes the height from the upper dock first, and Qt does not give it
// back. After each change of the window's height the docks get their shares again, as far as their
// least heights permit. Dragging the separator sets the share.
#pragma once

#include <QObject>
#include <optional>
#include <utility>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace clearway::gui {

class DockShare : public QObject {
 public:
  explicit DockShare(QMainWindow& window);

  void add(QDockWidget& dock, bool upper);
  // The part of the height that the upper dock has; nullopt: as it is at the next resize.
  void set(std::optional<double> share) { share_ = share; }
  [[nodiscard]] std::optional<double> share() const { return share_; }
  void restore();  // once the layout is settled

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // of the window and the docks

 private:
  using Pair = std::pair<QDockWidget*, QDockWidget*>;
  [[nodiscard]] std::optional<Pair> shown() const;  // docked one above the other
  void measure();
  void apply();

  QMainWindow& window_;
  std::vector<QDockWidget*> upper_, lower_;
  std::optional<double> share_;
  bool waits_ = false;  // for apply()
};

}  // namespace clearway::gui
