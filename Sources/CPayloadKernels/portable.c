/// The kernel for every processor: tables, machine words, and the compiler's own vectors of sixteen
/// octets.

#include "common.h"

#define CPK_KERNEL(name) cpk_##name##_portable
#define CPK_GROUP_OCTETS 12
#define CPK_BLOCK_ROOM 64

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#include "plain.h"
#else
#define CPK_VECTOR_OCTETS 16
#include "stretches.h"
#endif

static const uint64_t highs = 0x8080808080808080;

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

/// Two symbols for each twelve bits, the first one in the low octet. The high bit marks `+` and `/`.
#define SYMBOL(value)                                                                           \
  ((value) < 26 ? 'A' + (value) : (value) < 52 ? 'a' - 26 + (value)                             \
    : (value) < 62 ? '0' - 52 + (value) : 0x80 | ((value) == 62 ? '+' : '/'))
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

/// Returns eight marked symbols of the first six octets of a word, the first one in the low octet.
static inline uint64_t symbols(const uint8_t *octets) {
  const uint64_t bits = __builtin_bswap64(load(octets));
  return pairs[bits >> 52] | (uint64_t)pairs[bits >> 40 & 4095] << 16
    | (uint64_t)pairs[bits >> 28 & 4095] << 32 | (uint64_t)pairs[bits >> 16 & 4095] << 48;
}

/// Writes eight symbols, up to an escape at a time.
static inline uint8_t *write_symbols(uint64_t word, uint8_t *output) {
  unsigned left = 8;
  for (uint64_t marks = word & highs; marks != 0; marks = word & highs) {
    const unsigned place = (unsigned)__builtin_ctzll(marks) / 8;
    store(output, word);
    word >>= 8 * place;
    output[place] = '%';
    output[place + 1] = '2';
    // `+` and 0x17 make `B`, `/` and 0x17 make `F`.
    output[place + 2] = (uint8_t)((word & 0x7F) + ('B' - '+'));
    output += place + 3;
    word >>= 8;
    left -= place + 1;
  }
  store(output, word);
  return output + left;
}

/// Sixteen symbols at a time: of a hundred of pretty-printed text less than one is escaped.
CPK_INLINE uint8_t *encode_block(const uint8_t *octets, uint8_t *output) {
  const uint64_t first = symbols(octets);
  const uint64_t second = symbols(octets + 6);
  if (__builtin_expect(((first | second) & highs) == 0, 1)) {
    store(output, first);
    store(output + 8, second);
    return output + 16;
  }
  return write_symbols(second, write_symbols(first, output));
}

#include "fused.h"

#include "escape.h"

/// The tables of the other kernels are no gain without vectors; so this one knows ASCII alone.
bool cpk_is_utf8_portable(const uint8_t *octets, size_t count) {
  uint64_t all = 0;
  for (; count >= 8; count -= 8, octets += 8) all |= load(octets);
  for (; count > 0; count -= 1, octets += 1) all |= *octets;
  return (all & highs) == 0;
}

size_t cpk_base64_portable(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  for (; count >= 8; count -= 6, octets += 6, output += 8) store(output, symbols(octets) & ~highs);
  return (size_t)(output - start) + cpk_base64_tail(octets, count, output);
}
