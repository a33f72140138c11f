#include <stdint.h>

typedef int32_t revgeo_numbers __attribute__((ext_vector_type(32), aligned(4)));
typedef _Bool revgeo_bits __attribute__((ext_vector_type(32)));

// A bit for each of the 32 numbers from `numbers` on, lowest bit first: whether it is greater than `limit`.
// Here because Swift has no way from a vector of comparisons to the bits of a number; compilers for all processors know this one.
static inline uint32_t revgeo_greater(const void *numbers, int32_t limit) {
  revgeo_bits found = __builtin_convertvector(*(const revgeo_numbers *)numbers > limit, revgeo_bits);
  return __builtin_bit_cast(uint32_t, found);
}

typedef int32_t revgeo_eight __attribute__((ext_vector_type(8), aligned(4)));
typedef float revgeo_eight_floats __attribute__((ext_vector_type(8)));

// For each of eight boxes not more than the squared distance from a position to it; `scale` is that of eastward steps, squared.
// The boxes are eight numbers each for west, south, east and north. Halves are compared, since differences of whole ones could overflow.
static inline revgeo_eight_floats revgeo_box_distances(const void *boxes, int32_t halfX, int32_t halfY, float scale) {
  const revgeo_eight *sides = (const revgeo_eight *)boxes;
  revgeo_eight x = __builtin_elementwise_max((sides[0] >> 1) - halfX, halfX - (sides[2] >> 1)) - 1;
  revgeo_eight y = __builtin_elementwise_max((sides[1] >> 1) - halfY, halfY - (sides[3] >> 1)) - 1;
  revgeo_eight_floats east = __builtin_convertvector(__builtin_elementwise_max(x, (revgeo_eight)0), revgeo_eight_floats);
  revgeo_eight_floats north = __builtin_convertvector(__builtin_elementwise_max(y, (revgeo_eight)0), revgeo_eight_floats);
  return north * north + east * east * scale;
}

typedef _Bool revgeo_eight_bits __attribute__((ext_vector_type(8)));

// A bit for each of the eight numbers, lowest bit first: whether it is not greater than `limit`.
static inline uint32_t revgeo_within(revgeo_eight_floats numbers, float limit) {
  revgeo_eight_bits found = __builtin_convertvector(numbers <= limit, revgeo_eight_bits);
  return __builtin_bit_cast(uint8_t, found);
}
