#ifndef CXMLKERNELS_H
#define CXMLKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of reading XML. Each looks at the octets from `start` up to `count` and returns the
// place of the first one that is asked for, or `count`.

/// `<`, `>`, `&`, and every control character but tab and line feed.
size_t cxml_find_special_in_text(const uint8_t *octets, size_t start, size_t count);

/// `<`, `"`, `&`, and every control character.
size_t cxml_find_special_in_value(const uint8_t *octets, size_t start, size_t count);

/// What is no ASCII letter, digit, `-`, `.` or `_`.
size_t cxml_find_end_of_name(const uint8_t *octets, size_t start, size_t count);

/// The smallest octet, 255 if there is none, and the bits that any of them has.
void cxml_find_extremes(const uint8_t *octets, size_t count, uint8_t *smallest, uint8_t *bits);

#endif
