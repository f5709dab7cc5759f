#include "CXMLKernels.h"

#include <stdbool.h>
#include <string.h>

// Sixteen octets at a time in the vectors of the compiler, which every processor in use has; the last
// ones, and all on a processor that keeps the first octet of a number last, one by one.

typedef uint8_t block __attribute__((vector_size(16)));
typedef int8_t mask __attribute__((vector_size(16)));

static inline bool is_special_in_text(uint8_t octet) {
  return octet == '<' || octet == '>' || octet == '&' ||
         (octet < 0x20 && octet != '\t' && octet != '\n');
}

static inline mask specials_in_text(block octets) {
  return (mask)(octets == '<') | (mask)(octets == '>') | (mask)(octets == '&') |
         ((mask)(octets < 0x20) & ~((mask)(octets == '\t') | (mask)(octets == '\n')));
}

static inline bool is_special_in_value(uint8_t octet) {
  return octet == '<' || octet == '"' || octet == '&' || octet < 0x20;
}

static inline mask specials_in_value(block octets) {
  return (mask)(octets == '<') | (mask)(octets == '"') | (mask)(octets == '&') |
         (mask)(octets < 0x20);
}

static inline bool ends_name(uint8_t octet) {
  uint8_t letter = octet | 0x20;
  return !((letter >= 'a' && letter <= 'z') || (octet >= '0' && octet <= '9') || octet == '-' ||
           octet == '.' || octet == '_');
}

static inline mask ends_of_name(block octets) {
  block letters = (octets | 0x20) - 'a', digits = octets - '0';
  return ~((mask)(letters < 26) | (mask)(digits < 10) | (mask)(octets == '-') |
           (mask)(octets == '.') | (mask)(octets == '_'));
}

/// The number of the first octet of a block whose bits are set; 16 if there is none.
static inline size_t first_set(mask bits) {
  uint64_t halves[2];
  memcpy(halves, &bits, sizeof halves);
  if (halves[0] != 0) return (size_t)__builtin_ctzll(halves[0]) / 8;
  if (halves[1] != 0) return 8 + (size_t)__builtin_ctzll(halves[1]) / 8;
  return 16;
}

static inline __attribute__((always_inline)) size_t find(
    const uint8_t *octets, size_t start, size_t count, mask (*are_sought)(block),
    bool (*is_sought)(uint8_t)) {
  size_t index = start;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  while (count - index >= sizeof(block)) {
    block next;
    memcpy(&next, octets + index, sizeof next);
    size_t found = first_set(are_sought(next));
    if (found < sizeof(block)) return index + found;
    index += sizeof(block);
  }
#endif
  while (index < count && !is_sought(octets[index])) index += 1;
  return index;
}

size_t cxml_find_special_in_text(const uint8_t *octets, size_t start, size_t count) {
  return find(octets, start, count, specials_in_text, is_special_in_text);
}

size_t cxml_find_special_in_value(const uint8_t *octets, size_t start, size_t count) {
  return find(octets, start, count, specials_in_value, is_special_in_value);
}

size_t cxml_find_end_of_name(const uint8_t *octets, size_t start, size_t count) {
  return find(octets, start, count, ends_of_name, ends_name);
}
