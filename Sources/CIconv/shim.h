#ifndef REVGEO_CICONV_SHIM_H
#define REVGEO_CICONV_SHIM_H

#include <errno.h>
#include <iconv.h>
#include <stddef.h>
#include <stdint.h>

/// How a conversion ended.
enum text_conversion_end {
  /// All bytes are converted.
  text_conversion_complete = 0,
  /// A sequence of bytes stands for no character.
  text_conversion_invalid = 1,
  /// The bytes end in the middle of a character.
  text_conversion_incomplete = 2,
  /// There is no more room for the result.
  text_conversion_full = 3,
};

/// A conversion between two encodings; NULL when the library does not know one of them.
static inline void *_Nullable text_conversion_open(
    const char *_Nonnull to, const char *_Nonnull from) {
  iconv_t descriptor = iconv_open(to, from);
  return descriptor == (iconv_t)-1 ? NULL : (void *)descriptor;
}

/// Frees a conversion.
static inline void text_conversion_close(void *_Nonnull conversion) {
  (void)iconv_close((iconv_t)conversion);
}

/// Converts from the initial state on, and tells how it ended and how many bytes were read and written.
static inline int text_conversion_run(
    void *_Nonnull conversion, const uint8_t *_Nullable input, size_t input_count,
    uint8_t *_Nonnull output, size_t output_count, size_t *_Nonnull read,
    size_t *_Nonnull written) {
  char *in = (char *)input;
  char *out = (char *)output;
  size_t in_left = input_count;
  size_t out_left = output_count;
  (void)iconv((iconv_t)conversion, NULL, NULL, NULL, NULL);
  errno = 0;
  size_t answer = iconv((iconv_t)conversion, &in, &in_left, &out, &out_left);
  int error = errno;
  // Some encodings hold a character back to see what follows it.
  if (answer != (size_t)-1 && iconv((iconv_t)conversion, NULL, NULL, &out, &out_left) == (size_t)-1) {
    answer = (size_t)-1;
    error = E2BIG;
  }
  *read = input_count - in_left;
  *written = output_count - out_left;
  if (answer != (size_t)-1) return text_conversion_complete;
  if (error == EINVAL) return text_conversion_incomplete;
  return error == E2BIG ? text_conversion_full : text_conversion_invalid;
}

#endif
