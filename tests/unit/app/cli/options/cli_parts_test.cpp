#include <gtest/gtest.h>

#include "app/cli/output/console.h"
#include "app/cli/output/progress_bar.h"
#include "core/base/suggest.h"

namespace clearway::cli {
namespace {

TEST(Suggest, FindsTheWordThatATypoMeant) {
  const std::vector<std::string> words{"plan", "check", "solve", "info", "convert", "render"};
  EXPECT_EQ(nearestWord("paln", words), "plan");
  EXPECT_EQ(nearestWord("chekc", words), "check");
  EXPECT_EQ(nearestWord("covert", words), "convert");
  EXPECT_EQ(nearestWord("inf", words), "info");
}

TEST(Suggest, SuggestsNoWordWithoutASimilarOne) {
  EXPECT_EQ(nearestWord("banana", {"plan", "check"}), "");
  EXPECT_EQ(didYouMean("xyzzy", {"plan"}), "");
  EXPECT_EQ(nearestWord(std::string(100'000, 'a'), {"plan"}), "");
  EXPECT_EQ(nearestWord("", {"plan"}), "");
  for (const char* word : {"x", "", "12", "1", "-8", "6.4"}) {
    EXPECT_EQ(nearestWord(word, {"8", "16", "32", "64"}), "") << word;
  }
}

TEST(Suggest, AnAbbreviationMeansTheOnlyWordThatBeginsSo) {
  EXPECT_EQ(nearestWord("--touch", {"--touching-collides", "--to"}), "--touching-collides");
  EXPECT_EQ(nearestWord("--pad", {"--padding-shape", "--padding-distance"}), "");
}

TEST(Suggest, TiesKeepTheFirstCandidate) { EXPECT_EQ(nearestWord("cat", {"bat", "hat"}), "bat"); }

TEST(ProgressLine, ShowsShareAndTimeLeft) {
  EXPECT_EQ(progressLine(0.5, 10.0, "1 234 states"),
            "[###############---------------]  50 %  ETA 0:10  1 234 states");
  EXPECT_EQ(progressLine(0.25, 1500.0, ""),
            "[#######-----------------------]  25 %  ETA 1:15:00  ");
}

TEST(ProgressLine, HasNoRemainingTimeBeforeTheFirstProgress) {
  EXPECT_EQ(progressLine(0.0, 3.0, "x"), "[------------------------------]   0 %  ETA -:--  x");
  EXPECT_EQ(progressLine(1e-9, 3.0, "x"), "[------------------------------]   0 %  ETA -:--  x");
  EXPECT_EQ(progressLine(7.0, 3.0, "x"), "[##############################] 100 %  ETA 0:00  x");
}

TEST(OneLine, TurnsControlCharactersIntoVisibleText) {
  EXPECT_EQ(oneLine("a\nb\tc\n"), "a b c");
  EXPECT_EQ(oneLine("\x1b[31mred"), "\\x1b[31mred");
  EXPECT_EQ(oneLine("é°"), "é°");
}

}  // namespace
}  // namespace clearway::cli
