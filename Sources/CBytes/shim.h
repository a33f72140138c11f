#include <stdint.h>

typedef uint8_t revgeo_sixteen_bytes __attribute__((ext_vector_type(16)));
typedef _Bool revgeo_sixteen_bits __attribute__((ext_vector_type(16)));

// A bit for each of sixteen bytes, lowest bit first: whether it is one of two.
// Here because Swift has no way from a vector of comparisons to the bits of a number; compilers for all processors know this one.
static inline uint32_t revgeo_either(revgeo_sixteen_bytes bytes, uint8_t one, uint8_t other) {
  revgeo_sixteen_bits found = __builtin_convertvector((bytes == one) | (bytes == other), revgeo_sixteen_bits);
  return __builtin_bit_cast(uint16_t, found);
}

// Brings the line of an address into the cache, without waiting for it.
static inline void revgeo_fetch(const void *address) { __builtin_prefetch(address); }
