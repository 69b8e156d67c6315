// The size of exported pictures: pages in millimetres, pictures of pixels in pixels, never larger
// than what the dialog says.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSvgRenderer>

#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ExportSize : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    save(PictureChoices());
    open(kRoom);
    task({2.5, 2.0}, {17.5, 2.0});
    dialog =
        std::make_unique<ExportDialog>(pictureSourceOf(window->bench()),
                                       window->findChild<PictureActions*>()->guard(), window.get());
    dialog->show();
  }
  void TearDown() override {
    dialog.reset();
    save(PictureChoices());
  }
  QComboBox& choice(const QString& name) {
    for (auto* b : dialog->findChildren<QComboBox*>()) {
      if (b->accessibleName() == name) return *b;
    }
    ADD_FAILURE() << name.toStdString();
    std::abort();
  }
  void choose(app::PictureFile format) {
    QComboBox& box = choice("Format");
    box.setCurrentIndex(box.findData(static_cast<int>(format)));
  }
  std::unique_ptr<ExportDialog> dialog;
};

TEST_F(ExportSize, OfAPageIsInMillimetresAndOfPixelsInPixels) {
  using app::PictureFile;
  EXPECT_FALSE(dialog->choices().in_mm);
  choose(PictureFile::Pdf);
  EXPECT_TRUE(dialog->choices().in_mm);
  EXPECT_EQ(choice("Unit").currentText(), "mm");
  EXPECT_EQ(dialog->choices().width_mm, PictureChoices().width_mm);
  choice("Unit").setCurrentIndex(choice("Unit").findText("pixels"));
  EXPECT_FALSE(dialog->choices().in_mm) << "the user may choose";
  choose(PictureFile::Svg);
  EXPECT_FALSE(dialog->choices().in_mm);
  choose(PictureFile::Pdf);
  EXPECT_TRUE(dialog->choices().in_mm);
  choose(PictureFile::Svg);
  EXPECT_TRUE(dialog->choices().in_mm) << "an SVG has either";
  choose(PictureFile::Png);
  EXPECT_FALSE(dialog->choices().in_mm);
  EXPECT_EQ(dialog->choices().width_px, PictureChoices().width_px);
}

TEST_F(ExportSize, IsRememberedWithItsFormat) {
  PictureChoices c;
  c.format = app::PictureFile::Pdf;
  c.in_mm = false;  // what the user chose last for a PDF
  save(c);
  dialog =
      std::make_unique<ExportDialog>(pictureSourceOf(window->bench()),
                                     window->findChild<PictureActions*>()->guard(), window.get());
  EXPECT_FALSE(dialog->choices().in_mm);
}

TEST_F(ExportSize, MeetsItsBoundOnOneSideAndIsNeverLarger) {
  for (const auto& [width, height] :
       {std::pair{1600.0, 1200.0}, {1200.0, 1600.0}, {333.0, 777.0}}) {
    PictureChoices c;
    c.width_px = width;
    c.height_px = height;
    const auto png = drawnFile(pictureSourceOf(window->bench()), c);
    ASSERT_TRUE(png) << png.error().text();
    const QImage image = QImage::fromData(QByteArray::fromStdString(*png), "PNG");
    EXPECT_LE(image.width(), width);
    EXPECT_LE(image.height(), height);
    EXPECT_TRUE(image.width() == width || image.height() == height)
        << image.width() << " x " << image.height();
  }
  PictureChoices page;
  page.in_mm = true;
  page.format = app::PictureFile::Svg;
  const std::string svg = drawnFile(pictureSourceOf(window->bench()), page).value_or("");
  EXPECT_TRUE(svg.find(" width=\"160mm\"") != std::string::npos ||
              svg.find(" height=\"120mm\"") != std::string::npos)
      << svg.substr(0, 300);
}

}  // namespace
}  // namespace clearway::gui
