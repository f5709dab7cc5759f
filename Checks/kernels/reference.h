/// What every kernel does, one octet at a time and as the rules read.

#ifndef KERNEL_CHECK_REFERENCE_H
#define KERNEL_CHECK_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

size_t reference_collapse(const uint8_t *text, size_t count, uint8_t *output);
size_t reference_base64(const uint8_t *octets, size_t count, uint8_t *output);

/// Percent-encodes the reserved characters of RFC 3986 section 2.2, `%`, and what is not ASCII.
size_t reference_escape(const uint8_t *octets, size_t count, uint8_t *output);

/// Decodes groups of four symbols; `*read` is where the first octets are that are no such group.
size_t reference_decode(const uint8_t *text, size_t count, uint8_t *output, size_t *read);

/// How many octets are well-formed UTF-8 (Unicode 3.9, table 3-7), from the start on.
size_t reference_utf8(const uint8_t *octets, size_t count, bool *holds_noncharacter);

#endif
