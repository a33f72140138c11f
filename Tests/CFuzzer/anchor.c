/* A C target needs one file to compile; what the header declares is in libclang_rt.fuzzer_no_main. */
#include "fuzzer.h"
