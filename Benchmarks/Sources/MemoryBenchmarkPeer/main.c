#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "CXMLSecPeer.h"

/// The octets of a file, to be freed; ends the program if there are none.
static unsigned char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
  *count = (size_t)ftell(file);
  rewind(file);
  unsigned char *octets = malloc(*count);
  if (octets == NULL || fread(octets, 1, *count, file) != *count) exit(2);
  fclose(file);
  return octets;
}

/// What `MemoryBenchmark` does, with libxmlsec1.
int main(int argument_count, char **arguments) {
  if (argument_count < 2 || xmlsecpeer_initialise() != 0) return 2;
  size_t count;
  unsigned char *pem = read_file(arguments[1], &count);
  struct xmlsecpeer *peer = xmlsecpeer_new(pem, count, 0);
  free(pem);
  if (peer == NULL) return 2;
  for (int number = 2; number < argument_count; number++) {
    unsigned char *octets = read_file(arguments[number], &count);
    if (xmlsecpeer_verify(peer, octets, count) <= 0) return 1;
    free(octets);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%ld\n", usage.ru_maxrss);
  return 0;
}
