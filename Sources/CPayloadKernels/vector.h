/// The compiler's own vectors, and the sets of octets that processors make of them.
///
/// A file that includes this one defines `CPK_VECTOR_OCTETS`, the width of the processor's vectors.

#ifndef CPK_VECTOR_H
#define CPK_VECTOR_H

#include "common.h"

#if CPK_HAS_VECTORS
#include <immintrin.h>
#elif CPK_HAS_NEON
#include <arm_neon.h>
#endif

typedef uint8_t vector __attribute__((vector_size(CPK_VECTOR_OCTETS)));

enum {
  /// A block has as many octets as a word has bits.
  block_octets = 64,
  block_vectors = block_octets / CPK_VECTOR_OCTETS,
};

/// A block as vectors, and what comparisons make of it.
typedef struct vector_block {
  vector parts[block_vectors];
} vector_block;

static inline vector load_vector(const uint8_t *octets) {
  vector loaded;
  memcpy(&loaded, octets, sizeof loaded);
  return loaded;
}

#if CPK_HAS_NEON

/// Whether the high bit of any octet is set.
CPK_INLINE bool has_high_bit(vector octets) { return vmaxvq_u8((uint8x16_t)octets) > 0x7F; }

/// A bit for each octet for which a comparison holds, the first octet's in the lowest place.
///
/// Each octet keeps one bit, and adding neighbours three times joins eight octets in one.
CPK_INLINE uint64_t set_of_block(const vector_block *comparisons) {
  const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t first = vpaddq_u8(
    vandq_u8((uint8x16_t)comparisons->parts[0], places),
    vandq_u8((uint8x16_t)comparisons->parts[1], places));
  const uint8x16_t second = vpaddq_u8(
    vandq_u8((uint8x16_t)comparisons->parts[2], places),
    vandq_u8((uint8x16_t)comparisons->parts[3], places));
  const uint8x16_t both = vpaddq_u8(first, second);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
}

#else

/// A bit for the high bit of each octet, the first octet's in the lowest place.
CPK_INLINE uint64_t set_of(vector octets) {
#if CPK_HAS_VECTORS && CPK_VECTOR_OCTETS == 64
  return _mm512_movepi8_mask((__m512i)octets);
#elif CPK_HAS_VECTORS && CPK_VECTOR_OCTETS == 32
  return (uint32_t)_mm256_movemask_epi8((__m256i)octets);
#elif CPK_HAS_VECTORS
  return (uint32_t)_mm_movemask_epi8((__m128i)octets);
#else
  // The product moves the high bit of each octet to its place in the highest octet; no two bits
  // meet on the way.
  uint64_t words[2];
  memcpy(words, &octets, sizeof words);
  const uint64_t highs = 0x8080808080808080;
  const uint64_t gather = 0x0002040810204081;
  return (words[0] & highs) * gather >> 56 | (words[1] & highs) * gather >> 56 << 8;
#endif
}

/// Whether the high bit of any octet is set.
CPK_INLINE bool has_high_bit(vector octets) { return set_of(octets) != 0; }

/// A bit for each octet for which a comparison holds, the first octet's in the lowest place.
CPK_INLINE uint64_t set_of_block(const vector_block *comparisons) {
  uint64_t set = 0;
  for (int part = 0; part < block_vectors; part += 1) {
    set |= set_of(comparisons->parts[part]) << (part * CPK_VECTOR_OCTETS);
  }
  return set;
}

#endif

#endif
