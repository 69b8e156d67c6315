// core/narrow/method_trace.h — records the names of the collision kernels that ran, for tables of
// methods and for tests of them.
//
// Kernels note their names when a MethodTrace lives on the thread; otherwise a note costs the test
// of one pointer. Traces may be nested; the innermost records.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace clearway::collide {

class MethodTrace {
 public:
  MethodTrace() : outer_(current_) { current_ = this; }
  ~MethodTrace() { current_ = outer_; }
  MethodTrace(const MethodTrace&) = delete;
  MethodTrace& operator=(const MethodTrace&) = delete;

  // In the order of their first use. Names are literals.
  [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }

  static void note(std::string_view name) {
    if (current_ != nullptr) current_->add(name);
  }

 private:
  void add(std::string_view name) {
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
  }

  static inline constinit thread_local MethodTrace* current_ = nullptr;
  MethodTrace* outer_;
  std::vector<std::string_view> names_;
};

}  // namespace clearway::collide
