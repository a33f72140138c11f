/* The entry of libFuzzer for programs that bring a main of their own; it comes from the compiler's runtime. */
#ifndef FUZZER_H
#define FUZZER_H

#include <stddef.h>
#include <stdint.h>

/* Runs the fuzzer until its limits are reached or an input ends the process; returns the exit status. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));

#endif
