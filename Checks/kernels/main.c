/// Compares every kernel that the processor has with a reference that reads one octet after another.
///
/// It prints a sum of all results last, which is the same on every processor.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "checks.h"
#include "support.h"

static void check(size_t length) {
  const bool at_end = random_below(4) != 0;
  check_payload(length, at_end);
  check_xml(length, at_end);
}

int main(int count, char **arguments) {
  const int rounds = count == 2 ? atoi(arguments[1]) : 0;
  if (rounds < 1) {
    fprintf(stderr, "usage: %s ROUNDS\n", arguments[0]);
    return 64;
  }
  prepare_payload();
  prepare_xml();
  size_t texts = 0;
  for (int round = 0; round < rounds; round += 1) {
    for (size_t length = 0; length <= 300; length += 1, texts += 1) check(length);
    // Kernels read pieces of 4096 octets; what is around the end of the first ones is tried.
    for (int index = 0; index < 10; index += 1, texts += 1) {
      check(4090 + random_below(200));
      check(random_below(longest_text));
    }
  }
  check_traps();
  printf("%zu texts, kernels:", texts);
  print_payload_kernels();
  printf("\nsum of all results: %016" PRIx64 "\n", sum_of_results());
  return 0;
}
