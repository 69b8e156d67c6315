// app/gui/widgets/dock_page.h — common widgets and layout of all docks.
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPalette>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/widgets/number_box.h"

namespace clearway::gui {

struct Theme;

inline constexpr int kDockWidth = 344;  // usual minimum; a page may be wider
// A property of number fields: they have the digits that the user prefers.
inline constexpr const char* kFollowsDigits = "followsDigits";

// A scrolling column, as wide as a dock. The wheel scrolls it over every field that does not have
// the focus.
class DockPage : public QScrollArea {
 public:
  explicit DockPage(QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout* column() const { return column_; }
  [[nodiscard]] QSize sizeHint() const override;

 private:
  QVBoxLayout* column_;
};

[[nodiscard]] QLabel* caption(const QString& text);  // heading of a group
[[nodiscard]] QLabel* muted(const QString& text);    // label of a field; constant width
[[nodiscard]] QGridLayout* fieldsIn(QVBoxLayout* column);
void addField(QGridLayout* fields, const QString& name, QWidget* field);
[[nodiscard]] QDoubleSpinBox* numberBox(const QString& name, double least, double most,
                                        int decimals);
[[nodiscard]] QDoubleSpinBox* coordinateBox(const QString& prefix);  // in the map's unit
[[nodiscard]] QDoubleSpinBox* headingBox();
// Of all fields of a window with kFollowsDigits. They round what they show, and nothing else.
void setDigits(QWidget& window, int digits);
// Shows a value. A field of Qt would show its bound instead of a value beyond it: the range is
// widened to the value, until another one is shown.
void showNumber(QDoubleSpinBox& box, double value, double least, double most);
// A click into the field, or its dialog's opening, selects its text, so that typing replaces it.
void selectOnFocus(QAbstractSpinBox* box);
// As large as wanted, or as the screen has room for.
void resizeOnScreen(QWidget& dialog, QSize wanted);
// Makes a dialog as high as its parts need at its width, when one of them has got more lines.
void growToFit(QWidget* dialog);
[[nodiscard]] QComboBox* speedBox();  // 0.1 to 16 times; item data: the factors
[[nodiscard]] QToolButton* iconButton(const QString& tip, const char* icon = nullptr);
// Sets the colour of the text, in any theme: "good", "caution", "bad", "calm", or "" for the
// default.
void setTone(QWidget* widget, const char* tone);
[[nodiscard]] QColor toneColour(const QByteArray& tone, const Theme& theme);

// The style sheet of the window.
[[nodiscard]] QString formStyle(const QPalette& palette);

}  // namespace clearway::gui
