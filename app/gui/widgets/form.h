// app/gui/widgets/form.h — the parts that all docks are laid out with, so that they look alike.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPalette>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace clearway::gui {

inline constexpr int kDockWidth = 344;  // at least; a page that needs more gets it

// A scrolling column, as wide as a dock. The wheel scrolls it, whatever field it is over: only a
// field that was chosen (by a click or a key) takes it.
class DockPage : public QScrollArea {
 public:
  explicit DockPage(QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout* column() const { return column_; }
  [[nodiscard]] QSize sizeHint() const override;

 private:
  QVBoxLayout* column_;
};

[[nodiscard]] QLabel* caption(const QString& text);  // of a group
[[nodiscard]] QLabel* muted(const QString& text);    // names a field; of one width
[[nodiscard]] QGridLayout* fieldsIn(QVBoxLayout* column);
void addField(QGridLayout* fields, const QString& name, QWidget* field);
[[nodiscard]] QDoubleSpinBox* numberBox(const QString& name, double least, double most,
                                        int decimals);
[[nodiscard]] QDoubleSpinBox* coordinateBox(const QString& prefix);  // in the map's unit
[[nodiscard]] QDoubleSpinBox* headingBox();
[[nodiscard]] QComboBox* speedBox();  // 0.1 to 16 times; its data are the factors
[[nodiscard]] QToolButton* iconButton(const QString& tip);
// The colour of its text, in any theme: "good", "bad", "calm", or "" for that of all text.
void setTone(QWidget* widget, const char* tone);

// The style of everything in the window.
[[nodiscard]] QString formStyle(const QPalette& palette);

}  // namespace clearway::gui
