// app/gui/widgets/question_bar.h — a question that does not block the work: a text and
// buttons. It stays until it is answered or withdrawn.
//
// Where there is little room beside the buttons, they go below the text, and where there is less,
// below each other. The text has at most three lines; its tooltip is the whole text.
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
    bool closes = true;  // the bar, before it acts
  };
  void ask(const QString& what, const QString& detail, const std::vector<Choice>& choices);
  void setDetail(const QString& detail);
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void arrange();
  void showText(int width_px);
  [[nodiscard]] int widthBeside(int shown_px) const;
  [[nodiscard]] int widthOfButtons() const;
  QString what_, detail_;
  QLabel *icon_, *text_;
  QBoxLayout* parts_;
  QBoxLayout* buttons_;
};

}  // namespace clearway::gui
