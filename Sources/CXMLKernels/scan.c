#include "CXMLKernels.h"

#include <stdbool.h>
#include <string.h>

#if defined(__aarch64__)
#include <arm_neon.h>
#endif

// Sixteen octets at a time in the vectors of the compiler, which every processor in use has; the last
// ones, and all on a big-endian processor, one by one.

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
#if defined(__aarch64__)
  // NEON cannot make a bit of each octet, but four bits of a word, in one instruction.
  uint8x8_t fours = vshrn_n_u16((uint16x8_t)bits, 4);
  uint64_t word = vget_lane_u64(vreinterpret_u64_u8(fours), 0);
  return word == 0 ? 16 : (size_t)__builtin_ctzll(word) / 4;
#else
  uint64_t halves[2];
  memcpy(halves, &bits, sizeof halves);
  if (halves[0] != 0) return (size_t)__builtin_ctzll(halves[0]) / 8;
  if (halves[1] != 0) return 8 + (size_t)__builtin_ctzll(halves[1]) / 8;
  return 16;
#endif
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
#else
  (void)are_sought;
#endif
  while (index < count && !is_sought(octets[index])) index += 1;
  return index;
}

// Few texts are long, and those are looked at 128 octets at a time, which asks once whether any of them
// is special.

typedef uint8_t wide __attribute__((vector_size(32)));
typedef uint64_t wide_words __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) void add_specials_in_text(
    const uint8_t *octets, wide_words *found) {
  wide next;
  memcpy(&next, octets, sizeof next);
  // `<` and `>` differ in one bit.
  *found |= (wide_words)((next | 2) == '>') | (wide_words)(next == '&') |
            ((wide_words)(next < 0x20) &
             ~((wide_words)(next == '\t') | (wide_words)(next == '\n')));
}

static inline __attribute__((always_inline)) size_t pass_plain_text(
    const uint8_t *octets, size_t index, size_t count) {
  while (count - index >= 4 * sizeof(wide)) {
    wide_words found = {0};
    for (size_t part = 0; part < 4; part += 1)
      add_specials_in_text(octets + index + part * sizeof(wide), &found);
    if ((found[0] | found[1] | found[2] | found[3]) != 0) break;
    index += 4 * sizeof(wide);
  }
  return index;
}

/// The smaller octet of each pair. GCC has no function for it.
static inline __attribute__((always_inline)) void take_smaller(wide *least, const wide *next) {
#if defined(__clang__)
  *least = __builtin_elementwise_min(*least, *next);
#else
  wide is_smaller = (wide)(*next < *least);
  *least = (*next & is_smaller) | (*least & ~is_smaller);
#endif
}

/// Sets both to what holds of the whole blocks, and says where these end.
static inline __attribute__((always_inline)) size_t extremes_of_blocks(
    const uint8_t *octets, size_t count, uint8_t *smallest, uint8_t *bits) {
  wide least, all = {0};
  memset(&least, 0xFF, sizeof least);
  size_t index = 0;
  for (; count - index >= sizeof(wide); index += sizeof(wide)) {
    wide next;
    memcpy(&next, octets + index, sizeof next);
    take_smaller(&least, &next);
    all |= next;
  }
#if defined(__clang__)
  *smallest = __builtin_reduce_min(least);
  *bits = __builtin_reduce_or(all);
#else
  *smallest = 0xFF;
  *bits = 0;
  for (size_t place = 0; place < sizeof(wide); place += 1) {
    if (least[place] < *smallest) *smallest = least[place];
    *bits |= all[place];
  }
#endif
  return index;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t pass_plain_text_avx2(
    const uint8_t *octets, size_t index, size_t count) {
  return pass_plain_text(octets, index, count);
}

__attribute__((target("avx2"))) static size_t extremes_of_blocks_avx2(
    const uint8_t *octets, size_t count, uint8_t *smallest, uint8_t *bits) {
  return extremes_of_blocks(octets, count, smallest, bits);
}

#define BEST(kernel, ...)                                                                          \
  (__builtin_cpu_supports("avx2") ? kernel##_avx2(__VA_ARGS__) : kernel(__VA_ARGS__))
#else
#define BEST(kernel, ...) kernel(__VA_ARGS__)
#endif

size_t cxml_find_special_in_text(const uint8_t *octets, size_t start, size_t count) {
  size_t near = count - start < 64 ? count : start + 64;
  size_t found = find(octets, start, near, specials_in_text, is_special_in_text);
  if (found < near || near == count) return found;
  size_t rest = BEST(pass_plain_text, octets, near, count);
  return find(octets, rest, count, specials_in_text, is_special_in_text);
}

void cxml_find_extremes(const uint8_t *octets, size_t count, uint8_t *smallest, uint8_t *bits) {
  size_t index = BEST(extremes_of_blocks, octets, count, smallest, bits);
  for (; index < count; index += 1) {
    if (octets[index] < *smallest) *smallest = octets[index];
    *bits |= octets[index];
  }
}

size_t cxml_find_special_in_value(const uint8_t *octets, size_t start, size_t count) {
  return find(octets, start, count, specials_in_value, is_special_in_value);
}

static inline bool begins_name(const uint8_t *octets, size_t index, size_t count) {
  return index < count && (octets[index] == '_' || (uint8_t)((octets[index] | 0x20) - 'a') < 26);
}

struct cxml_name cxml_find_name(const uint8_t *octets, size_t start, size_t count) {
  struct cxml_name name = {start, start};
  if (!begins_name(octets, start, count)) return name;
  size_t end = find(octets, start + 1, count, ends_of_name, ends_name);
  if (end < count && octets[end] == ':') {
    name.local = end + 1;
    if (!begins_name(octets, name.local, count)) return name;
    end = find(octets, name.local + 1, count, ends_of_name, ends_name);
  }
  name.end = end;
  return name;
}

/// The length of the well-formed sequence of a character outside ASCII; 0 if there is none.
static inline size_t length_of_sequence(const uint8_t *octets, size_t count) {
  uint8_t first = octets[0];
  size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (first < 0xC2 || first > 0xF4 || count < length) return 0;
  // The second octet keeps out longer spellings than are needed, surrogates, and what is past U+10FFFF.
  uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (octets[1] < least || octets[1] > most) return 0;
  for (size_t index = 2; index < length; index += 1)
    if ((octets[index] & 0xC0) != 0x80) return 0;
  return length;
}

static inline mask are_beyond_ascii(block octets) { return (mask)octets < 0; }

static inline bool is_beyond_ascii(uint8_t octet) { return octet >= 0x80; }

struct cxml_utf8 cxml_check_utf8(const uint8_t *octets, size_t count) {
  struct cxml_utf8 text = {0, false};
  while (true) {
    // Characters outside ASCII follow each other in many scripts, and then no block is worth a look.
    if (text.well_formed == count || !is_beyond_ascii(octets[text.well_formed]))
      text.well_formed = find(octets, text.well_formed, count, are_beyond_ascii, is_beyond_ascii);
    if (text.well_formed == count) return text;
    const uint8_t *sequence = octets + text.well_formed;
    size_t length = length_of_sequence(sequence, count - text.well_formed);
    if (length == 0) return text;
    text.holds_noncharacter |= sequence[0] == 0xEF && sequence[1] == 0xBF && sequence[2] >= 0xBE;
    text.well_formed += length;
  }
}
