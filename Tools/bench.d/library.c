/* Times the C library: library INDEX POINTS ROUNDS. POINTS holds latitudes, then as many longitudes, as doubles. Prints a line for each kind of
 * call: nanoseconds a point, the least of the rounds; and the memory before and after ten million look-ups. */
#include <revgeo.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(revgeo_status status) {
  if (status < 0) {
    fprintf(stderr, "library: %s\n", revgeo_error_text());
    exit(2);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

/* Resident KiB of this process. */
static long resident(void) {
  char line[256];
  long size = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "VmRSS: %ld", &size) == 1) break;
  if (file) fclose(file);
  return size;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  FILE *file = fopen(arguments[2], "rb");
  if (!file || fseek(file, 0, SEEK_END)) return 2;
  size_t points = (size_t)ftell(file) / 16;
  rewind(file);
  double *latitudes = malloc(points * 16), *longitudes = latitudes + points;
  if (!latitudes || fread(latitudes, 16, points, file) != points) return 2;
  fclose(file);
  revgeo_geocoder *geocoder;
  check(revgeo_open(arguments[1], NULL, &geocoder));
  revgeo_answer *answers = calloc(points, sizeof *answers);
  int32_t *codes = malloc(points * sizeof *codes);
  double best[3] = {1e300, 1e300, 1e300};
  uint64_t sum = 0;
  for (int round = 0; round < atoi(arguments[3]); round++) {
    double times[4] = {now()};
    // As the Swift side does, a sum is all that is kept of each answer.
    for (size_t i = 0; i < points; i++) {
      check(revgeo_lookup(geocoder, latitudes[i], longitudes[i], &answers[0]));
      sum += answers[0].unit ^ answers[0].city;
    }
    times[1] = now();
    check(revgeo_lookup_many(geocoder, points, latitudes, longitudes, answers));
    times[2] = now();
    const char *fields[] = {"country", "iso_country_code", "administrative_area", "locality", "sub_locality"};
    for (int i = 0; i < 5; i++) {
      revgeo_texts texts;
      check(revgeo_answer_column(geocoder, points, answers, fields[i], codes, &texts));
      revgeo_texts_release(&texts);
    }
    times[3] = now();
    for (int i = 0; i < 3; i++)
      if (times[i + 1] - times[i] < best[i]) best[i] = times[i + 1] - times[i];
  }
  printf("one %.1f\nmany %.1f\nfive-columns %.1f\n", best[0] / points, best[1] / points, best[2] / points);
  if (sum == 0) return 1;
  long before = resident();
  for (size_t done = 0; done < 10000000; done += points) {
    for (size_t i = 0; i < points / 2; i++) check(revgeo_lookup(geocoder, latitudes[i], longitudes[i], &answers[i]));
    check(revgeo_lookup_many(geocoder, points - points / 2, latitudes, longitudes, answers));
  }
  printf("growth %ld\n", resident() - before);
  return revgeo_close(geocoder);
}
