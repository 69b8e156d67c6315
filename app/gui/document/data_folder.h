// app/gui/document/data_folder.h — where the program's samples and documentation are: installed, or
// in the sources that it was built from.
#pragma once

#include <QString>
#include <QStringList>

namespace clearway::gui {

// Of an installed program, share/clearway beside its bin; in a build tree, the sources above it;
// the variable CLEARWAY_DATA names another share/clearway. Empty: they are not there.
[[nodiscard]] QString samplesFolder();
[[nodiscard]] QString docsFolder();

// Samples for the start page, as far as they are there.
struct Sample {
  QString file, title, text;
};
[[nodiscard]] QList<Sample> samples();
// Samples are never saved in place.
[[nodiscard]] bool isSample(const QString& file);
// In the user's folder of documents instead of among the samples; other names as they are.
[[nodiscard]] QString outsideSamples(const QString& file);

}  // namespace clearway::gui
