#include "CPeers.h"

#include <string.h>
#include <time.h>

double peers_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// The empty statement keeps a compiler from dropping the call.
__attribute__((noinline)) void peers_counting_begins(void) { __asm__ volatile(""); }
__attribute__((noinline)) void peers_counting_ends(void) { __asm__ volatile(""); }

size_t peers_copy(const uint8_t *octets, size_t count, uint8_t *output) {
  memcpy(output, octets, count);
  return count;
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode_rest(const uint8_t *octets, size_t count, uint8_t *output) {
  size_t written = 0;
  for (size_t index = 0; index < count; index += 3) {
    const size_t left = count - index;
    const uint32_t bits = (uint32_t)octets[index] << 16
      | (left > 1 ? (uint32_t)octets[index + 1] << 8 : 0) | (left > 2 ? octets[index + 2] : 0);
    output[written++] = (uint8_t)alphabet[bits >> 18];
    output[written++] = (uint8_t)alphabet[bits >> 12 & 63];
    output[written++] = left > 1 ? (uint8_t)alphabet[bits >> 6 & 63] : '=';
    output[written++] = left > 2 ? (uint8_t)alphabet[bits & 63] : '=';
  }
  return written;
}

#if defined(__x86_64__)

#include <immintrin.h>

__attribute__((target("avx2"))) static size_t encode_avx2(
  const uint8_t *octets, size_t count, uint8_t *output
) {
  const __m256i order = _mm256_broadcastsi128_si256(
    _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10));
  const __m256i distances = _mm256_broadcastsi128_si256(
    _mm_setr_epi8(65, 71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 0, 0));
  size_t read = 0;
  size_t written = 0;
  for (; count - read >= 28; read += 24, written += 32) {
    const __m256i both = _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(octets + read))),
      _mm_loadu_si128((const __m128i *)(octets + read + 12)), 1);
    const __m256i groups = _mm256_shuffle_epi8(both, order);
    const __m256i values = _mm256_or_si256(
      _mm256_mulhi_epu16(
        _mm256_and_si256(groups, _mm256_set1_epi32(0x0FC0FC00)), _mm256_set1_epi32(0x04000040)),
      _mm256_mullo_epi16(
        _mm256_and_si256(groups, _mm256_set1_epi32(0x003F03F0)), _mm256_set1_epi32(0x01000010)));
    const __m256i index = _mm256_sub_epi8(
      _mm256_subs_epu8(values, _mm256_set1_epi8(51)),
      _mm256_cmpgt_epi8(values, _mm256_set1_epi8(25)));
    _mm256_storeu_si256(
      (__m256i *)(output + written),
      _mm256_add_epi8(values, _mm256_shuffle_epi8(distances, index)));
  }
  return written + encode_rest(octets + read, count - read, output + written);
}

size_t peers_base64(const uint8_t *octets, size_t count, uint8_t *output) {
  if (count >= 28 && __builtin_cpu_supports("avx2")) return encode_avx2(octets, count, output);
  return encode_rest(octets, count, output);
}

#else

size_t peers_base64(const uint8_t *octets, size_t count, uint8_t *output) {
  return encode_rest(octets, count, output);
}

#endif
