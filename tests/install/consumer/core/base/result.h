#error "The user's own core/base/result.h was included by a header of the library."
