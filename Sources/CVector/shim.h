#include <stdint.h>

typedef int32_t revgeo_numbers __attribute__((ext_vector_type(32), aligned(4)));
typedef _Bool revgeo_bits __attribute__((ext_vector_type(32)));

// A bit for each of the 32 numbers from `numbers` on, lowest bit first: whether it is greater than `limit`.
// Here because Swift has no way from a vector of comparisons to the bits of a number; compilers for all processors know this one.
static inline uint32_t revgeo_greater(const void *numbers, int32_t limit) {
  revgeo_bits found = __builtin_convertvector(*(const revgeo_numbers *)numbers > limit, revgeo_bits);
  return __builtin_bit_cast(uint32_t, found);
}
