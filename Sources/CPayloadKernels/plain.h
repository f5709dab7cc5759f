/// Collapses white space one octet at a time, on processors whose words begin with the high octet,
/// because the bits of a vector have another order there.

#ifndef CPK_PLAIN_H
#define CPK_PLAIN_H

#include "common.h"

/// The number of octets of the line break at `next`, or zero.
static inline size_t line_break_width(const uint8_t *next, const uint8_t *end) {
  const uint8_t first = next[0];
  if ((uint8_t)(first - 0x0A) < 4) return 1;
  if (first == 0xC2 && end - next >= 2 && next[1] == 0x85) return 2;
  const bool is_separator =
    first == 0xE2 && end - next >= 3 && next[1] == 0x80 && (next[2] | 1) == 0xA9;
  return is_separator ? 3 : 0;
}

static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  while (reader->next < stop) {
    const uint8_t octet = *reader->next;
    const bool is_blank = octet == 0x20 || octet == 0x09;
    const size_t width = is_blank ? 0 : line_break_width(reader->next, reader->end);
    if (is_blank && !reader->follows_blank) *output++ = 0x20;
    if (!is_blank && width == 0) *output++ = octet;
    reader->follows_blank = is_blank;
    reader->next += width == 0 ? 1 : width;
  }
  return output;
}

#endif
