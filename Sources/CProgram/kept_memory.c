#include "kept_memory.h"

// Any header of the C library says whether it is glibc.
#include <limits.h>

#ifdef __GLIBC__
#include <malloc.h>

void saml_keep_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  // The most that glibc takes; what is larger is a mapping of its own, which goes when it is freed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}
#else
void saml_keep_memory(void) {}
#endif
