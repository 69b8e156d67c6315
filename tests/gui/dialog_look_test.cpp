// Dialogs: their notes are read on every pane in both themes.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QTabWidget>
#include <functional>
#include <memory>
#include <vector>

#include "app/gui/window/about_dialog.h"
#include "app/gui/window/agent_table_dialog.h"
#include "app/gui/window/export_dialog.h"
#include "app/gui/window/map_properties_dialog.h"
#include "app/gui/window/new_map_dialog.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/window/preferences_dialog.h"
#include "app/gui/window/random_fleet_dialog.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

using Dialog = std::unique_ptr<QDialog>;

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
          return Dialog(new ExportDialog(pictureSourceOf(*window),
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

}  // namespace
}  // namespace clearway::gui
