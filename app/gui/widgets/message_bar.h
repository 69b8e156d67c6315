// app/gui/widgets/message_bar.h — a card over the map for errors (cause, place, remedy), for
// notices about an opened map, and for what was done, which closes by itself.
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
class QTimer;
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
  void showNotice(const QString& what, const QString& text, const Remedy& remedy = {});
  // Good news, such as a written file: a small card that closes after some seconds.
  void showDone(const QString& what, const QString& text = {});
  // One notice of all reasons that were not dismissed for this file; nothing without any.
  void showNotices(const QString& what, const QString& file, const QStringList& reasons,
                   const Remedy& remedy = {});
  // The user has read it.
  void dismiss();
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  enum class Tone { Error, Notice, Done };
  void showText(const QString& what, const QString& text, Tone tone);
  void restyle();
  Tone tone_ = Tone::Error;
  QStringList shown_;  // what dismissing it would dismiss
  QSet<QString> dismissed_;
  std::function<void()> act_;
  QLabel* icon_;
  QLabel* text_;
  QPushButton* remedy_;
  QToolButton* close_;
  QTimer* closing_;  // of good news
};

}  // namespace clearway::gui
