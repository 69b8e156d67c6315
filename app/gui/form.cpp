#include "app/gui/form.h"

#include <QEvent>
#include <QScrollBar>
#include <algorithm>

#include "app/gui/theme.h"

namespace clearway::gui {
namespace {

constexpr int kLabelWidth = 84;
constexpr int kPageWidth = kDockWidth + 44;  // room for two columns of fields and the scroll bar
constexpr double kFarthest = 1e6;            // of positions, in the map's unit

// Keeps a page as wide as its content needs beside the scroll bar, so that no field is cut off.
class WidthKeeper : public QObject {
 public:
  explicit WidthKeeper(QScrollArea* page) : QObject(page), page_(page) {}
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) {
      const int bar = page_->verticalScrollBar()->sizeHint().width();
      const int needed = page_->widget()->minimumSizeHint().width() + bar;
      page_->setMinimumWidth(std::max(kPageWidth, needed));
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QScrollArea* page_;
};

}  // namespace

DockPage::DockPage(QWidget* parent) : QScrollArea(parent), column_(nullptr) {
  setProperty("role", "page");
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFrameShape(QFrame::NoFrame);
  setMinimumWidth(kPageWidth);
  auto* content = new QWidget;
  content->setProperty("role", "page");
  setWidget(content);
  content->installEventFilter(new WidthKeeper(this));
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(16, 12, 16, 12);
  column_->setSpacing(8);
}

QSize DockPage::sizeHint() const { return {kPageWidth, 260}; }

QLabel* caption(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "caption");
  return out;
}

QLabel* muted(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "muted");
  out->setFixedWidth(kLabelWidth);
  return out;
}

QGridLayout* fieldsIn(QVBoxLayout* column) {
  auto* out = new QGridLayout;
  out->setHorizontalSpacing(8);
  out->setVerticalSpacing(6);
  out->setColumnStretch(1, 1);
  column->addLayout(out);
  return out;
}

void addField(QGridLayout* fields, const QString& name, QWidget* field) {
  const int row = fields->rowCount();
  QLabel* label = muted(name);
  label->setBuddy(field);
  fields->addWidget(label, row, 0);
  fields->addWidget(field, row, 1);
}

QDoubleSpinBox* numberBox(const QString& name, double least, double most, int decimals) {
  auto* out = new QDoubleSpinBox;
  out->setAccessibleName(name);
  out->setDecimals(decimals);
  out->setRange(least, most);
  out->setSingleStep(0.1);
  out->setKeyboardTracking(false);
  return out;
}

QDoubleSpinBox* coordinateBox(const QString& prefix) {
  QDoubleSpinBox* out = numberBox(prefix, -kFarthest, kFarthest, 2);
  out->setPrefix(prefix + " ");
  out->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return out;
}

QDoubleSpinBox* headingBox() {
  QDoubleSpinBox* out = numberBox(QObject::tr("Heading"), -180.0, 180.0, 1);
  out->setSuffix("°");
  out->setWrapping(true);
  out->setSingleStep(15.0);
  out->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return out;
}

QComboBox* speedBox() {
  auto* out = new QComboBox;
  for (const double s : {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
    out->addItem(QString("%1×").arg(s), s);
    if (s == 1.0) out->setCurrentIndex(out->count() - 1);
  }
  out->setToolTip(QObject::tr("Speed"));
  out->setAccessibleName(QObject::tr("Speed"));
  return out;
}

QToolButton* iconButton(const QString& tip) {
  auto* out = new QToolButton;
  out->setAutoRaise(true);
  out->setToolTip(tip);
  out->setAccessibleName(tip);
  out->setIconSize({18, 18});
  out->setProperty("role", "icon");
  return out;
}

QString formStyle(const QPalette& palette) {
  const Theme& theme = themeOf(palette);
  const QColor accent = palette.color(QPalette::Highlight);
  return QString(
             "*[role=page]{background:palette(window)}"
             "QLabel[role=caption]{color:%2;font-weight:bold}"
             "QLabel[role=muted],QLabel:disabled{color:%3}"
             "#headline{font-size:13pt;font-weight:bold}"
             "#primary{background:%4;color:%5;border:0;border-radius:6px;font-weight:bold;"
             "padding:0 14px}"
             "#primary:hover{background:%6}#primary:pressed{background:%7}"
             "#primary:focus{border:2px solid %2}#primary:disabled{background:%1;color:%3}"
             "QToolButton[role=icon]{padding:3px;border-radius:5px;border:1px solid transparent}"
             "QToolButton[role=icon]:hover{background:%8}"
             "QToolButton[role=icon]:checked{background:%8;border-color:%1}"
             "QDockWidget{color:%2;font-weight:bold}"
             "QDockWidget::title{padding:6px 16px;background:palette(window);border-top:1px solid "
             "%1}"
             "QMainWindow::separator{background:%1;width:1px;height:1px}"
             "QMainWindow::separator:hover{background:%4}"
             "QListView,QTreeView{border:1px solid %1;border-radius:4px;background:palette(base)}"
             "QListView::item,QTreeView::item{padding:3px 4px}"
             "QTabBar{font-weight:normal}"
             "QTabBar::tab{background:palette(window);color:%3;padding:6px 12px;border:0;"
             "border-bottom:2px solid transparent}"
             "QTabBar::tab:hover{color:%2}"
             "QTabBar::tab:selected{color:%2;border-bottom:2px solid %4}")
      .arg(theme.edge.name(), theme.ink.name(), theme.muted.name(), accent.name(),
           palette.color(QPalette::HighlightedText).name(), accent.lighter(112).name(),
           accent.darker(112).name(), theme.outside.name());
}

}  // namespace clearway::gui
