/// The peers that the encoder is compared with, and the count of allocations.

#ifndef CPEERS_H
#define CPEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many times the process has allocated memory since its start.
uint64_t peers_allocations(void);

/// The seconds that this thread has run, without those in which others had the processor.
double peers_seconds(void);

/// Plain Base64 without white-space work and without escapes: AVX2 where there is AVX2, after Mula
/// and Lemire; `output` must hold four octets for each three begun, and 32 more.
size_t peers_base64(const uint8_t *octets, size_t count, uint8_t *output);

/// Whether `libbase64.so` (github.com/aklomp/base64) or `libsimdutf.so` with its C functions
/// (github.com/simdutf/simdutf) is installed, or in a folder of `LD_LIBRARY_PATH`.
bool peers_has_aklomp(void);
bool peers_has_simdutf(void);

/// Plain Base64 of these libraries: aklomp's AVX2, and the best that simdutf has for the processor. Zero
/// octets are written where the library is missing.
size_t peers_aklomp_base64(const uint8_t *octets, size_t count, uint8_t *output);
size_t peers_simdutf_base64(const uint8_t *octets, size_t count, uint8_t *output);

/// Copies octets.
size_t peers_copy(const uint8_t *octets, size_t count, uint8_t *output);

/// Marks between which instructions are counted. They do nothing.
void peers_counting_begins(void);
void peers_counting_ends(void);

#endif
