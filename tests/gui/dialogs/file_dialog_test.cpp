// Dialogs about files know them by their endings, and read none.
#include "app/gui/widgets/file_dialog.h"

#include <gtest/gtest.h>

#include <QFileDialog>
#include <QFileInfo>
#include <QImage>

#include "app/gui/dialogs/file_question.h"
#include "tests/gui/dialog_answer.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

// By content it is a picture.
TEST(FileDialog, AFileHasTheTypeOfItsEnding) {
  const testing::TempFolder folder;
  const QString file = QString::fromStdString((folder / "cells.foo").string());
  ASSERT_TRUE(QImage(4, 4, QImage::Format_RGB32).save(file, "PNG"));
  EXPECT_EQ(endingIcons().type(QFileInfo(file)), "foo file");
  EXPECT_EQ(endingIcons().type(QFileInfo(QFileInfo(file).path())), "Folder");
  EXPECT_EQ(endingIcons().icon(QFileInfo(file)).cacheKey(),
            endingIcons().icon(QAbstractFileIconProvider::File).cacheKey());
}

TEST(FileDialog, AllDialogsUseTheEndings) {
  const testing::TempFolder folder;
  const QString path = QString::fromStdString((folder / "map.map").string());
  int asked = 0;
  const DialogAnswer answer([&](QDialog& dialog) {
    const auto* files = qobject_cast<QFileDialog*>(&dialog);
    if (files != nullptr && files->iconProvider() == &endingIcons()) ++asked;
    dialog.reject();
  });
  EXPECT_TRUE(askForFile(nullptr, "Open", QFileInfo(path).path(), "All files (*)").isEmpty());
  EXPECT_TRUE(askForName(nullptr, "Save", path, "Maps (*.map)").isEmpty());
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace clearway::gui
