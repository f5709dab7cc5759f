#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

/* LibreSSL and BoringSSL share the header names, not the provider model that the Swift side uses. */
#if defined(LIBRESSL_VERSION_NUMBER) || defined(OPENSSL_IS_BORINGSSL)
#error "XMLSignature needs OpenSSL; this is LibreSSL or BoringSSL"
#elif OPENSSL_VERSION_NUMBER < 0x30000000L
#error "XMLSignature needs OpenSSL 3.0 or newer"
#endif

/* Swift does not import a macro that is made of casts. */
static inline unsigned long copenssl_rfc2253_flags(void) { return XN_FLAG_RFC2253; }

/* A slot is filled once, by whichever thread comes first: on the older of Apple's systems Swift has
   no atomic pointers of its own. */
static inline void *copenssl_load_once(void *const *slot) {
  return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

static inline int copenssl_store_once(void **slot, void *value) {
  void *nothing = NULL;
  return __atomic_compare_exchange_n(
      slot, &nothing, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#endif
