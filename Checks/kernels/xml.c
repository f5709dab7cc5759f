#include <string.h>

#include "CXMLKernels.h"
#include "checks.h"
#include "reference.h"
#include "support.h"

static memory input;

void prepare_xml(void) { input = make_memory(); }

static bool is_in(uint8_t octet, const char *octets) {
  return octet != 0 && strchr(octets, octet) != NULL;
}

static size_t special_in_text(const uint8_t *octets, size_t start, size_t count) {
  while (start < count && !is_in(octets[start], "<>&")
         && (octets[start] >= 0x20 || is_in(octets[start], "\t\n"))) {
    start += 1;
  }
  return start;
}

static size_t special_in_value(const uint8_t *octets, size_t start, size_t count) {
  while (start < count && !is_in(octets[start], "<\"&") && octets[start] >= 0x20) start += 1;
  return start;
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";

/// The end of a name without a colon; `start` if there is none.
static size_t part_of_name(const uint8_t *octets, size_t start, size_t count) {
  if (start == count || !is_in(octets[start], letters)) return start;
  size_t end = start + 1;
  while (end < count && (is_in(octets[end], letters) || is_in(octets[end], "0123456789-."))) end += 1;
  return end;
}

static struct cxml_name name_at(const uint8_t *octets, size_t start, size_t count) {
  struct cxml_name name = {start, part_of_name(octets, start, count)};
  if (name.end == start || name.end == count || octets[name.end] != ':') return name;
  name.local = name.end + 1;
  name.end = part_of_name(octets, name.local, count);
  if (name.end == name.local) name.end = start;
  return name;
}

static void expect_place(const char *what, size_t found, size_t expected) {
  if (found != expected) fail(what, expected);
  add_number_to_sum(expected);
}

static void check_scanners(const uint8_t *octets, size_t count) {
  // Wherever a scanner stops, it goes on behind that.
  for (size_t start = 0; start < count; start += 1) {
    const size_t found = cxml_find_special_in_text(octets, start, count);
    expect_place("special in text", found, special_in_text(octets, start, count));
    start = found;
  }
  for (size_t start = 0; start < count; start += 1) {
    const size_t found = cxml_find_special_in_value(octets, start, count);
    expect_place("special in a value", found, special_in_value(octets, start, count));
    start = found;
  }
  for (size_t start = 0; start <= count; start += 1 + random_below(40)) {
    const struct cxml_name found = cxml_find_name(octets, start, count);
    const struct cxml_name expected = name_at(octets, start, count);
    expect_place("end of a name", found.end, expected.end);
    if (expected.end != start) expect_place("local name", found.local, expected.local);
  }
}

static void check_extremes(const uint8_t *octets, size_t count) {
  uint8_t expected_smallest = 0xFF;
  uint8_t expected_bits = 0;
  for (size_t index = 0; index < count; index += 1) {
    if (octets[index] < expected_smallest) expected_smallest = octets[index];
    expected_bits |= octets[index];
  }
  uint8_t smallest;
  uint8_t bits;
  cxml_find_extremes(octets, count, &smallest, &bits);
  expect_place("smallest octet", smallest, expected_smallest);
  expect_place("bits of octets", bits, expected_bits);
}

void check_xml(size_t length, bool at_end) {
  uint8_t *const markup = room(&input, length, at_end);
  write_markup(markup, length);
  check_scanners(markup, length);
  check_extremes(markup, length);

  static uint8_t text[longest_text];
  const size_t count = write_near_utf8(text, length);
  uint8_t *const placed = room(&input, count, at_end);
  memcpy(placed, text, count);
  bool holds_noncharacter;
  const size_t expected = reference_utf8(placed, count, &holds_noncharacter);
  const struct cxml_utf8 found = cxml_check_utf8(placed, count);
  expect_place("well-formed UTF-8", found.well_formed, expected);
  expect_place("noncharacters", found.holds_noncharacter, holds_noncharacter);
  check_extremes(placed, count);
}
