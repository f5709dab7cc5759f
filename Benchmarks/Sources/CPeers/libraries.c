#include "CPeers.h"

#include <dlfcn.h>

// Neither library is needed to build: the dynamic linker looks for them when the program runs.

typedef void aklomp_encode(const char *, size_t, char *, size_t *, int);
typedef size_t simdutf_encode(const char *, size_t, char *, int);

static aklomp_encode *aklomp;
static simdutf_encode *simdutf;

/// The flag with which aklomp's library takes its AVX2 code, whatever the processor has besides.
enum { forces_avx2 = 1 };

static void *function(const char *library, const char *name) {
  void *const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  return handle == NULL ? NULL : dlsym(handle, name);
}

bool peers_has_aklomp(void) {
  if (aklomp == NULL) aklomp = (aklomp_encode *)function("libbase64.so", "base64_encode");
  return aklomp != NULL;
}

bool peers_has_simdutf(void) {
  if (simdutf == NULL) {
    simdutf = (simdutf_encode *)function("libsimdutf.so", "simdutf_binary_to_base64");
  }
  return simdutf != NULL;
}

size_t peers_aklomp_base64(const uint8_t *octets, size_t count, uint8_t *output) {
  size_t written = 0;
  if (aklomp != NULL) aklomp((const char *)octets, count, (char *)output, &written, forces_avx2);
  return written;
}

size_t peers_simdutf_base64(const uint8_t *octets, size_t count, uint8_t *output) {
  return simdutf == NULL ? 0 : simdutf((const char *)octets, count, (char *)output, 0);
}
