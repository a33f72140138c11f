/*
 * revgeo_sqlite.so: look-ups in SQLite, over librevgeo.
 *
 *   .load revgeo_sqlite
 *   select revgeo(lat, lon, 'country') from points;
 *   select * from revgeo_units where parent = 'FR';
 *
 * revgeo(latitude, longitude, field) gives a field of revgeo_answer_text(), or distance_m; null where it is absent or a degree is null.
 * revgeo_units has the columns code, name, kind, level, parent, iso_country_code and number; its hidden columns at_latitude and at_longitude choose the units that
 * hold a coordinate, none where a degree is null. What is no coordinate is an error of the statement. The index is the one that REVGEO_INDEX names, else the built-in world as revgeo_open() finds it, opened when it is first asked for.
 */
#include <revgeo.h>
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A unit by its code, of which several units may have one. */
typedef struct Code {
  char *text;
  uint32_t unit;
} Code;

/* What the functions of one connection share. */
typedef struct State {
  revgeo_geocoder *geocoder;
  /* One for the function and one for the table. */
  int references;
  /* The last coordinate and its answer: a query mostly asks for several fields of one. */
  double latitude, longitude;
  revgeo_answer answer;
  int has_answer;
  /* The codes of all units, sorted, once they have been asked for. */
  Code *codes;
  size_t code_count;
} State;

static void release(void *pointer) {
  State *state = pointer;
  if (--state->references > 0) return;
  revgeo_close(state->geocoder);
  for (size_t i = 0; i < state->code_count; i++) sqlite3_free(state->codes[i].text);
  sqlite3_free(state->codes);
  sqlite3_free(state);
}

/* Opens the index once; null with the library's words when it can't be. */
static const char *open_index(State *state) {
  if (state->geocoder || revgeo_open(NULL, NULL, &state->geocoder) == REVGEO_OK) return NULL;
  return revgeo_error_text();
}

typedef revgeo_status Reader(const State *state, uint32_t number, const char *field, char *text,
                             size_t capacity, size_t *length);

static revgeo_status read_answer(const State *state, uint32_t number, const char *field, char *text,
                                 size_t capacity, size_t *length) {
  (void)number;
  return revgeo_answer_text(state->geocoder, &state->answer, field, text, capacity, length);
}

static revgeo_status read_unit(const State *state, uint32_t number, const char *field, char *text,
                               size_t capacity, size_t *length) {
  return revgeo_unit_text(state->geocoder, number, field, text, capacity, length);
}

/* Reads a text of any length into memory that sqlite3_free() takes back; null where it is absent. Returns SQLITE_OK, SQLITE_NOMEM, or SQLITE_ERROR when
 * the library says what was wrong. */
static int read_text(Reader *read, const State *state, uint32_t number, const char *field, char **text) {
  size_t capacity = 64;
  while (1) {
    size_t length = 0;
    *text = sqlite3_malloc64(capacity);
    if (!*text) return SQLITE_NOMEM;
    revgeo_status status = read(state, number, field, *text, capacity, &length);
    if (status == REVGEO_OK) return SQLITE_OK;
    sqlite3_free(*text);
    *text = NULL;
    if (status != REVGEO_TOO_SMALL) return status == REVGEO_ABSENT ? SQLITE_OK : SQLITE_ERROR;
    capacity = length + 1;
  }
}

/* Gives a text as the result; null where it is absent. */
static void result_text(sqlite3_context *context, Reader *read, const State *state, uint32_t number,
                        const char *field) {
  char *text;
  int status = read_text(read, state, number, field, &text);
  if (status == SQLITE_NOMEM)
    sqlite3_result_error_nomem(context);
  else if (status == SQLITE_ERROR)
    sqlite3_result_error(context, revgeo_error_text(), -1);
  else if (text)
    sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* Reads a latitude and a longitude. Returns SQLITE_OK, SQLITE_NULL when one is null, or SQLITE_MISMATCH when one is no number. */
static int read_degrees(sqlite3_value **values, double *latitude, double *longitude) {
  for (int i = 0; i < 2; i++)
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return SQLITE_NULL;
  for (int i = 0; i < 2; i++) {
    int type = sqlite3_value_numeric_type(values[i]);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) return SQLITE_MISMATCH;
  }
  *latitude = sqlite3_value_double(values[0]);
  *longitude = sqlite3_value_double(values[1]);
  return SQLITE_OK;
}

static const char no_degrees[] = "revgeo: latitude and longitude are numbers of degrees";

/* revgeo(latitude, longitude, field) */
static void revgeo_function(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  State *state = sqlite3_user_data(context);
  double latitude, longitude;
  int degrees = read_degrees(values, &latitude, &longitude);
  if (degrees == SQLITE_NULL || sqlite3_value_type(values[2]) == SQLITE_NULL) return;
  const char *mistake = degrees == SQLITE_OK ? open_index(state) : no_degrees;
  if (!mistake && !(state->has_answer && state->latitude == latitude && state->longitude == longitude)) {
    state->has_answer = 0;
    if (revgeo_lookup(state->geocoder, latitude, longitude, &state->answer) != REVGEO_OK) mistake = revgeo_error_text();
  }
  if (mistake) {
    sqlite3_result_error(context, mistake, -1);
    return;
  }
  state->latitude = latitude;
  state->longitude = longitude;
  state->has_answer = 1;
  const char *field = (const char *)sqlite3_value_text(values[2]);
  if (field && strcmp(field, "distance_m") == 0) {
    if (!isnan(state->answer.distance)) sqlite3_result_double(context, state->answer.distance);
  } else {
    result_text(context, read_answer, state, 0, field);
  }
}

/* The table revgeo_units. */

enum { CODE, NAME, KIND, LEVEL, PARENT, COUNTRY, NUMBER, AT_LATITUDE, AT_LONGITUDE };

/* What a query wants to start from, in this order of the arguments; bits of the index number. */
enum { BY_PARENT = 1, BY_CODE = 2, BY_COORDINATE = 4 };

typedef struct Table {
  sqlite3_vtab base;
  State *state;
} Table;

typedef struct Cursor {
  sqlite3_vtab_cursor base;
  uint32_t *units;
  size_t count, capacity, position;
  double latitude, longitude;
} Cursor;

static int connect(sqlite3 *database, void *state, int count, const char *const *arguments,
                   sqlite3_vtab **result, char **mistake) {
  (void)count, (void)arguments, (void)mistake;
  int status = sqlite3_declare_vtab(
      database, "create table units(code text, name text, kind text, level integer, parent text, "
                "iso_country_code text, number integer, at_latitude real hidden, at_longitude real hidden)");
  if (status != SQLITE_OK) return status;
  Table *table = sqlite3_malloc(sizeof *table);
  if (!table) return SQLITE_NOMEM;
  memset(table, 0, sizeof *table);
  table->state = state;
  *result = &table->base;
  return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static int best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  static const int columns[] = {PARENT, CODE, AT_LATITUDE, AT_LONGITUDE};
  int found[4] = {-1, -1, -1, -1};
  for (int i = 0; i < info->nConstraint; i++) {
    if (info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    for (int column = 0; column < 4; column++)
      if (info->aConstraint[i].iColumn == columns[column]) {
        // Codes are sorted by their bytes; of another order SQLite compares all units itself.
        if (column < 2 && sqlite3_stricmp(sqlite3_vtab_collation(info, i), "BINARY") != 0) continue;
        // Hidden columns have no values of their own: without what they are compared with there is no answer.
        if (!info->aConstraint[i].usable && column >= 2) return SQLITE_CONSTRAINT;
        if (info->aConstraint[i].usable) found[column] = i;
      }
  }
  int chosen = 0, argument = 1;
  if ((found[2] >= 0) != (found[3] >= 0)) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("revgeo_units: at_latitude and at_longitude go together");
    return SQLITE_ERROR;
  }
  if (found[2] >= 0) {
    chosen = BY_COORDINATE;
    for (int column = 2; column < 4; column++) {
      info->aConstraintUsage[found[column]].argvIndex = argument++;
      info->aConstraintUsage[found[column]].omit = 1;
    }
  } else if (found[1] >= 0 || found[0] >= 0) {
    chosen = found[1] >= 0 ? BY_CODE : BY_PARENT;
    info->aConstraintUsage[found[found[1] >= 0 ? 1 : 0]].argvIndex = argument;
  }
  info->idxNum = chosen;
  info->estimatedCost = chosen ? 10 : 100000;
  info->estimatedRows = chosen ? 10 : 10000;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **result) {
  (void)table;
  Cursor *cursor = sqlite3_malloc(sizeof *cursor);
  if (!cursor) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  *result = &cursor->base;
  return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  sqlite3_free(((Cursor *)base)->units);
  sqlite3_free(base);
  return SQLITE_OK;
}

static int reserve(Cursor *cursor, size_t capacity) {
  if (capacity <= cursor->capacity) return SQLITE_OK;
  capacity = capacity * 2 + 64;
  uint32_t *units = sqlite3_realloc64(cursor->units, capacity * sizeof *units);
  if (!units) return SQLITE_NOMEM;
  cursor->units = units;
  cursor->capacity = capacity;
  return SQLITE_OK;
}

/* Adds the units below one to the cursor's. */
static int add_children(const State *state, Cursor *cursor, uint32_t unit) {
  while (1) {
    size_t room = cursor->capacity - cursor->count, count = 0;
    uint32_t *target = cursor->units ? cursor->units + cursor->count : NULL;
    revgeo_status status = revgeo_children(state->geocoder, unit, target, target ? room : 0, &count);
    if (status == REVGEO_OK) {
      cursor->count += count;
      return SQLITE_OK;
    }
    if (status != REVGEO_TOO_SMALL) return SQLITE_ERROR;
    int reserved = reserve(cursor, cursor->count + count);
    if (reserved != SQLITE_OK) return reserved;
  }
}

/* Adds all units: the countries, and then what is below each that was found. */
static int add_all(const State *state, Cursor *cursor) {
  int status = add_children(state, cursor, REVGEO_NO_NUMBER);
  for (size_t i = 0; status == SQLITE_OK && i < cursor->count; i++)
    status = add_children(state, cursor, cursor->units[i]);
  return status;
}

/* Adds the units that hold the cursor's coordinate. */
static int add_containing(const State *state, Cursor *cursor) {
  revgeo_status status;
  do {
    int reserved = reserve(cursor, cursor->count);
    if (reserved != SQLITE_OK) return reserved;
    status = revgeo_units_containing(state->geocoder, cursor->latitude, cursor->longitude, cursor->units,
                                     cursor->capacity, &cursor->count);
  } while (status == REVGEO_TOO_SMALL);
  return status == REVGEO_OK ? SQLITE_OK : SQLITE_ERROR;
}

static int compare_codes(const void *left, const void *right) {
  return strcmp(((const Code *)left)->text, ((const Code *)right)->text);
}

/* Reads the codes of all units, unless that was done before. */
static int read_codes(State *state) {
  if (state->codes) return SQLITE_OK;
  Cursor all = {0};
  int status = add_all(state, &all);
  // One more, so that an index without units is not read again.
  if (status == SQLITE_OK) {
    state->codes = sqlite3_malloc64((all.count + 1) * sizeof *state->codes);
    if (!state->codes) status = SQLITE_NOMEM;
  }
  for (size_t i = 0; status == SQLITE_OK && i < all.count; i++) {
    Code code = {NULL, all.units[i]};
    status = read_text(read_unit, state, code.unit, "code", &code.text);
    if (code.text) state->codes[state->code_count++] = code;
  }
  sqlite3_free(all.units);
  if (status == SQLITE_OK) qsort(state->codes, state->code_count, sizeof *state->codes, compare_codes);
  return status;
}

/* Adds the units that have a code, or those below them. */
static int add_by_code(State *state, Cursor *cursor, int chosen, const char *text) {
  int status = read_codes(state);
  if (status != SQLITE_OK || !text) return status;
  size_t low = 0, high = state->code_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (strcmp(state->codes[middle].text, text) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < state->code_count && strcmp(state->codes[low].text, text) == 0; low++) {
    uint32_t unit = state->codes[low].unit;
    if (chosen == BY_PARENT) {
      status = add_children(state, cursor, unit);
    } else {
      status = reserve(cursor, cursor->count + 1);
      if (status == SQLITE_OK) cursor->units[cursor->count++] = unit;
    }
    if (status != SQLITE_OK) return status;
  }
  return SQLITE_OK;
}

static int fill(State *state, Cursor *cursor, int chosen, sqlite3_value **values) {
  cursor->count = cursor->position = 0;
  switch (chosen) {
  case 0: return add_all(state, cursor);
  case BY_COORDINATE: {
    int degrees = read_degrees(values, &cursor->latitude, &cursor->longitude);
    if (degrees == SQLITE_NULL) return SQLITE_OK;
    return degrees == SQLITE_OK ? add_containing(state, cursor) : degrees;
  }
  default: return add_by_code(state, cursor, chosen, (const char *)sqlite3_value_text(values[0]));
  }
}

static int filter(sqlite3_vtab_cursor *base, int chosen, const char *name, int count, sqlite3_value **values) {
  (void)name, (void)count;
  Table *table = (Table *)base->pVtab;
  const char *mistake = open_index(table->state);
  int status = mistake ? SQLITE_ERROR : fill(table->state, (Cursor *)base, chosen, values);
  if (status != SQLITE_ERROR && status != SQLITE_MISMATCH) return status;
  if (status == SQLITE_MISMATCH) mistake = no_degrees;
  sqlite3_free(table->base.zErrMsg);
  table->base.zErrMsg = sqlite3_mprintf("%s", mistake ? mistake : revgeo_error_text());
  return SQLITE_ERROR;
}

static int next(sqlite3_vtab_cursor *base) {
  ((Cursor *)base)->position++;
  return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
  Cursor *cursor = (Cursor *)base;
  return cursor->position >= cursor->count;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number) {
  const Cursor *cursor = (const Cursor *)base;
  const State *state = ((Table *)base->pVtab)->state;
  uint32_t unit = cursor->units[cursor->position];
  int64_t value;
  switch (number) {
  case CODE: result_text(context, read_unit, state, unit, "code"); break;
  case NAME: result_text(context, read_unit, state, unit, "name"); break;
  case KIND: result_text(context, read_unit, state, unit, "kind"); break;
  case COUNTRY: result_text(context, read_unit, state, unit, "iso_country_code"); break;
  case LEVEL:
    if (revgeo_unit_number(state->geocoder, unit, "level", &value) == REVGEO_OK) sqlite3_result_int64(context, value);
    break;
  case PARENT:
    if (revgeo_unit_number(state->geocoder, unit, "parent", &value) == REVGEO_OK)
      result_text(context, read_unit, state, (uint32_t)value, "code");
    break;
  case NUMBER: sqlite3_result_int64(context, unit); break;
  case AT_LATITUDE: sqlite3_result_double(context, cursor->latitude); break;
  case AT_LONGITUDE: sqlite3_result_double(context, cursor->longitude); break;
  }
  return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *number) {
  const Cursor *cursor = (const Cursor *)base;
  *number = cursor->units[cursor->position];
  return SQLITE_OK;
}

/* Without xCreate it is there without "create virtual table". */
static sqlite3_module units_module = {
    .iVersion = 0,
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = is_at_end,
    .xColumn = column,
    .xRowid = row_number,
};

#ifdef _WIN32
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
int sqlite3_revgeosqlite_init(sqlite3 *database, char **mistake, const sqlite3_api_routines *api) {
  (void)mistake;
  SQLITE_EXTENSION_INIT2(api);
  State *state = sqlite3_malloc(sizeof *state);
  if (!state) return SQLITE_NOMEM;
  memset(state, 0, sizeof *state);
  state->references = 2;
  int status = sqlite3_create_function_v2(database, "revgeo", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, state,
                                          revgeo_function, NULL, NULL, release);
  /* A registration that fails has released the state by itself. */
  if (status != SQLITE_OK) {
    release(state);
    return status;
  }
  return sqlite3_create_module_v2(database, "revgeo_units", &units_module, state, release);
}
