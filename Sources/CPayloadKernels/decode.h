/// What every decoder of form values shares: one group of four symbols at a time.

#ifndef CPK_DECODE_H
#define CPK_DECODE_H

#include "common.h"

/// A form value that is being decoded.
typedef struct cpk_groups {
  const uint8_t *next;
  const uint8_t *end;
  uint8_t *output;
} cpk_groups;

/// For each octet the value of the symbol that it is, or 0xFF: letters and digits alone, because
/// the other two symbols are escaped.
extern const uint8_t cpk_symbol_values[256];

/// Reads a letter, a digit, `%2B` or `%2F`; returns where the text goes on, or null for anything
/// else.
static inline const uint8_t *cpk_decode_symbol(
  const uint8_t *next, const uint8_t *end, uint32_t *bits
) {
  if (next == end) return NULL;
  if (*next != '%') {
    const uint8_t value = cpk_symbol_values[*next];
    *bits = *bits << 6 | value;
    return value == 0xFF ? NULL : next + 1;
  }
  if (end - next < 3 || next[1] != '2' || (next[2] != 'B' && next[2] != 'F')) return NULL;
  *bits = *bits << 6 | (next[2] == 'B' ? 62 : 63);
  return next + 3;
}

/// Decodes the next group of four symbols; where it is none, nothing changes and false is returned.
static inline bool cpk_decode_group(cpk_groups *groups) {
  uint32_t bits = 0;
  const uint8_t *next = groups->next;
  for (int index = 0; index < 4; index += 1) {
    next = cpk_decode_symbol(next, groups->end, &bits);
    if (next == NULL) return false;
  }
  groups->output[0] = (uint8_t)(bits >> 16);
  groups->output[1] = (uint8_t)(bits >> 8);
  groups->output[2] = (uint8_t)bits;
  groups->output += 3;
  groups->next = next;
  return true;
}

/// Each decodes groups until fewer octets are left than it reads at once, or until the next is no
/// group; what is left is for `cpk_decode_group`.
///
/// A group has at least four octets, so `output` must have room for three octets for each four that
/// are left: where a kernel writes more than that, it writes over itself.
void cpk_decode_groups_portable(cpk_groups *groups);
void cpk_decode_groups_avx2(cpk_groups *groups);
void cpk_decode_groups_avx512(cpk_groups *groups);
void cpk_decode_groups_neon(cpk_groups *groups);

#endif
