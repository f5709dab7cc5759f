/// The collapse for kernels without an instruction that compacts a vector.
///
/// A text is mostly stretches that stay, between runs that go: a line break and the indentation
/// after it. Each stretch is copied as if it were 64 octets long, and what is too much is overwritten
/// by the next one; so nothing depends on its length but where that begins. Of blanks in a row the
/// last one stays, not the first, which makes a line break and the indentation after it one run.

#ifndef CPK_STRETCHES_H
#define CPK_STRETCHES_H

#include "vector.h"

/// The octets of a block that belong to U+0085, U+2028 or U+2029; two more are read.
static inline uint64_t separators(cpk_reader *reader, const uint8_t *block) {
  vector_block next_lines;
  vector_block others;
  for (int part = 0; part < block_vectors; part += 1) {
    const uint8_t *const octets = block + part * CPK_VECTOR_OCTETS;
    const vector first = load_vector(octets);
    const vector second = load_vector(octets + 1);
    const vector third = load_vector(octets + 2);
    next_lines.parts[part] = (vector)((first == 0xC2) & (second == 0x85));
    others.parts[part] = (vector)((first == 0xE2) & (second == 0x80) & ((third | 1) == 0xA9));
  }
  return cpk_separators(reader, set_of_block(&next_lines), set_of_block(&others));
}

/// Which octets of a block go, of which the first `count` are text.
CPK_INLINE uint64_t dropped_octets(
  cpk_reader *reader, const uint8_t *block, unsigned count, bool *has_tabs
) {
  vector_block blank;
  vector_block broken;
  vector all_tabs = {0};
  vector all = {0};
  for (int part = 0; part < block_vectors; part += 1) {
    const vector octets = load_vector(block + part * CPK_VECTOR_OCTETS);
    const vector tabs = (vector)(octets == 0x09);
    all |= octets;
    all_tabs |= tabs;
    blank.parts[part] = tabs | (vector)(octets == 0x20);
    broken.parts[part] = (vector)((vector)(octets - 0x0A) < 4);
  }
  *has_tabs = has_high_bit(all_tabs);
  const uint64_t blanks = set_of_block(&blank);
  uint64_t dropped = set_of_block(&broken) | (blanks & blanks >> 1);
  // A run that began in the block before has been written already.
  if (reader->follows_blank) dropped |= blanks & ~(blanks + 1);
  reader->follows_blank = blanks >> (count - 1) & 1;
  if (has_high_bit(all) || reader->skipped != 0) dropped |= separators(reader, block);
  return count < block_octets ? dropped | ~0ULL << count : dropped;
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
  uint8_t spaced[2 * block_octets];
  if (__builtin_expect(has_tabs, 0)) {
    for (int index = 0; index < block_octets; index += CPK_VECTOR_OCTETS) {
      const vector octets = load_vector(block + index);
      const vector replaced = octets ^ ((vector)(octets == 0x09) & (0x09 ^ 0x20));
      memcpy(spaced + index, &replaced, sizeof replaced);
    }
    block = spaced;
  }
  unsigned start = 0;
  while (start < block_octets) {
    memcpy(output, block + start, block_octets);
    if (dropped == 0) return output + block_octets - start;
    const unsigned end = (unsigned)__builtin_ctzll(dropped);
    output += end - start;
    const uint64_t stays = ~(dropped >> end);
    start = end + (stays == 0 ? block_octets : (unsigned)__builtin_ctzll(stays));
    dropped &= start < block_octets ? ~0ULL << start : 0;
  }
  return output;
}

/// Output never overtakes the text, so where the text has two more blocks, what is written too much
/// is within the output. The last blocks take a way round.
static inline uint8_t *collapse(cpk_reader *reader, const uint8_t *stop, uint8_t *output) {
  cpk_reader here = *reader;
  for (; here.next < stop && here.end - here.next >= 2 * block_octets;
       here.next += block_octets) {
    output = collapse_block(&here, here.next, block_octets, output);
  }
  if (here.next < stop) {
    uint8_t text[4 * block_octets] = {0};
    uint8_t collapsed[3 * block_octets];
    uint8_t *filled = collapsed;
    const size_t count = (size_t)(here.end - here.next);
    memcpy(text, here.next, count);
    for (size_t index = 0; index < count; index += block_octets) {
      const size_t left = count - index;
      const unsigned width = left < block_octets ? (unsigned)left : block_octets;
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
