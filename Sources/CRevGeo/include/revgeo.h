/*
 * revgeo.h: where is this coordinate? The library librevgeo for C and for every language that can call C.
 *
 * Link with -lrevgeo, or ask pkg-config for "revgeo".
 *
 * ERRORS. Every function that can fail returns a status: REVGEO_OK (0); REVGEO_ABSENT (1), when there is nothing to give, which is an
 * answer and no error; or a negative number. After a negative one revgeo_error_text() says in words what was wrong and what to do. Where a
 * function fails it leaves what it was to fill as it was, unless told otherwise.
 *
 * THREADS. Every function may be called from any thread at any time, on one geocoder from many threads at once; look-ups take no lock. The one
 * exception: while revgeo_close() closes a geocoder, no other thread may be inside a call with it.
 *
 * OWNERSHIP. What a function takes it only reads during the call, and keeps no pointer to it. What it fills is the caller's memory. What the library
 * allocates is a geocoder, ended by revgeo_close(), and a table of texts, ended by revgeo_texts_release().
 *
 * TEXTS are UTF-8. Coordinates are degrees on WGS 84, latitude first; distances are metres.
 */
#ifndef REVGEO_H
#define REVGEO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. A library refuses callers that were compiled for another one. */
#define REVGEO_ABI_VERSION 0

/** What stands for no unit, no place, no street and no address. */
#define REVGEO_NO_NUMBER UINT32_MAX

/** How a call ended. */
typedef enum revgeo_status {
  REVGEO_OK = 0,
  /** There is no such fact, unit or place. An answer, not an error. */
  REVGEO_ABSENT = 1,
  /** A pointer is null, a number out of range, a name unknown. */
  REVGEO_BAD_ARGUMENT = -1,
  /** The geocoder is closed, or was never opened. */
  REVGEO_BAD_GEOCODER = -2,
  /** The coordinate is no number or out of range. */
  REVGEO_BAD_COORDINATE = -3,
  /** The index can't be opened: no such file, no index, another version, damaged. */
  REVGEO_BAD_INDEX = -4,
  /** The caller's memory is too small; the function says how much is wanted. */
  REVGEO_TOO_SMALL = -5,
  /** The caller was compiled for another version of the interface, or with other sizes of its structures. */
  REVGEO_BAD_VERSION = -6,
  /** Too many geocoders are open. */
  REVGEO_TOO_MANY = -7
} revgeo_status;

/** How an answer relates to the boundaries it was looked up in. */
typedef enum revgeo_match {
  /** Nothing is there within reach. */
  REVGEO_NONE = 0,
  /** The coordinate lies inside the unit. */
  REVGEO_INSIDE = 1,
  /** It lies outside; the unit is the nearest one within reach. */
  REVGEO_NEAREST = 2,
  /** It is no coordinate: not a number, or out of range. Given by revgeo_lookup_many() alone. */
  REVGEO_INVALID = 3,
  /** A house number between those of a street's ends. Given by revgeo_hierarchy() alone. */
  REVGEO_INTERPOLATED = 4
} revgeo_match;

/** An open index with the options of its look-ups. Never dereferenced; a closed one is recognised. */
typedef struct revgeo_geocoder revgeo_geocoder;

/** What look-ups may answer, and in which languages. Begin with revgeo_default_options(). */
typedef struct revgeo_options {
  /** BCP 47 tags separated by commas or spaces, the most wanted first, such as "zh,en"; null for the layers' default names. */
  const char *languages;
  /** Metres: how far outside every boundary the nearest unit may still answer; 0 turns it off. */
  double maximum_distance;
  /** Metres: how far away a street and its house numbers may be; 0 for none. */
  double street_distance;
  /** The finest level of units that may answer, 0 for countries alone; negative for all units, places and streets. */
  int32_t finest_level;
  /** Zero; anything else is REVGEO_BAD_ARGUMENT. */
  int32_t reserved;
} revgeo_options;

/** What a look-up found, by numbers. The numbers hold for the index that gave them. */
typedef struct revgeo_answer {
  /** The coordinate, its longitude from -180 up to but not including 180. */
  double latitude, longitude;
  /** Metres to the unit: 0 inside, NaN when there is none. */
  double distance;
  /** Metres to the places; NaN when there is none. */
  double city_distance, part_distance;
  /** The finest unit, REVGEO_NO_NUMBER when there is none. */
  uint32_t unit;
  /** The place that names the locality where no unit does, and the one that names its part. */
  uint32_t city, part;
  /** A revgeo_match. */
  int32_t match;
  /** Metres to the street and the address; NaN when there is none. */
  double street_distance, address_distance;
  /** The nearest street, and the address that gives the house number. */
  uint32_t street, address;
} revgeo_answer;

/** One unit, place, street or house number of a hierarchy. */
typedef struct revgeo_entry {
  /** Metres from the coordinate; 0 when inside. */
  double distance;
  /** Degrees clockwise from north towards it; NaN when inside. */
  double bearing;
  /** The unit's number; REVGEO_NO_NUMBER for others. */
  uint32_t unit;
  /** The place's number; REVGEO_NO_NUMBER for others. */
  uint32_t place;
  /** 0 for countries, then deeper; behind places at 3 and 4 stand the street at 5 and the house number at 6. */
  int32_t level;
  /** A revgeo_match. */
  int32_t match;
  /** The street's number, also for a house number with the match REVGEO_INTERPOLATED; REVGEO_NO_NUMBER for others. */
  uint32_t street;
  /** The number of the address; REVGEO_NO_NUMBER for others. */
  uint32_t address;
} revgeo_entry;

/** A place near a coordinate. */
typedef struct revgeo_place {
  double latitude, longitude;
  /** Metres to it. */
  double distance;
  /** Degrees clockwise from north towards it. */
  double bearing;
  /** Inhabitants; 0 when unknown. */
  int64_t population;
  /** Its number, for revgeo_place_text(). */
  uint32_t place;
  /** Zero. */
  uint32_t reserved;
} revgeo_place;

/** Texts that stand one behind the other, in the layout of Arrow's large strings. */
typedef struct revgeo_texts {
  /** How many texts there are. */
  size_t count;
  /** count + 1 numbers: where each text begins and the last one ends. */
  const int64_t *offsets;
  /** The texts' bytes, with no zero between them. */
  const char *bytes;
} revgeo_texts;

/** The library's version, such as "0.1.0". The text is the library's and lasts as long as it is loaded. */
const char *revgeo_version(void);

/** The version of the interface that the library has: REVGEO_ABI_VERSION at its making. */
uint32_t revgeo_abi_version(void);

/**
 * What was wrong in the last call of this thread that returned a negative status, in one line.
 *
 * Returns an empty text when there was none. The text is the library's and lasts until the thread's next call that fails.
 */
const char *revgeo_error_text(void);

/** The options of the command line: 10 km, streets within 75 m, default names, all levels. */
static inline revgeo_options revgeo_default_options(void) {
  revgeo_options options = {NULL, 10000.0, 75.0, -1, 0};
  return options;
}

/**
 * Opens an index; what revgeo_open() calls with the versions and sizes that the caller was compiled with.
 *
 * abi_version: REVGEO_ABI_VERSION.
 * sizes: the bytes of revgeo_options, revgeo_answer, revgeo_entry, revgeo_place and revgeo_texts, in this order.
 * Returns REVGEO_BAD_VERSION when one of them differs; else as revgeo_open() does.
 */
revgeo_status revgeo_open_checked(const char *path, const revgeo_options *options, uint32_t abi_version,
                                  const size_t sizes[5], revgeo_geocoder **geocoder);

/**
 * Opens the index at a path. The file is mapped, not read: opening takes microseconds whatever its size.
 *
 * path: null for the built-in world: what REVGEO_INDEX names, else share/revgeo/world.revgeo beside the library's folder or the program's, in
 *   /usr/local or in /usr.
 * options: null for revgeo_default_options().
 * geocoder: filled with what is to be closed by revgeo_close().
 * Returns REVGEO_OK, REVGEO_BAD_INDEX, REVGEO_BAD_ARGUMENT, REVGEO_BAD_VERSION or REVGEO_TOO_MANY.
 */
static inline revgeo_status revgeo_open(const char *path, const revgeo_options *options,
                                        revgeo_geocoder **geocoder) {
  const size_t sizes[5] = {sizeof(revgeo_options), sizeof(revgeo_answer), sizeof(revgeo_entry),
                           sizeof(revgeo_place), sizeof(revgeo_texts)};
  return revgeo_open_checked(path, options, REVGEO_ABI_VERSION, sizes, geocoder);
}

/**
 * Opens a second geocoder on the index of another one, with options of its own. Both share the mapped file and are closed apart.
 *
 * options: null for revgeo_default_options().
 * Returns REVGEO_OK, REVGEO_BAD_GEOCODER, REVGEO_BAD_ARGUMENT or REVGEO_TOO_MANY.
 */
revgeo_status revgeo_reopen(const revgeo_geocoder *geocoder, const revgeo_options *options,
                            revgeo_geocoder **other);

/**
 * Closes a geocoder. Numbers of units and places it gave are then without meaning; copied texts stay.
 *
 * Returns REVGEO_OK, also for null; REVGEO_BAD_GEOCODER when it was closed before.
 */
revgeo_status revgeo_close(revgeo_geocoder *geocoder);

/**
 * Looks up one coordinate. Allocates nothing.
 *
 * latitude: from -90 to 90. longitude: from -360 to 360, wrapped.
 * answer: filled; its match is REVGEO_NONE where nothing is there.
 * Returns REVGEO_OK, REVGEO_BAD_GEOCODER, REVGEO_BAD_COORDINATE or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_lookup(const revgeo_geocoder *geocoder, double latitude, double longitude,
                            revgeo_answer *answer);

/**
 * Looks up many coordinates, quicker than one by one; in any order, since it orders them for itself. Uses about 7 MB of memory for as long as it runs,
 * however many they are.
 *
 * count: how many; the three arrays have as many elements and may be null when it is 0.
 * answers: filled in the order of the coordinates; the match of one that is no coordinate is REVGEO_INVALID.
 * Returns REVGEO_OK, REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_lookup_many(const revgeo_geocoder *geocoder, size_t count, const double *latitudes,
                                 const double *longitudes, revgeo_answer *answers);

/**
 * A text of an answer's placemark.
 *
 * field: name, country, iso_country_code, administrative_area, administrative_area_code, sub_administrative_area, locality, sub_locality,
 *   thoroughfare, sub_thoroughfare, postal_code, inland_water, ocean, time_zone, areas_of_interest (several with "; " between them) or match.
 * buffer: filled with the text and a zero; may be null when capacity is 0.
 * length: when not null, filled with the text's bytes without the zero, also when the buffer is too small.
 * Returns REVGEO_OK; REVGEO_ABSENT, with an empty text, when the placemark has none; REVGEO_TOO_SMALL when capacity is not above the
 * length; REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_answer_text(const revgeo_geocoder *geocoder, const revgeo_answer *answer,
                                 const char *field, char *buffer, size_t capacity, size_t *length);

/**
 * A text of many answers' placemarks, each different text once.
 *
 * field: as for revgeo_answer_text().
 * codes: filled with the number of each answer's text among the texts, -1 where it is absent.
 * texts: filled; to be ended by revgeo_texts_release().
 * Returns REVGEO_OK, REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_answer_column(const revgeo_geocoder *geocoder, size_t count,
                                   const revgeo_answer *answers, const char *field, int32_t *codes,
                                   revgeo_texts *texts);

/** Frees what texts point to and sets them to zero, so that doing it twice does no harm; null does nothing. */
void revgeo_texts_release(revgeo_texts *texts);

/**
 * The units and places an answer belongs to, coarsest first: one chain of parents; behind them the street and the house number near it.
 *
 * entries, capacity: as many entries are filled as fit.
 * count: filled with how many there are, also when they don't fit.
 * Returns REVGEO_OK, REVGEO_TOO_SMALL, REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_hierarchy(const revgeo_geocoder *geocoder, const revgeo_answer *answer,
                               revgeo_entry *entries, size_t capacity, size_t *count);

/**
 * A text of a unit.
 *
 * field: name, code, iso_country_code, kind or layer.
 * buffer, capacity, length and the status: as for revgeo_answer_text().
 */
revgeo_status revgeo_unit_text(const revgeo_geocoder *geocoder, uint32_t unit, const char *field,
                               char *buffer, size_t capacity, size_t *length);

/**
 * A number of a unit: level (0 for countries), feature (the 0-based record in its layer; absent for a unit made of others), or parent.
 *
 * Returns REVGEO_OK, REVGEO_ABSENT, REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_unit_number(const revgeo_geocoder *geocoder, uint32_t unit, const char *field,
                                 int64_t *number);

/** A text of a place: name, code, kind, layer or time_zone; the rest as for revgeo_answer_text(). */
revgeo_status revgeo_place_text(const revgeo_geocoder *geocoder, uint32_t place, const char *field,
                                char *buffer, size_t capacity, size_t *length);

/** A text of a street: name, code (the road's number), kind (its class) or layer; the rest as for revgeo_answer_text(). */
revgeo_status revgeo_street_text(const revgeo_geocoder *geocoder, uint32_t street, const char *field,
                                 char *buffer, size_t capacity, size_t *length);

/** A text of an address: number, street, postal_code or layer; the rest as for revgeo_answer_text(). */
revgeo_status revgeo_address_text(const revgeo_geocoder *geocoder, uint32_t address, const char *field,
                                  char *buffer, size_t capacity, size_t *length);

/**
 * The unit with a code, in upper or lower case: ISO 3166 where there is one; of several the first.
 *
 * Returns REVGEO_OK, REVGEO_ABSENT with REVGEO_NO_NUMBER as the unit, REVGEO_BAD_GEOCODER or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_unit_by_code(const revgeo_geocoder *geocoder, const char *code, uint32_t *unit);

/**
 * The units directly below a unit, by name; the countries for REVGEO_NO_NUMBER.
 *
 * units, capacity, count and the status: as for revgeo_hierarchy().
 */
revgeo_status revgeo_children(const revgeo_geocoder *geocoder, uint32_t unit, uint32_t *units,
                              size_t capacity, size_t *count);

/**
 * All units that hold a coordinate, coarsest first, overlapping ones included.
 *
 * units, capacity, count and the status: as for revgeo_hierarchy(); or REVGEO_BAD_COORDINATE.
 */
revgeo_status revgeo_units_containing(const revgeo_geocoder *geocoder, double latitude, double longitude,
                                      uint32_t *units, size_t capacity, size_t *count);

/**
 * The places nearest to a coordinate, the nearest first.
 *
 * distance: metres, how far away they may be; INFINITY for any.
 * places, capacity: filled with at most as many places.
 * count: filled with how many were filled.
 * Returns REVGEO_OK, REVGEO_BAD_GEOCODER, REVGEO_BAD_COORDINATE or REVGEO_BAD_ARGUMENT.
 */
revgeo_status revgeo_nearest_places(const revgeo_geocoder *geocoder, double latitude, double longitude,
                                    double distance, revgeo_place *places, size_t capacity,
                                    size_t *count);

/**
 * A text about the index: title, attribution (the words that its licences ask to be shown, a line each) or languages.
 *
 * buffer, capacity, length and the status: as for revgeo_answer_text().
 */
revgeo_status revgeo_index_text(const revgeo_geocoder *geocoder, const char *field, char *buffer,
                                size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
