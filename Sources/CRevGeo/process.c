#define _GNU_SOURCE
#include "revgeo_internal.h"

#include <dlfcn.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

/* Swift has no variable of a thread's own. */
static _Thread_local char buffer[REVGEO_ERROR_CAPACITY];

char *crevgeo_error_buffer(void) { return buffer; }

const char *crevgeo_library_path(void) {
  static _Thread_local char path[PATH_MAX];
  Dl_info info;
  if (!dladdr((void *)crevgeo_error_buffer, &info)) return NULL;
  /* The loader's words, as in LD_LIBRARY_PATH: perhaps from the folder that the process works in. */
  return info.dli_fname[0] == '/' ? info.dli_fname : realpath(info.dli_fname, path);
}
