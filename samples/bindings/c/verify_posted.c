// Verifies a SAML response as a browser posts it, and prints what a service needs to know of it.
//
// usage: verify_posted [--show-values] [--now SECONDS] POLICY [BODY]
//
// POLICY is a file of JSON with the keys inside, BODY the body of the form; without it standard input is read.
// The exit status is 0 for a valid response, 1 for every other one, 2 when nothing was judged.

#include <errno.h>
#include <jansson.h>
#include <saml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALID = 0, NOT_VALID = 1, NOTHING_JUDGED = 2 };

// More than any response that a policy accepts.
static const size_t longest = 8 << 20;

struct bytes {
  uint8_t *start;
  size_t count;
};

static void stop(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  exit(NOTHING_JUDGED);
}

static struct bytes read_all(FILE *stream, const char *name) {
  if (stream == NULL) stop(name, strerror(errno));
  struct bytes bytes = {malloc(longest), 0};
  if (bytes.start == NULL) stop(name, "no memory");
  bytes.count = fread(bytes.start, 1, longest, stream);
  if (ferror(stream)) stop(name, strerror(errno));
  if (!feof(stream) && fgetc(stream) != EOF) stop(name, "too long");
  if (stream != stdin) fclose(stream);
  return bytes;
}

// Prints a text that a provider wrote: control characters would speak to the terminal.
static void print(const char *text) {
  const unsigned char *next = (const unsigned char *)text;
  for (; *next != 0; next += 1) {
    if (*next < 0x20 || *next == 0x7f) {
      putchar('?');
    } else if (next[0] == 0xc2 && next[1] < 0xa0) {
      putchar('?');
      next += 1;
    } else {
      putchar(*next);
    }
  }
}

static saml_verifier *open_verifier(const char *path) {
  struct bytes policy = read_all(fopen(path, "rb"), path);
  saml_verifier *verifier = NULL;
  saml_text *error = NULL;
  saml_status status = saml_verifier_open(policy.start, policy.count, NULL, 0, &verifier, &error);
  free(policy.start);
  if (status != SAML_OK) stop(path, saml_text_bytes(error));
  return verifier;
}

// The record of a result: the caller decrements its count.
static json_t *record_of(const saml_result *result, saml_values values) {
  saml_text *text = NULL;
  if (saml_result_record(result, values, &text) != SAML_OK) stop("record", "not made");
  json_error_t error;
  json_t *record =
      json_loadb(saml_text_bytes(text), saml_text_count(text), JSON_ALLOW_NUL, &error);
  saml_text_free(text);
  if (record == NULL) stop("record", error.text);
  return record;
}

static void print_value(const json_t *value) {
  putchar(' ');
  if (json_is_string(value)) {
    print(json_string_value(value));
  } else if (json_is_object(value)) {
    print(json_string_value(json_object_get(value, "text")));
  } else {
    putchar('-');
  }
}

static void print_assertion(const saml_result *result, int shows_values) {
  json_t *record = record_of(result, SAML_VALUES_SHOWN);
  printf("valid\nissuer ");
  print(json_string_value(json_object_get(record, "issuer")));
  const char *name = json_string_value(json_object_get(json_object_get(record, "subject"), "nameID"));
  printf("\nsubject ");
  print(name == NULL ? "absent" : shows_values ? name : "present");
  putchar('\n');
  const char *attribute;
  json_t *values;
  json_object_foreach(json_object_get(record, "attributes"), attribute, values) {
    printf("attribute ");
    print(attribute);
    for (size_t index = 0; shows_values && index < json_array_size(values); index += 1) {
      print_value(json_array_get(values, index));
    }
    putchar('\n');
  }
  json_decref(record);

  uint8_t key[32];
  int64_t end = 0;
  if (saml_result_replay_key(result, key, &end) != SAML_OK) stop("replay key", "not made");
  printf("replay-key ");
  for (size_t index = 0; index < sizeof key; index += 1) printf("%02x", key[index]);
  printf(" until %lld\n", (long long)end);
}

// Every rule that failed; where none did, the required ones that could not be applied.
static void print_reasons(const saml_result *result) {
  int is_invalid = saml_result_outcome(result) == SAML_INVALID;
  json_t *record = record_of(result, SAML_VALUES_HIDDEN);
  puts(is_invalid ? "invalid" : "indeterminate");
  size_t index;
  json_t *finding;
  json_array_foreach(json_object_get(record, "findings"), index, finding) {
    const char *outcome = json_string_value(json_object_get(finding, "outcome"));
    const char *code = json_string_value(json_object_get(finding, "code"));
    if (is_invalid && strcmp(outcome, "fail") == 0) {
      printf("failed %s\n", code);
    } else if (!is_invalid && strcmp(outcome, "not-checked") == 0 &&
               json_is_true(json_object_get(finding, "required"))) {
      printf("missing %s\n", code);
    }
  }
  json_decref(record);
}

int main(int count, char **words) {
  const char *usage = "verify_posted [--show-values] [--now SECONDS] POLICY [BODY]";
  int shows_values = 0, next = 1;
  int64_t now = SAML_NOW;
  for (; next < count && strncmp(words[next], "--", 2) == 0; next += 1) {
    if (strcmp(words[next], "--show-values") == 0) {
      shows_values = 1;
    } else if (strcmp(words[next], "--now") == 0 && next + 1 < count) {
      char *rest;
      next += 1;
      errno = 0;
      long long seconds = strtoll(words[next], &rest, 10);
      if (errno != 0 || *rest != 0 || seconds < 0 || seconds > INT64_MAX / 1000) stop("usage", usage);
      now = seconds * 1000;
    } else {
      stop("usage", usage);
    }
  }
  if (count - next < 1 || count - next > 2) stop("usage", usage);
  // The header and the library may come from different versions.
  if (saml_abi_version() != SAML_ABI_VERSION) stop("libsaml", "another version of its interface");

  saml_verifier *verifier = open_verifier(words[next]);
  const char *name = count - next == 2 ? words[next + 1] : "standard input";
  struct bytes body = read_all(count - next == 2 ? fopen(name, "rb") : stdin, name);
  saml_result *result = NULL;
  saml_status status =
      saml_judge(verifier, SAML_FORM_POSTED, body.start, body.count, now, &result);
  free(body.start);
  if (status != SAML_OK) stop(name, "not judged");

  saml_outcome outcome = saml_result_outcome(result);
  if (outcome == SAML_VALID) {
    print_assertion(result, shows_values);
  } else {
    print_reasons(result);
  }
  saml_result_free(result);
  saml_verifier_free(verifier);
  return outcome == SAML_VALID ? VALID : NOT_VALID;
}
