#include "app/gui/canvas/map_cursor.h"

#include <QCoreApplication>
#include <QCursor>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/gui/canvas/map_view.h"
#include "app/gui/document/editor.h"
#include "app/gui/tools/agent_tools.h"
#include "app/gui/tools/corner_tool.h"
#include "app/gui/tools/look_tool.h"
#include "app/gui/tools/paint_tools.h"
#include "app/gui/tools/select_tools.h"

namespace clearway::gui {
namespace {

constexpr int kCross_px = 43, kArm_px = 15, kGap_px = 5;
constexpr double kEdge_px = 16.0;  // of the view, where it begins to follow
constexpr int kMoved_px = 3;       // of a mouse that was meant
constexpr int kFar_cells = 10;

// In the others arrows pan the map or nudge agents.
bool takesArrows(const Tool& tool) {
  return qobject_cast<const LookTool*>(&tool) == nullptr &&
         qobject_cast<const AgentTool*>(&tool) == nullptr;
}

bool places(const Tool& tool) { return qobject_cast<const PlaceTool*>(&tool) != nullptr; }

bool onlyClicks(const Tool& tool) {
  return qobject_cast<const CornerTool*>(&tool) != nullptr ||
         qobject_cast<const FillTool*>(&tool) != nullptr ||
         qobject_cast<const WandTool*>(&tool) != nullptr;
}

}  // namespace

class MapCursor::Mark : public QWidget {
 public:
  explicit Mark(QWidget* view) : QWidget(view) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName("mapCursor");
    resize(kCross_px, kCross_px);
    hide();
  }
  void showAt(QPointF px, bool pressed) {
    move(px.toPoint() - rect().center());
    if (std::exchange(pressed_, pressed) != pressed) update();
    show();
  }

 private:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = mapTheme();
    const QPoint c = rect().center();
    QPainter painter(this);
    for (const auto& [colour, wide] :
         {std::pair{theme.floor, 5}, {pressed_ ? theme.warn : theme.ink, 2}}) {
      painter.setPen(QPen(colour, wide, Qt::SolidLine, Qt::RoundCap));
      for (const QPoint to : {QPoint(1, 0), QPoint(-1, 0), QPoint(0, 1), QPoint(0, -1)}) {
        painter.drawLine(c + kGap_px * to, c + (kGap_px + kArm_px) * to);
      }
    }
  }
  bool pressed_ = false;
};

MapCursor::MapCursor(const Editor& editor, MapView& view)
    : QObject(&view), editor_(editor), view_(view), mark_(new Mark(&view)) {
  view.installEventFilter(this);
  connect(&view, &MapView::viewChanged, this, [this] {
    if (place() && !sending_) put();
  });
  connect(&editor, &Editor::leaving, this, &MapCursor::forget);
  connect(&editor, &Editor::replaced, this, &MapCursor::forget);
  connect(&editor, &Editor::settling, this, [this] {  // what Return has begun ends, too
    if (!sending_ && isPressed()) release();
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.map_replaced) forget();
  });
  connect(&view, &MapView::toolChanged, this, [this] {  // it has cancelled what was begun
    pressed_.clear();
    if (view_.tool() != nullptr && place()) put();
  });
}

std::optional<Vec2> MapCursor::place() const {
  if (mark_->isHidden() || !cell_ || !editor_.hasDocument()) return std::nullopt;
  const GridFrame& map = editor_.document().frame();
  return map.contains(*cell_) ? std::optional(map.cellCentre(*cell_)) : std::nullopt;
}

QPointF MapCursor::px() const {
  const Vec2 p = view_.view().toPx(place().value_or(Vec2{}));
  return {p.x, p.y};
}

QString MapCursor::hint() const {
  const Tool* tool = view_.tool();
  if (!place() || tool == nullptr) return {};
  if (isPressed()) {
    return places(*tool) ? tr("Return places it, headed for the crosshair · Esc cancels it")
                         : tr("Return ends it here · Esc cancels it");
  }
  QStringList parts;
  if (places(*tool)) {
    parts = {tr("Return places it here"), tr("Shift+Return begins a drag to its heading")};
  } else if (qobject_cast<const CornerTool*>(tool) != nullptr) {
    parts = {tr("Return sets a corner here, again at the last one it completes the drawing")};
  } else if (onlyClicks(*tool)) {
    parts = {tr("Return clicks here")};
  } else if (qobject_cast<const LookTool*>(tool) == nullptr) {
    parts = {tr("Return begins here, Return again ends it")};
  }
  parts += {tr("Esc hides the crosshair"), tr("arrows move it, with Shift by ten cells")};
  return parts.join(QString::fromUtf8(" · "));
}

bool MapCursor::isPressed() const { return pressed_ != nullptr; }

bool MapCursor::eventFilter(QObject* watched, QEvent* event) {
  if (sending_) return false;
  switch (event->type()) {
    case QEvent::KeyPress:
      if (press(*static_cast<QKeyEvent*>(event))) return true;
      break;
    case QEvent::MouseMove:
      if (place() && !isMeant(*static_cast<QMouseEvent*>(event))) return true;
      hide();
      break;
    case QEvent::MouseButtonPress: hide(); break;
    case QEvent::FocusOut: {
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) hide();
      break;
    }
    default: break;
  }
  return QObject::eventFilter(watched, event);
}

bool MapCursor::press(const QKeyEvent& key) {
  if (!editor_.hasDocument() || view_.tool() == nullptr) return false;
  if (!isPressed() && QGuiApplication::mouseButtons() != Qt::NoButton) return false;
  const Qt::KeyboardModifiers modifiers = key.modifiers() & ~Qt::KeypadModifier;
  const int x = (key.key() == Qt::Key_Right) - (key.key() == Qt::Key_Left);
  const int y = (key.key() == Qt::Key_Down) - (key.key() == Qt::Key_Up);
  if (x != 0 || y != 0) {
    const bool alone = !modifiers.testFlag(Qt::AltModifier);
    if ((modifiers & ~(Qt::ShiftModifier | Qt::AltModifier)) != 0) return false;
    if (alone && !isPressed() && !takesArrows(*view_.tool())) return false;
    const int by = modifiers.testFlag(Qt::ShiftModifier) ? kFar_cells : 1;
    moveBy(by * y, by * x);
    return true;
  }
  if (!place()) return false;
  switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: return key.isAutoRepeat() || click(modifiers);
    case Qt::Key_Escape:
      if (!isPressed()) {
        hide();
        return true;
      }
      // The tool takes back what it has begun; the button goes up after that.
      sending_ = true;
      {
        QKeyEvent again(QEvent::KeyPress, key.key(), key.modifiers());
        QCoreApplication::sendEvent(&view_, &again);
      }
      sending_ = false;
      release();
      put();
      return true;
    default: return false;
  }
}

bool MapCursor::click(Qt::KeyboardModifiers modifiers) {
  Tool* tool = view_.tool();
  if (qobject_cast<LookTool*>(tool) != nullptr) return false;
  const bool was_pressed = isPressed();
  send(QEvent::MouseMove, Qt::NoButton, modifiers);
  const bool clicks =
      onlyClicks(*tool) || (places(*tool) && !modifiers.testFlag(Qt::ShiftModifier));
  if (!was_pressed) {
    pressed_ = tool;
    send(QEvent::MouseButtonPress, Qt::LeftButton, modifiers);
  }
  if (was_pressed || clicks) release(modifiers);
  if (place()) put();
  return true;
}

void MapCursor::moveBy(int rows, int columns) {
  const GridFrame& map = editor_.document().frame();
  if (!place()) show();
  cell_ = Cell{std::clamp(cell_->row + rows, 0, map.rows() - 1),
               std::clamp(cell_->column + columns, 0, map.columns() - 1)};
  follow();
  put();
}

// Where it was last, or in the middle of what is seen of the map.
void MapCursor::show() {
  const GridFrame& map = editor_.document().frame();
  const auto centre = [&](Cell cell) {
    const Vec2 p = view_.view().toPx(map.cellCentre(cell));
    return QPointF(p.x, p.y);
  };
  if (!cell_ || !QRectF(view_.rect()).contains(centre(*cell_))) {
    const QPoint middle = view_.rect().center();
    const Cell at = map.cellAt(view_.view().toWorld({1.0 * middle.x(), 1.0 * middle.y()}));
    cell_ =
        Cell{std::clamp(at.row, 0, map.rows() - 1), std::clamp(at.column, 0, map.columns() - 1)};
  }
  mouse_ = QCursor::pos();
  mark_->show();
}

void MapCursor::follow() {
  const auto into = [](double at, double room) {
    return std::clamp(at, std::min(kEdge_px, 0.5 * room), std::max(room - kEdge_px, 0.5 * room)) -
           at;
  };
  const QPointF at = px();
  const Vec2 by{into(at.x(), view_.width()), into(at.y(), view_.height())};
  if (by.x == 0.0 && by.y == 0.0) return;
  sending_ = true;
  view_.panBy(by);
  sending_ = false;
}

void MapCursor::put() {
  mark_->showAt(px(), isPressed());
  mark_->raise();
  send(QEvent::MouseMove, Qt::NoButton);
  Q_EMIT hintChanged();
}

bool MapCursor::isMeant(const QMouseEvent& move) const {
  return (move.globalPosition() - mouse_.value_or(QPointF())).manhattanLength() > kMoved_px;
}

void MapCursor::release(Qt::KeyboardModifiers modifiers) {
  pressed_.clear();
  send(QEvent::MouseButtonRelease, Qt::LeftButton, modifiers);
  Q_EMIT hintChanged();
}

void MapCursor::hide() {
  if (!place()) return;
  if (isPressed()) release();
  mark_->hide();
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&view_, &leave);
  Q_EMIT hintChanged();
}

void MapCursor::forget() {
  pressed_.clear();
  cell_.reset();
  mark_->hide();
  Q_EMIT hintChanged();
}

void MapCursor::send(QEvent::Type type, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  const QPointF at = px();
  QMouseEvent event(type, at, view_.mapToGlobal(at), button,
                    isPressed() ? Qt::LeftButton : Qt::NoButton, modifiers);
  const bool before = std::exchange(sending_, true);
  QCoreApplication::sendEvent(&view_, &event);
  sending_ = before;
}

}  // namespace clearway::gui
