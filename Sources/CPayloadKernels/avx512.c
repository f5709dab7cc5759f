/// The kernel for processors with AVX-512 VBMI2: 64 octets at a time.

#include "common.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

CPK_TARGET_BEGINS("avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")

#define CPK_KERNEL(name) cpk_##name##_avx512
#define CPK_GROUP_OCTETS 48
#define CPK_BLOCK_ROOM 208

static inline __m512i splat(uint8_t octet) { return _mm512_set1_epi8((char)octet); }

static inline uint64_t equal(__m512i octets, uint8_t octet) {
  return _mm512_cmpeq_epi8_mask(octets, splat(octet));
}

/// The octets of the next 64 that belong to U+0085, U+2028 or U+2029.
///
/// An octet of a difference is zero where the octets are equal; that one comparison takes the place
/// of three is why the differences are joined first.
static inline uint64_t separators(
  cpk_reader *reader, __m512i first, __m512i second, __m512i third
) {
  const __m512i from_next_line = _mm512_or_si512(
    _mm512_xor_si512(first, splat(0xC2)), _mm512_xor_si512(second, splat(0x85)));
  const __m512i from_separator = _mm512_or_si512(
    _mm512_or_si512(_mm512_xor_si512(first, splat(0xE2)), _mm512_xor_si512(second, splat(0x80))),
    _mm512_xor_si512(_mm512_or_si512(third, splat(1)), splat(0xA9)));
  const uint64_t next_lines = _mm512_testn_epi8_mask(from_next_line, from_next_line);
  const uint64_t others = _mm512_testn_epi8_mask(from_separator, from_separator);
  return cpk_separators(reader, next_lines, others);
}

/// The first octets at a place, and zeros where the text is over; nothing beyond it is read.
static inline __m512i load_part(const uint8_t *octets, const uint8_t *end) {
  const ptrdiff_t left = end - octets;
  return left <= 0 ? _mm512_setzero_si512()
                   : _mm512_maskz_loadu_epi8(_bzhi_u64(~0ULL, (unsigned)left), octets);
}

/// Reads some octets, 64 or those that are left, and gives those that stay at the front.
CPK_INLINE __m512i collapse_block(
  cpk_reader *reader, __m512i octets, unsigned count, uint64_t *kept
) {
  const uint64_t tabs = equal(octets, 0x09);
  const uint64_t blanks = tabs | equal(octets, 0x20);
  const uint64_t breaks =
    _mm512_cmplt_epu8_mask(_mm512_sub_epi8(octets, splat(0x0A)), splat(4));
  uint64_t dropped = breaks | (blanks & (blanks << 1 | reader->follows_blank));
  const uint64_t high = _mm512_movepi8_mask(octets);
  if ((high | reader->skipped) != 0) {
    const bool is_inner = reader->end - reader->next >= 66;
    dropped |= separators(
      reader, octets,
      is_inner ? _mm512_loadu_si512(reader->next + 1) : load_part(reader->next + 1, reader->end),
      is_inner ? _mm512_loadu_si512(reader->next + 2) : load_part(reader->next + 2, reader->end));
  }
  reader->follows_blank = blanks >> (count - 1) & 1;
  *kept = _bzhi_u64(~dropped, count);
  return _mm512_maskz_compress_epi8(*kept, _mm512_mask_mov_epi8(octets, tabs, splat(0x20)));
}

static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  uint64_t kept;
  // Output never overtakes the text, so there is room for a whole vector while one is left.
  while (here.next < stop && here.end - here.next >= 64) {
    const __m512i octets = _mm512_loadu_si512(here.next);
    _mm512_storeu_si512(output, collapse_block(&here, octets, 64, &kept));
    output += __builtin_popcountll(kept);
    here.next += 64;
  }
  if (here.next < stop) {
    const unsigned count = (unsigned)(here.end - here.next);
    const __m512i octets = load_part(here.next, here.end);
    const __m512i compacted = collapse_block(&here, octets, count, &kept);
    const unsigned written = (unsigned)__builtin_popcountll(kept);
    _mm512_mask_storeu_epi8(output, _bzhi_u64(~0ULL, written), compacted);
    output += written;
    here.next += count;
  }
  *reader = here;
  return output;
}

/// The 64 symbols for the first 48 octets, each a row of an alphabet of 64 octets (Mula and Lemire,
/// "Base64 encoding and decoding at almost the speed of a memory copy", section 3).
static inline __m512i symbols(__m512i octets, __m512i alphabet) {
  const __m512i order = _mm512_setr_epi32(
    0x01020001, 0x04050304, 0x07080607, 0x0A0B090A, 0x0D0E0C0D, 0x10110F10, 0x13141213, 0x16171516,
    0x191A1819, 0x1C1D1B1C, 0x1F201E1F, 0x22232122, 0x25262425, 0x28292728, 0x2B2C2A2B, 0x2E2F2D2E);
  const __m512i shifts = _mm512_set1_epi64(0x3036242A1016040A);
  const __m512i groups = _mm512_permutexvar_epi8(order, octets);
  const __m512i values = _mm512_multishift_epi64_epi8(shifts, groups);
  return _mm512_permutexvar_epi8(values, alphabet);
}

/// The alphabet with the last octet of an escape in place of `+` and `/`, marked by its high bit.
static const _Alignas(64) uint8_t escaping_alphabet[64] = {
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P',
  'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f',
  'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v',
  'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 0x80 | 'B', 0x80 | 'F',
};

/// The first two octets of every escape.
static const uint8_t escape_start[2] = {'%', '2'};

/// Makes room for an escape: what follows it, its last octet included, is written anew two octets
/// further.
///
/// `escaped` is the set of the escapes that are still to be made, and `output` where the text begins
/// as far as those before moved it.
CPK_INLINE void insert_escape(__m512i text, uint64_t escaped, uint8_t *output) {
  _mm512_mask_storeu_epi8(output + 2, -_blsi_u64(escaped), text);
  memcpy(output + _tzcnt_u64(escaped), escape_start, sizeof escape_start);
}

/// In pretty-printed ASCII, thirty of a hundred blocks have an escape, and four a second one. So the
/// first is made without a branch, as if there always were one: the text is written two octets
/// further, then in its place with a gap. Without an escape the gap is empty, and the octets written
/// after the text do not count.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output) {
  const __m512i marked =
    symbols(_mm512_loadu_si512(octets), _mm512_load_si512(escaping_alphabet));
  const __m512i text = _mm512_and_si512(marked, splat(0x7F));
  const uint64_t escaped = _mm512_movepi8_mask(marked);
  _mm512_storeu_si512(output + 2, text);
  _mm512_storeu_si512(output, _mm512_maskz_expand_epi8(~(3 * _blsi_u64(escaped)), text));
  memcpy(output + _tzcnt_u64(escaped), escape_start, sizeof escape_start);
  output += escaped != 0 ? 2 : 0;
  for (uint64_t left = _blsr_u64(escaped); left != 0; left = _blsr_u64(left), output += 2) {
    insert_escape(text, left, output);
  }
  return output + 64;
}

#include "fused.h"

#define CPK_VECTOR_OCTETS 64

#include "vector.h"

static inline vector look_up(vector table, vector index) {
  return (vector)_mm512_shuffle_epi8((__m512i)table, (__m512i)index);
}

#include "escape.h"
#include "utf8.h"

size_t cpk_base64_avx512(const uint8_t *octets, size_t count, uint8_t *output) {
  const __m512i alphabet = _mm512_loadu_si512(cpk_alphabet);
  uint8_t *const start = output;
  for (; count >= 64; count -= 48, octets += 48, output += 64) {
    _mm512_storeu_si512(output, symbols(_mm512_loadu_si512(octets), alphabet));
  }
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}

CPK_TARGET_ENDS

#endif
