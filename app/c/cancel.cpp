// The tokens of clearway.h that end searches.
#include "app/c/handles.h"

using namespace clearway;
using namespace clearway::capi;

cw_status cw_cancel_make(cw_cancel** cancel, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(cancel, "cancel"));
    *cancel = nullptr;
    *cancel = new cw_cancel;
    return {};
  });
}

// Without anything that a signal handler must not call.
cw_status cw_cancel_request(cw_cancel* cancel) {
  if (cancel == nullptr) return CW_INVALID_ARGUMENT;
  cancel->source.request();
  return CW_OK;
}

cw_status cw_cancel_reset(cw_cancel* cancel) {
  if (cancel == nullptr) return CW_INVALID_ARGUMENT;
  cancel->source.reset();
  return CW_OK;
}

void cw_cancel_free(cw_cancel* cancel) { delete cancel; }
