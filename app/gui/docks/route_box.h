// app/gui/docks/route_box.h — the graph of routes that is open: the verdict on it for the chosen
// agent, and the ends and cost of a route through it, which its button plans.
#pragma once

#include "app/gui/document/editor.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/work/route_store.h"

class QComboBox;
class QGridLayout;
class QPushButton;

namespace clearway::gui {

class RouteBox : public FoldBox {
  Q_OBJECT
 public:
  RouteBox(const Editor& editor, RouteStore& routes);
  void setRunning(bool running);
  [[nodiscard]] RouteWish wish() const;

 Q_SIGNALS:
  void routeWanted();

 private:
  void addChoice(QGridLayout* fields);
  void addEnds(QGridLayout* fields);
  void showRoutes();
  void showChoice();
  void showNodes();
  void showVerdict();
  void choose();

  const Editor& editor_;
  RouteStore& routes_;
  QLabel *verdict_ = nullptr, *layout_name_ = nullptr, *vehicle_name_ = nullptr;
  QComboBox *layout_ = nullptr, *vehicle_ = nullptr;
  QComboBox *from_ = nullptr, *to_ = nullptr, *cost_ = nullptr;
  QPushButton* plan_ = nullptr;
  std::shared_ptr<const maps::RouteFile> listed_;  // whose layouts and types of vehicle are listed
  const maps::RouteLayout* nodes_of_ = nullptr;    // that are listed
  bool running_ = false;                           // another search
};

}  // namespace clearway::gui
