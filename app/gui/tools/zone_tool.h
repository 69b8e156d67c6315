// app/gui/tools/zone_tool.h — draws a zone of the site as a polygon; it is blocked until the list
// of zones gives it another type.
//
// A polygon that crosses itself in more than one loop stays open, as a zone is one simple ring.
#pragma once

#include "app/gui/tools/corner_tool.h"

namespace clearway::gui {

class ZoneTool : public CornerTool {
  Q_OBJECT
 public:
  using CornerTool::CornerTool;
  [[nodiscard]] QString hint() const override;

 Q_SIGNALS:
  void drawn(std::size_t zone);  // its place in the document

 protected:
  bool complete(double px_per_m) override;
  [[nodiscard]] bool goesOffMap() const override { return true; }
};

}  // namespace clearway::gui
