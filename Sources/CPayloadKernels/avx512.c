/// The kernel for processors with AVX-512 VBMI2: 64 octets at a time.

#include "common.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

#pragma clang attribute push(                                                                   \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt"))),  \
  apply_to = function)

#define CPK_KERNEL(name) cpk_##name##_avx512
#define CPK_GROUP_OCTETS 48
#define CPK_BLOCK_ROOM 208

static inline __m512i splat(uint8_t octet) { return _mm512_set1_epi8((char)octet); }

static inline uint64_t equal(__m512i octets, uint8_t octet) {
  return _mm512_cmpeq_epi8_mask(octets, splat(octet));
}

/// The first octets at a place, and zeros where the text is over; nothing beyond it is read.
static inline __m512i load(const uint8_t *octets, const uint8_t *end) {
  const ptrdiff_t left = end - octets;
  if (left >= 64) return _mm512_loadu_si512(octets);
  return left <= 0 ? _mm512_setzero_si512()
                   : _mm512_maskz_loadu_epi8(_bzhi_u64(~0ULL, (unsigned)left), octets);
}

/// The octets of the next 64 that belong to U+0085, U+2028 or U+2029.
static inline uint64_t separators(cpk_reader *reader, __m512i first) {
  const __m512i second = load(reader->next + 1, reader->end);
  const __m512i third = load(reader->next + 2, reader->end);
  const uint64_t next_lines = equal(first, 0xC2) & equal(second, 0x85);
  const uint64_t others = equal(first, 0xE2) & equal(second, 0x80)
    & equal(_mm512_or_si512(third, splat(1)), 0xA9);
  const uint64_t both = next_lines | others;
  const uint64_t all = both | both << 1 | others << 2 | reader->skipped;
  reader->skipped = (uint32_t)(both >> 63 | others >> 62);
  return all;
}

static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  while (here.next < stop) {
    const ptrdiff_t left = here.end - here.next;
    const unsigned count = left < 64 ? (unsigned)left : 64;
    const __m512i octets = load(here.next, here.end);
    const uint64_t tabs = equal(octets, 0x09);
    const uint64_t blanks = tabs | equal(octets, 0x20);
    const uint64_t breaks =
      _mm512_cmplt_epu8_mask(_mm512_sub_epi8(octets, splat(0x0A)), splat(4));
    uint64_t dropped = breaks | (blanks & (blanks << 1 | here.follows_blank));
    const uint64_t high = _mm512_movepi8_mask(octets);
    if ((high | here.skipped) != 0) {
      here.non_ascii |= high;
      dropped |= separators(&here, octets);
    }
    here.follows_blank = blanks >> (count - 1) & 1;
    const __m512i spaced = _mm512_mask_mov_epi8(octets, tabs, splat(0x20));
    const uint64_t kept = _bzhi_u64(~dropped, count);
    const __m512i compacted = _mm512_maskz_compress_epi8(kept, spaced);
    const unsigned written = (unsigned)__builtin_popcountll(kept);
    // Output never overtakes the text, so there is room for a whole vector while one is left.
    if (count == 64) {
      _mm512_storeu_si512(output, compacted);
    } else {
      _mm512_mask_storeu_epi8(output, _bzhi_u64(~0ULL, written), compacted);
    }
    output += written;
    here.next += count;
  }
  *reader = here;
  return output;
}

/// The 64 symbols for the first 48 octets (Mula and Lemire, "Base64 encoding and decoding at almost
/// the speed of a memory copy", section 3).
static inline __m512i symbols(__m512i octets) {
  const __m512i order = _mm512_setr_epi32(
    0x01020001, 0x04050304, 0x07080607, 0x0A0B090A, 0x0D0E0C0D, 0x10110F10, 0x13141213, 0x16171516,
    0x191A1819, 0x1C1D1B1C, 0x1F201E1F, 0x22232122, 0x25262425, 0x28292728, 0x2B2C2A2B, 0x2E2F2D2E);
  const __m512i shifts = _mm512_set1_epi64(0x3036242A1016040A);
  const __m512i groups = _mm512_permutexvar_epi8(order, octets);
  const __m512i values = _mm512_multishift_epi64_epi8(shifts, groups);
  return _mm512_permutexvar_epi8(values, _mm512_loadu_si512(cpk_alphabet));
}

/// Writes 32 symbols, of which only the fourth of a group may be escaped.
///
/// Each group becomes six octets: its first three, then either the fourth or the escape of it.
/// `escaped` has one bit for each of the eight groups.
CPK_INLINE uint8_t *expand_groups(
  __m512i first, __m512i second, __m512i order, uint32_t escaped, uint8_t *output
) {
  const __m512i text = _mm512_permutex2var_epi8(first, order, second);
  const uint64_t kept = 0x3CF3CF3CF3CFULL | _pdep_u64(escaped, 0x410410410410ULL) * 3;
  _mm512_storeu_si512(output, _mm512_maskz_compress_epi8(kept, text));
  return output + 32 + 2 * __builtin_popcount(escaped);
}

/// Writes 16 symbols, each of which becomes three octets or stays one.
CPK_INLINE uint8_t *expand_symbols(
  __m512i first, __m512i last, __m512i order, uint32_t escaped, uint8_t *output
) {
  const __m512i text = _mm512_mask_mov_epi8(
    _mm512_permutex2var_epi8(first, order, last), 0x492492492492ULL, splat('2'));
  const uint64_t kept = 0x249249249249ULL | _pdep_u64(escaped, 0x249249249249ULL) * 6;
  _mm512_storeu_si512(output, _mm512_maskz_compress_epi8(kept, text));
  return output + 16 + 2 * __builtin_popcount(escaped);
}

/// Where the octets of expanded groups come from: a symbol or `%`, `2` (the
/// first lane of the second vector), or the last octet of an escape.
static const _Alignas(64) uint8_t group_order[2][64] = {
#define GROUP(from) (from), (from) + 1, (from) + 2, (from) + 3, 64, 64 + (from) + 3
  {GROUP(0), GROUP(4), GROUP(8), GROUP(12), GROUP(16), GROUP(20), GROUP(24), GROUP(28)},
  {GROUP(32), GROUP(36), GROUP(40), GROUP(44), GROUP(48), GROUP(52), GROUP(56), GROUP(60)},
#undef GROUP
};

/// The same for expanded symbols, whose second octet is put in later.
static const _Alignas(64) uint8_t symbol_order[64] = {
#define SYMBOL(from) (from), 0, 64 + (from)
  SYMBOL(0), SYMBOL(1), SYMBOL(2), SYMBOL(3), SYMBOL(4), SYMBOL(5), SYMBOL(6), SYMBOL(7),
  SYMBOL(8), SYMBOL(9), SYMBOL(10), SYMBOL(11), SYMBOL(12), SYMBOL(13), SYMBOL(14), SYMBOL(15),
#undef SYMBOL
};

/// In ASCII the bits of `+` and `/` occur in no symbol of a group but the fourth, because the first
/// bit of every octet is zero.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output, bool is_ascii) {
  const __m512i plain = symbols(_mm512_loadu_si512(octets));
  const uint64_t escaped = equal(plain, '+') | equal(plain, '/');
  const __m512i first = _mm512_mask_mov_epi8(plain, escaped, splat('%'));
  // The last octet of an escape: `+` and 0x17 make `B`, `/` and 0x17 make `F`.
  const __m512i last = _mm512_add_epi8(plain, splat('B' - '+'));
  if (is_ascii) {
    const __m512i second = _mm512_mask_mov_epi8(last, 1, splat('2'));
    const uint32_t set = (uint32_t)_pext_u64(escaped, 0x8888888888888888);
    output = expand_groups(
      first, second, _mm512_load_si512(group_order[0]), set & 0xFF, output);
    return expand_groups(first, second, _mm512_load_si512(group_order[1]), set >> 8, output);
  }
  __m512i order = _mm512_load_si512(symbol_order);
  for (int index = 0; index < 4; index += 1) {
    const uint32_t set = (uint32_t)(escaped >> (16 * index)) & 0xFFFF;
    output = expand_symbols(first, last, order, set, output);
    order = _mm512_add_epi8(order, splat(16));
  }
  return output;
}

#include "fused.h"

size_t cpk_base64_avx512(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  for (; count >= 64; count -= 48, octets += 48, output += 64) {
    _mm512_storeu_si512(output, symbols(_mm512_loadu_si512(octets)));
  }
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}

#pragma clang attribute pop

#endif
