// Dialogs: their notes are read on every pane in both themes, and they are no larger than a screen.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QPointer>
#include <QScreen>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <functional>
#include <memory>
#include <vector>

#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/map_properties_dialog.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/playback/play_bar.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/timeline.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/screen_fit.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

using Dialog = std::unique_ptr<QDialog>;

bool scrolls(const QWidget& part) {
  for (const QWidget* w = part.parentWidget(); w != nullptr; w = w->parentWidget()) {
    if (qobject_cast<const QScrollArea*>(w) != nullptr) return true;
  }
  return false;
}

class DialogsOf : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    before_ = QApplication::palette();
    open(kRoom);
    task({2.5, 4.5}, {16.5, 4.5});
  }
  void TearDown() override {
    window->setLook(Look::Light);
    QApplication::setPalette(before_);
  }
  std::vector<std::function<Dialog()>> makers() {
    QMainWindow* w = window.get();
    Editor& editor = window->editor();
    return {
        [=] { return Dialog(new PreferencesDialog(*w, {})); },
        [=] { return Dialog(new AboutDialog(w, AboutDialog::Page::About)); },
        [=] { return Dialog(new NewMapDialog(w)); },
        [=, &editor] { return Dialog(new ResizeDialog(editor.document().frame(), w)); },
        [=, &editor] { return Dialog(new MapPropertiesDialog(editor.map(), "m.map", w)); },
        [=, &editor] { return Dialog(new RandomFleetDialog(editor, w)); },
        [=, &editor] { return Dialog(new AgentTableDialog(editor, w)); },
        [=, this] {
          return Dialog(new ExportDialog(pictureSourceOf(window->bench()),
                                         window->findChild<PictureActions*>()->guard(), w));
        },
    };
  }
  // Each pane of each of them is shown in turn.
  void forEachPane(const std::function<void(QDialog&)>& act) {
    for (const auto& make : makers()) {
      const Dialog dialog = make();
      dialog->setAttribute(Qt::WA_DeleteOnClose, false);
      dialog->show();
      QTest::qWait(50);
      auto* tabs = dialog->findChild<QTabWidget*>();
      for (int i = 0; i < (tabs != nullptr ? tabs->count() : 1); ++i) {
        if (tabs != nullptr) tabs->setCurrentIndex(i);
        QTest::qWait(20);
        act(*dialog);
      }
    }
  }

 private:
  QPalette before_;
};

TEST_F(DialogsOf, BothThemesHaveReadableTextsOnEveryPane) {
  for (const Look look : {Look::Light, Look::Dark}) {
    window->setLook(look);
    int notes = 0;
    forEachPane([&](QDialog& dialog) {
      for (const QLabel* label : dialog.findChildren<QLabel*>()) {
        if (label->text().isEmpty() || label->visibleRegion().isEmpty()) continue;
        ++notes;
        EXPECT_GE(contrastOf(*label), 4.5)
            << (look == Look::Dark ? "dark: " : "light: ") << label->text().toStdString();
      }
    });
    EXPECT_GT(notes, 30);
  }
}

TEST_F(DialogsOf, ASmallScreenHasRoomForEveryDialogWithItsButtons) {
  constexpr QSize kSmall{624, 344};  // as of a screen with 1280 x 800 pixels at twice the size
  forEachPane([&](QDialog& dialog) {
    fitDialog(dialog, kSmall);
    QTest::qWait(30);
    const std::string name = dialog.windowTitle().toStdString();
    EXPECT_LE(dialog.width(), kSmall.width()) << name;
    EXPECT_LE(dialog.height(), kSmall.height()) << name;
    for (const auto* box : dialog.findChildren<QDialogButtonBox*>()) {
      for (const QAbstractButton* b : box->buttons()) {
        if (b->isHidden()) continue;
        const QRect place(b->mapTo(&dialog, QPoint()), b->size());
        EXPECT_TRUE(dialog.rect().contains(place) || scrolls(*b))
            << name << ": " << b->text().toStdString();
      }
    }
  });
}

// Also on the screen of now, whatever its size is.
TEST_F(DialogsOf, EveryDialogIsNoLargerThanTheScreen) {
  window->resize(window->size().boundedTo(roomOnScreen(*window)));
  forEachPane([&](QDialog& dialog) {
    const QSize room = dialog.screen()->availableSize();
    EXPECT_LE(dialog.width(), room.width()) << dialog.windowTitle().toStdString();
    EXPECT_LE(dialog.height(), room.height()) << dialog.windowTitle().toStdString();
  });
}

// With scroll bars, where the window is too narrow for them.
TEST_F(DialogsOf, PartsOfTheWindowAreWholeOrScrollOnASmallScreen) {
  ASSERT_TRUE(plan());
  const QSize room = window->screen()->availableSize();
  window->resize(QSize(624, 344).boundedTo(room));
  QTest::qWait(100);
  int pages = 0;
  for (const DockPage* page : window->findChildren<DockPage*>()) {
    if (page->visibleRegion().isEmpty()) continue;
    ++pages;
    const QRect place(page->mapTo(window.get(), QPoint()), page->size());
    EXPECT_TRUE(window->rect().contains(place)) << page->metaObject()->className();
    const int cut = page->widget()->width() - page->viewport()->width();
    EXPECT_LE(cut, page->horizontalScrollBar()->maximum()) << page->metaObject()->className();
  }
  EXPECT_GE(pages, 2);
}

TEST_F(DialogsOf, ANarrowMapHasWholePartsOfTheVerdictAndATimelineToDrag) {
  ASSERT_TRUE(plan());
  const QString whole = "Proved free, clearance 0.012 m";
  VerdictLabel verdict;
  verdict.setVerdict(Verdict{Report::Tone::Good, whole});
  const int needed = verdict.sizeHint().width();
  verdict.fitTo(needed - 10);
  EXPECT_EQ(verdict.text().toStdString(), "Proved free") << "and no piece of another part";
  EXPECT_LE(verdict.sizeHint().width(), needed - 10);
  verdict.fitTo(needed + 10);
  EXPECT_EQ(verdict.text(), whole);
  auto* bar = window->findChild<PlayBar*>();
  auto* timeline = bar->findChild<Timeline*>();
  for (const int width : {bar->minimumSizeHint().width(), 280, 360, 430, 530}) {
    bar->resize(width, bar->height());
    bar->layout()->activate();
    EXPECT_GE(timeline->width(), 60) << width;
  }
  for (const int width : {400, 430, 530, 560, 640, 800}) {
    bar->resize(width, bar->height());
    bar->layout()->activate();
    EXPECT_GE(timeline->width(), kLeastTimeline_px) << width;
  }
}

// It shows agents of the editor until it is gone.
TEST_F(DialogsOf, TheTableOfAgentsGoesBeforeTheEditor) {
  auto other = std::make_unique<MainWindow>();
  other->show();
  ASSERT_TRUE(other->open(sample("random.map")));
  other->showTable();
  const QPointer<AgentTableDialog> table = other->findChild<AgentTableDialog*>();
  ASSERT_NE(table, nullptr);
  bool was_gone = false;
  QObject::connect(&other->editor(), &QObject::destroyed, [&] { was_gone = table.isNull(); });
  other.reset();
  EXPECT_TRUE(was_gone);
}

TEST_F(DialogsOf, TheHeadsOfTheTableFitAndHaveTheUnitsOfTheMap) {
  for (const auto& [map, unit] : {std::pair{sample("random.map"), QString("cells")},
                                  {sample("warehouse.clearway"), QString("m")}}) {
    ASSERT_TRUE(window->open(map));
    for (const char* language : {"en", "de"}) {
      ASSERT_EQ(useLanguage(language), language);
      window->showTable();
      auto* dialog = window->findChild<AgentTableDialog*>();
      ASSERT_NE(dialog, nullptr);
      const QHeaderView& head = *dialog->table().horizontalHeader();
      for (int c = 0; c < head.count(); ++c) {
        const QString text = head.model()->headerData(c, Qt::Horizontal).toString();
        for (const QString& line : text.split('\n')) {
          EXPECT_GE(head.sectionSize(c), head.fontMetrics().horizontalAdvance(line) + 8)
              << text.toStdString();
        }
        EXPECT_FALSE(head.model()->headerData(c, Qt::Horizontal, Qt::ToolTipRole).isNull());
      }
      if (language == std::string("en")) {
        const auto shown = [&](int c) { return head.model()->headerData(c, Qt::Horizontal); };
        EXPECT_EQ(shown(1), "Length\n" + unit);
        EXPECT_EQ(shown(3), "Start x\n" + unit);
        EXPECT_EQ(shown(9), "Speed\n" + unit + "/s");
      }
      delete dialog;
      useLanguage("en");
    }
  }
}

TEST_F(DialogsOf, ScenesAndSimulationsHaveATimelineToDragInASmallWindow) {
  window->resize(900, 600);
  ASSERT_TRUE(window->open(sample("crossing.json")));
  QTest::qWait(30);
  EXPECT_GE(window->scenePage().findChild<Timeline*>()->width(), kLeastTimeline_px);
  ASSERT_TRUE(window->simulate());
  QTest::qWait(30);
  EXPECT_GE(window->simulationPage().findChild<Timeline*>()->width(), kLeastTimeline_px);
}

}  // namespace
}  // namespace clearway::gui
