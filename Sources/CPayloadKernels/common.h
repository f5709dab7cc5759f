/// What every kernel shares: the text that is read, and the rules for one octet at a time.

#ifndef CPK_COMMON_H
#define CPK_COMMON_H

#include <string.h>

#include "CPayloadKernels.h"

// `CPK_PORTABLE_ONLY` leaves out what is written for one kind of processor, so that a check runs what all
// others take.
#if defined(__x86_64__) && !defined(CPK_PORTABLE_ONLY)
#define CPK_HAS_VECTORS 1
#else
#define CPK_HAS_VECTORS 0
#endif

#if defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ \
  && !defined(CPK_PORTABLE_ONLY)
#define CPK_HAS_NEON 1
#else
#define CPK_HAS_NEON 0
#endif

/// Around functions for processors that have some features; Clang and GCC spell it differently.
#define CPK_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define CPK_TARGET_BEGINS(features)                                                             \
  CPK_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define CPK_TARGET_ENDS CPK_PRAGMA(clang attribute pop)
#else
#define CPK_TARGET_BEGINS(features)                                                             \
  CPK_PRAGMA(GCC push_options) CPK_PRAGMA(GCC target(features))
#define CPK_TARGET_ENDS CPK_PRAGMA(GCC pop_options)
#endif

/// For functions that are called for each block, with constants that decide what is left of them.
#define CPK_INLINE __attribute__((always_inline)) static inline

/// A text that is being collapsed.
typedef struct cpk_reader {
  const uint8_t *next;
  const uint8_t *end;

  /// Whether the octet before `next` was a blank: one or zero.
  uint32_t follows_blank;

  /// Which of the next octets belong to a line break that began before them, as a bit set.
  uint32_t skipped;
} cpk_reader;

static inline cpk_reader cpk_reader_make(
  const cpk_state *state, const uint8_t *text, size_t count
) {
  cpk_reader reader = {text, text + count, state->follows_blank, 0};
  return reader;
}

/// All octets of the line breaks that begin in a block of 64, and of one that began before it.
///
/// `next_lines` has a bit for the first octet of each U+0085, `others` for U+2028 and U+2029.
static inline uint64_t cpk_separators(
  cpk_reader *reader, uint64_t next_lines, uint64_t others
) {
  const uint64_t both = next_lines | others;
  const uint64_t all = both | both << 1 | others << 2 | reader->skipped;
  reader->skipped = (uint32_t)(both >> 63 | others >> 62);
  return all;
}

/// The alphabet of RFC 4648 section 4.
static const uint8_t cpk_alphabet[64] = {
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P',
  'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f',
  'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v',
  'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/',
};

/// Base64 of the last octets of a text, fewer than a block, with padding.
static inline size_t cpk_base64_tail(const uint8_t *octets, size_t count, uint8_t *output) {
  uint8_t *const start = output;
  size_t index = 0;
  for (; count - index >= 3; index += 3) {
    const uint32_t bits =
      (uint32_t)octets[index] << 16 | (uint32_t)octets[index + 1] << 8 | octets[index + 2];
    output[0] = cpk_alphabet[bits >> 18];
    output[1] = cpk_alphabet[bits >> 12 & 63];
    output[2] = cpk_alphabet[bits >> 6 & 63];
    output[3] = cpk_alphabet[bits & 63];
    output += 4;
  }
  if (index < count) {
    const uint8_t second = count - index == 2 ? octets[index + 1] : 0;
    output[0] = cpk_alphabet[octets[index] >> 2];
    output[1] = cpk_alphabet[(octets[index] << 4 | second >> 4) & 63];
    output[2] = count - index == 2 ? cpk_alphabet[second << 2 & 63] : '=';
    output[3] = '=';
    output += 4;
  }
  return (size_t)(output - start);
}

#define CPK_DECLARE(kernel)                                                                     \
  size_t cpk_encode_##kernel(                                                                   \
    cpk_state *state, const uint8_t *text, size_t count, uint8_t *output, size_t capacity);     \
  size_t cpk_collapse_##kernel(                                                                 \
    cpk_state *state, const uint8_t *text, size_t count, uint8_t *output);                      \
  size_t cpk_base64_##kernel(const uint8_t *octets, size_t count, uint8_t *output);             \
  size_t cpk_escaped_count_##kernel(const uint8_t *octets, size_t count);                       \
  size_t cpk_escape_##kernel(                                                                   \
    const uint8_t *octets, size_t count, uint8_t *output, size_t capacity);                     \
  bool cpk_is_utf8_##kernel(const uint8_t *octets, size_t count);

CPK_DECLARE(portable)
CPK_DECLARE(avx2)
CPK_DECLARE(avx512)
CPK_DECLARE(neon)

#endif
