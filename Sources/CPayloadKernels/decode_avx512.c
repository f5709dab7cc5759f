/// The decoder for processors with AVX-512 VBMI2: 64 octets at a time.

#include "decode.h"

#if CPK_HAS_VECTORS

#include <immintrin.h>

CPK_TARGET_BEGINS("avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")

static inline __m512i splat(uint8_t octet) { return _mm512_set1_epi8((char)octet); }

static inline uint64_t first_bits(size_t count) { return _bzhi_u64(~0ULL, (unsigned)count); }

/// The octets at a place, and zeros where the text is over.
static inline __m512i load(const uint8_t *octets, const uint8_t *end) {
  const ptrdiff_t left = end - octets;
  if (left >= 64) return _mm512_loadu_si512(octets);
  return left <= 0 ? _mm512_setzero_si512()
                   : _mm512_maskz_loadu_epi8(first_bits((size_t)left), octets);
}

/// The values of 64 symbols, and a bit for each octet that is none.
static inline __m512i values(__m512i text, uint64_t *others) {
  const __m512i values = _mm512_permutex2var_epi8(
    _mm512_loadu_si512(cpk_symbol_values), text, _mm512_loadu_si512(cpk_symbol_values + 64));
  // What is no symbol has the top bit in the table, and an octet above 0x7F in itself.
  *others = _mm512_movepi8_mask(_mm512_or_si512(values, text));
  return values;
}

/// Three octets for each four values, at the front.
static inline __m512i pack(__m512i values) {
  const __m512i order = _mm512_setr_epi32(
    0x06000102, 0x090A0405, 0x0C0D0E08, 0x16101112, 0x191A1415, 0x1C1D1E18, 0x26202122,
    0x292A2425, 0x2C2D2E28, 0x36303132, 0x393A3435, 0x3C3D3E38, 0, 0, 0, 0);
  const __m512i pairs = _mm512_maddubs_epi16(values, _mm512_set1_epi32(0x01400140));
  return _mm512_permutexvar_epi8(order, _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000)));
}

/// Decodes the groups of the next 64 octets, or of those that are left; false if an octet that is no
/// symbol, or the end of the text, stands among them.
CPK_INLINE bool decode_escapes(cpk_groups *here, __m512i text, __m512i plain, uint64_t others) {
  const size_t left = (size_t)(here->end - here->next);
  const __m512i second = load(here->next + 1, here->end);
  const __m512i third = load(here->next + 2, here->end);
  // `%2B` and `%2F` differ in one bit.
  const uint64_t escapes = _mm512_mask_cmpeq_epi8_mask(
    _mm512_mask_cmpeq_epi8_mask(_mm512_cmpeq_epi8_mask(text, splat('%')), second, splat('2')),
    _mm512_and_si512(third, splat(0xFB)), splat('B'));
  // The low halves of `B` and `F` are two and six.
  const __m512i specials =
    _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 62, 0, 0, 0, 63, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const __m512i all = _mm512_mask_shuffle_epi8(plain, escapes, specials, third);
  size_t stop = (size_t)_tzcnt_u64(others & ~escapes);
  if (stop > left) stop = left;
  // Where the text stops counts as a symbol; the first one behind the last whole group is the next.
  const uint64_t kept = ~(escapes << 1 | escapes << 2) & first_bits(stop + 1);
  const size_t count = ((size_t)__builtin_popcountll(kept) - 1) / 4;
  _mm512_mask_storeu_epi8(
    here->output, first_bits(3 * count), pack(_mm512_maskz_compress_epi8(kept, all)));
  here->output += 3 * count;
  here->next += _tzcnt_u64(_pdep_u64(1ULL << (4 * count), kept));
  return stop == 64;
}

void cpk_decode_groups_avx512(cpk_groups *groups) {
  cpk_groups here = *groups;
  bool is_regular = true;
  // 88 octets make 22 groups, so 64 octets may be written.
  while (is_regular && here.end - here.next >= 88) {
    uint64_t others;
    const __m512i text = _mm512_loadu_si512(here.next);
    const __m512i plain = values(text, &others);
    if (__builtin_expect(others != 0, 0)) {
      is_regular = decode_escapes(&here, text, plain, others);
      continue;
    }
    _mm512_storeu_si512(here.output, pack(plain));
    here.next += 64;
    here.output += 48;
  }
  while (is_regular) {
    uint64_t others;
    const __m512i text = load(here.next, here.end);
    const __m512i plain = values(text, &others);
    is_regular = decode_escapes(&here, text, plain, others);
  }
  *groups = here;
}

CPK_TARGET_ENDS

#endif
