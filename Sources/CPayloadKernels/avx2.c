/// The kernel for processors with AVX2: 32 octets at a time.

#include "common.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

CPK_TARGET_BEGINS("avx2,bmi")

#define CPK_KERNEL(name) cpk_##name##_avx2
#define CPK_GROUP_OCTETS 96
#define CPK_BLOCK_ROOM 416
#define CPK_VECTOR_OCTETS 32

#include "stretches.h"

/// The values of the 32 symbols for the first 24 octets (Mula and Lemire, "Faster Base64 Encoding
/// and Decoding Using AVX2 Instructions", section 3); 28 are read.
static inline __m256i sextets(const uint8_t *octets) {
  const __m256i both = _mm256_inserti128_si256(
    _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)octets)),
    _mm_loadu_si128((const __m128i *)(octets + 12)), 1);
  const __m256i order = _mm256_broadcastsi128_si256(
    _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10));
  const __m256i groups = _mm256_shuffle_epi8(both, order);
  const __m256i odd = _mm256_mulhi_epu16(
    _mm256_and_si256(groups, _mm256_set1_epi32(0x0FC0FC00)), _mm256_set1_epi32(0x04000040));
  // Clang makes two shifts and a blend of a product with powers of two that it knows; an empty
  // statement hides them, and one multiplication is 2 in 100 faster.
  __m256i factors = _mm256_set1_epi32(0x01000010);
  __asm__("" : "+x"(factors));
  const __m256i even = _mm256_mullo_epi16(
    _mm256_and_si256(groups, _mm256_set1_epi32(0x003F03F0)), factors);
  return _mm256_or_si256(odd, even);
}

/// Symbols from values: each of the five ranges of the alphabet is one distance away. The last two
/// are those of `+` and `/`, or what takes their places.
CPK_INLINE __m256i symbols(__m256i values, int last, int very_last) {
  const __m256i distances = _mm256_broadcastsi128_si256(_mm_setr_epi8(
    'A', 'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52,
    '0' - 52, '0' - 52, (char)(last - 62), (char)(very_last - 63), 0, 0));
  const __m256i above = _mm256_subs_epu8(values, _mm256_set1_epi8(51));
  const __m256i is_small = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(25));
  return _mm256_add_epi8(
    values, _mm256_shuffle_epi8(distances, _mm256_sub_epi8(above, is_small)));
}

/// The first two octets of every escape.
static const uint8_t escape_start[2] = {'%', '2'};

/// Makes room for escapes, the last octets of which are in the text already: what follows each is
/// written anew two octets further.
__attribute__((noinline)) static uint8_t *insert_escapes(
  __m256i text, uint32_t escaped, uint8_t *output
) {
  uint8_t octets[64] = {0};
  _mm256_storeu_si256((__m256i *)octets, text);
  for (; escaped != 0; escaped &= escaped - 1, output += 2) {
    const unsigned place = (unsigned)__builtin_ctz(escaped);
    memcpy(output + place + 2, octets + place, 32);
    memcpy(output + place, escape_start, sizeof escape_start);
  }
  return output;
}

/// 32 octets that are set, then as many that are not.
static const uint8_t window[64] = {
#define EIGHT 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF
  EIGHT, EIGHT, EIGHT, EIGHT,
#undef EIGHT
};

/// Writes the 32 symbols of one vector of a block.
///
/// In pretty-printed text, fifteen of a hundred vectors have one escape, and one has two.
CPK_INLINE uint8_t *encode_values(__m256i values, uint8_t *output) {
  // The high bit marks the last octets of escapes.
  const __m256i marked = symbols(values, 0x80 | 'B', 0x80 | 'F');
  const uint32_t escaped = (uint32_t)_mm256_movemask_epi8(marked);
  if (escaped == 0) {
    _mm256_storeu_si256((__m256i *)output, marked);
    return output + 32;
  }
  const __m256i text = _mm256_and_si256(marked, _mm256_set1_epi8(0x7F));
  const unsigned place = (unsigned)__builtin_ctz(escaped);
  const __m256i kept = _mm256_loadu_si256((const __m256i *)(window + 32 - place));
  const __m256i moved =
    _mm256_alignr_epi8(text, _mm256_permute2x128_si256(text, text, 0x08), 14);
  _mm256_storeu_si256((__m256i *)(output + 2), text);
  _mm256_storeu_si256((__m256i *)output, _mm256_blendv_epi8(moved, text, kept));
  memcpy(output + place, escape_start, sizeof escape_start);
  const uint32_t left = escaped & (escaped - 1);
  if (__builtin_expect(left != 0, 0)) output = insert_escapes(text, left, output + 2) - 2;
  return output + 34;
}

/// All four vectors are read before one is written: a processor that cannot rule out that they
/// overlap would let each read wait for the writes before it.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output) {
  const __m256i first = sextets(octets);
  const __m256i second = sextets(octets + 24);
  const __m256i third = sextets(octets + 48);
  const __m256i fourth = sextets(octets + 72);
  output = encode_values(first, output);
  output = encode_values(second, output);
  output = encode_values(third, output);
  return encode_values(fourth, output);
}

#include "fused.h"

static inline vector look_up(vector table, vector index) {
  return (vector)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}

#include "escape.h"
#include "utf8.h"

size_t cpk_base64_avx2(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  for (; count >= 28; count -= 24, octets += 24, output += 32) {
    _mm256_storeu_si256((__m256i *)output, symbols(sextets(octets), '+', '/'));
  }
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}

CPK_TARGET_ENDS

#endif
