/// Each compares the kernels with the reference, for texts of some length from the sequence of random numbers.
///
/// With `at_end` the memory ends with the text, otherwise it begins with it.

#ifndef KERNEL_CHECK_CHECKS_H
#define KERNEL_CHECK_CHECKS_H

#include <stdbool.h>
#include <stddef.h>

void prepare_payload(void);
void print_payload_kernels(void);
void check_payload(size_t length, bool at_end);

/// A function whose output has too little room must trap, and not write behind it.
void check_traps(void);

void prepare_xml(void);
void check_xml(size_t length, bool at_end);

#endif
