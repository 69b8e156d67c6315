// app/gui/widgets/message_bar.h — a card over the map for errors (cause, place, remedy) and for
// notices about an opened map.
//
// A notice about a file that the user closes is not shown again for the same reason while the
// program runs.
#pragma once

#include <QFrame>
#include <QSet>
#include <QStringList>
#include <functional>

#include "core/base/result.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace clearway::gui {

class MessageBar : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBar(QWidget* parent = nullptr);  // hidden

  struct Remedy {  // a button
    QString text, tip;
    std::function<void()> act;
  };
  void showError(const QString& what, const Error& error);
  void showNotice(const QString& what, const QString& text);  // not an error
  // One notice of all reasons that were not dismissed for this file; nothing without any.
  void showNotices(const QString& what, const QString& file, const QStringList& reasons,
                   const Remedy& remedy = {});
  // The user has read it.
  void dismiss();
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showText(const QString& what, const QString& text, bool error);
  void restyle();
  bool error_ = true;
  QStringList shown_;  // what dismissing it would dismiss
  QSet<QString> dismissed_;
  std::function<void()> act_;
  QLabel* icon_;
  QLabel* text_;
  QPushButton* remedy_;
  QToolButton* close_;
};

}  // namespace clearway::gui
