/// The compiler's own vectors, which it has for every processor.
///
/// Whoever includes this file defines `CPK_VECTOR_OCTETS`, the width of the processor's vectors, and
/// `vector_set`, an unsigned integer of as many bits.

#ifndef CPK_VECTOR_H
#define CPK_VECTOR_H

#include "common.h"

typedef uint8_t vector __attribute__((vector_size(CPK_VECTOR_OCTETS)));
typedef bool vector_bits __attribute__((ext_vector_type(CPK_VECTOR_OCTETS)));

static inline vector load_vector(const uint8_t *octets) {
  vector loaded;
  memcpy(&loaded, octets, sizeof loaded);
  return loaded;
}

/// A bit for each octet for which a comparison holds, the first octet's in the lowest place.
static inline uint64_t set_of(vector comparison) {
  const vector_bits bits = __builtin_convertvector(comparison, vector_bits);
  vector_set set;
  memcpy(&set, &bits, sizeof set);
  return set;
}

#endif
