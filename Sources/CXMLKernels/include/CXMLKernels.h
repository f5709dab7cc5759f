#ifndef CXMLKERNELS_H
#define CXMLKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of reading XML. Each looks at the octets from `start` up to `count`; most return the
// place of the first one that is asked for, or `count`.

/// `<`, `>`, `&`, and every control character but tab and line feed.
size_t cxml_find_special_in_text(const uint8_t *octets, size_t start, size_t count);

/// `<`, `"`, `&`, and every control character.
size_t cxml_find_special_in_value(const uint8_t *octets, size_t start, size_t count);

/// A name with or without a prefix: where its local part begins, and where it ends.
struct cxml_name {
  size_t local, end;
};

/// The name that begins at `start`, of ASCII letters, digits, `-`, `.` and `_`, each part with a letter
/// or `_` at its front; one that ends at `start` is none.
struct cxml_name cxml_find_name(const uint8_t *octets, size_t start, size_t count);

/// The smallest octet, 255 if there is none, and the bits that any of them has.
void cxml_find_extremes(const uint8_t *octets, size_t count, uint8_t *smallest, uint8_t *bits);

/// What is known of a text that shall be UTF-8.
struct cxml_utf8 {
  /// How many octets are well-formed UTF-8 (Unicode 3.9, table 3-7), from the start on.
  size_t well_formed;
  /// Whether U+FFFE or U+FFFF is among them.
  uint8_t holds_noncharacter;
};

struct cxml_utf8 cxml_check_utf8(const uint8_t *octets, size_t count);

#endif
