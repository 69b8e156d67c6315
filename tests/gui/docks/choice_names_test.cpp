// Modes, policies, options of the planner and rows of reports are words in every language.
#include "app/gui/wording/choice_names.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QSet>
#include <QTreeWidget>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "app/gui/playback/scene_page.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/wording/plan_text.h"
#include "maps/plan/plan_options.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

struct NamedChoices {
  std::span<const std::string_view> ids;
  std::function<QString(std::size_t)> name;
};

std::vector<NamedChoices> namedChoices() {
  return {
      {maps::kSceneModes, [](std::size_t k) { return modeName(static_cast<maps::SceneMode>(k)); }},
      {maps::kPolicyNames, [](std::size_t k) { return policyName(static_cast<app::Policy>(k)); }}};
}

class ChoiceNames : public ::testing::Test {
 protected:
  void TearDown() override { useLanguage("en"); }
};

TEST_F(ChoiceNames, AreDistinctWordsInEveryLanguage) {
  // Words that are the same in files.
  const QSet<QString> words{"static", "disabled"};
  for (const char* language : {"en", "de"}) {
    ASSERT_EQ(useLanguage(language), language);
    for (const NamedChoices& choices : namedChoices()) {
      QSet<QString> names;
      for (std::size_t k = 0; k < choices.ids.size(); ++k) {
        const QString id = QString::fromUtf8(choices.ids[k].data());
        const QString name = choices.name(k);
        names.insert(name);
        EXPECT_FALSE(name.isEmpty()) << id.toStdString();
        EXPECT_TRUE(name != id || words.contains(name)) << name.toStdString();
        if (usedLanguage() == "en") continue;
        EXPECT_NE(sourceText(name), name) << name.toStdString() << " has no translation";
      }
      EXPECT_EQ(names.size(), static_cast<qsizetype>(choices.ids.size())) << language;
    }
  }
}

TEST_F(ChoiceNames, OptionsOfThePlannerAreTranslated) {
  ASSERT_EQ(useLanguage("de"), "de");
  int seen = 0;
  const auto expectGerman = [&seen](std::string_view text) {
    if (text.empty()) return;
    ++seen;
    const QString english = QString::fromStdString(std::string(text));
    EXPECT_NE(QObject::tr(std::string(text).c_str()), english) << text;
  };
  const QSet<QString> same{"Anytime"};
  for (const maps::PlanOption& option : maps::planOptions()) {
    if (!same.contains(option.label.data())) expectGerman(option.label);
    expectGerman(option.help);
    expectGerman(option.editor_text);
    for (const maps::OptionChoice& c : option.choices) expectGerman(c.label);
  }
  EXPECT_GT(seen, 60);
}

TEST_F(ChoiceNames, RowsOfAReportAreTranslated) {
  ASSERT_EQ(useLanguage("de"), "de");
  EXPECT_EQ(reportText({"best effort: the %1 was reached", {"time limit"}}).toStdString(),
            "bestmöglich: Zeitgrenze erreicht");
  EXPECT_EQ(reportText(app::boundText(1.5)).toStdString(),
            "höchstens das 1,5-fache der geringsten Kosten");
  EXPECT_EQ(reportText({"%1 of %2, the %3 to reach", {2, 3, "cheapest"}}).toStdString(),
            "2 von 3, am günstigsten erreichbar");
}

// Every item of every box, and the bodies of a scene.
class BoxesInGerman : public SmallMapWindow {
 protected:
  void SetUp() override {
    ASSERT_EQ(useLanguage("de"), "de");
    SmallMapWindow::SetUp();
  }
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
};

TEST_F(BoxesInGerman, HaveNoIdOfAModeOrPolicy) {
  QSet<QString> ids;
  for (const NamedChoices& choices : namedChoices()) {
    for (const std::string_view id : choices.ids) ids.insert(QString::fromUtf8(id.data()));
  }
  int seen = 0;
  for (const auto* box : window->findChildren<QComboBox*>()) {
    for (int i = 0; i < box->count(); ++i, ++seen) {
      EXPECT_FALSE(ids.contains(box->itemText(i)))
          << box->objectName().toStdString() << ": " << box->itemText(i).toStdString();
    }
  }
  EXPECT_GT(seen, 30);
  EXPECT_EQ(window->findChild<QComboBox*>("policy")->itemText(1), "dem Zeitplan folgen");
  EXPECT_EQ(window->findChild<QComboBox*>("agent_mode")->itemText(2), "statisch");
}

TEST_F(BoxesInGerman, BodiesOfASceneAreDescribedInGerman) {
  const auto scene = folder.write("parts.json", R"({"format": "clearway-scene", "version": 1,
    "bodies": [
      {"name": "crane", "pose": {"x": 0, "y": 0}, "category": [0, 3], "margin": 0.25, "group": 2,
       "shape": {"compound": [
         {"shape": {"box": {"length": 2, "width": 1}}},
         {"shape": {"disc": {"radius": 1}}, "category": [], "mask": []}]}},
      {"pose": {"x": 9, "y": 0}, "mode": "static", "shape": {"disc": {"radius": 1}}}]})");
  ASSERT_TRUE(window->open(QString::fromStdString(scene.string())))
      << window->message().toStdString();
  const auto* bodies = window->scenePage().findChild<QTreeWidget*>("sceneBodies");
  ASSERT_EQ(bodies->topLevelItemCount(), 2);
  const QTreeWidgetItem& crane = *bodies->topLevelItem(0);
  ASSERT_EQ(crane.childCount(), 3);
  EXPECT_EQ(crane.child(0)->text(0).toStdString(),
            "bewegt sich in 2D, Kategorie 0, 3, volle Maske, Gruppe 2, Rand 0,25 m");
  EXPECT_EQ(crane.child(0)->toolTip(0), crane.child(0)->text(0)) << "where the row is cut";
  EXPECT_EQ(crane.child(1)->text(0), "Teil 0: wie der Körper");
  EXPECT_EQ(crane.child(2)->text(0), "Teil 1: keine Kategorie, leere Maske");
  EXPECT_EQ(bodies->topLevelItem(1)->text(0), "Körper 1");
  EXPECT_TRUE(bodies->topLevelItem(1)->child(0)->text(0).startsWith("statisch, Kategorie"));
}

}  // namespace
}  // namespace clearway::gui
