/// The decoder for every processor: two groups of four symbols at a time.

#include "decode.h"

#define VALUE(octet)                                                                            \
  (uint8_t)((octet) >= 'A' && (octet) <= 'Z' ? (octet) - 'A'                                             \
    : (octet) >= 'a' && (octet) <= 'z' ? (octet) - 'a' + 26                                     \
    : (octet) >= '0' && (octet) <= '9' ? (octet) - '0' + 52 : 0xFF)
#define ROW_4(entry, octet) entry(octet), entry((octet) + 1), entry((octet) + 2), entry((octet) + 3)
#define ROW_16(entry, octet)                                                                    \
  ROW_4(entry, octet), ROW_4(entry, (octet) + 4), ROW_4(entry, (octet) + 8),                    \
    ROW_4(entry, (octet) + 12)
#define ROW_64(entry, octet)                                                                    \
  ROW_16(entry, octet), ROW_16(entry, (octet) + 16), ROW_16(entry, (octet) + 32),               \
    ROW_16(entry, (octet) + 48)
#define ROW_256(entry)                                                                          \
  ROW_64(entry, 0), ROW_64(entry, 64), ROW_64(entry, 128), ROW_64(entry, 192)

const uint8_t cpk_symbol_values[256] = {ROW_256(VALUE)};

/// The bits of a symbol at each of the four places in a group; the top bit marks what is no symbol.
#define PLACED(octet, shift) (VALUE(octet) == 0xFF ? 0x80000000 : (uint32_t)VALUE(octet) << (shift))
#define FIRST(octet) PLACED(octet, 18)
#define SECOND(octet) PLACED(octet, 12)
#define THIRD(octet) PLACED(octet, 6)
#define FOURTH(octet) PLACED(octet, 0)

static const uint32_t placed[4][256] = {
  {ROW_256(FIRST)}, {ROW_256(SECOND)}, {ROW_256(THIRD)}, {ROW_256(FOURTH)},
};

static inline uint32_t group(const uint8_t *octets) {
  return placed[0][octets[0]] | placed[1][octets[1]] | placed[2][octets[2]] | placed[3][octets[3]];
}

void cpk_decode_groups_portable(cpk_groups *groups) {
  cpk_groups here = *groups;
  // Twelve octets make three groups, so eight octets may be written.
  while (here.end - here.next >= 12) {
    const uint32_t first = group(here.next);
    const uint32_t second = group(here.next + 4);
    if (__builtin_expect((int32_t)(first | second) < 0, 0)) {
      if (!cpk_decode_group(&here)) break;
      continue;
    }
    uint64_t octets = (uint64_t)first << 40 | (uint64_t)second << 16;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    octets = __builtin_bswap64(octets);
#endif
    memcpy(here.output, &octets, sizeof octets);
    here.output += 6;
    here.next += 8;
  }
  *groups = here;
}
