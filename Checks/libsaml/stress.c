// Judges files through libsaml again and again, each in every form, and asks for everything that can be
// known of it. It fails where an answer changes, or where the memory of the process grows.
//
// usage: stress COUNT POLICY FILE...

#define _POSIX_C_SOURCE 200809L

#include <saml.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct file {
  uint8_t *bytes;
  size_t count;
  saml_outcome outcomes[5];
};

static struct file read_file(const char *path) {
  struct file file = {NULL, 0, {0}};
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    perror(path);
    exit(2);
  }
  size_t room = 1 << 20;
  file.bytes = malloc(room);
  file.count = fread(file.bytes, 1, room, stream);
  fclose(stream);
  return file;
}

// The memory of the process in kilobytes.
static long resident(void) {
  long pages = 0, ignored = 0;
  FILE *stream = fopen("/proc/self/statm", "r");
  if (stream == NULL || fscanf(stream, "%ld %ld", &ignored, &pages) != 2) exit(2);
  fclose(stream);
  return pages * 4;
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// 2026-03-01T12:00:30Z, for which the samples were made.
static const int64_t now = 1772366430000;

static saml_outcome judge(const saml_verifier *verifier, const struct file *file, saml_form form) {
  saml_result *result = NULL;
  saml_status status = saml_judge(verifier, form, file->bytes, file->count, now, &result);
  if (status == SAML_NO_PAYLOAD && form == SAML_FORM_CAPTURE && result == NULL) return -1;
  if (status != SAML_OK) exit(3);
  saml_outcome outcome = saml_result_outcome(result);
  uint8_t key[32];
  int64_t end = 0;
  status = saml_result_replay_key(result, key, &end);
  if ((status == SAML_OK) != (outcome == SAML_VALID)) exit(4);
  saml_text *record = NULL;
  if (saml_result_record(result, SAML_VALUES_HIDDEN, &record) != SAML_OK) exit(5);
  if (strlen(saml_text_bytes(record)) != saml_text_count(record)) exit(6);
  saml_text_free(record);
  saml_result_free(result);
  return outcome;
}

static void refuse(const char *policy) {
  saml_verifier *verifier = NULL;
  saml_text *error = NULL;
  saml_status status =
      saml_verifier_open((const uint8_t *)policy, strlen(policy), NULL, 0, &verifier, &error);
  if (status != SAML_POLICY_REFUSED || verifier != NULL || saml_text_count(error) == 0) exit(7);
  saml_text_free(error);
}

static void encode(const struct file *file) {
  saml_text *payload = NULL, *error = NULL;
  saml_status status =
      saml_payload_encode(file->bytes, file->count, SAML_PAYLOAD_COOKBOOK, &payload, &error);
  if ((status == SAML_OK) == (payload == NULL) || (status == SAML_OK) != (error == NULL)) exit(8);
  saml_text_free(payload);
  saml_text_free(error);
}

int main(int count, char **words) {
  if (count < 4) return 64;
  long calls = atol(words[1]), judged = 0, before = 0;
  struct file policy = read_file(words[2]);
  int files = count - 3;
  struct file *file = calloc((size_t)files, sizeof *file);
  for (int index = 0; index < files; index += 1) file[index] = read_file(words[index + 3]);

  saml_verifier *verifier = NULL;
  saml_text *error = NULL;
  if (saml_verifier_open(policy.bytes, policy.count, NULL, 0, &verifier, &error) != SAML_OK) {
    fprintf(stderr, "%s\n", saml_text_bytes(error));
    return 1;
  }
  double start = seconds();
  for (long round = 0; judged < calls; round += 1) {
    for (int index = 0; index < files && judged < calls; index += 1) {
      for (saml_form form = SAML_FORM_RESPONSE; form <= SAML_FORM_CAPTURE; form += 1) {
        saml_outcome outcome = judge(verifier, &file[index], form);
        if (round == 0) file[index].outcomes[form] = outcome;
        if (outcome != file[index].outcomes[form]) {
          fprintf(stderr, "FAIL %s has another outcome than before\n", words[index + 3]);
          return 1;
        }
        judged += 1;
      }
      encode(&file[index]);
    }
    refuse("{\"x\": 1}");
    // What is kept for later calls is there by then.
    if (round == 1) before = resident();
  }
  double each = (seconds() - start) / (double)judged;
  long growth = resident() - before;
  saml_verifier_free(verifier);
  printf("%ld calls with a record, %.0f us each, and the memory grew by %ld KB\n", judged, each * 1e6, growth);
  if (growth > 1024) {
    fprintf(stderr, "FAIL that is more than 1024 KB\n");
    return 1;
  }
  for (int index = 0; index < files; index += 1) free(file[index].bytes);
  free(file);
  free(policy.bytes);
  return 0;
}
