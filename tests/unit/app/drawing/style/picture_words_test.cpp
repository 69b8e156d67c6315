// Texts of pictures in another language.
#include "app/drawing/style/picture_words.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

TEST(PictureWords, AreEnglishWithoutATranslation) {
  const PictureWords words;
  EXPECT_EQ(words("goal"), "goal");
  EXPECT_EQ(words("%1 of %2", {"a", "b"}), "a of b");
  EXPECT_EQ(words.number("1.5 m"), "1.5 m");
}

TEST(PictureWords, APatternIsTranslatedAsAWhole) {
  PictureWords words;
  words.translate = [](const std::string& english) {
    return english == "%1 of %2" ? std::string("%2: %1, 100 %") : english;
  };
  EXPECT_EQ(words("%1 of %2", {"%2", "b"}), "b: %2, 100 %") << "parts are not patterns";
  EXPECT_EQ(words("%3", {"a"}), "%3");
}

TEST(PictureWords, NumbersHaveTheDecimalSignOfTheLanguage) {
  PictureWords words;
  words.decimal = ',';
  EXPECT_EQ(words.number("0.25 to 1.5."), "0,25 to 1,5.");
  EXPECT_EQ(words.number("a.b .5"), "a.b .5");
}

}  // namespace
}  // namespace clearway::app
