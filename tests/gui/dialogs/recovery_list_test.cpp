// The list of unsaved work after a crash: what distinguishes its entries.
#include <gtest/gtest.h>

#include <QDateTime>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSet>

#include "app/document/edit/new_map.h"
#include "app/gui/dialogs/recovery_dialog.h"
#include "app/gui/document/recovery_store.h"
#include "app/gui/widgets/translation.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

constexpr std::int64_t kTime_s = 1'700'000'000;

class RecoveryList : public ::testing::Test {
 protected:
  // One more document of the same file, as a crashed editor left it.
  void leave(std::int64_t time_s, int agents = 0, int walls = 0) {
    app::NewMap wanted;
    wanted.pattern = app::Pattern::Empty;
    wanted.rows = wanted.columns = 30;
    app::OpenedEdit e = app::newEdit(app::makeMap(wanted).value());
    e.file.path = folder / "m.map";
    e.document.begin("Edit");
    for (int k = 0; k < agents; ++k) {
      maps::ProjectAgent a;
      a.name = "cart " + std::to_string(k);
      a.start = Pose{{1.5 + k, 1.5}, Heading()};
      e.document.addAgent(a);
    }
    for (std::int32_t k = 0; k < walls; ++k) {
      const std::int32_t at = 2 * k;
      e.document.paint(app::CellSet(CellRange{at, at + 1, at, at + 1}), maps::CellState::Occupied);
    }
    e.document.commit();
    app::RecoverySnapshot s = app::snapshotOf(e.document, e.file, 1, time_s);
    s.values = e.document.map().values;
    const auto own = folder / ("recovery/crashed" + std::to_string(left++));
    std::filesystem::create_directories(own);
    ASSERT_TRUE(app::saveRecovery(s, own / "1.recovery"));
  }
  struct Entry {
    QString text, recover;
  };
  std::vector<Entry> entries() {
    RecoveryStore store(folder / "recovery");
    const RecoveryDialog dialog(
        store.claimLeft(), store, [](const LeftFile&) { return false; }, nullptr);
    std::vector<Entry> out;
    for (const auto* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() != RecoveryDialog::tr("Recover")) continue;
      out.push_back(
          {button->parentWidget()->findChild<QLabel*>()->text(), button->accessibleName()});
    }
    return out;
  }
  clearway::testing::TempFolder folder;
  int left = 0;
};

TEST_F(RecoveryList, DistinguishesTwinsByTheSecondAndTheirContent) {
  leave(kTime_s, 3);
  leave(kTime_s + 9, 3);
  leave(kTime_s, 4);
  const std::vector<Entry> all = entries();
  ASSERT_EQ(all.size(), 3U);
  QSet<QString> texts, buttons;
  for (const Entry& e : all) {
    texts.insert(e.text);
    buttons.insert(e.recover);
    EXPECT_TRUE(e.text.contains(QString::fromStdString(folder.path().string())))
        << "the folder of the file";
    EXPECT_FALSE(e.text.contains("bytes")) << e.text.toStdString();
  }
  EXPECT_EQ(texts.size(), 3);
  EXPECT_EQ(buttons.size(), 2) << "by the time";
  EXPECT_TRUE(all[0].text.contains(":29")) << all[0].text.toStdString();
  EXPECT_TRUE(all[0].text.contains("3 placed agents"));
}

TEST_F(RecoveryList, DistinguishesTwinsOfOneSecondByTheirSize) {
  leave(kTime_s, 1);
  leave(kTime_s, 1, 8);
  const std::vector<Entry> all = entries();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_NE(all[0].text, all[1].text);
  EXPECT_TRUE(all[0].text.contains("bytes")) << all[0].text.toStdString();
}

TEST_F(RecoveryList, OffersToRecoverAllAndKeepsWhatCannotBeOpened) {
  leave(kTime_s, 1);
  leave(kTime_s + 1, 2);
  leave(kTime_s + 2, 3);
  RecoveryStore store(folder / "recovery");
  std::vector<std::size_t> asked;
  RecoveryDialog dialog(
      store.claimLeft(), store,
      [&](const LeftFile& file) {
        asked.push_back(file.info->agents);
        return asked.size() != 2;
      },
      nullptr);
  dialog.show();
  QPushButton* all = nullptr;
  for (auto* button : dialog.findChildren<QPushButton*>()) {
    if (button->text() == "Recover all") all = button;
  }
  ASSERT_NE(all, nullptr);
  all->click();
  ASSERT_EQ(asked.size(), 3U);
  EXPECT_TRUE(dialog.isVisible()) << "one is left";
  const std::size_t failed = asked[1];
  all->click();
  ASSERT_EQ(asked.size(), 4U);
  EXPECT_EQ(asked.back(), failed);
  EXPECT_EQ(dialog.result(), QDialog::Accepted);
  EXPECT_FALSE(dialog.isVisible());
}

TEST_F(RecoveryList, HasSecondsOnceInItsTimes) {
  app::RecoveryInfo info;
  info.time_s = kTime_s;
  const QLocale before;
  for (const QLocale& locale :
       {QLocale::c(), QLocale(QLocale::German), QLocale(QLocale::English)}) {
    QLocale::setDefault(locale);
    EXPECT_EQ(timeOf(info).count(':'), 2) << timeOf(info).toStdString();
  }
  QLocale::setDefault(before);
}

TEST_F(RecoveryList, HasTheDatesOfTheLanguageOfTheWindow) {
  app::RecoveryInfo info;
  info.time_s = kTime_s;  // the 14th or 15th of November 2023
  ASSERT_EQ(useLanguage("en"), "en");
  const QLocale system = QLocale::system();
  const bool is_english = system.language() == QLocale::English;  // then it has its own dates
  const QString day = is_english ? system.toString(QDateTime::fromSecsSinceEpoch(kTime_s).date(),
                                                   QLocale::ShortFormat)
                                 : QString("/11/2023");
  EXPECT_TRUE(timeOf(info).contains(day)) << timeOf(info).toStdString();
  ASSERT_EQ(useLanguage("de"), "de");
  EXPECT_TRUE(timeOf(info).contains(".11.23")) << timeOf(info).toStdString();
  useLanguage("en");
}

}  // namespace
}  // namespace clearway::gui
