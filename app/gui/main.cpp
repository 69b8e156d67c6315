// clearway-gui: the desktop program. Shows maps, projects and plans, and plans in the background.
#include <QApplication>
#include <QCommandLineParser>
#include <QDoubleSpinBox>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QTextStream>
#include <QTimer>
#include <csignal>
#include <functional>
#include <memory>
#include <optional>

#include "app/document/plan/exit_code.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/path_controller.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/preferences.h"
#include "core/base/safe_text.h"

namespace clearway::gui {
namespace {

constexpr QSize kPictureSize{1280, 800};  // on any screen

int codeOf(app::ExitCode code) { return static_cast<int>(code); }

// One line of plain text.
void complain(const QString& text) {
  QTextStream(stderr) << "clearway-gui: " << QString::fromStdString(oneLine(text.toStdString()))
                      << "\n";
}

// Qt aborts without a display, so a message is printed first. Screenshots need no display.
bool hasDisplay(int argc, char** argv) {
  bool shows_nothing = false;  // a picture, the help or the version
  for (int i = 1; i < argc; ++i) {
    const QByteArray argument(argv[i]);
    if (argument.startsWith("-platform")) return true;
    shows_nothing = shows_nothing || argument.startsWith("--screenshot") ||
                    argument.startsWith("--help") || argument == "-h" || argument == "--version" ||
                    argument == "-v";
  }
#if defined(Q_OS_LINUX)
  if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
      !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
    return true;
  }
  return shows_nothing && qputenv("QT_QPA_PLATFORM", "offscreen");
#else
  return true;
#endif
}

struct Options {
  QString file;
  QString path, graph;  // of other programs, over the map
  QString screenshot;
  bool plan = false;
  bool fleet = false;                // plan all agents together
  std::optional<double> simulate_s;  // simulate as far
  QStringList docks;                 // raised docks
  QSize size;
  QString language;          // empty: the preferred one, else the system's
  std::optional<Look> look;  // nullopt: the look that was chosen in the menu
};

std::optional<Options> parse(const QApplication& app) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Shows maps, projects and plans; plans proven paths in the background.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("FILE", "project, map (MovingAI, ROS, image), plan or scene",
                               "[FILE]");
  const QCommandLineOption screenshot("screenshot", "Save a picture of the window and quit.",
                                      "FILE.png");
  const QCommandLineOption path("path", "Open the paths of this file over the map.", "FILE");
  const QCommandLineOption graph("graph", "Open the graph of routes of this file over the map.",
                                 "FILE");
  const QCommandLineOption plan("plan", "Plan as soon as the file is open.");
  const QCommandLineOption fleet("fleet", "Plan the whole fleet as soon as the file is open.");
  const QCommandLineOption simulate("simulate", "Simulate what is open for so many seconds.",
                                    "SECONDS");
  const QCommandLineOption size("size", "Size of the window.", "WIDTHxHEIGHT");
  const QCommandLineOption theme("theme", "light, dark, or auto: as the desktop is.", "NAME");
  const QCommandLineOption language("language", "en or de; else the preferred one.", "NAME");
  const QCommandLineOption dock(
      "dock",
      "Dock to raise: plan, agents, fleet, zones, result, layers, history or conflicts; may be "
      "given twice.",
      "NAME");
  parser.addOptions({screenshot, path, graph, plan, fleet, simulate, size, theme, language, dock});
  if (!parser.parse(QApplication::arguments())) {
    QString problem = parser.errorText();
    complain(problem.remove(QRegularExpression("\\.$")) + "; try 'clearway-gui --help'");
    return std::nullopt;
  }
  parser.process(app);  // the help and the version
  Options out;
  if (parser.positionalArguments().size() > 1) {
    complain("one file at a time");
    return std::nullopt;
  }
  out.file = parser.positionalArguments().value(0);
  out.path = parser.value(path);
  out.graph = parser.value(graph);
  out.screenshot = parser.value(screenshot);
  out.plan = parser.isSet(plan);
  out.fleet = parser.isSet(fleet);
  out.docks = parser.values(dock);
  if (parser.isSet(simulate)) {
    bool is_number = false;
    out.simulate_s = parser.value(simulate).toDouble(&is_number);
    if (!is_number || !(*out.simulate_s >= 0.0 && *out.simulate_s <= 1e9)) {
      complain("--simulate takes seconds from 0 to 1e9, not '" + parser.value(simulate) + "'");
      return std::nullopt;
    }
  }
  if (parser.isSet(size)) {
    const QStringList sides = parser.value(size).split('x');
    out.size = {sides.value(0).toInt(), sides.value(1).toInt()};
    if (sides.size() != 2 || out.size.width() < 720 || out.size.height() < 480 ||
        out.size.width() > 8192 || out.size.height() > 8192) {
      complain("--size is WIDTHxHEIGHT from 720x480 to 8192x8192, not '" + parser.value(size) +
               "'");
      return std::nullopt;
    }
  }
  out.language = parser.value(language);
  if (parser.isSet(language) && !languages().contains(out.language)) {
    complain("--language is " + languages().join(" or ") + ", not '" + out.language + "'");
    return std::nullopt;
  }
  if (!parser.isSet(theme)) return out;
  const QString name = parser.value(theme);
  if (name != "auto" && name != "light" && name != "dark") {
    complain("--theme is light, dark or auto, not '" + name + "'");
    return std::nullopt;
  }
  out.look = name == "dark" ? Look::Dark : name == "light" ? Look::Light : Look::Auto;
  return out;
}

// Saves the window's picture after all posted events are handled, and ends the program.
// `is_settled`: the verdict on a fleet's plan was there before.
void shoot(MainWindow& window, const QString& file, app::ExitCode code, bool is_settled = false) {
  QTimer::singleShot(50, &window, [&window, file, code, is_settled] {
    const bool judging = window.fleet().judging() || window.bench().checking();
    if (judging || !is_settled) {
      shoot(window, file, code, !judging);
      return;
    }
    if (!window.message().isEmpty()) {
      QString text = window.message();
      complain(QTextDocumentFragment::fromHtml(text.replace("<br>", ": ")).toPlainText());
    }
    for (QWidget* w : window.findChildren<QWidget*>()) w->setAttribute(Qt::WA_UnderMouse, false);
    const bool saved = window.grab().save(file, "PNG");
    if (!saved) complain("'" + file + "' cannot be written");
    QCoreApplication::exit(codeOf(saved ? code : app::ExitCode::BadInput));
  });
}

app::ExitCode codeOfPlan(const MainWindow& window) {
  const PlanResult* result = window.result();
  return result != nullptr ? app::exitCodeOf(*result) : app::ExitCode::BadInput;
}

app::ExitCode codeOfFleet(MainWindow& window) {
  if (const auto& failure = window.fleet().failure()) {
    return app::exitCodeOf(failure->status, failure->stop);
  }
  return window.fleet().made() != nullptr ? app::ExitCode::Ok : app::ExitCode::BadInput;
}

// Runs as fast as it goes until the time, or until nothing more happens; then pauses.
void simulate(MainWindow& window, double time_s, const std::function<void(bool)>& done) {
  SimulationStore& store = window.simulationPage().store();
  QObject::connect(&store, &SimulationStore::failed, &window, [done] { done(false); });
  QObject::connect(&store, &SimulationStore::changed, &window,
                   [&window, &store, time_s, done, state = std::make_shared<int>(0)] {
                     const auto frame = store.frame();
                     if (!frame || *state == 2) return;
                     if (*state == 0) {
                       *state = 1;
                       store.setPace(0.0);
                       store.play(true);
                     } else if (frame->newest >= ticksOf(time_s) || frame->is_finished) {
                       *state = 2;
                       store.play(false);
                       store.seek(time_s);
                       window.simulationPage().setPace(1.0);
                       window.simulationPage().canvas().choose(0);
                       QTimer::singleShot(300, &window, [done] { done(true); });
                     }
                   });
  if (auto* time = window.simulationPage().findChild<QDoubleSpinBox*>("time")) {
    time->setValue(time_s);
  }
  if (!window.isSimulating() && !window.simulate()) done(false);
}

int run(const Options& options) {
  useLanguage(options.language.isEmpty() ? preferences().language : options.language);
  MainWindow window;
  window.setLook(options.look.value_or(MainWindow::savedLook()));
  if (options.size.isValid()) window.resize(options.size);
  if (!options.size.isValid() && !options.screenshot.isEmpty()) window.resize(kPictureSize);
  window.show();
  for (const QString& name : options.docks) {
    if (window.raiseDock(name)) continue;
    complain("--dock is plan, agents, fleet, zones, result, layers, history or conflicts, not '" +
             name + "'");
    return codeOf(app::ExitCode::Usage);
  }
  bool opened = options.file.isEmpty() || window.open(options.file);
  for (const QString& name : options.docks)
    window.raiseDock(name);  // a new window restores its saved docks
  const bool shooting = !options.screenshot.isEmpty();
  if (shooting) {
    QObject::connect(&window, &MainWindow::planned, &window, [&] {
      shoot(window, options.screenshot, options.fleet ? codeOfFleet(window) : codeOfPlan(window));
    });
  }
  if (opened && !options.path.isEmpty()) opened = window.paths().openPath(options.path);
  if (opened && !options.graph.isEmpty()) opened = window.paths().openRoutes(options.graph);
  if (opened && options.plan) window.plan();
  if (opened && options.fleet) window.planFleet();
  if (opened && options.simulate_s) {
    simulate(window, *options.simulate_s, [&](bool good) {
      if (shooting) {
        shoot(window, options.screenshot, good ? app::ExitCode::Ok : app::ExitCode::BadInput);
      }
    });
  } else if (shooting && !window.planning()) {
    const bool missing = options.plan || options.fleet || !opened;
    shoot(window, options.screenshot, missing ? app::ExitCode::BadInput : app::ExitCode::Ok);
  }
  if (!shooting) window.documents().offerRecovery();
  return QApplication::exec();
}

int runAll(const QApplication& app) {
  const std::optional<Options> options = parse(app);
  if (!options) return codeOf(app::ExitCode::Usage);
  QApplication::setStyle(new Style);
  QApplication::setWindowIcon(icon("plan", themeOf(QApplication::palette()).agent));
  return run(*options);
}

}  // namespace
}  // namespace clearway::gui

int main(int argc, char** argv) {
  if (!clearway::gui::hasDisplay(argc, argv)) {
    clearway::gui::complain(
        "there is no display: set DISPLAY or WAYLAND_DISPLAY, or save a picture with "
        "--screenshot FILE.png");
    return clearway::gui::codeOf(clearway::app::ExitCode::Usage);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file beyond the process's limit is an error of its write
  QApplication app(argc, argv);
  QCoreApplication::setOrganizationName("Clearway");
  QCoreApplication::setApplicationName("clearway-gui");
  QCoreApplication::setApplicationVersion(CLEARWAY_VERSION);
  return clearway::gui::runAll(app);
}
