// app/gui/widgets/cards/message_bar.h — a card over the map for errors (cause, place, remedy), for
// notices about an opened map, and for what was done, which closes by itself.
//
// A notice about a file that the user closes is not shown again for the same reason while the
// program runs. One that comes while a question is asked waits for its answer. What its buttons do
// not take of the pointer is for the map below (click_through.h); its context menu copies the text.
// It has at most a third of the height; "More" shows what there is no room for.
#pragma once

#include <QFrame>
#include <QSet>
#include <QSize>
#include <QStringList>
#include <functional>

#include "app/gui/widgets/cards/banner_style.h"
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
  void showError(const QString& what, const Error& error, const Remedy& remedy = {});
  void showNotice(const QString& what, const QString& text, const Remedy& remedy = {});
  // Good news, such as a written file: a small card that closes after some seconds.
  void showDone(const QString& what, const QString& text = {});
  // One notice of all reasons that were not dismissed for this file; nothing without any.
  void showNotices(const QString& what, const QString& file, const std::vector<Message>& reasons,
                   const Remedy& remedy = {});
  // Notices about files are not shown beside it.
  void waitFor(QWidget& question);
  // The user has read it.
  void dismiss();
  // The whole text, also where a part of it is shown.
  [[nodiscard]] QString text() const { return html_; }
  void fitTo(QSize room);  // that it may have on the map
  void setVisible(bool visible) override;

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // of the question

 private:
  void showText(const QString& what, const QString& text, BannerKind kind,
                const QString& source = {});
  void offer(const Remedy& remedy);
  void restyle();
  void wait();
  void showLines();
  [[nodiscard]] QString shortened(int width_px, int height_px) const;  // empty: no need to
  BannerKind kind_ = BannerKind::Error;
  QStringList shown_;  // of a notice about a file: what dismissing it would dismiss
  bool waits_ = false;
  QWidget* question_ = nullptr;
  QSet<QString> dismissed_;
  std::function<void()> act_;
  QString what_, detail_, source_, html_;
  QSize room_;
  bool unfolded_ = false;
  QLabel* icon_;
  QLabel* text_;
  QPushButton *remedy_, *more_;
  QToolButton* close_;
  QTimer* closing_;  // of good news
};

}  // namespace clearway::gui
