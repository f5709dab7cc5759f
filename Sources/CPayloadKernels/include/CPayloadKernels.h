/// The inner loops of the payload encoder, once for each kind of processor.
///
/// Every function is pure apart from what its arguments point to, allocates nothing, and never
/// reads or writes outside the counts that it is given. All kernels give the same octets.

#ifndef CPAYLOADKERNELS_H
#define CPAYLOADKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The kernels, slowest first; no processor has both AVX2 and NEON.
typedef enum cpk_kernel {
  CPK_PORTABLE = 0,
  CPK_AVX2 = 1,
  CPK_AVX512 = 2,
  CPK_NEON = 3,
} cpk_kernel;

/// What one call of `cpk_encode` leaves for the next.
typedef struct cpk_state {
  /// Whether the last octet read was a space or a tab.
  uint8_t follows_blank;

  /// How many octets wait for the rest of their group of three: at most two.
  uint8_t held_count;
  uint8_t held[2];
} cpk_state;

/// Whether this processor has the instructions of a kernel.
bool cpk_is_supported(cpk_kernel kernel);

/// Collapses blanks, deletes line breaks, and encodes what is left: Base64, with `+` and `/`
/// escaped, without padding.
///
/// The text must consist of whole UTF-8 sequences. A `capacity` of ten for each three octets
/// begun, those that are held included, is enough; where it is not, the function traps. Returns the
/// number of octets written.
size_t cpk_encode(
  cpk_kernel kernel, cpk_state *state, const uint8_t *text, size_t count, uint8_t *output,
  size_t capacity);

/// Collapses blanks and deletes line breaks; `output` must hold `count` octets.
///
/// The text must consist of whole UTF-8 sequences. Returns the number of octets written.
size_t cpk_collapse(
  cpk_kernel kernel, cpk_state *state, const uint8_t *text, size_t count, uint8_t *output);

/// Encodes octets with Base64; `output` must hold four octets for each three begun.
///
/// Returns the number of octets written, which is that.
size_t cpk_base64(cpk_kernel kernel, const uint8_t *octets, size_t count, uint8_t *output);

/// The number of octets that `cpk_escape` makes of some octets.
size_t cpk_escaped_count(cpk_kernel kernel, const uint8_t *octets, size_t count);

/// Percent-encodes octets (RFC 3986 section 2.1): the reserved characters of section 2.2, `%`, and
/// every octet above 0x7F.
///
/// A `capacity` of `cpk_escaped_count` is enough; where it is not, the function traps. Returns the
/// number of octets written.
size_t cpk_escape(
  cpk_kernel kernel, const uint8_t *octets, size_t count, uint8_t *output, size_t capacity);

/// Decodes the groups of four symbols at the start of a form value, where a symbol is a letter, a
/// digit, `%2B` or `%2F`, and stops before the first octets that are no such group.
///
/// The padding, the end, or a defect follows at `*read`. A `capacity` of three for each four octets
/// is enough; with too little the function traps. Returns the number of octets written.
size_t cpk_decode(
  cpk_kernel kernel, const uint8_t *text, size_t count, uint8_t *output, size_t capacity,
  size_t *read);

/// Whether octets are certain to be UTF-8 (RFC 3629 section 3).
///
/// A kernel may not know it of octets that are; it never says so of octets that are not.
bool cpk_is_utf8(cpk_kernel kernel, const uint8_t *octets, size_t count);

#endif
