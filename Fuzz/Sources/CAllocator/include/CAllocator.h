/// Memory for libxml2 and OpenSSL that runs out on demand.
///
/// The hooks belong to the whole process, so no library may ever set them; this program may.

#ifndef CALLOCATOR_H
#define CALLOCATOR_H

#include <stdbool.h>

/// Sets the hooks; before either library has allocated anything. Returns whether both took them.
bool callocator_install(void);

/// Counts from zero, and lets the allocation with a number fail, or that one and all behind it; no
/// number below zero fails.
void callocator_fail(long number, bool all_behind);

/// How many allocations there were since then.
long callocator_count(void);

/// Runs a function in a process of its own, which is ended after some seconds.
///
/// Returns what the function returned, or minus the number of the signal that ended the process.
int callocator_run(int (*body)(void *context), void *context, unsigned seconds);

#endif
