/// The collapse for kernels without an instruction that compacts a vector.
///
/// A text is mostly stretches that stay, between runs that go: a line break and the indentation
/// after it. Each stretch is copied as if it were 64 octets long, and what is too much is overwritten
/// by the next one; so nothing depends on its length but where that begins. Of blanks in a row the
/// last one stays, not the first, which makes a line break and the indentation after it one run.

#ifndef CPK_STRETCHES_H
#define CPK_STRETCHES_H

#include "vector.h"

enum { stretch_octets = 64 };

/// The octets of a block that belong to U+0085, U+2028 or U+2029; two more are read.
static inline uint64_t separators(cpk_reader *reader, const uint8_t *block) {
  uint64_t next_lines = 0;
  uint64_t others = 0;
  for (int index = 0; index < stretch_octets; index += CPK_VECTOR_OCTETS) {
    const vector first = load_vector(block + index);
    const vector second = load_vector(block + index + 1);
    const vector third = load_vector(block + index + 2);
    next_lines |= set_of((vector)((first == 0xC2) & (second == 0x85))) << index;
    others |=
      set_of((vector)((first == 0xE2) & (second == 0x80) & ((third | 1) == 0xA9))) << index;
  }
  return cpk_separators(reader, next_lines, others);
}

/// Which octets of a block go, of which the first `count` are text.
CPK_INLINE uint64_t dropped_octets(
  cpk_reader *reader, const uint8_t *block, unsigned count, bool *has_tabs
) {
  uint64_t blanks = 0;
  uint64_t breaks = 0;
  vector tabs = {0};
  vector all = {0};
  for (int index = 0; index < stretch_octets; index += CPK_VECTOR_OCTETS) {
    const vector octets = load_vector(block + index);
    all |= octets;
    tabs |= (vector)(octets == 0x09);
    blanks |= set_of((vector)((octets == 0x09) | (octets == 0x20))) << index;
    breaks |= set_of((vector)((vector)(octets - 0x0A) < 4)) << index;
  }
  *has_tabs = set_of(tabs) != 0;
  uint64_t dropped = breaks | (blanks & blanks >> 1);
  // A run that began in the block before has been written already.
  if (reader->follows_blank) dropped |= blanks & ~(blanks + 1);
  reader->follows_blank = blanks >> (count - 1) & 1;
  if ((set_of((vector)(all > 0x7F)) | reader->skipped) != 0) dropped |= separators(reader, block);
  return count < stretch_octets ? dropped | ~0ULL << count : dropped;
}

/// Collapses a block, of which the first `count` octets are text.
///
/// What is read may end 64 octets behind the block, and what is written 64 behind the place that is
/// returned.
CPK_INLINE uint8_t *collapse_block(
  cpk_reader *reader, const uint8_t *block, unsigned count, uint8_t *output
) {
  bool has_tabs;
  uint64_t dropped = dropped_octets(reader, block, count, &has_tabs);
  uint8_t spaced[2 * stretch_octets];
  if (__builtin_expect(has_tabs, 0)) {
    for (int index = 0; index < stretch_octets; index += CPK_VECTOR_OCTETS) {
      const vector octets = load_vector(block + index);
      const vector replaced = octets ^ ((vector)(octets == 0x09) & (0x09 ^ 0x20));
      memcpy(spaced + index, &replaced, sizeof replaced);
    }
    block = spaced;
  }
  unsigned start = 0;
  while (start < stretch_octets) {
    memcpy(output, block + start, stretch_octets);
    if (dropped == 0) return output + stretch_octets - start;
    const unsigned end = (unsigned)__builtin_ctzll(dropped);
    output += end - start;
    const uint64_t stays = ~(dropped >> end);
    start = end + (stays == 0 ? stretch_octets : (unsigned)__builtin_ctzll(stays));
    dropped &= start < stretch_octets ? ~0ULL << start : 0;
  }
  return output;
}

/// Output never overtakes the text, so where the text has two more blocks, what is written too much
/// is within the output. The last blocks take a way round.
static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  for (; here.next < stop && here.end - here.next >= 2 * stretch_octets;
       here.next += stretch_octets) {
    output = collapse_block(&here, here.next, stretch_octets, output);
  }
  if (here.next < stop) {
    uint8_t text[4 * stretch_octets] = {0};
    uint8_t collapsed[3 * stretch_octets];
    uint8_t *filled = collapsed;
    const size_t count = (size_t)(here.end - here.next);
    memcpy(text, here.next, count);
    for (size_t index = 0; index < count; index += stretch_octets) {
      const size_t left = count - index;
      const unsigned width = left < stretch_octets ? (unsigned)left : stretch_octets;
      filled = collapse_block(&here, text + index, width, filled);
    }
    memcpy(output, collapsed, (size_t)(filled - collapsed));
    output += filled - collapsed;
    here.next = here.end;
  }
  *reader = here;
  return output;
}

#endif
