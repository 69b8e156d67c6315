// core/base/stop_or.h — what work that can be stopped returns: a complete value, or why it stopped.
//
// A type whose construction can be stopped has a factory that returns StopOr<T>, so that no
// incomplete object exists.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "core/base/stop_source.h"

namespace clearway {

// Never holds StopReason::None.
template <class T>
using StopOr = tl::expected<T, StopReason>;

[[nodiscard]] inline tl::unexpected<StopReason> stopped(StopReason reason) {
  return tl::unexpected<StopReason>(reason);
}

// `made`, unless `stop` has stopped by now: then its reason. Without a check nothing stops.
template <class T>
[[nodiscard]] StopOr<T> unlessStopped(const StopCheck* stop, T made) {
  if (stop != nullptr && stop->reason() != StopReason::None) return stopped(stop->reason());
  return StopOr<T>(std::move(made));
}

}  // namespace clearway
