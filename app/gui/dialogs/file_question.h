// app/gui/dialogs/file_question.h — asks for the name of a file to save.
#pragma once

#include <QString>
#include <QStringList>

#include "core/base/result.h"

class QWidget;

namespace clearway::gui {

// `now`: the suggested name, whose extension chooses the type; `kinds`: file types as for
// QFileDialog. Among the samples, the user's folder of documents is suggested instead. Appends the
// extension of the chosen type if it is missing. Empty: cancelled.
[[nodiscard]] QString askForName(QWidget* parent, const QString& title, const QString& now,
                                 const QString& kinds);

// `endings`: without the dot, in lower case. Errors: the name has another ending or none.
[[nodiscard]] Result<void> checkEnding(const QString& file, const QStringList& endings);

// The file types in which a document is saved.
[[nodiscard]] QString saveKinds();

}  // namespace clearway::gui
