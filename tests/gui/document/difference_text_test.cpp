// In what a document and its file differ, in words.
#include "app/gui/dialogs/difference_text.h"

#include <gtest/gtest.h>

namespace clearway::gui {
namespace {

using enum app::MapProperty;

TEST(DifferenceText, NamesEachPropertyWithBothValues) {
  app::DiskDifference d;
  EXPECT_EQ(differenceText(d), "The file holds the same as the document.");
  d.properties = {{Resolution, "0.05", "0.1"},
                  {OccupiedThreshold, "0.65", "0.7"},
                  {Negate, "no", "yes"},
                  {LineEnds, "", ""}};
  EXPECT_EQ(differenceText(d),
            "Resolution: 0.1 m in the file, 0.05 m in the document. Occupied from: 0.7 in the "
            "file, 0.65 in the document. White is occupied: yes in the file, no in the document. "
            "Line ends differ.");
}

}  // namespace
}  // namespace clearway::gui
