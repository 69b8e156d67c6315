// app/gui/widgets/cards/question_bar.h — a question that does not block the work: a text and
// buttons. It stays until it is answered or withdrawn.
//
// Of several questions the last one is shown, and then the one before it. While what they are about
// is not shown, they wait.
//
// Where there is little room beside the buttons, they go below the text, and where there is less,
// below each other. The text has at most three lines, and fewer where it would have more than a
// third of the height; its tooltip is the whole text.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QBoxLayout;
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
    bool closes = true;  // the question, before it acts
  };
  // In place of an earlier question about the same.
  void ask(const QString& about, const QString& what, const QString& detail,
           const std::vector<Choice>& choices);
  [[nodiscard]] bool asks(const QString& about) const;
  void withdraw(const QString& about);
  void withdrawAll();
  void setWaiting(bool waits);            // hidden meanwhile, whatever is asked
  void setDetail(const QString& detail);  // of the one that is shown
  [[nodiscard]] QString text() const;
  void fitTo(QSize room);  // that it may have on the map

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Question {
    QString about, what, detail;
    std::vector<Choice> choices;
  };
  void showLast();
  void restyle();
  void arrange();
  void showText(int width_px, int lines);
  [[nodiscard]] int widthBeside(int shown_px) const;
  [[nodiscard]] int widthOfButtons() const;
  [[nodiscard]] int heightOfButton() const;
  std::vector<Question> questions_;  // the last one is shown
  bool waits_ = false;
  int most_px_ = QWIDGETSIZE_MAX;  // of its height
  QLabel *icon_, *text_;
  QBoxLayout* parts_;
  QBoxLayout* buttons_;
};

}  // namespace clearway::gui
