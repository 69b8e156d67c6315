// app/drawing/canvas/paint.h — how a canvas draws: colours by what they mean, opacities, widths.
//
// Attributes are those of SVG and keep their order. Colours are classes (cw-warn, cw-halo, ...; see
// app/drawing/style/style.cpp), which a back end knows from its theme: one class colours the fill,
// another the stroke, a third is the current colour of a group, which fill() and stroke() use.
// Widths and dashes are in the pixels of the picture or the screen, whatever the scale of a curve.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace clearway::app::picture {

class Paint {
 public:
  enum class Name : std::uint8_t {
    Class,
    Clip,
    Own,
    Colour,
    Fill,
    Stroke,
    FillOpacity,
    StrokeOpacity,
    Opacity,
    Width,
    Dash,
    RoundJoin,
    RoundCap,
    FlatCap,
    EvenOdd,
    Corners,
    Anchor,
    Bold,
    Data,
    Tight
  };
  enum class Ink : std::uint8_t { None, Current, Fixed };
  struct Attribute {
    Name name = Name::Class;
    Ink ink = Ink::None;
    bool bare = false;  // .5 instead of 0.5
    std::uint32_t rgb = 0, fill = 0;
    double value = 0.0, gap = 0.0;
    std::string_view text{};
  };

  // Classes, separated by blanks. All texts outlive the paint.
  Paint& of(std::string_view classes) { return add({.name = Name::Class, .text = classes}); }
  Paint& clip(std::string_view id) { return add({.name = Name::Clip, .text = id}); }
  // Of a group: its current colour; its fill as well.
  Paint& colour(std::uint32_t rgb) { return add({.name = Name::Colour, .rgb = rgb}); }
  Paint& own(std::uint32_t rgb, std::uint32_t fill) {
    return add({.name = Name::Own, .rgb = rgb, .fill = fill});
  }

  Paint& fill() { return add({.name = Name::Fill, .ink = Ink::Current}); }
  Paint& fill(std::uint32_t rgb) {
    return add({.name = Name::Fill, .ink = Ink::Fixed, .rgb = rgb});
  }
  Paint& noFill() { return add({.name = Name::Fill}); }
  Paint& stroke() { return add({.name = Name::Stroke, .ink = Ink::Current}); }
  Paint& stroke(std::uint32_t rgb) {
    return add({.name = Name::Stroke, .ink = Ink::Fixed, .rgb = rgb});
  }
  // In [0, 1]; the other form is for computed values.
  Paint& fillOpacity(double v) { return add({.name = Name::FillOpacity, .value = v}); }
  Paint& strokeOpacity(double v) { return add({.name = Name::StrokeOpacity, .value = v}); }
  Paint& opacity(double v) { return add({.name = Name::Opacity, .value = v}); }
  Paint& fillPart(double v) { return add({.name = Name::FillOpacity, .bare = true, .value = v}); }
  Paint& strokePart(double v) {
    return add({.name = Name::StrokeOpacity, .bare = true, .value = v});
  }
  Paint& part(double v) { return add({.name = Name::Opacity, .bare = true, .value = v}); }

  Paint& width(double px) { return add({.name = Name::Width, .value = px}); }
  Paint& dash(double px, double gap = 0.0) {  // 0: as long as the dash
    return add({.name = Name::Dash, .value = px, .gap = gap});
  }
  Paint& roundJoin() { return add({.name = Name::RoundJoin}); }
  Paint& roundCap() { return add({.name = Name::RoundCap}); }
  Paint& flatCap() { return add({.name = Name::FlatCap}); }
  Paint& evenOdd() { return add({.name = Name::EvenOdd}); }
  Paint& corners(double radius) { return add({.name = Name::Corners, .value = radius}); }
  Paint& anchor(std::string_view where) { return add({.name = Name::Anchor, .text = where}); }
  Paint& bold() { return add({.name = Name::Bold}); }
  // In SVG text: the place of a curve's data, which else is the first attribute.
  Paint& data() { return add({.name = Name::Data}); }
  Paint& tight() { return add({.name = Name::Tight}); }  // in SVG text: no line break after it

  [[nodiscard]] const Attribute* begin() const { return list_.data(); }
  [[nodiscard]] const Attribute* end() const { return list_.data() + count_; }

 private:
  Paint& add(const Attribute& a) {
    assert(count_ < list_.size());
    list_[count_++] = a;
    return *this;
  }
  std::array<Attribute, 10> list_{};
  std::size_t count_ = 0;
};

}  // namespace clearway::app::picture
