// An editor that another program kills: edits, undo, redo and saves without an end.
//
// Edit N paints cell N and gives the first agent the colour N, in one step, so that a state that
// mixes two edits is seen. Prints what is done: "edit N" once the document has it, "kept N" once
// it is in the recovery file, "saved N" once it is in the document's file.
#include <QApplication>
#include <QTimer>
#include <cstdio>

#include "app/gui/window/main_window.h"
#include "app/gui/window/parts/open_documents.h"

namespace clearway::gui {
namespace {

constexpr int kSessionPause_ms = 20;

void say(const char* what, quint64 n) {
  std::printf("%s %llu\n", what, static_cast<unsigned long long>(n));
  std::fflush(stdout);
}

quint64 stateOf(const Editor& editor) { return *editor.document().agents().front().agent.colour; }

void edit(Editor& editor) {
  const GridFrame& frame = editor.document().frame();
  const auto n = static_cast<std::int32_t>(stateOf(editor)) + 1;
  const Cell c{n / frame.columns(), n % frame.columns()};
  if (!frame.contains(c)) std::exit(3);
  editor.edit("Edit", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{c.row, c.row + 1, c.column, c.column + 1}),
            maps::CellState::Occupied);
    app::EditAgent a = d.agents().front();
    a.agent.colour = static_cast<std::uint32_t>(n);
    d.setAgent(a);
  });
  say("edit", stateOf(editor));
}

int runSession(const QString& file, unsigned seed) {
  MainWindow window;
  window.documents().autosave().setPause(kSessionPause_ms);
  window.show();
  if (!window.open(file)) return 2;
  Editor& editor = window.editor();
  // The state after each edit.
  std::map<quint64, quint64> states;
  QObject::connect(&editor, &Editor::historyChanged, &window,
                   [&] { states[window.documents().autosave().edits()] = stateOf(editor); });
  QObject::connect(&window.documents().autosave(), &Autosave::saved, &window,
                   [&](quint64, quint64 edits) { say("kept", states[edits]); });
  say("ready", 0);
  QTimer timer;
  unsigned step = seed;
  QObject::connect(&timer, &QTimer::timeout, &window, [&] {
    step = step * 1664525U + 1013904223U;
    const unsigned dice = (step >> 16U) % 80U;  // saves are rare: a recovery file lives until one
    if (dice == 0) {
      if (!window.saveTo(file)) std::exit(4);
      say("saved", stateOf(editor));
    } else if (dice <= 2 && editor.document().canUndo()) {
      editor.undo();
      say("undone", stateOf(editor));
      editor.redo();
      say("edit", stateOf(editor));
    } else {
      edit(editor);
    }
  });
  timer.start(1);
  return QApplication::exec();
}

}  // namespace
}  // namespace clearway::gui

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCoreApplication::setOrganizationName("Clearway");
  QCoreApplication::setApplicationName("killed_editor");
  if (argc != 3) return 1;
  return clearway::gui::runSession(argv[1], static_cast<unsigned>(std::atoi(argv[2])));
}
