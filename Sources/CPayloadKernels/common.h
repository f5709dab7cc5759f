/// What every kernel shares: the text that is read, and the rules for one octet at a time.

#ifndef CPK_COMMON_H
#define CPK_COMMON_H

#include <string.h>

#include "CPayloadKernels.h"

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

  /// Not zero once an octet above 0x7F was seen.
  uint64_t non_ascii;
} cpk_reader;

static inline cpk_reader cpk_reader_make(
  const cpk_state *state, const uint8_t *text, size_t count
) {
  cpk_reader reader = {text, text + count, state->follows_blank, 0, 0};
  return reader;
}

/// The number of octets of the line break at `next`, or zero.
static inline size_t cpk_line_break_width(const uint8_t *next, const uint8_t *end) {
  const uint8_t first = next[0];
  if ((uint8_t)(first - 0x0A) < 4) return 1;
  if (first == 0xC2 && end - next >= 2 && next[1] == 0x85) return 2;
  const _Bool is_separator =
    first == 0xE2 && end - next >= 3 && next[1] == 0x80 && (next[2] | 1) == 0xA9;
  return is_separator ? 3 : 0;
}

/// Reads one octet or one line break; returns where output goes on.
static inline uint8_t *cpk_collapse_one(cpk_reader *reader, uint8_t *output) {
  const uint8_t octet = *reader->next;
  reader->non_ascii |= octet & 0x80;
  if (reader->skipped & 1) {
    reader->skipped >>= 1;
    reader->next += 1;
    reader->follows_blank = 0;
    return output;
  }
  if (octet == 0x20 || octet == 0x09) {
    if (!reader->follows_blank) *output++ = 0x20;
    reader->follows_blank = 1;
    reader->next += 1;
    return output;
  }
  const size_t width = cpk_line_break_width(reader->next, reader->end);
  if (width == 0) *output++ = octet;
  reader->follows_blank = 0;
  reader->next += width == 0 ? 1 : width;
  return output;
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
  size_t cpk_base64_##kernel(const uint8_t *octets, size_t count, uint8_t *output);

CPK_DECLARE(portable)
CPK_DECLARE(avx2)
CPK_DECLARE(avx512)

#if defined(__x86_64__)
#define CPK_HAS_VECTORS 1
#else
#define CPK_HAS_VECTORS 0
#endif

#endif
