/// libFuzzer's driver, which Swift cannot see: the compiler links it, and no header declares it.

#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Gives inputs to a function until one fails or the arguments say that it is enough.
int cfuzzer_run(int count, char **arguments, int (*attempt)(const uint8_t *octets, size_t count));

#endif
