/// Percent-encoding alone (RFC 3986 section 2.1), 64 octets at a time, as a template.
///
/// A file that includes this one defines `CPK_KERNEL(name)`, the name of a function in this kernel, and has
/// included `vector.h` where the first octet of a word is its low one.

#ifndef CPK_ESCAPE_H
#define CPK_ESCAPE_H

#include "common.h"

enum {
  /// The octets that are escaped at once.
  escape_octets = 64,

  /// The octets of output that escaping as many may touch.
  escape_room = 4 * escape_octets,
};

#ifdef CPK_VECTOR_H

/// Returns the octets of a block that a form value must escape: `!#$%&'()*+,/:;=?@[]`, and those
/// above 0x7F.
CPK_INLINE uint64_t reserved_octets(const uint8_t *block) {
  vector_block reserved;
  for (int part = 0; part < block_vectors; part += 1) {
    const vector octets = load_vector(block + part * CPK_VECTOR_OCTETS);
    // From `!` to `,` but the quotation mark, and from `:` to `@` but `<` and `>`, which differ in
    // one bit.
    const vector low = (vector)((vector)(octets - '!') < 12) & (vector)(octets != '"');
    const vector middle = (vector)((vector)(octets - ':') < 7) & (vector)((octets | 2) != '>');
    const vector others = (vector)((octets == '/') | (octets == '[') | (octets == ']'));
    reserved.parts[part] = low | middle | others | (vector)(octets > 0x7F);
  }
  return set_of_block(&reserved);
}

#else

CPK_INLINE uint64_t reserved_octets(const uint8_t *block) {
  uint64_t reserved = 0;
  for (int index = 0; index < escape_octets; index += 1) {
    const uint8_t octet = block[index];
    const bool is_reserved = ((uint8_t)(octet - '!') < 12 && octet != '"')
      || ((uint8_t)(octet - ':') < 7 && (octet | 2) != '>') || octet == '/' || octet == '['
      || octet == ']' || octet > 0x7F;
    reserved |= (uint64_t)is_reserved << index;
  }
  return reserved;
}

#endif

/// Writes a block with some of its octets escaped; as many octets behind the block are read.
CPK_INLINE uint8_t *escape_block(const uint8_t *block, uint64_t escaped, uint8_t *output) {
  static const char digits[] = "0123456789ABCDEF";
  unsigned start = 0;
  for (; escaped != 0; escaped &= escaped - 1) {
    const unsigned place = (unsigned)__builtin_ctzll(escaped);
    memcpy(output, block + start, escape_octets);
    output += place - start;
    output[0] = '%';
    output[1] = (uint8_t)digits[block[place] >> 4];
    output[2] = (uint8_t)digits[block[place] & 0x0F];
    output += 3;
    start = place + 1;
  }
  memcpy(output, block + start, escape_octets);
  return output + (escape_octets - start);
}

/// The last octets with zeros behind them, which are not escaped.
static inline size_t load_last(const uint8_t *octets, size_t count, uint8_t *block) {
  const size_t width = count < escape_octets ? count : escape_octets;
  memset(block, 0, 2 * escape_octets);
  memcpy(block, octets, width);
  return width;
}

size_t CPK_KERNEL(escaped_count)(const uint8_t *octets, size_t count) {
  size_t escaped = 0;
  size_t index = 0;
  for (; count - index >= escape_octets; index += escape_octets) {
    escaped += (size_t)__builtin_popcountll(reserved_octets(octets + index));
  }
  uint8_t block[2 * escape_octets];
  load_last(octets + index, count - index, block);
  escaped += (size_t)__builtin_popcountll(reserved_octets(block));
  return count + 2 * escaped;
}

/// Every octet becomes one at least, so where the text has two more blocks and the output has room
/// for the longest, what is copied too much is within both. Other blocks take a way round.
size_t CPK_KERNEL(escape)(
  const uint8_t *octets, size_t count, uint8_t *output, size_t capacity
) {
  uint8_t *const start = output;
  const uint8_t *const end = octets + count;
  const uint8_t *const output_end = output + capacity;
  while (octets != end) {
    if (end - octets >= 2 * escape_octets && output_end - output >= escape_room) {
      output = escape_block(octets, reserved_octets(octets), output);
      octets += escape_octets;
      continue;
    }
    uint8_t block[2 * escape_octets];
    uint8_t escaped[escape_room];
    const size_t width = load_last(octets, (size_t)(end - octets), block);
    const uint8_t *const escaped_end = escape_block(block, reserved_octets(block), escaped);
    const size_t written = (size_t)(escaped_end - escaped) - (escape_octets - width);
    if (written > (size_t)(output_end - output)) __builtin_trap();
    memcpy(output, escaped, written);
    output += written;
    octets += width;
  }
  return (size_t)(output - start);
}

#endif
