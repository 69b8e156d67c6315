// app/gui/widgets/page_stack.h — pages of which one is shown, and only that one needs room.
#pragma once

#include <QStackedWidget>

namespace clearway::gui {

// A stack of Qt is at least as wide as each of its pages, also of those that are hidden.
class PageStack : public QStackedWidget {
 public:
  PageStack() {
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
  }
  [[nodiscard]] QSize minimumSizeHint() const override {
    const QWidget* page = currentWidget();
    return page != nullptr ? page->minimumSizeHint().expandedTo(page->minimumSize())
                           : QStackedWidget::minimumSizeHint();
  }
};

}  // namespace clearway::gui
