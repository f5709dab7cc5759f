/// The decoder for processors with AVX2: 64 octets at a time.

#include "decode.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

CPK_TARGET_BEGINS("avx2")

/// For an escape behind that many symbols of a group: a shuffle that drops its first two octets.
static const uint8_t without_escape[4][16] __attribute__((aligned(16))) = {
  {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0x80, 0x80},
  {0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0x80, 0x80},
  {0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0x80, 0x80},
  {0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0x80, 0x80},
};

/// What makes of the value of `B` or `F` there that of `+` or `/`, which is 62 or 63.
static const uint8_t escape_distance[2][4][16] __attribute__((aligned(16))) = {
  {{61}, {0, 61}, {0, 0, 61}, {0, 0, 0, 61}},
  {{58}, {0, 58}, {0, 0, 58}, {0, 0, 0, 58}},
};

/// By the low half of an octet: the kinds of symbols that end in it. One is a digit, two a letter
/// of the first half of its case, four one of the second half.
#define KINDS_BY_LOW_HALF 5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 2, 2, 2, 2, 2
/// By the high half of an octet: the kind of symbols that begin with it.
#define KIND_BY_HIGH_HALF 0, 0, 0, 1, 2, 4, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0
/// By the high half of an octet: the distance from a symbol to its value.
#define DISTANCE_BY_HIGH_HALF                                                                   \
  0, 0, 0, 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 0, 0, 0, 0, 0, 0, 0, 0

/// The values of 32 symbols, and a bit for each octet that is none.
static inline __m256i values(__m256i text, uint32_t *others) {
  const __m256i low_kinds = _mm256_broadcastsi128_si256(_mm_setr_epi8(KINDS_BY_LOW_HALF));
  const __m256i high_kinds = _mm256_broadcastsi128_si256(_mm_setr_epi8(KIND_BY_HIGH_HALF));
  const __m256i distances = _mm256_broadcastsi128_si256(_mm_setr_epi8(DISTANCE_BY_HIGH_HALF));
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16(text, 4), _mm256_set1_epi8(15));
  // A shuffle by an octet above 0x7F gives zero, which is no kind.
  const __m256i kinds = _mm256_and_si256(
    _mm256_shuffle_epi8(low_kinds, text), _mm256_shuffle_epi8(high_kinds, high));
  *others = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(kinds, _mm256_setzero_si256()));
  return _mm256_add_epi8(text, _mm256_shuffle_epi8(distances, high));
}

/// The same for sixteen.
static inline __m128i half_values(__m128i text, uint32_t *others) {
  const __m128i high = _mm_and_si128(_mm_srli_epi16(text, 4), _mm_set1_epi8(15));
  const __m128i kinds = _mm_and_si128(
    _mm_shuffle_epi8(_mm_setr_epi8(KINDS_BY_LOW_HALF), text),
    _mm_shuffle_epi8(_mm_setr_epi8(KIND_BY_HIGH_HALF), high));
  *others = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(kinds, _mm_setzero_si128()));
  return _mm_add_epi8(text, _mm_shuffle_epi8(_mm_setr_epi8(DISTANCE_BY_HIGH_HALF), high));
}

#define PACKED 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1

/// Writes 24 octets for 32 values, and eight more of no meaning (Mula and Lemire, "Faster Base64
/// Encoding and Decoding Using AVX2 Instructions", section 4). Each group stays by itself.
static inline void pack(__m256i values, uint8_t *output) {
  const __m256i pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi32(0x01400140));
  const __m256i groups = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
  const __m256i octets =
    _mm256_shuffle_epi8(groups, _mm256_broadcastsi128_si256(_mm_setr_epi8(PACKED)));
  _mm256_storeu_si256(
    (__m256i *)output,
    _mm256_permutevar8x32_epi32(octets, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7)));
}

static inline void half_pack(__m128i values, uint8_t *output) {
  const __m128i pairs = _mm_maddubs_epi16(values, _mm_set1_epi32(0x01400140));
  const __m128i groups = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00011000));
  _mm_storeu_si128((__m128i *)output, _mm_shuffle_epi8(groups, _mm_setr_epi8(PACKED)));
}

/// Decodes three groups, with an escape after `count` symbols of the first; false if no escape
/// follows there.
static inline bool decode_escape(cpk_groups *here, uint32_t count) {
  uint32_t escape;
  memcpy(&escape, here->next + count, sizeof escape);
  // `%2B` and `%2F` differ in one bit.
  if ((escape & 0xFBFFFF) != ('%' | '2' << 8 | 'B' << 16)) return false;
  const __m128i shuffle = _mm_load_si128((const __m128i *)without_escape[count]);
  const __m128i distance =
    _mm_load_si128((const __m128i *)escape_distance[escape >> 18 & 1][count]);
  uint32_t others;
  const __m128i text = _mm_loadu_si128((const __m128i *)here->next);
  const __m128i values = half_values(_mm_shuffle_epi8(text, shuffle), &others);
  if (__builtin_expect((others & 0xFFF) != 0, 0)) return cpk_decode_group(here);
  half_pack(_mm_add_epi8(values, distance), here->output);
  here->next += 14;
  here->output += 9;
  return true;
}

/// Writes the groups before the first octet that is no symbol, and reads on from there.
static inline bool decode_up_to(cpk_groups *here, __m256i values, uint32_t others) {
  const uint32_t count = (uint32_t)__builtin_ctz(others);
  pack(values, here->output);
  here->next += count & ~3U;
  here->output += count / 4 * 3;
  return decode_escape(here, count & 3);
}

void cpk_decode_groups_avx2(cpk_groups *groups) {
  cpk_groups here = *groups;
  // 84 octets make 21 groups, so 63 octets may be written. 61 are touched if the second vector ends
  // with an escape: 24, 21 and 16.
  while (here.end - here.next >= 84) {
    uint32_t first_others;
    uint32_t second_others;
    const __m256i first = values(_mm256_loadu_si256((const __m256i *)here.next), &first_others);
    const __m256i second =
      values(_mm256_loadu_si256((const __m256i *)(here.next + 32)), &second_others);
    if (__builtin_expect(first_others != 0, 0)) {
      if (!decode_up_to(&here, first, first_others)) break;
      continue;
    }
    pack(first, here.output);
    here.next += 32;
    here.output += 24;
    if (__builtin_expect(second_others != 0, 0)) {
      if (!decode_up_to(&here, second, second_others)) break;
      continue;
    }
    pack(second, here.output);
    here.next += 32;
    here.output += 24;
  }
  *groups = here;
}

CPK_TARGET_ENDS

#endif
