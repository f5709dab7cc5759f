#include <stdio.h>
#include <string.h>

#include "CPayloadKernels.h"
#include "checks.h"
#include "reference.h"
#include "support.h"

static const struct {
  cpk_kernel number;
  const char *name;
} kernels[] = {
  {CPK_PORTABLE, "portable"}, {CPK_AVX2, "AVX2"}, {CPK_AVX512, "AVX-512"}, {CPK_NEON, "NEON"},
};

enum { kernel_count = sizeof kernels / sizeof *kernels };

void print_payload_kernels(void) {
  for (int index = 0; index < kernel_count; index += 1) {
    if (cpk_is_supported(kernels[index].number)) printf(" %s", kernels[index].name);
  }
}

/// Calls a function with each kernel that the processor has.
static void for_each_kernel(void (*body)(cpk_kernel, const void *), const void *context) {
  for (int index = 0; index < kernel_count; index += 1) {
    if (cpk_is_supported(kernels[index].number)) body(kernels[index].number, context);
  }
}

static memory input, output, expected, between;

void prepare_payload(void) {
  input = make_memory();
  output = make_memory();
  expected = make_memory();
  between = make_memory();
}

/// A text, and what the reference makes of it, which is as long as the room that a kernel gets.
typedef struct sample {
  const uint8_t *octets;
  size_t count;
  size_t expected_count;
  bool at_end;

  /// For the encoder: the ends of the pieces of the text, and the octets left for the next text.
  size_t ends[4];
  const uint8_t *held;
  size_t held_count;

  /// For the decoder.
  size_t read;

  /// For the check of UTF-8.
  bool is_utf8;
} sample;

static void collapse(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  cpk_state state = {0};
  uint8_t *const found = room(&output, sample->count, sample->at_end);
  const size_t written = cpk_collapse(kernel, &state, sample->octets, sample->count, found);
  expect_equal("collapse", found, written, expected.start, sample->expected_count);
}

static void encode(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  cpk_state state = {0};
  uint8_t *const found = room(&output, sample->expected_count, sample->at_end);
  size_t written = 0;
  size_t start = 0;
  for (int piece = 0; piece < 4; piece += 1) {
    written += cpk_encode(
      kernel, &state, sample->octets + start, sample->ends[piece] - start, found + written,
      sample->expected_count - written);
    start = sample->ends[piece];
  }
  expect_equal("encode", found, written, expected.start, sample->expected_count);
  expect_equal("held", state.held, state.held_count, sample->held, sample->held_count);
}

static void check_text(size_t length, bool at_end) {
  static uint8_t text[longest_text];
  sample sample = {.at_end = at_end, .count = write_text(text, length)};
  uint8_t *const placed = room(&input, sample.count, at_end);
  memcpy(placed, text, sample.count);
  sample.octets = placed;
  sample.expected_count = reference_collapse(text, sample.count, expected.start);
  for_each_kernel(collapse, &sample);
  add_to_sum(expected.start, sample.expected_count);

  static uint8_t collapsed[longest_text];
  memcpy(collapsed, expected.start, sample.expected_count);
  sample.held_count = sample.expected_count % 3;
  const size_t whole = sample.expected_count - sample.held_count;
  sample.held = collapsed + whole;
  const size_t symbols = reference_base64(collapsed, whole, between.start);
  sample.expected_count = reference_escape(between.start, symbols, expected.start);
  const bool is_whole = random_below(2) == 0;
  size_t end = 0;
  for (int piece = 0; piece < 4; piece += 1) {
    end += random_below((uint32_t)(sample.count - end) + 1);
    while (end < sample.count && (text[end] & 0xC0) == 0x80) end += 1;
    sample.ends[piece] = is_whole || piece == 3 ? sample.count : end;
  }
  for_each_kernel(encode, &sample);
  add_to_sum(expected.start, sample.expected_count);
}

static void encode_base64(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  uint8_t *const found = room(&output, sample->expected_count, sample->at_end);
  const size_t written = cpk_base64(kernel, sample->octets, sample->count, found);
  expect_equal("Base64", found, written, expected.start, sample->expected_count);
}

static void escape(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  if (cpk_escaped_count(kernel, sample->octets, sample->count) != sample->expected_count) {
    fail("count of escaped octets", sample->count);
  }
  uint8_t *const found = room(&output, sample->expected_count, sample->at_end);
  const size_t written =
    cpk_escape(kernel, sample->octets, sample->count, found, sample->expected_count);
  expect_equal("escape", found, written, expected.start, sample->expected_count);
}

static void check_octets(size_t length, bool at_end) {
  uint8_t *const placed = room(&input, length, at_end);
  write_octets(placed, length);
  sample sample = {.octets = placed, .count = length, .at_end = at_end};
  sample.expected_count = reference_base64(placed, length, expected.start);
  for_each_kernel(encode_base64, &sample);
  add_to_sum(expected.start, sample.expected_count);
  sample.expected_count = reference_escape(placed, length, expected.start);
  for_each_kernel(escape, &sample);
  add_to_sum(expected.start, sample.expected_count);
}

static void decode(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  const size_t capacity = sample->count / 4 * 3;
  uint8_t *const found = room(&output, capacity, sample->at_end);
  size_t read = 0;
  const size_t written =
    cpk_decode(kernel, sample->octets, sample->count, found, capacity, &read);
  if (read != sample->read) fail("what the decoder reads", sample->count);
  expect_equal("decode", found, written, expected.start, sample->expected_count);
}

static void check_form_value(size_t length, bool at_end) {
  static uint8_t text[longest_text];
  sample sample = {.at_end = at_end, .count = write_form_value(text, length)};
  uint8_t *const placed = room(&input, sample.count, at_end);
  memcpy(placed, text, sample.count);
  sample.octets = placed;
  sample.expected_count = reference_decode(placed, sample.count, expected.start, &sample.read);
  for_each_kernel(decode, &sample);
  add_number_to_sum(sample.read);
  add_to_sum(expected.start, sample.expected_count);
}

static void check_kernel_utf8(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  const bool found = cpk_is_utf8(kernel, sample->octets, sample->count);
  // A kernel may know less than the reference; only the portable one does.
  const bool is_right =
    kernel == CPK_PORTABLE ? sample->is_utf8 || !found : sample->is_utf8 == found;
  if (!is_right) fail("UTF-8 of the payload", sample->count);
}

static void check_payload_utf8(size_t length, bool at_end) {
  static uint8_t text[longest_text];
  sample sample = {.at_end = at_end, .count = write_near_utf8(text, length)};
  uint8_t *const placed = room(&input, sample.count, at_end);
  memcpy(placed, text, sample.count);
  sample.octets = placed;
  bool holds_noncharacter;
  sample.is_utf8 = reference_utf8(placed, sample.count, &holds_noncharacter) == sample.count;
  for_each_kernel(check_kernel_utf8, &sample);
  add_number_to_sum(sample.is_utf8);
}

void check_payload(size_t length, bool at_end) {
  check_text(length, at_end);
  check_octets(length, at_end);
  check_form_value(length, at_end);
  check_payload_utf8(length, at_end);
}

/// A call whose output has less room than its result needs.
typedef struct short_call {
  cpk_kernel kernel;
  const uint8_t *octets;
  size_t count;
  size_t capacity;
} short_call;

static void encode_too_much(void *context) {
  const short_call *const call = context;
  cpk_state state = {0};
  cpk_encode(
    call->kernel, &state, call->octets, call->count, room(&output, call->capacity, true),
    call->capacity);
}

static void escape_too_much(void *context) {
  const short_call *const call = context;
  cpk_escape(
    call->kernel, call->octets, call->count, room(&output, call->capacity, true), call->capacity);
}

static void decode_too_much(void *context) {
  const short_call *const call = context;
  size_t read;
  cpk_decode(
    call->kernel, call->octets, call->count, room(&output, call->capacity, true), call->capacity,
    &read);
}

static void expect_traps(cpk_kernel kernel, const void *context) {
  const sample *const sample = context;
  short_call call = {kernel, sample->octets, sample->count, 0};
  for (int part = 0; part < 4; part += 1) {
    call.capacity = (sample->count / 3 * 10 - 1) * (size_t)part / 3;
    expect_trap("too little room to encode", encode_too_much, &call);
    call.capacity = sample->count / 3 * 9 * (size_t)part / 3;
    expect_trap("too little room to escape", escape_too_much, &call);
    call.capacity = (sample->count / 4 * 3 - 1) * (size_t)part / 3;
    expect_trap("too little room to decode", decode_too_much, &call);
  }
}

void check_traps(void) {
  for (size_t length = 13; length < 1000; length += 246) {
    // Nine symbols of twelve are escaped, and all octets but one: no UTF-8 needs more room.
    uint8_t *const placed = room(&input, length, true);
    placed[0] = 'c';
    for (size_t index = 1; index < length; index += 3) memcpy(placed + index, "\xEF\xBF\xBF", 3);
    const sample sample = {.octets = placed, .count = length};
    for_each_kernel(expect_traps, &sample);
  }
}
