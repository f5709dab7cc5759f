/// What the check of the kernels needs besides the kernels: numbers, memory with walls, and texts.

#ifndef KERNEL_CHECK_SUPPORT_H
#define KERNEL_CHECK_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The next number of a sequence that is the same on every machine, below `limit`.
uint32_t random_below(uint32_t limit);

enum {
  /// The longest text that is tried.
  longest_text = 20000,

  /// The octets that each piece of memory has.
  memory_octets = 1 << 16,
};

/// Memory between two pages that end the program when they are touched.
typedef struct memory {
  uint8_t *start;
  uint8_t *end;
} memory;

memory make_memory(void);

/// Room for some octets right before the page behind the memory, or right behind the one before it.
uint8_t *room(const memory *memory, size_t count, bool at_end);

/// A text for the payload: whole UTF-8 sequences, with all that the rules touch and what resembles it.
size_t write_text(uint8_t *text, size_t count);

/// Octets that are nearly UTF-8, or quite.
size_t write_near_utf8(uint8_t *octets, size_t count);

/// Any octets, or those of a small alphabet.
void write_octets(uint8_t *octets, size_t count);

/// A form value, whole or with some octets changed.
size_t write_form_value(uint8_t *text, size_t count);

/// Markup, with what readers look for here and there.
void write_markup(uint8_t *text, size_t count);

/// Adds octets, or a number, to the sum that is printed at the end.
void add_to_sum(const uint8_t *octets, size_t count);
void add_number_to_sum(size_t number);
uint64_t sum_of_results(void);

/// Ends the program with what differs.
_Noreturn void fail(const char *what, size_t count);

/// Ends the program unless some octets are the same.
void expect_equal(
  const char *what, const uint8_t *found, size_t found_count, const uint8_t *expected,
  size_t expected_count);

/// Ends the program unless a function ends its process with a trap.
void expect_trap(const char *what, void (*body)(void *), void *context);

#endif
