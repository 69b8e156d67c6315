#include "app/gui/widgets/dock_page.h"

#include <QEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QTimer>
#include <algorithm>

#include "app/gui/widgets/screen_fit.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kLeastDock_px = 200;
constexpr int kLabelWidth = 96, kLongLabelWidth = 104;
constexpr int kLeastNumber_px = 72;   // two of them in a row leave a dock as wide as it is
constexpr int kBesideDocks_px = 336;  // of a window, for the map and its tools
constexpr double kFarthest = 1e6;     // largest coordinate, in the map's unit

// Of a page, on its screen.
int mostWidthOf(const QWidget& page) {
  return std::max(kLeastDock_px, roomOnScreen(page).width() - kBesideDocks_px);
}

bool isField(const QObject* o) {
  return qobject_cast<const QAbstractSpinBox*>(o) != nullptr ||
         qobject_cast<const QComboBox*>(o) != nullptr || qobject_cast<const QSlider*>(o) != nullptr;
}

// Keeps a page as wide as its content and the scroll bar, so that no field is cut off, unless the
// screen is too small: then it scrolls. Prevents the wheel from changing fields without focus.
class PageKeeper : public QObject {
 public:
  explicit PageKeeper(QScrollArea* page) : QObject(page), page_(page), content_(page->widget()) {}
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == content_) {
      // A hidden page may still have fields of everything that it can show.
      const bool shown = event->type() == QEvent::Show;
      if (shown || (event->type() == QEvent::LayoutRequest && content_->isVisible())) lookAgain();
    } else if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
      event->ignore();  // the page scrolls
      return true;
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void lookAgain() {
    const int bar = page_->verticalScrollBar()->sizeHint().width();
    const int needed = content_->minimumSizeHint().width() + bar;
    page_->setMinimumWidth(std::min(mostWidthOf(*page_), std::max(kDockWidth, needed)));
    for (QWidget* w : content_->findChildren<QWidget*>()) {
      if (!isField(w)) continue;
      w->setFocusPolicy(Qt::StrongFocus);  // no focus by the wheel
      w->installEventFilter(this);
    }
  }
  QScrollArea* page_;
  QWidget* content_;
};

// Selects the text of a field after the event that gave it the focus, which may move the cursor.
class FocusSelector : public QObject {
 public:
  explicit FocusSelector(QAbstractSpinBox* box) : QObject(box), box_(box) {}
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::FocusIn) {
      QTimer::singleShot(0, box_, [box = box_] { box->selectAll(); });
    }
    return false;
  }

 private:
  QAbstractSpinBox* box_;
};

}  // namespace

DockPage::DockPage(QWidget* parent) : QScrollArea(parent), column_(nullptr) {
  setProperty("role", "page");
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setMinimumWidth(std::min(kDockWidth, mostWidthOf(*this)));
  auto* content = new QWidget;
  content->setProperty("role", "page");
  setWidget(content);
  content->installEventFilter(new PageKeeper(this));
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(16, 12, 16, 12);
  column_->setSpacing(8);
}

QSize DockPage::sizeHint() const { return {kDockWidth, 260}; }

QLabel* caption(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "caption");
  return out;
}

QLabel* muted(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "muted");
  const bool english = QObject::tr("Cancel") == QLatin1String("Cancel");
  out->setFixedWidth(english ? kLabelWidth : kLongLabelWidth);  // other words are longer
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
  if (field->accessibleName().isEmpty()) field->setAccessibleName(name);
  fields->addWidget(label, row, 0);
  fields->addWidget(field, row, 1);
}

QDoubleSpinBox* numberBox(const QString& name, double least, double most, int decimals) {
  auto* out = new NumberBox;
  out->setAccessibleName(name);
  out->setDecimals(decimals);
  out->setRange(least, most);
  out->setSingleStep(0.1);
  out->setKeyboardTracking(false);
  return out;
}

QDoubleSpinBox* coordinateBox(const QString& prefix) {
  QDoubleSpinBox* out = numberBox(prefix, -kFarthest, kFarthest, 3);
  out->setProperty(kFollowsDigits, true);
  out->setPrefix(prefix + " ");
  out->setMinimumWidth(kLeastNumber_px);
  out->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return out;
}

QDoubleSpinBox* headingBox() {
  QDoubleSpinBox* out = numberBox(QObject::tr("Heading"), -180.0, 180.0, 1);
  out->setSuffix("°");
  out->setMinimumWidth(kLeastNumber_px);
  out->setWrapping(true);
  out->setSingleStep(15.0);
  out->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return out;
}

void setDigits(QWidget& window, int digits) {
  for (auto* box : window.findChildren<QDoubleSpinBox*>()) {
    const QSignalBlocker quiet(box);
    if (box->property(kFollowsDigits).toBool()) box->setDecimals(digits);
  }
}

void showNumber(QDoubleSpinBox& box, double value, double least, double most) {
  least = std::min(least, value);
  most = std::max(most, value);
  if (box.minimum() != least || box.maximum() != most) box.setRange(least, most);
  box.setValue(value);
}

void resizeOnScreen(QWidget& dialog, QSize wanted) {
  dialog.resize(wanted.boundedTo(roomOnScreen(dialog)));
}

void growToFit(QWidget* dialog) {
  QTimer::singleShot(0, dialog, [dialog] {
    QLayout* layout = dialog->layout();
    if (layout == nullptr) return;
    layout->activate();
    const int needed = layout->hasHeightForWidth() ? layout->totalHeightForWidth(dialog->width())
                                                   : layout->totalSizeHint().height();
    const int most = std::max(dialog->height(), roomOnScreen(*dialog).height());
    if (dialog->height() < needed) dialog->resize(dialog->width(), std::min(needed, most));
  });
}

void selectOnFocus(QAbstractSpinBox* box) { box->installEventFilter(new FocusSelector(box)); }

QComboBox* speedBox() {
  auto* out = new QComboBox;
  for (const double s : {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
    out->addItem(QString("%1×").arg(QLocale().toString(s)), s);
    if (s == 1.0) out->setCurrentIndex(out->count() - 1);
  }
  out->setToolTip(QObject::tr("Speed"));
  out->setAccessibleName(QObject::tr("Speed"));
  return out;
}

QToolButton* iconButton(const QString& tip, const char* icon) {
  auto* out = new QToolButton;
  if (icon != nullptr) out->setIcon(gui::icon(icon));
  out->setAutoRaise(true);
  out->setToolTip(tip);
  out->setAccessibleName(tip);
  out->setIconSize({18, 18});
  out->setProperty("role", "icon");
  return out;
}

void setTone(QWidget* widget, const char* tone) {
  if (widget->property("tone").toByteArray() == tone) return;
  widget->setProperty("tone", QByteArray(tone));
  widget->style()->unpolish(widget);  // applies the style sheet's rules again
  widget->style()->polish(widget);
}

QColor toneColour(const QByteArray& tone, const Theme& theme) {
  if (tone == "good") return theme.good;
  if (tone == "caution") return theme.caution;
  if (tone == "bad") return theme.warn;
  return tone == "calm" ? theme.muted : theme.ink;
}

QString formStyle(const QPalette& palette) {
  const Theme& theme = themeOf(palette);
  const QColor accent = palette.color(QPalette::Highlight);
  return QString(
             "*[role=page]{background:palette(window)}"
             "QLabel[role=caption]{color:%2;font-weight:bold}"
             "QLabel[role=muted],QLabel:disabled{color:%3}"
             "#headline{font-size:13pt;font-weight:bold}"
             "*[tone=good]{color:%9}*[tone=bad]{color:%10}*[tone=caution]{color:%12}*[tone=calm]{"
             "color:%3}"
             "#primary{background:%4;color:%5;border:0;border-radius:3px;font-weight:bold;"
             "padding:0 14px}"
             "#primary:hover{background:%6}#primary:pressed{background:%7}"
             "#primary:focus{border:2px solid %2}#primary:disabled{background:%1;color:%3}"
             "QToolButton[role=icon]{padding:3px;border-radius:5px;border:1px solid transparent}"
             "QToolButton[role=icon]:hover{background:%8}"
             "QToolButton[role=icon]:checked{background:%8;border-color:%1}"
             "QToolButton[role=switch]{padding:3px 8px;border-radius:5px;border:1px solid %1;"
             "background:palette(button)}"
             "QToolButton[role=switch]:hover{border-color:%3}"
             "QToolButton[role=switch]:checked{background:%4;color:%5;border-color:%4}"
             "QToolButton[role=switch]:focus{border-color:%2}"
             "QToolButton[role=fold]{border:1px solid transparent;border-radius:4px;color:%2;"
             "font-weight:bold;padding:2px 4px 2px 0}"
             "QToolButton[role=fold]:hover{background:%8}"
             "QToolButton[role=fold]:focus{border-color:%4}"
             "QDockWidget{color:%2;font-weight:bold}"
             "QDockWidget::title{padding:6px 16px;background:palette(window);border-top:1px solid "
             "%1}"
             "QMainWindow::separator{background:%1;width:1px;height:1px}"
             "QMainWindow::separator:hover{background:%4}"
             "QListView,QTreeView{border:1px solid %1;border-radius:4px;background:palette(base)}"
             "QListView[role=whole],QTreeView[role=whole]{border:0;padding:8px 12px;"
             "background:palette(window)}"
             "QListView::item,QTreeView::item{padding:3px 4px}"
             "QTabBar{font-weight:normal}"
             "QTabBar::tab{background:palette(window);color:%3;padding:6px 12px;border:0;"
             "border-bottom:2px solid transparent}"
             "QTabBar::tab:hover{color:%2}"
             "QTabBar::tab:selected{color:%2;border-bottom:2px solid %4}"
             "QScrollBar{background:transparent;border:0}"
             "QScrollBar:vertical{width:12px}QScrollBar:horizontal{height:12px}"
             "QScrollBar::handle{background:%11;border-radius:3px;margin:3px}"
             "QScrollBar::handle:vertical{min-height:24px}"
             "QScrollBar::handle:horizontal{min-width:24px}"
             "QScrollBar::handle:hover{background:%3}"
             "QScrollBar::add-line,QScrollBar::sub-line{width:0;height:0}"
             "QScrollBar::add-page,QScrollBar::sub-page{background:transparent}")
      .arg(theme.edge.name(), theme.ink.name(), theme.muted.name(), accent.name(),
           palette.color(QPalette::HighlightedText).name(), accent.darker(108).name(),
           accent.darker(120).name(), theme.outside.name(), theme.good.name(), theme.warn.name(),
           theme.control.name(), theme.caution.name());
}

}  // namespace clearway::gui
