#include "reference.h"

#include <string.h>

static size_t line_break_width(const uint8_t *text, size_t count) {
  static const char *const breaks[] = {
    "\n", "\v", "\f", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9",
  };
  for (size_t index = 0; index < sizeof breaks / sizeof *breaks; index += 1) {
    const size_t width = strlen(breaks[index]);
    if (width <= count && memcmp(text, breaks[index], width) == 0) return width;
  }
  return 0;
}

size_t reference_collapse(const uint8_t *text, size_t count, uint8_t *output) {
  size_t written = 0;
  for (size_t index = 0; index < count;) {
    if (text[index] == ' ' || text[index] == '\t') {
      const bool follows = index > 0 && (text[index - 1] == ' ' || text[index - 1] == '\t');
      if (!follows) output[written++] = ' ';
      index += 1;
      continue;
    }
    const size_t width = line_break_width(text + index, count - index);
    if (width == 0) output[written++] = text[index];
    index += width == 0 ? 1 : width;
  }
  return written;
}

static const char alphabet[] =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t reference_base64(const uint8_t *octets, size_t count, uint8_t *output) {
  size_t written = 0;
  for (size_t index = 0; index < count; index += 3) {
    uint32_t bits = 0;
    for (size_t place = 0; place < 3; place += 1) {
      bits = bits << 8 | (index + place < count ? octets[index + place] : 0);
    }
    for (size_t place = 0; place < 4; place += 1) {
      const bool is_padding = index + place > count;
      output[written++] =
        (uint8_t)(is_padding ? '=' : alphabet[bits >> (18 - 6 * place) & 63]);
    }
  }
  return written;
}

size_t reference_escape(const uint8_t *octets, size_t count, uint8_t *output) {
  size_t written = 0;
  for (size_t index = 0; index < count; index += 1) {
    const uint8_t octet = octets[index];
    const bool is_reserved =
      octet >= 0x80 || (octet != 0 && strchr(":/?#[]@!$&'()*+,;=%", octet) != NULL);
    if (!is_reserved) {
      output[written++] = octet;
      continue;
    }
    output[written++] = '%';
    output[written++] = (uint8_t)"0123456789ABCDEF"[octet / 16];
    output[written++] = (uint8_t)"0123456789ABCDEF"[octet % 16];
  }
  return written;
}

/// The width of the symbol at the front of a text, and its value; zero if there is none.
static size_t symbol_width(const uint8_t *text, size_t count, uint32_t *value) {
  if (count >= 3 && (memcmp(text, "%2B", 3) == 0 || memcmp(text, "%2F", 3) == 0)) {
    *value = text[2] == 'B' ? 62 : 63;
    return 3;
  }
  if (count == 0 || text[0] == 0) return 0;
  const char *const place = memchr(alphabet, text[0], 62);
  if (place == NULL) return 0;
  *value = (uint32_t)(place - alphabet);
  return 1;
}

size_t reference_decode(const uint8_t *text, size_t count, uint8_t *output, size_t *read) {
  size_t written = 0;
  *read = 0;
  while (true) {
    size_t next = *read;
    uint32_t bits = 0;
    for (int place = 0; place < 4; place += 1) {
      uint32_t value = 0;
      const size_t width = symbol_width(text + next, count - next, &value);
      if (width == 0) return written;
      bits = bits << 6 | value;
      next += width;
    }
    output[written++] = (uint8_t)(bits >> 16);
    output[written++] = (uint8_t)(bits >> 8);
    output[written++] = (uint8_t)bits;
    *read = next;
  }
}

/// The number that a sequence spells, and its width; zero if it is not the shortest, or no character.
static size_t sequence_width(const uint8_t *octets, size_t count, uint32_t *scalar) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const uint8_t first = octets[0];
  const size_t width =
    first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
  if (width == 0 || width > count) return 0;
  *scalar = width == 1 ? first : first & (0x7FU >> width);
  for (size_t index = 1; index < width; index += 1) {
    if (octets[index] >> 6 != 2) return 0;
    *scalar = *scalar << 6 | (octets[index] & 0x3F);
  }
  const bool is_surrogate = *scalar >= 0xD800 && *scalar <= 0xDFFF;
  return *scalar < least[width] || *scalar > 0x10FFFF || is_surrogate ? 0 : width;
}

size_t reference_utf8(const uint8_t *octets, size_t count, bool *holds_noncharacter) {
  size_t read = 0;
  *holds_noncharacter = false;
  while (read < count) {
    uint32_t scalar = 0;
    const size_t width = sequence_width(octets + read, count - read, &scalar);
    if (width == 0) break;
    if (scalar == 0xFFFE || scalar == 0xFFFF) *holds_noncharacter = true;
    read += width;
  }
  return read;
}
