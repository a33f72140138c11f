// Only the reentrant half of GEOS: its calls take a context and may run on many threads.
#define GEOS_USE_ONLY_R_API 1
#include <geos_c.h>
