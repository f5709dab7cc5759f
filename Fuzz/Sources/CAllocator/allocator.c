#include "CAllocator.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The two hooks, as both libraries have declared them for decades. */
int xmlMemSetup(
  void (*release)(void *), void *(*allocate)(size_t), void *(*resize)(void *, size_t),
  char *(*duplicate)(const char *));
int CRYPTO_set_mem_functions(
  void *(*allocate)(size_t, const char *, int), void *(*resize)(void *, size_t, const char *, int),
  void (*release)(void *, const char *, int));

static long made = 0;
static long failing = -1;
static bool fails_behind = false;

static bool runs_out(void) {
  long number = made++;
  return failing >= 0 && (number == failing || (fails_behind && number > failing));
}

static void *allocate(size_t size) { return runs_out() ? NULL : malloc(size); }

static void *resize(void *memory, size_t size) { return runs_out() ? NULL : realloc(memory, size); }

static char *duplicate(const char *text) { return runs_out() ? NULL : strdup(text); }

static void *allocate_at(size_t size, const char *file, int line) {
  (void)file;
  (void)line;
  return allocate(size);
}

static void *resize_at(void *memory, size_t size, const char *file, int line) {
  (void)file;
  (void)line;
  /* What OpenSSL asks for here is the end of the memory's life. */
  if (size == 0) {
    free(memory);
    return NULL;
  }
  return resize(memory, size);
}

static void release_at(void *memory, const char *file, int line) {
  (void)file;
  (void)line;
  free(memory);
}

bool callocator_install(void) {
  return xmlMemSetup(free, allocate, resize, duplicate) == 0 &&
         CRYPTO_set_mem_functions(allocate_at, resize_at, release_at) == 1;
}

void callocator_fail(long number, bool all_behind) {
  made = 0;
  failing = number;
  fails_behind = all_behind;
}

long callocator_count(void) { return made; }

int callocator_run(int (*body)(void *context), void *context, unsigned seconds) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    alarm(seconds);
    _exit(body(context));
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
