#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/opensslv.h>
#include <openssl/params.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* LibreSSL and BoringSSL share the header names, not the provider model that the Swift side uses. */
#if defined(LIBRESSL_VERSION_NUMBER) || defined(OPENSSL_IS_BORINGSSL)
#error "swift-saml needs OpenSSL; this is LibreSSL or BoringSSL"
#elif OPENSSL_VERSION_NUMBER < 0x30000000L
#error "swift-saml needs OpenSSL 3.0 or newer"
#endif

/* Swift does not import a macro that is made of casts. */
static inline unsigned long copenssl_rfc2253_flags(void) { return XN_FLAG_RFC2253; }

/* Derives a key. OpenSSL's list of parameters keeps pointers to what it is given, for the one call that
   reads them; a length of zero leaves a parameter out. The rounds are those of PBKDF2. */
static inline int copenssl_derive(const char *function, const char *digest, int is_password,
                                  const void *secret, size_t secret_count, const void *salt,
                                  size_t salt_count, const void *info, size_t info_count,
                                  uint64_t rounds, unsigned char *key, size_t key_count) {
  OSSL_PARAM parameters[7];
  size_t count = 0;
  const char *name = is_password ? OSSL_KDF_PARAM_PASSWORD : OSSL_KDF_PARAM_KEY;
  parameters[count++] = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)digest, 0);
  parameters[count++] =
      OSSL_PARAM_construct_octet_string((char *)name, (void *)secret, secret_count);
  if (salt_count > 0)
    parameters[count++] =
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count);
  if (info_count > 0)
    parameters[count++] =
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count);
  if (rounds > 0)
    parameters[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_ITER, &rounds);
  parameters[count] = OSSL_PARAM_construct_end();
  EVP_KDF *kdf = EVP_KDF_fetch(NULL, function, NULL);
  EVP_KDF_CTX *context = kdf == NULL ? NULL : EVP_KDF_CTX_new(kdf);
  int status = context == NULL ? 0 : EVP_KDF_derive(context, key, key_count, parameters);
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return status == 1;
}

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
