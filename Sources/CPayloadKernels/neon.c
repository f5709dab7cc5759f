/// The kernel for arm64: sixteen octets at a time, and 48 where NEON takes three apart.

#include "common.h"

#if CPK_HAS_NEON

#include <arm_neon.h>

#define CPK_KERNEL(name) cpk_##name##_neon
#define CPK_GROUP_OCTETS 48
#define CPK_BLOCK_ROOM 256
#define CPK_VECTOR_OCTETS 16

#include "stretches.h"

/// The alphabet with the last octet of an escape in place of `+` and `/`, marked by its high bit.
static const uint8_t escaping_alphabet[64] = {
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P',
  'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f',
  'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v',
  'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 0x80 | 'B', 0x80 | 'F',
};

/// The 64 symbols for 48 octets; each part has every fourth of them.
CPK_INLINE uint8x16x4_t symbols(const uint8_t *octets, uint8x16x4_t alphabet) {
  const uint8x16x3_t groups = vld3q_u8(octets);
  const uint8x16_t low_bits = vdupq_n_u8(0x3F);
  // A shift that inserts keeps the bits of the octet before, above those that come in.
  const uint8x16_t second = vsliq_n_u8(vshrq_n_u8(groups.val[1], 4), groups.val[0], 4);
  const uint8x16_t third = vsliq_n_u8(vshrq_n_u8(groups.val[2], 6), groups.val[1], 2);
  const uint8x16x4_t symbols = {{
    vqtbl4q_u8(alphabet, vshrq_n_u8(groups.val[0], 2)),
    vqtbl4q_u8(alphabet, vandq_u8(second, low_bits)),
    vqtbl4q_u8(alphabet, vandq_u8(third, low_bits)),
    vqtbl4q_u8(alphabet, vandq_u8(groups.val[2], low_bits)),
  }};
  return symbols;
}

/// The first two octets of every escape.
static const uint8_t escape_start[2] = {'%', '2'};

/// Writes 64 symbols, up to an escape at a time: what follows `%2` is its last octet.
__attribute__((noinline)) static uint8_t *insert_escapes(uint8x16x4_t marked, uint8_t *output) {
  uint8_t text[2 * block_octets] = {0};
  vector_block marks;
  vst4q_u8(text, marked);
  for (int part = 0; part < block_vectors; part += 1) {
    const vector octets = load_vector(text + part * CPK_VECTOR_OCTETS);
    const vector unmarked = octets & 0x7F;
    marks.parts[part] = (vector)(octets > 0x7F);
    memcpy(text + part * CPK_VECTOR_OCTETS, &unmarked, sizeof unmarked);
  }
  memcpy(output, text, block_octets);
  for (uint64_t escaped = set_of_block(&marks); escaped != 0; escaped &= escaped - 1) {
    const unsigned place = (unsigned)__builtin_ctzll(escaped);
    memcpy(output + place, escape_start, sizeof escape_start);
    output += 2;
    memcpy(output + place, text + place, block_octets);
  }
  return output + block_octets;
}

/// In pretty-printed text, thirty of a hundred blocks have an escape.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output) {
  const uint8x16x4_t marked = symbols(octets, vld1q_u8_x4(escaping_alphabet));
  const uint8x16_t all = vorrq_u8(
    vorrq_u8(marked.val[0], marked.val[1]), vorrq_u8(marked.val[2], marked.val[3]));
  if (has_high_bit((vector)all)) return insert_escapes(marked, output);
  vst4q_u8(output, marked);
  return output + block_octets;
}

#include "fused.h"

static inline vector look_up(vector table, vector index) {
  return (vector)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)index);
}

#include "escape.h"
#include "utf8.h"

size_t cpk_base64_neon(const uint8_t *octets, size_t count, uint8_t *output) {
  const uint8x16x4_t alphabet = vld1q_u8_x4(cpk_alphabet);
  uint8_t *const start = output;
  for (; count >= 48; count -= 48, octets += 48, output += 64) {
    vst4q_u8(output, symbols(octets, alphabet));
  }
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}

#endif
