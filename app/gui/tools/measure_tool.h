// app/gui/tools/measure_tool.h — the distance between two points, with its components and
// direction.
#pragma once

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class MeasureTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  bool cancel() override;
  void finish() override {}  // an edit does not end a measurement
  void forget() override { shown_ = false; }
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QString text() const;  // empty before the first measurement

 private:
  bool shown_ = false;
  Vec2 from_, to_;
};

}  // namespace clearway::gui
