#include "CFuzzer.h"

int LLVMFuzzerRunDriver(
  int *count, char ***arguments, int (*attempt)(const uint8_t *octets, size_t count));

int cfuzzer_run(int count, char **arguments, int (*attempt)(const uint8_t *octets, size_t count)) {
  return LLVMFuzzerRunDriver(&count, &arguments, attempt);
}
