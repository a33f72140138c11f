/* What the Swift behind revgeo.h needs from C; not installed, not exported. */
#ifndef REVGEO_INTERNAL_H
#define REVGEO_INTERNAL_H

/* How many bytes an error's text may have, its zero included. */
#define REVGEO_ERROR_CAPACITY 1024

/* This thread's memory for the text of its last error. */
char *crevgeo_error_buffer(void);

/* The absolute path of the library's file, or of the program that it is linked into; null when the system does not know. */
const char *crevgeo_library_path(void);

/* Brings memory that is soon written to on its way into the cache; touches nothing. */
static inline void crevgeo_prefetch(const void *memory) { __builtin_prefetch(memory, 1); }

#endif
