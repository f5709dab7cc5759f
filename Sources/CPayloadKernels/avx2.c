/// The kernel for processors with AVX2: 32 octets at a time.

#include "common.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

#include "tables.h"

#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)

#define CPK_KERNEL(name) cpk_##name##_avx2
#define CPK_GROUP_OCTETS 96
#define CPK_BLOCK_ROOM 400
#define CPK_DISTINGUISHES_ASCII 1

static inline __m256i load(const uint8_t *octets) {
  return _mm256_loadu_si256((const __m256i *)octets);
}

static inline __m256i equal(__m256i octets, uint8_t octet) {
  return _mm256_cmpeq_epi8(octets, _mm256_set1_epi8((char)octet));
}

static inline uint32_t mask(__m256i octets) { return (uint32_t)_mm256_movemask_epi8(octets); }

/// The octets of the next 32 that belong to U+0085, U+2028 or U+2029.
static inline uint32_t separators(cpk_reader *reader, __m256i first) {
  const __m256i second = load(reader->next + 1);
  const __m256i third = load(reader->next + 2);
  const uint64_t next_lines = mask(_mm256_and_si256(equal(first, 0xC2), equal(second, 0x85)));
  const __m256i is_either = equal(_mm256_or_si256(third, _mm256_set1_epi8(1)), 0xA9);
  const uint64_t others = mask(
    _mm256_and_si256(_mm256_and_si256(equal(first, 0xE2), equal(second, 0x80)), is_either));
  const uint64_t both = next_lines | others;
  const uint64_t all = both | both << 1 | others << 2 | reader->skipped;
  reader->skipped = (uint32_t)(all >> 32);
  return (uint32_t)all;
}

/// Writes the octets whose bit is set, eight at a time.
///
/// There is no shorter way for a vector of which nothing is dropped: in a pretty-printed text one in
/// two is such a vector, and a wrong guess costs more than the shuffles.
static inline uint8_t *compact(__m256i octets, uint32_t kept, uint8_t *output) {
  const __m128i low = _mm256_castsi256_si128(octets);
  const __m128i high = _mm256_extracti128_si256(octets, 1);
  const __m128i parts[4] = {low, _mm_srli_si128(low, 8), high, _mm_srli_si128(high, 8)};
  for (int index = 0; index < 4; index += 1) {
    const uint32_t set = kept >> (8 * index) & 0xFF;
    const __m128i order = _mm_loadl_epi64((const __m128i *)&compaction[set]);
    _mm_storel_epi64((__m128i *)output, _mm_shuffle_epi8(parts[index], order));
    output += __builtin_popcount(set);
  }
  return output;
}

static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  while (here.next < stop && here.end - here.next >= 34) {
    const __m256i octets = load(here.next);
    const __m256i tabs = equal(octets, 0x09);
    const uint32_t blanks = mask(_mm256_or_si256(tabs, equal(octets, 0x20)));
    const __m256i from_line_feed = _mm256_sub_epi8(octets, _mm256_set1_epi8(0x0A));
    const uint32_t breaks = mask(_mm256_cmpeq_epi8(
      from_line_feed, _mm256_min_epu8(from_line_feed, _mm256_set1_epi8(3))));
    uint32_t dropped = breaks | (blanks & (blanks << 1 | here.follows_blank));
    const uint32_t high = mask(octets);
    if ((high | here.skipped) != 0) {
      here.non_ascii |= high;
      dropped |= separators(&here, octets);
    }
    here.follows_blank = blanks >> 31;
    // A tab and 0x17 make a space.
    const __m256i spaced =
      _mm256_add_epi8(octets, _mm256_and_si256(tabs, _mm256_set1_epi8(0x17)));
    output = compact(spaced, ~dropped, output);
    here.next += 32;
  }
  while (here.next < stop) output = cpk_collapse_one(&here, output);
  *reader = here;
  return output;
}

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
  const __m256i even = _mm256_mullo_epi16(
    _mm256_and_si256(groups, _mm256_set1_epi32(0x003F03F0)), _mm256_set1_epi32(0x01000010));
  return _mm256_or_si256(odd, even);
}

/// Symbols from values: each of the five ranges of the alphabet is one distance away.
static inline __m256i symbols(__m256i values) {
  const __m256i distances = _mm256_broadcastsi128_si256(_mm_setr_epi8(
    'A', 'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52,
    '0' - 52, '0' - 52, '+' - 62, '/' - 63, 0, 0));
  const __m256i above = _mm256_subs_epu8(values, _mm256_set1_epi8(51));
  const __m256i is_small = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(25));
  return _mm256_add_epi8(
    values, _mm256_shuffle_epi8(distances, _mm256_sub_epi8(above, is_small)));
}

/// Writes the sixteen octets of a table's row with the symbols in their places.
static inline void expand(
  __m128i text, const uint8_t *shuffle, const uint8_t *escape, uint8_t *output
) {
  const __m128i moved = _mm_shuffle_epi8(text, _mm_load_si128((const __m128i *)shuffle));
  _mm_storeu_si128(
    (__m128i *)output, _mm_or_si128(moved, _mm_load_si128((const __m128i *)escape)));
}

CPK_INLINE uint8_t *expand_groups(__m128i text, uint32_t escaped, uint8_t *output) {
  expand(text, group_shuffle[escaped], group_escape[escaped], output);
  expand(text, group_shuffle[escaped] + 16, group_escape[escaped] + 16, output + 16);
  return output + 16 + 2 * __builtin_popcount(escaped);
}

CPK_INLINE uint8_t *expand_symbols(__m128i text, uint32_t escaped, uint8_t *output) {
  for (int index = 0; index < 4; index += 1) {
    const uint32_t set = escaped >> (4 * index) & 15;
    expand(text, symbol_shuffle[set], symbol_escape[set], output);
    output += 4 + 2 * __builtin_popcount(set);
    text = _mm_srli_si128(text, 4);
  }
  return output;
}

/// Writes the 32 symbols of one vector of a block.
///
/// In ASCII the bits of `+` and `/` occur in no symbol of a group but the fourth, because the first
/// bit of every octet is zero.
CPK_INLINE uint8_t *encode_values(__m256i values, uint8_t *output, bool is_ascii) {
  const __m256i escaped = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(61));
  // The last octet of an escape: `+` and 0x17 make `B`, `/` and 0x17 make `F`.
  const __m256i text = _mm256_add_epi8(
    symbols(values), _mm256_and_si256(escaped, _mm256_set1_epi8('B' - '+')));
  const __m128i low = _mm256_castsi256_si128(text);
  const __m128i high = _mm256_extracti128_si256(text, 1);
  const uint32_t set = mask(escaped);
  // Most vectors of a text have no escape; leaving the shuffles out pays for wrong guesses.
  if (set == 0) {
    _mm256_storeu_si256((__m256i *)output, text);
    return output + 32;
  }
  if (is_ascii) {
    const uint32_t groups = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(escaped));
    output = expand_groups(low, groups & 15, output);
    return expand_groups(high, groups >> 4, output);
  }
  output = expand_symbols(low, set & 0xFFFF, output);
  return expand_symbols(high, set >> 16, output);
}

/// All four vectors are read before one is written: a processor that cannot rule out that they
/// overlap would let each read wait for the writes before it.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output, bool is_ascii) {
  const __m256i first = sextets(octets);
  const __m256i second = sextets(octets + 24);
  const __m256i third = sextets(octets + 48);
  const __m256i fourth = sextets(octets + 72);
  output = encode_values(first, output, is_ascii);
  output = encode_values(second, output, is_ascii);
  output = encode_values(third, output, is_ascii);
  return encode_values(fourth, output, is_ascii);
}

#include "fused.h"

size_t cpk_base64_avx2(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  for (; count >= 28; count -= 24, octets += 24, output += 32) {
    _mm256_storeu_si256((__m256i *)output, symbols(sextets(octets)));
  }
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}

#pragma clang attribute pop

#endif
