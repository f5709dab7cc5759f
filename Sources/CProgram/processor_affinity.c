// For `sched_getaffinity`, which Swift's modules of the C library leave out.
#define _GNU_SOURCE
#include "processor_affinity.h"

#ifdef __linux__
#include <errno.h>
#include <sched.h>

int saml_affinity_count(void) {
  // The kernel refuses a mask that is smaller than its own (sched_setaffinity(2)).
  for (int processors = CPU_SETSIZE; processors <= CPU_SETSIZE << 6; processors <<= 1) {
    const size_t size = CPU_ALLOC_SIZE(processors);
    cpu_set_t *mask = CPU_ALLOC(processors);
    if (!mask) return 0;
    CPU_ZERO_S(size, mask);
    const int result = sched_getaffinity(0, size, mask);
    const int reason = errno;
    const int count = result == 0 ? CPU_COUNT_S(size, mask) : 0;
    CPU_FREE(mask);
    if (result == 0) return count;
    if (reason != EINVAL) return 0;
  }
  return 0;
}
#else
int saml_affinity_count(void) { return 0; }
#endif
