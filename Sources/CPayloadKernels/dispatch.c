/// The choice among the kernels.

#include "common.h"
#include "decode.h"

bool cpk_is_supported(cpk_kernel kernel) {
  switch (kernel) {
  case CPK_PORTABLE: return true;
#if CPK_HAS_VECTORS
  // What the system does not save for a thread (XCR0) counts as missing here, in the compiler's
  // own library.
  case CPK_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
  case CPK_AVX512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2")
      && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
      && __builtin_cpu_supports("popcnt");
#else
  case CPK_AVX2:
  case CPK_AVX512: return false;
#endif
  case CPK_NEON: return CPK_HAS_NEON;
  }
  return false;
}

#if CPK_HAS_VECTORS
#define CPK_CHOOSE(kernel, call)                                                                \
  switch (kernel) {                                                                             \
  case CPK_AVX512: return call(avx512);                                                         \
  case CPK_AVX2: return call(avx2);                                                             \
  case CPK_NEON:                                                                                \
  case CPK_PORTABLE: break;                                                                     \
  }                                                                                             \
  return call(portable)
#elif CPK_HAS_NEON
#define CPK_CHOOSE(kernel, call)                                                                \
  if (kernel == CPK_NEON) return call(neon);                                                    \
  return call(portable)
#else
#define CPK_CHOOSE(kernel, call)                                                                \
  (void)kernel;                                                                                 \
  return call(portable)
#endif

size_t cpk_encode(
  cpk_kernel kernel, cpk_state *state, const uint8_t *text, size_t count, uint8_t *output,
  size_t capacity
) {
#define CALL(name) cpk_encode_##name(state, text, count, output, capacity)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

size_t cpk_collapse(
  cpk_kernel kernel, cpk_state *state, const uint8_t *text, size_t count, uint8_t *output
) {
#define CALL(name) cpk_collapse_##name(state, text, count, output)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

size_t cpk_base64(cpk_kernel kernel, const uint8_t *octets, size_t count, uint8_t *output) {
#define CALL(name) cpk_base64_##name(octets, count, output)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

size_t cpk_escaped_count(cpk_kernel kernel, const uint8_t *octets, size_t count) {
#define CALL(name) cpk_escaped_count_##name(octets, count)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

size_t cpk_escape(
  cpk_kernel kernel, const uint8_t *octets, size_t count, uint8_t *output, size_t capacity
) {
#define CALL(name) cpk_escape_##name(octets, count, output, capacity)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

static void decode_groups(cpk_kernel kernel, cpk_groups *groups) {
#define CALL(name) cpk_decode_groups_##name(groups)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}

size_t cpk_decode(
  cpk_kernel kernel, const uint8_t *text, size_t count, uint8_t *output, size_t capacity,
  size_t *read
) {
  if (capacity < count / 4 * 3) __builtin_trap();
  cpk_groups groups = {text, text + count, output};
  decode_groups(kernel, &groups);
  while (cpk_decode_group(&groups)) {}
  *read = (size_t)(groups.next - text);
  return (size_t)(groups.output - output);
}

bool cpk_is_utf8(cpk_kernel kernel, const uint8_t *octets, size_t count) {
#define CALL(name) cpk_is_utf8_##name(octets, count)
  CPK_CHOOSE(kernel, CALL);
#undef CALL
}
