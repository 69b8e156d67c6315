// app/gui/threads/answer_queue.h — answers of worker threads, called on the thread of an object.
//
// They wait in a list under a mutex of our own, and an event only says that there is one: the
// thread sanitizer sees no synchronisation inside of Qt. There are as many events as answers, so
// that nested event loops keep the order. Answers that wait when the object ends are dropped.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <mutex>

namespace clearway::gui {

class AnswerQueue : public QObject {
 public:
  using Answer = std::function<void()>;
  explicit AnswerQueue(QObject* parent) : QObject(parent) {}

 protected:
  void post(Answer answer);                  // on any thread; not empty
  void customEvent(QEvent* event) override;  // calls the first answer

 private:
  std::mutex mutex_;
  std::deque<Answer> posted_;  // under the mutex
};

}  // namespace clearway::gui
