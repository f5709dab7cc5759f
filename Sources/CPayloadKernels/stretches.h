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
///
/// Few texts have tabs or are not ASCII; `is_rare` says that a block may be one of them.
CPK_INLINE uint64_t dropped_octets(
  cpk_reader *reader, const uint8_t *block, unsigned count, bool *is_rare
) {
  vector_block blank;
  vector_block broken;
  vector rare = {0};
  for (int part = 0; part < block_vectors; part += 1) {
    const vector octets = load_vector(block + part * CPK_VECTOR_OCTETS);
    const vector tabs = (vector)(octets == 0x09);
    rare |= octets | tabs;
    blank.parts[part] = tabs | (vector)(octets == 0x20);
    broken.parts[part] = (vector)((vector)(octets - 0x0A) < 4);
  }
  const uint64_t blanks = set_of_block(&blank);
  uint64_t dropped = set_of_block(&broken) | (blanks & blanks >> 1);
  // A run that began in the block before has been written already.
  if (reader->follows_blank) dropped |= blanks & ~(blanks + 1);
  reader->follows_blank = blanks >> (count - 1) & 1;
  *is_rare = has_high_bit(rare) || reader->skipped != 0;
  if (*is_rare) dropped |= separators(reader, block);
  return count < block_octets ? dropped | ~0ULL << count : dropped;
}

/// Writes a space for each tab of a block; false if there is none, and nothing is written.
CPK_INLINE bool replace_tabs(const uint8_t *block, uint8_t *replaced) {
  vector_block tabs;
  vector all = {0};
  for (int part = 0; part < block_vectors; part += 1) {
    tabs.parts[part] = (vector)(load_vector(block + part * CPK_VECTOR_OCTETS) == 0x09);
    all |= tabs.parts[part];
  }
  if (!has_high_bit(all)) return false;
  for (int part = 0; part < block_vectors; part += 1) {
    const vector octets = load_vector(block + part * CPK_VECTOR_OCTETS)
      ^ (tabs.parts[part] & (0x09 ^ 0x20));
    memcpy(replaced + part * CPK_VECTOR_OCTETS, &octets, sizeof octets);
  }
  return true;
}

/// The place of the first octet of a set, or where a block ends.
static inline unsigned first_of(uint64_t set) {
  return set == 0 ? block_octets : (unsigned)__builtin_ctzll(set);
}

/// Copies the stretch behind the first run of a set, and takes that run out of it.
CPK_INLINE uint8_t *copy_stretch(const uint8_t *block, uint64_t *dropped, uint8_t *output) {
  const unsigned start = first_of(~(*dropped | (*dropped - 1)));
  *dropped &= *dropped + (*dropped & -*dropped);
  memcpy(output, block + start, block_octets);
  return output + first_of(*dropped) - start;
}

/// Collapses a block, of which the first `count` octets are text.
///
/// Half of the blocks of pretty-printed text have no run, and few have a second one. So two
/// stretches are copied without a branch; without a run the second one is empty.
///
/// It may read up to 64 octets after the block, and write up to 64 after the place that it returns.
CPK_INLINE uint8_t *collapse_block(
  cpk_reader *reader, const uint8_t *block, unsigned count, uint8_t *output
) {
  bool is_rare;
  uint64_t dropped = dropped_octets(reader, block, count, &is_rare);
  uint8_t spaced[2 * block_octets];
  if (is_rare && replace_tabs(block, spaced)) block = spaced;
  memcpy(output, block, block_octets);
  output = copy_stretch(block, &dropped, output + first_of(dropped));
  while (__builtin_expect(dropped != 0, 0)) output = copy_stretch(block, &dropped, output);
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
