/// The decoder for arm64: 64 octets at a time.

#include "decode.h"

#if CPK_HAS_NEON

#include <arm_neon.h>

/// The values of sixteen symbols; the high bit marks what is none.
static inline uint8x16_t values(uint8x16_t text, uint8x16x4_t first, uint8x16x4_t second) {
  // A place outside of a table gives zero, or leaves what was there.
  const uint8x16_t found = vqtbl4q_u8(first, text);
  const uint8x16_t all = vqtbx4q_u8(found, second, vsubq_u8(text, vdupq_n_u8(64)));
  // What is no symbol has the high bit in the table, and an octet above 0x7F in itself.
  return vorrq_u8(all, vandq_u8(text, vdupq_n_u8(0x80)));
}

/// The number of groups before the first with a mark; sixteen if there is none.
static inline unsigned groups_before(uint8x16_t marked) {
  // Four bits of a word for each group.
  const uint8x8_t halves =
    vshrn_n_u16(vreinterpretq_u16_u8(vcgtq_u8(marked, vdupq_n_u8(0x7F))), 4);
  const uint64_t word = vget_lane_u64(vreinterpret_u64_u8(halves), 0);
  return word == 0 ? 16 : (unsigned)__builtin_ctzll(word) / 4;
}

void cpk_decode_groups_neon(cpk_groups *groups) {
  const uint8x16x4_t first = vld1q_u8_x4(cpk_symbol_values);
  const uint8x16x4_t second = vld1q_u8_x4(cpk_symbol_values + 64);
  cpk_groups here = *groups;
  // 64 octets make sixteen groups, so 48 octets may be written.
  while (here.end - here.next >= 64) {
    const uint8x16x4_t text = vld4q_u8(here.next);
    const uint8x16_t a = values(text.val[0], first, second);
    const uint8x16_t b = values(text.val[1], first, second);
    const uint8x16_t c = values(text.val[2], first, second);
    const uint8x16_t d = values(text.val[3], first, second);
    const uint8x16x3_t octets = {{
      vorrq_u8(vshlq_n_u8(a, 2), vshrq_n_u8(b, 4)),
      vorrq_u8(vshlq_n_u8(b, 4), vshrq_n_u8(c, 2)),
      vorrq_u8(vshlq_n_u8(c, 6), d),
    }};
    vst3q_u8(here.output, octets);
    const unsigned count = groups_before(vorrq_u8(vorrq_u8(a, b), vorrq_u8(c, d)));
    here.next += 4 * count;
    here.output += 3 * count;
    // A group with an escape is read by itself.
    if (count < 16 && !cpk_decode_group(&here)) break;
  }
  *groups = here;
}

#endif
