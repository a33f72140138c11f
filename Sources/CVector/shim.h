#include <stdint.h>

typedef int32_t revgeo_numbers __attribute__((ext_vector_type(32), aligned(4)));
typedef _Bool revgeo_bits __attribute__((ext_vector_type(32)));

// A bit for each of the 32 numbers from `numbers` on, lowest bit first: whether it is greater than `limit`.
// Here because Swift has no way from a vector of comparisons to the bits of a number; compilers for all processors know this one.
static inline uint32_t revgeo_greater(const void *numbers, int32_t limit) {
  revgeo_bits found = __builtin_convertvector(*(const revgeo_numbers *)numbers > limit, revgeo_bits);
  return __builtin_bit_cast(uint32_t, found);
}

// Brings the line of an address into the cache, without waiting for it.
static inline void revgeo_prefetch(const void *address) { __builtin_prefetch(address); }

typedef int32_t revgeo_eight __attribute__((ext_vector_type(8), aligned(4)));
typedef float revgeo_eight_floats __attribute__((ext_vector_type(8)));
typedef float revgeo_four_floats __attribute__((ext_vector_type(4)));
typedef float revgeo_loose_floats __attribute__((ext_vector_type(8), aligned(4)));

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

typedef uint32_t revgeo_eight_words __attribute__((ext_vector_type(8)));
typedef _Bool revgeo_eight_bits __attribute__((ext_vector_type(8)));

// A bit for each of the eight numbers, lowest bit first: whether it is not greater than `limit`.
static inline uint32_t revgeo_within(revgeo_eight_floats numbers, float limit) {
  revgeo_eight_bits found = __builtin_convertvector(numbers <= limit, revgeo_eight_bits);
  return __builtin_bit_cast(uint8_t, found);
}

// A bit for each of eight numbers, lowest bit first: whether it is the one given.
static inline uint32_t revgeo_equal(const void *numbers, uint32_t wanted) {
  const revgeo_eight given = *(const revgeo_eight *)numbers;
  revgeo_eight_bits found = __builtin_convertvector(given == (int32_t)wanted, revgeo_eight_bits);
  return __builtin_bit_cast(uint8_t, found);
}

// The place of the least of those numbers whose bits are set, of which there is at least one; of equal ones any. None is much less than nothing.
static inline uint32_t revgeo_least(revgeo_eight_floats numbers, uint32_t among) {
  const revgeo_eight_words bits = {1, 2, 4, 8, 16, 32, 64, 128}, places = {0, 1, 2, 3, 4, 5, 6, 7};
  numbers = numbers < 3e38f ? numbers : 3e38f;
  // The last bits make room for the place.
  revgeo_eight_words words = (__builtin_bit_cast(revgeo_eight_words, numbers) & ~7u) | places;
  revgeo_eight_floats keys = __builtin_bit_cast(revgeo_eight_floats, words);
  keys = (bits & among) != 0 ? keys : __builtin_inff();
  revgeo_four_floats four = keys.lo < keys.hi ? keys.lo : keys.hi;
  float a = four.x < four.y ? four.x : four.y, b = four.z < four.w ? four.z : four.w;
  return __builtin_bit_cast(uint32_t, a < b ? a : b) & 7;
}

// How far eight ranges are from a number at least; the wrong way round in a damaged file, they are anywhere.
static inline revgeo_eight_floats revgeo_gap(revgeo_eight_floats low, revgeo_eight_floats high, float number) {
  revgeo_eight_floats inside = low > number ? low : (revgeo_eight_floats)number;
  return (high < inside ? high : inside) - number;
}

// For each of eight cuboids in space the squared distance from a position to it.
// The cuboids are eight numbers each for least x, y, z and greatest x, y, z.
static inline revgeo_eight_floats revgeo_cuboid_distances(const void *cuboids, float x, float y, float z) {
  const revgeo_loose_floats *sides = (const revgeo_loose_floats *)cuboids;
  revgeo_eight_floats dx = revgeo_gap(sides[0], sides[3], x);
  revgeo_eight_floats dy = revgeo_gap(sides[1], sides[4], y);
  revgeo_eight_floats dz = revgeo_gap(sides[2], sides[5], z);
  return dx * dx + dy * dy + dz * dz;
}

typedef uint32_t revgeo_four_words __attribute__((ext_vector_type(4), aligned(4)));
typedef int32_t revgeo_four __attribute__((ext_vector_type(4)));
typedef double revgeo_four_doubles __attribute__((ext_vector_type(4)));
typedef uint8_t revgeo_four_bytes __attribute__((ext_vector_type(4), aligned(1)));

// The whole parts of four numbers, none of which is beyond 32 bits.
static inline revgeo_four revgeo_whole(revgeo_four_doubles numbers) { return __builtin_convertvector(numbers, revgeo_four); }

// The squares of the differences of a point's x, y and z from a position's; what stands behind them counts for nothing.
// Of two ends of a diameter a difference may overflow; its sign is of no matter, since it is squared.
static inline revgeo_four_floats revgeo_squares(const void *point, revgeo_four position) {
  revgeo_four difference = (revgeo_four)(*(const revgeo_four_words *)point - (revgeo_four_words)position);
  revgeo_four_floats number = __builtin_convertvector(difference, revgeo_four_floats);
  return number * number;
}

// The squared distance of a point in space from a position. The point is three numbers, with as much as a fourth behind them.
static inline float revgeo_point_distance(const void *point, revgeo_four position) {
  revgeo_four_floats squares = revgeo_squares(point, position);
  return squares.x + squares.y + squares.z;
}

// The same exactly: in the fourth number are, in three bytes, what each of the three is more than whole, in 256ths.
static inline double revgeo_exact_distance(const void *point, revgeo_four_doubles position) {
  revgeo_four whole = (revgeo_four)*(const revgeo_four_words *)point;
  revgeo_four parts = __builtin_convertvector(((const revgeo_four_bytes *)point)[3], revgeo_four);
  revgeo_four_doubles exact = __builtin_convertvector(whole, revgeo_four_doubles) + __builtin_convertvector(parts, revgeo_four_doubles) / 256;
  revgeo_four_doubles squares = (exact - position) * (exact - position);
  return squares.x + squares.y + squares.z;
}

// The same of four points, one behind the other.
static inline revgeo_four_floats revgeo_four_distances(const char *points, revgeo_four position) {
  revgeo_four_floats a = revgeo_squares(points, position), b = revgeo_squares(points + 16, position);
  revgeo_four_floats c = revgeo_squares(points + 32, position), d = revgeo_squares(points + 48, position);
  revgeo_four_floats firstTwo = __builtin_shufflevector(a, b, 0, 4, 1, 5), lastTwo = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  revgeo_four_floats firstZ = __builtin_shufflevector(a, b, 2, 6, 3, 7), lastZ = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return __builtin_shufflevector(firstTwo, lastTwo, 0, 1, 4, 5) + __builtin_shufflevector(firstTwo, lastTwo, 2, 3, 6, 7)
    + __builtin_shufflevector(firstZ, lastZ, 0, 1, 4, 5);
}

// The same of eight.
static inline revgeo_eight_floats revgeo_point_distances(const void *points, revgeo_four position) {
  revgeo_four_floats low = revgeo_four_distances((const char *)points, position);
  revgeo_four_floats high = revgeo_four_distances((const char *)points + 64, position);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

// By how much each of eight squared distances is beyond the squared reach of its own at least, 0 within it; infinite where the reach is less than `least`.
static inline revgeo_eight_floats revgeo_out_of_reach(
  revgeo_eight_floats distances, const void *reaches, float least) {
  revgeo_eight_floats squares = *(const revgeo_loose_floats *)reaches;
  // (r + 4)² is at most r² + 16 + r² / 1,000,000 + 16,000,000; single precision adds less than a millionth.
  revgeo_eight_floats beyond = distances - squares * 1.000004f - 2e7f;
  beyond = beyond > 0 ? beyond : 0;
  return squares < least ? __builtin_inff() : beyond;
}
