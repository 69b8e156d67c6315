#include "app/gui/threads/answer_queue.h"

#include <QCoreApplication>
#include <QEvent>
#include <utility>

namespace clearway::gui {

void AnswerQueue::post(Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(answer));
  }
  QCoreApplication::postEvent(this, new QEvent(QEvent::User));
}

void AnswerQueue::customEvent(QEvent* /*event*/) {
  Answer answer;
  {
    const std::lock_guard lock(mutex_);
    answer = std::move(posted_.front());
    posted_.pop_front();
  }
  answer();
}

}  // namespace clearway::gui
