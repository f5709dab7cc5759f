/// What the encoder is measured against, and the count of allocations.

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

/// Copies octets.
size_t peers_copy(const uint8_t *octets, size_t count, uint8_t *output);

/// Marks between which instructions are counted. They do nothing.
void peers_counting_begins(void);
void peers_counting_ends(void);

#endif
