// startup RUNS HELLO PROGRAM [ARGUMENT...]: starts HELLO and PROGRAM in turn, RUNS times each, output thrown away, and compares
// the time from posix_spawn to wait4 and the memory. Ends with 1 when PROGRAM misses its goal.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double most_ratio = 2.5;
static const long most_kib = 16 * 1024;
enum { warm_ups = 5 };

typedef struct {
  char **arguments;
  double *milliseconds;
  long kib; // largest resident set of any run
} Program;

static void fail(const char *what) {
  fprintf(stderr, "startup: %s\n", what);
  exit(2);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double run(Program *program, posix_spawn_file_actions_t *silent) {
  int status;
  pid_t child;
  struct rusage usage;
  double start = now();
  if (posix_spawn(&child, program->arguments[0], silent, NULL, program->arguments, environ) != 0)
    fail("a program can't be started");
  if (wait4(child, &status, 0, &usage) != child) fail("a program was lost");
  double end = now();
  if (status != 0) fail("a program failed");
  if (usage.ru_maxrss > program->kib) program->kib = usage.ru_maxrss;
  return end - start;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static void report(const char *name, Program *program, int runs) {
  double *sorted = program->milliseconds;
  qsort(sorted, (size_t)runs, sizeof *sorted, ascending);
  printf("%-8s %8.2f %8.2f %8.2f %9ld\n", name, sorted[0], sorted[runs / 2], sorted[runs * 9 / 10],
         program->kib);
}

int main(int count, char **arguments) {
  int runs = count > 3 ? atoi(arguments[1]) : 0;
  if (runs < 1) fail("usage: startup RUNS HELLO PROGRAM [ARGUMENT...]");
  char *hello_arguments[] = {arguments[2], NULL};
  Program programs[] = {{.arguments = hello_arguments}, {.arguments = arguments + 3}};
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  for (int i = 0; i < 2; i++) {
    programs[i].milliseconds = calloc((size_t)runs, sizeof(double));
    if (!programs[i].milliseconds) fail("out of memory");
    for (int warm_up = 0; warm_up < warm_ups; warm_up++) run(&programs[i], &silent);
  }
  for (int turn = 0; turn < runs; turn++)
    for (int i = 0; i < 2; i++) programs[i].milliseconds[turn] = run(&programs[i], &silent);

  printf("%-8s %8s %8s %8s %9s   (%d runs each)\n", "", "min ms", "median", "p90", "RSS KiB", runs);
  report("hello", &programs[0], runs);
  report("look-up", &programs[1], runs);
  // The other work of a machine only ever adds to a time, so the least times compare best.
  double ratio = programs[1].milliseconds[0] / programs[0].milliseconds[0];
  double medians = programs[1].milliseconds[runs / 2] / programs[0].milliseconds[runs / 2];
  printf("ratio %.2f at the least (goal %.1f), %.2f at the median; memory %ld KiB (goal %ld)\n",
         ratio, most_ratio, medians, programs[1].kib, most_kib);
  return ratio <= most_ratio && programs[1].kib < most_kib ? 0 : 1;
}
