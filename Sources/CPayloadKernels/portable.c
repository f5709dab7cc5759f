/// The kernel for every processor: eight octets in a machine word at a time.

#include "common.h"

#define CPK_KERNEL(name) cpk_##name##_portable
#define CPK_GROUP_OCTETS 6
#define CPK_BLOCK_ROOM 32
#define CPK_DISTINGUISHES_ASCII 1

static const uint64_t ones = 0x0101010101010101;
static const uint64_t highs = 0x8080808080808080;

/// The octets that are zero, each by its high bit.
static inline uint64_t zeros(uint64_t word) {
  return ~(((word & ~highs) + ~highs) | word | ~highs);
}

/// The octets below U+0020, each by its high bit.
static inline uint64_t controls(uint64_t word) {
  return ~((word & ~highs) + ones * 0x60) & ~word & highs;
}

static inline uint64_t load(const uint8_t *octets) {
  uint64_t word;
  memcpy(&word, octets, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static inline void store(uint8_t *octets, uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  memcpy(octets, &word, sizeof word);
}

/// How many of the octets at a place are spaces, before the first that is none.
static inline size_t space_count(const uint8_t *next, const uint8_t *end) {
  const uint8_t *const start = next;
  for (; end - next >= 8; next += 8) {
    const uint64_t others = load(next) ^ ones * 0x20;
    if (others != 0) return (size_t)(next - start) + (size_t)__builtin_ctzll(others) / 8;
  }
  while (next != end && *next == 0x20) next += 1;
  return (size_t)(next - start);
}

/// Whole words are copied up to the first octet that a rule changes. A space is none of these
/// unless a blank precedes it, so the words of a sentence stay one stretch.
static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  while (here.next < stop) {
    if (here.end - here.next < 8) {
      output = cpk_collapse_one(&here, output);
      continue;
    }
    // Output never overtakes the text, so it has room for eight octets as well.
    const uint64_t word = load(here.next);
    store(output, word);
    here.non_ascii |= word & highs;
    const uint64_t spaces = zeros(word ^ ones * 0x20);
    uint64_t changed =
      controls(word) | (spaces & (spaces << 8 | (uint64_t)here.follows_blank << 7));
    if ((word & highs) != 0) changed |= zeros(word ^ ones * 0xC2) | zeros(word ^ ones * 0xE2);
    if (__builtin_expect(changed == 0, 1)) {
      output += 8;
      here.next += 8;
      here.follows_blank = (uint32_t)(spaces >> 63);
      continue;
    }
    const size_t kept = (size_t)__builtin_ctzll(changed) / 8;
    output += kept;
    here.next += kept;
    if (kept > 0) here.follows_blank = (uint32_t)(spaces >> (8 * kept - 1) & 1);
    output = cpk_collapse_one(&here, output);
    // What follows a line break is mostly an indentation.
    const size_t indentation = space_count(here.next, here.end);
    if (indentation > 0) {
      if (!here.follows_blank) *output++ = 0x20;
      here.follows_blank = 1;
      here.next += indentation;
    }
  }
  *reader = here;
  return output;
}

/// Two symbols for each twelve bits, the first one in the low octet.
#define SYMBOL(value)                                                                           \
  ((value) < 26 ? 'A' + (value) : (value) < 52 ? 'a' - 26 + (value)                             \
    : (value) < 62 ? '0' - 52 + (value) : (value) == 62 ? '+' : '/')
#define PAIR(bits) (uint16_t)(SYMBOL((bits) >> 6) | SYMBOL((bits) & 63) << 8)
#define PAIRS_4(bits) PAIR(bits), PAIR((bits) + 1), PAIR((bits) + 2), PAIR((bits) + 3)
#define PAIRS_16(bits) PAIRS_4(bits), PAIRS_4((bits) + 4), PAIRS_4((bits) + 8), PAIRS_4((bits) + 12)
#define PAIRS_64(bits)                                                                          \
  PAIRS_16(bits), PAIRS_16((bits) + 16), PAIRS_16((bits) + 32), PAIRS_16((bits) + 48)
#define PAIRS_256(bits)                                                                         \
  PAIRS_64(bits), PAIRS_64((bits) + 64), PAIRS_64((bits) + 128), PAIRS_64((bits) + 192)
#define PAIRS_1024(bits)                                                                        \
  PAIRS_256(bits), PAIRS_256((bits) + 256), PAIRS_256((bits) + 512), PAIRS_256((bits) + 768)

static const uint16_t pairs[4096] = {
  PAIRS_1024(0), PAIRS_1024(1024), PAIRS_1024(2048), PAIRS_1024(3072),
};

/// Eight symbols for the first six octets of a word, the first one in the low octet.
static inline uint64_t symbols(const uint8_t *octets) {
  const uint64_t bits = __builtin_bswap64(load(octets));
  return pairs[bits >> 52] | (uint64_t)pairs[bits >> 40 & 4095] << 16
    | (uint64_t)pairs[bits >> 28 & 4095] << 32 | (uint64_t)pairs[bits >> 16 & 4095] << 48;
}

static inline uint8_t *encode_symbol(uint8_t symbol, uint8_t *output) {
  const bool is_escaped = (symbol & 0xFB) == '+';
  const uint32_t last = (uint32_t)symbol + ('B' - '+');
  const uint32_t octets = is_escaped ? '%' | '2' << 8 | last << 16 : symbol;
  output[0] = (uint8_t)octets;
  output[1] = (uint8_t)(octets >> 8);
  output[2] = (uint8_t)(octets >> 16);
  return output + (is_escaped ? 3 : 1);
}

/// In ASCII the bits of `+` and `/` occur in no symbol of a group but the fourth, because the first
/// bit of every octet is zero.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output, bool is_ascii) {
  uint64_t word = symbols(octets);
  // `+` and `/` differ in one bit, and no other symbol is either of them without it.
  const uint64_t others = (word & ones * 0xFB) ^ ones * '+';
  if (__builtin_expect(((others - ones) & ~others & highs) == 0, 1)) {
    store(output, word);
    return output + 8;
  }
  if (is_ascii) {
    store(output, word);
    output = encode_symbol((uint8_t)(word >> 24), output + 3);
    store(output, word >> 32);
    return encode_symbol((uint8_t)(word >> 56), output + 3);
  }
  for (int index = 0; index < 8; index += 1, word >>= 8) {
    output = encode_symbol((uint8_t)word, output);
  }
  return output;
}

#include "fused.h"

size_t cpk_base64_portable(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  for (; count >= 8; count -= 6, octets += 6, output += 8) store(output, symbols(octets));
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}
