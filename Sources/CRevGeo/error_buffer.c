#include "revgeo_internal.h"

/* Swift has no variable of a thread's own. */
static _Thread_local char buffer[REVGEO_ERROR_CAPACITY];

char *crevgeo_error_buffer(void) { return buffer; }
