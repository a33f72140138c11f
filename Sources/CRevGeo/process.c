#define _GNU_SOURCE
#include "revgeo_internal.h"

#include <dlfcn.h>
#include <stddef.h>

/* Swift has no variable of a thread's own. */
static _Thread_local char buffer[REVGEO_ERROR_CAPACITY];

char *crevgeo_error_buffer(void) { return buffer; }

const char *crevgeo_library_path(void) {
  Dl_info info;
  return dladdr((void *)crevgeo_error_buffer, &info) ? info.dli_fname : NULL;
}
