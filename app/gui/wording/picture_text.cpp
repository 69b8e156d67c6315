#include "app/gui/wording/picture_text.h"

#include <QLocale>
#include <QObject>
#include <algorithm>
#include <array>
#include <string_view>

namespace clearway::gui {
namespace {

constexpr std::array kPictureTexts{
    QT_TRANSLATE_NOOP("QObject", "agents"),
    QT_TRANSLATE_NOOP("QObject", "path length"),
    QT_TRANSLATE_NOOP("QObject", "1 turn"),
    QT_TRANSLATE_NOOP("QObject", "%1 turns"),
    QT_TRANSLATE_NOOP("QObject", "%1 in all"),
    QT_TRANSLATE_NOOP("QObject", "smallest clearance"),
    QT_TRANSLATE_NOOP("QObject", "swept"),
    QT_TRANSLATE_NOOP("QObject", "radius of the agent"),
    QT_TRANSLATE_NOOP("QObject", "agent + %1 padding"),
    QT_TRANSLATE_NOOP("QObject", "agent"),
    QT_TRANSLATE_NOOP("QObject", "start"),
    QT_TRANSLATE_NOOP("QObject", "goal"),
    QT_TRANSLATE_NOOP("QObject", "path of the centre"),
    QT_TRANSLATE_NOOP("QObject", "agent %1"),
    QT_TRANSLATE_NOOP("QObject", "swept outline"),
    QT_TRANSLATE_NOOP("QObject", "swept area"),
    QT_TRANSLATE_NOOP("QObject", "collision"),
    QT_TRANSLATE_NOOP("QObject", "search, first to last"),
    QT_TRANSLATE_NOOP("QObject", "opened, not expanded"),
    QT_TRANSLATE_NOOP("QObject", "opened interval"),
    QT_TRANSLATE_NOOP("QObject", "imported polygon"),
    QT_TRANSLATE_NOOP("QObject", "imported, unknown"),
    QT_TRANSLATE_NOOP("QObject", "graph of routes"),
    QT_TRANSLATE_NOOP("QObject", "blocked zone"),
    QT_TRANSLATE_NOOP("QObject", "speed limit"),
    QT_TRANSLATE_NOOP("QObject", "zone with a penalty"),
    QT_TRANSLATE_NOOP("QObject", "preferred zone"),
    QT_TRANSLATE_NOOP("QObject", "directed zone"),
    QT_TRANSLATE_NOOP("QObject", "bidirected zone"),
    QT_TRANSLATE_NOOP("QObject", "%1 m/s"),
    QT_TRANSLATE_NOOP("QObject", "%1 cells/s"),
    QT_TRANSLATE_NOOP("QObject", "obstacle"),
    QT_TRANSLATE_NOOP("QObject", "unknown"),
    QT_TRANSLATE_NOOP("QObject", "cell"),
    QT_TRANSLATE_NOOP("QObject", "cells"),
    QT_TRANSLATE_NOOP("QObject", "m"),
    QT_TRANSLATE_NOOP("QObject", "0 %1 (touches)"),
    QT_TRANSLATE_NOOP("QObject", "collides, %1 deep"),
    QT_TRANSLATE_NOOP("QObject", "%1 × %2 cells"),
    QT_TRANSLATE_NOOP("QObject", "detail"),
    QT_TRANSLATE_NOOP("QObject", "not free"),
    QT_TRANSLATE_NOOP("QObject", "proved free"),
    QT_TRANSLATE_NOOP("QObject", "each proved free"),
    QT_TRANSLATE_NOOP("QObject", "proved free (touches)"),
    QT_TRANSLATE_NOOP("QObject", "out of date"),
    QT_TRANSLATE_NOOP("QObject", "being checked"),
    QT_TRANSLATE_NOOP("QObject", "distance to the nearest obstacle"),
    QT_TRANSLATE_NOOP("QObject", "at most %1 %2"),
    QT_TRANSLATE_NOOP("QObject", "step %1"),
    QT_TRANSLATE_NOOP("QObject", "1 step"),
    QT_TRANSLATE_NOOP("QObject", "%1 steps"),
    QT_TRANSLATE_NOOP("QObject", "1 agent"),
    QT_TRANSLATE_NOOP("QObject", "%1 agents"),
    QT_TRANSLATE_NOOP("QObject", "and %1 more"),
    QT_TRANSLATE_NOOP("QObject", "detail of %1 × %2 cells"),
    QT_TRANSLATE_NOOP("QObject", "makespan %1"),
    QT_TRANSLATE_NOOP("QObject", "agents that pass a cell"),
    QT_TRANSLATE_NOOP("QObject", "%1 to %2"),
    QT_TRANSLATE_NOOP("QObject", "agent, not to scale"),
    QT_TRANSLATE_NOOP("QObject", "round agent"),
    QT_TRANSLATE_NOOP("QObject", "small agent, not to scale"),
    QT_TRANSLATE_NOOP("QObject", "its goal"),
    QT_TRANSLATE_NOOP("QObject", "its path"),
    QT_TRANSLATE_NOOP("QObject", "its last %1 s"),
    QT_TRANSLATE_NOOP("QObject", "its last %1 steps"),
    // Of scenes.
    QT_TRANSLATE_NOOP("QObject", "1 body"),
    QT_TRANSLATE_NOOP("QObject", "%1 bodies"),
    QT_TRANSLATE_NOOP("QObject", "grid levels"),
    QT_TRANSLATE_NOOP("QObject", "spatial hash"),
    QT_TRANSLATE_NOOP("QObject", "sweep and prune"),
    QT_TRANSLATE_NOOP("QObject", "brute force"),
    QT_TRANSLATE_NOOP("QObject", "touching is free"),
    QT_TRANSLATE_NOOP("QObject", "touching collides"),
    QT_TRANSLATE_NOOP("QObject", "no collision"),
    QT_TRANSLATE_NOOP("QObject", "collided earlier"),
    QT_TRANSLATE_NOOP("QObject", "meets walls"),
    QT_TRANSLATE_NOOP("QObject", "1 pair collides"),
    QT_TRANSLATE_NOOP("QObject", "%1 pairs collide"),
    QT_TRANSLATE_NOOP("QObject", "free"),
    QT_TRANSLATE_NOOP("QObject", "near"),
    QT_TRANSLATE_NOOP("QObject", "collides"),
    QT_TRANSLATE_NOOP("QObject", "static"),
    QT_TRANSLATE_NOOP("QObject", "wall"),
    QT_TRANSLATE_NOOP("QObject", "contact, normal"),
    QT_TRANSLATE_NOOP("QObject", "path of the cast"),
    QT_TRANSLATE_NOOP("QObject", "interval"),
    QT_TRANSLATE_NOOP("QObject", "bin, its vertex"),
    QT_TRANSLATE_NOOP("QObject", "box of a tree"),
    QT_TRANSLATE_NOOP("QObject", "fat box"),
    QT_TRANSLATE_NOOP("QObject", "cell in use"),
};

}  // namespace

bool isPictureText(const std::string& english) {
  return std::ranges::find(kPictureTexts, english, [](const char* t) {
           return std::string_view(t);
         }) != kPictureTexts.end();
}

app::PictureWords windowWords() {
  app::PictureWords out;
  out.translate = [](const std::string& english) {
    return isPictureText(english) ? QObject::tr(english.c_str()).toStdString() : english;
  };
  out.decimal = QLocale().decimalPoint() == "," ? ',' : '.';
  return out;
}

}  // namespace clearway::gui
