// app/gui/widgets/question_bar.h — a question above the map that does not block the work: a text
// and buttons. It stays until it is answered or withdrawn.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace clearway::gui {

class QuestionBar : public QFrame {
  Q_OBJECT
 public:
  explicit QuestionBar(QWidget* parent = nullptr);  // hidden

  struct Choice {
    QString text, tip;
    std::function<void()> act;
    bool closes = true;  // the bar, before it acts
  };
  void ask(const QString& what, const QString& detail, const std::vector<Choice>& choices);
  void setDetail(const QString& detail);
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  void showText();
  QString what_, detail_;
  QLabel *icon_, *text_;
  QHBoxLayout* buttons_;
};

}  // namespace clearway::gui
