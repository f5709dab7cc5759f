// Judges files through libsaml on the least stacks that the header promises, and messages that are larger than the
// memory that the process may have.
//
// usage: limits POLICY KEY FILE...

#define _GNU_SOURCE

#include <saml.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

// What saml.h promises.
static const size_t service_stack = 64 * 1024, capture_stack = 128 * 1024;
static const size_t large = (size_t)512 << 20;
// What the largest message within the default policy takes, and room for the allocator.
static const size_t room = (size_t)96 << 20;
// 2026-03-01T12:00:30Z, for which the samples were made.
static const int64_t now = 1772366430000;

struct work {
  char **paths;
  int count;
  saml_form first, last;
  long judged, valid;
};

static uint8_t *read_file(const char *path, size_t *count) {
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    perror(path);
    exit(2);
  }
  size_t capacity = 1 << 20;
  uint8_t *bytes = malloc(capacity);
  *count = fread(bytes, 1, capacity, stream);
  fclose(stream);
  return bytes;
}

static saml_verifier *open_verifier(char **paths) {
  size_t count = 0, key_count = 0;
  uint8_t *policy = read_file(paths[0], &count), *key = read_file(paths[1], &key_count);
  saml_verifier *verifier = NULL;
  saml_text *error = NULL;
  if (saml_verifier_open(policy, count, key, key_count, &verifier, &error) != SAML_OK) {
    fprintf(stderr, "%s\n", saml_text_bytes(error));
    exit(1);
  }
  free(policy);
  free(key);
  return verifier;
}

static saml_outcome judge(
    const saml_verifier *verifier, const uint8_t *bytes, size_t count, saml_form form) {
  saml_result *result = NULL;
  saml_status status = saml_judge(verifier, form, bytes, count, now, &result);
  if (status == SAML_NO_PAYLOAD) return SAML_INVALID;
  if (status != SAML_OK) exit(3);
  saml_outcome outcome = saml_result_outcome(result);
  saml_text *record = NULL;
  if (saml_result_record(result, SAML_VALUES_SHOWN, &record) != SAML_OK) exit(4);
  saml_text_free(record);
  saml_result_free(result);
  return outcome;
}

// Everything that the header declares, the first call of the process included.
static void *on_a_small_stack(void *context) {
  struct work *work = context;
  saml_verifier *verifier = open_verifier(work->paths);
  for (int index = 2; index < work->count; index += 1) {
    size_t count = 0;
    uint8_t *bytes = read_file(work->paths[index], &count);
    for (saml_form form = work->first; form <= work->last; form += 1) {
      if (judge(verifier, bytes, count, form) == SAML_VALID) work->valid += 1;
      work->judged += 1;
    }
    saml_text *payload = NULL, *error = NULL;
    saml_payload_encode(bytes, count, SAML_PAYLOAD_COOKBOOK, &payload, &error);
    saml_text_free(payload);
    saml_text_free(error);
    free(bytes);
  }
  saml_verifier_free(verifier);
  return NULL;
}

static void on_a_stack(size_t bytes, struct work *work) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, bytes) != 0) exit(2);
  if (pthread_create(&thread, &attributes, on_a_small_stack, work) != 0) exit(2);
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  printf("%ld calls, %ld of them valid, on a stack of %zu KB\n", work->judged, work->valid, bytes >> 10);
  if (work->valid < 40) exit(1);
}

// The address space of the process in bytes.
static size_t address_space(void) {
  unsigned long pages = 0;
  FILE *stream = fopen("/proc/self/statm", "r");
  if (stream == NULL || fscanf(stream, "%lu", &pages) != 1) exit(2);
  fclose(stream);
  return pages * 4096;
}

int main(int count, char **words) {
  if (count < 4) return 64;
  struct work service = {words + 1, count - 1, SAML_FORM_RESPONSE, SAML_FORM_POSTED, 0, 0};
  struct work capture = {words + 1, count - 1, SAML_FORM_CAPTURE, SAML_FORM_CAPTURE, 0, 0};
  on_a_stack(service_stack, &service);
  on_a_stack(capture_stack, &capture);

  saml_verifier *verifier = open_verifier(words + 1);
  uint8_t *bytes = mmap(NULL, large, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (bytes == MAP_FAILED) return 2;
  struct rlimit limit = {address_space() + room, address_space() + room};
  if (setrlimit(RLIMIT_AS, &limit) != 0) return 2;
  for (saml_form form = SAML_FORM_RESPONSE; form <= SAML_FORM_CAPTURE; form += 1) {
    if (judge(verifier, bytes, large, form) != SAML_INVALID) {
      fprintf(stderr, "FAIL a message of %zu bytes is not refused\n", large);
      return 1;
    }
  }
  saml_verifier *other = NULL;
  saml_text *error = NULL;
  if (saml_verifier_open(bytes, large, NULL, 0, &other, &error) != SAML_POLICY_REFUSED) return 1;
  saml_text_free(error);
  saml_verifier_free(verifier);
  printf("a message of %zu MB is refused with room for %zu MB\n", large >> 20, room >> 20);
  return 0;
}
