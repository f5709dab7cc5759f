#ifndef CXMLSECPEER_H
#define CXMLSECPEER_H

#include <stddef.h>

/// libxmlsec1 as a careful C program drives it: one public key, pinned and loaded once.
struct xmlsecpeer;

/// Initialises the libraries; 0 when that worked.
int xmlsecpeer_initialise(void);

/// Lets the whole process keep memory that was freed, for both contenders, as `saml` does by
/// `saml_keep_memory` with the same numbers; by default glibc returns that of large
/// documents to the system each time, and threads then wait for one another.
void benchmark_keep_memory(void);

/// Loads a key: PEM of a public key, or of a certificate.
struct xmlsecpeer *xmlsecpeer_new(const unsigned char *pem, size_t count, int is_certificate);

void xmlsecpeer_free(struct xmlsecpeer *peer);

/// Parses a response, verifies every signature in it and reads the attribute values.
///
/// The octets of all values, or -1 when a signature does not hold.
long xmlsecpeer_verify(struct xmlsecpeer *peer, const unsigned char *octets, size_t count);

#endif
