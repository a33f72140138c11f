#ifndef REVGEO_CSHAPELIB_SHIM_H
#define REVGEO_CSHAPELIB_SHIM_H

#include <shapefil.h>

/// Room for the last message that the library reported on this thread.
///
/// The library's error hook has no argument for a context, so the message waits in a variable of the thread.
static inline char *_Nonnull shapelib_message(void) {
  static _Thread_local char message[512];
  return message;
}

#endif
