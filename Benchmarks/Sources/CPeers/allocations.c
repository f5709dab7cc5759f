#include "CPeers.h"

static uint64_t allocations;

uint64_t peers_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }

#if defined(__linux__)

#include <errno.h>

// The C library's own functions under other names; the ones below take their place.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(void) { __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  note();
  return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  note();
  *pointer = __libc_memalign(alignment, size);
  return *pointer == NULL ? ENOMEM : 0;
}

#endif
