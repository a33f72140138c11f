/* Where is a coordinate? whereis [INDEX]; compiled with: cc whereis.c $(pkg-config --cflags --libs revgeo) */
#include <revgeo.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the library's words when a call failed. */
static void check(revgeo_status status) {
  if (status < 0) {
    fprintf(stderr, "whereis: %s\n", revgeo_error_text());
    exit(2);
  }
}

static void print_field(const revgeo_geocoder *geocoder, const revgeo_answer *answer, const char *field) {
  char text[256];
  revgeo_status status = revgeo_answer_text(geocoder, answer, field, text, sizeof text, NULL);
  check(status);
  printf("  %-20s %s\n", field, status == REVGEO_ABSENT ? "-" : text);
}

int main(int count, char **arguments) {
  revgeo_geocoder *geocoder;
  revgeo_options options = revgeo_default_options();
  options.languages = "en";
  check(revgeo_open(count > 1 ? arguments[1] : NULL, &options, &geocoder));

  /* One coordinate, and what it belongs to. */
  revgeo_answer answer;
  check(revgeo_lookup(geocoder, 48.8566, 2.3522, &answer));
  print_field(geocoder, &answer, "name");
  print_field(geocoder, &answer, "iso_country_code");
  print_field(geocoder, &answer, "ocean");
  revgeo_entry entries[16];
  size_t entry_count;
  check(revgeo_hierarchy(geocoder, &answer, entries, 16, &entry_count));
  for (size_t i = 0; i < entry_count; i++) {
    char name[256];
    if (entries[i].unit != REVGEO_NO_NUMBER)
      check(revgeo_unit_text(geocoder, entries[i].unit, "name", name, sizeof name, NULL));
    else if (entries[i].street != REVGEO_NO_NUMBER)
      check(revgeo_street_text(geocoder, entries[i].street, "name", name, sizeof name, NULL));
    else if (entries[i].address != REVGEO_NO_NUMBER)
      check(revgeo_address_text(geocoder, entries[i].address, "number", name, sizeof name, NULL));
    else
      check(revgeo_place_text(geocoder, entries[i].place, "name", name, sizeof name, NULL));
    printf("  level %d: %s\n", entries[i].level, name);
  }

  /* Many at once, and one of their texts as a column. The third is no coordinate. */
  const double latitudes[] = {31.23, -33.86, NAN, 0};
  const double longitudes[] = {121.47, 151.21, 0, 0};
  revgeo_answer answers[4];
  int32_t codes[4];
  revgeo_texts texts;
  check(revgeo_lookup_many(geocoder, 4, latitudes, longitudes, answers));
  check(revgeo_answer_column(geocoder, 4, answers, "country", codes, &texts));
  for (int i = 0; i < 4; i++) {
    if (codes[i] < 0)
      printf("  %d: match %d\n", i, answers[i].match);
    else
      printf("  %d: %.*s\n", i, (int)(texts.offsets[codes[i] + 1] - texts.offsets[codes[i]]),
             texts.bytes + texts.offsets[codes[i]]);
  }
  revgeo_texts_release(&texts);

  /* What lies around. */
  revgeo_place places[2];
  size_t place_count;
  check(revgeo_nearest_places(geocoder, 52.52, 13.40, 20000, places, 2, &place_count));
  for (size_t i = 0; i < place_count; i++) {
    char name[256];
    check(revgeo_place_text(geocoder, places[i].place, "name", name, sizeof name, NULL));
    printf("  %s, %.1f km\n", name, places[i].distance / 1000);
  }

  /* A mistake is told, not a crash. */
  check(revgeo_close(geocoder));
  if (revgeo_lookup(geocoder, 0, 0, &answer) == REVGEO_BAD_GEOCODER) printf("  %s\n", revgeo_error_text());
  return 0;
}
