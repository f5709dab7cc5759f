/// Whether octets are UTF-8 (RFC 3629 section 3), for kernels that can look sixteen octets up at once.
///
/// A file that includes this one has included `vector.h`, and defines `look_up(table, index)`: for each
/// octet of an index below sixteen, the octet of a table.
///
/// An octet, the one before it and their halves tell every fault of two octets in a row: each of three
/// tables gives the faults that a half allows, and what all three allow is there (Keiser and Lemire,
/// "Validating UTF-8 In Less Than One Instruction Per Byte", section 6). Where a third or a
/// fourth octet must stand, and nowhere else, two octets in a row may both continue a sequence.

#ifndef CPK_UTF8_H
#define CPK_UTF8_H

#include "vector.h"

/// The faults of two octets in a row.
enum {
  /// A sequence begins, and the next octet does not continue it.
  is_cut = 1 << 0,

  /// An octet continues what did not begin.
  is_stray = 1 << 1,

  /// E0 and less than A0.
  is_long_three = 1 << 2,

  /// F4 and more than 8F, or F5 and more.
  is_too_large = 1 << 3,

  /// ED and more than 9F.
  is_surrogate = 1 << 4,

  /// C0 or C1.
  is_long_two = 1 << 5,

  /// F0 and less than 90; F5 and more, where `is_too_large` asks for more than 8F.
  is_long_four = 1 << 6,

  /// Both continue. This is the high bit, which other octets contradict.
  is_second = 1 << 7,

  /// Faults that no low half of the first octet excludes.
  is_any = is_cut | is_stray | is_second,
};

/// By the high half of the first octet.
static const uint8_t first_high[16] = {
  is_stray, is_stray, is_stray, is_stray, is_stray, is_stray, is_stray, is_stray,
  is_second, is_second, is_second, is_second,
  is_cut | is_long_two, is_cut, is_cut | is_long_three | is_surrogate,
  is_cut | is_too_large | is_long_four,
};

/// By the low half of the first octet.
static const uint8_t first_low[16] = {
  is_any | is_long_two | is_long_three | is_long_four, is_any | is_long_two, is_any, is_any,
  is_any | is_too_large,
  is_any | is_too_large | is_long_four, is_any | is_too_large | is_long_four,
  is_any | is_too_large | is_long_four, is_any | is_too_large | is_long_four,
  is_any | is_too_large | is_long_four, is_any | is_too_large | is_long_four,
  is_any | is_too_large | is_long_four, is_any | is_too_large | is_long_four,
  is_any | is_too_large | is_long_four | is_surrogate,
  is_any | is_too_large | is_long_four, is_any | is_too_large | is_long_four,
};

/// By the high half of the second octet.
static const uint8_t second_high[16] = {
  is_cut, is_cut, is_cut, is_cut, is_cut, is_cut, is_cut, is_cut,
  is_stray | is_second | is_long_two | is_long_three | is_long_four,
  is_stray | is_second | is_long_two | is_long_three | is_too_large,
  is_stray | is_second | is_long_two | is_surrogate | is_too_large,
  is_stray | is_second | is_long_two | is_surrogate | is_too_large,
  is_cut, is_cut, is_cut, is_cut,
};

/// A table of sixteen octets, as often as it fits.
static inline vector repeated(const uint8_t *table) {
  uint8_t octets[CPK_VECTOR_OCTETS];
  for (int index = 0; index < CPK_VECTOR_OCTETS; index += 16) memcpy(octets + index, table, 16);
  return load_vector(octets);
}

/// Finds errors in the octets of a vector, given the three octets before it: zero if there is none.
CPK_INLINE vector faults(const uint8_t *octets) {
  const vector here = load_vector(octets);
  const vector before = load_vector(octets - 1);
  const vector pairs = look_up(repeated(first_high), before >> 4)
    & look_up(repeated(first_low), before & 0x0F) & look_up(repeated(second_high), here >> 4);
  const vector is_third = (vector)(load_vector(octets - 2) >= 0xE0);
  const vector is_fourth = (vector)(load_vector(octets - 3) >= 0xF0);
  return pairs ^ ((is_third | is_fourth) & is_second);
}

bool CPK_KERNEL(is_utf8)(const uint8_t *octets, size_t count) {
  // Three zeros stand before the first octets, and zeros after the last: a sequence that the end cuts
  // is wrong there.
  uint8_t edge[3 + CPK_VECTOR_OCTETS] = {0};
  memcpy(edge + 3, octets, count < CPK_VECTOR_OCTETS ? count : CPK_VECTOR_OCTETS);
  vector wrong = faults(edge + 3);
  if (count < CPK_VECTOR_OCTETS) return !has_high_bit((vector)(wrong != 0));
  const uint8_t *next = octets + CPK_VECTOR_OCTETS;
  const uint8_t *const end = octets + count;
  for (; end - next >= CPK_VECTOR_OCTETS; next += CPK_VECTOR_OCTETS) {
    const vector all = load_vector(next) | load_vector(next - 3);
    if (has_high_bit(all)) wrong |= faults(next);
  }
  memset(edge, 0, sizeof edge);
  memcpy(edge, next - 3, 3 + (size_t)(end - next));
  wrong |= faults(edge + 3);
  return !has_high_bit((vector)(wrong != 0));
}

#endif
