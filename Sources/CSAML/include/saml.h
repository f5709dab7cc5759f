// libsaml: verifies SAML 2.0 responses to attribute queries, says why one is refused, and encodes
// the payload of a token exchange.
//
// Every function may be called from any thread. A verifier and a result never change after they
// were made, and may be used by many threads at once until they are freed. What a function hands out
// belongs to the caller, who frees it with the function of its kind; to free NULL does nothing.
//
// Bytes go in with their count and are copied where they are kept. Nothing reads a file (OpenSSL's
// configuration neither), asks the network, writes to a stream or calls back. Hostile bytes are answered with a refusal.
//
// A thread that calls needs a stack of at least 64 KB, and of 128 KB for SAML_FORM_CAPTURE. That is enough for every
// message, because nothing follows the structure of a message by recursion.

#ifndef SAML_H
#define SAML_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

// What this header describes. Within one number functions and constants are only added; the library
// of another number has another SONAME.
#define SAML_ABI_VERSION 1u

// The number that the library was built with: compare it with SAML_ABI_VERSION.
uint32_t saml_abi_version(void);

// The version of the library, such as "0.1.0"; never freed.
const char *saml_version(void);

// How a call went. The values never change.
typedef int32_t saml_status;
enum {
  // The function has done its work.
  SAML_OK = 0,
  // A pointer is NULL that must not be, or a number is none of those that the parameter takes.
  SAML_INVALID_ARGUMENT = 1,
  // The policy or a key is refused: the text says why.
  SAML_POLICY_REFUSED = 2,
  // Nothing in the message looks like a SAML payload.
  SAML_NO_PAYLOAD = 3,
  // The response is not valid, so there is no assertion to return.
  SAML_NOT_VALID = 4,
  // The response cannot be encoded: the text says why.
  SAML_PAYLOAD_REFUSED = 5,
};

// ---------------------------------------------------------------------------------------------------
// Texts

// A text in UTF-8 that the library hands out.
typedef struct saml_text saml_text;

// The bytes, with a NUL behind the last one; they stay until the text is freed. "" for NULL.
const char *saml_text_bytes(const saml_text *text);

// How many bytes there are, without the NUL.
size_t saml_text_count(const saml_text *text);

// Frees a text; NULL is allowed.
void saml_text_free(saml_text *text);

// ---------------------------------------------------------------------------------------------------
// Verifiers

// A policy with its keys.
typedef struct saml_verifier saml_verifier;

// Makes a verifier.
//
// policy: JSON by docs/policy.schema.json, with keys as PEM text ("trust": [{"pem": "..."}]);
//   a policy that names files is refused.
// decryption_key: your private key (RSA, P-256, P-384, P-521 or X25519) as unencrypted PEM text; with
//   NULL, encrypted parts stay encrypted. A text of 0 bytes is refused, like every other text without a key.
// verifier: receives the verifier when the function returns SAML_OK, otherwise NULL.
// error: receives a text when the policy or the key is refused, otherwise NULL. The text is a JSON
//   object with the members "code", which never changes, and "message", for people. The parameter
//   may be NULL.
saml_status saml_verifier_open(
    const uint8_t *policy, size_t policy_count, const uint8_t *decryption_key,
    size_t decryption_key_count, saml_verifier **verifier, saml_text **error);

// Frees a verifier; NULL is allowed.
void saml_verifier_free(saml_verifier *verifier);

// ---------------------------------------------------------------------------------------------------
// Judging a message

// How the message comes.
typedef int32_t saml_form;
enum {
  // The bytes of the XML, exactly as they were signed.
  SAML_FORM_RESPONSE = 1,
  // A SOAP envelope with the response in its body (SAML Bindings 3.2).
  SAML_FORM_ENVELOPE = 2,
  // The body of a form, application/x-www-form-urlencoded, with the control SAMLResponse
  // (SAML Bindings 3.5.4). It is read strictly.
  SAML_FORM_POSTED = 3,
  // Whatever was captured: layers around the XML are removed, and damage to them is named. For
  // support and tests; a service that lets people in uses one of the others.
  SAML_FORM_CAPTURE = 4,
  // The text of the control SAMLResponse, where a framework has read the form: Base64, as strictly.
  SAML_FORM_VALUE = 5,
  // The assertion alone that a token endpoint got in the parameter assertion: Base64url (RFC 7522 2.1). The policy has
  // "profile": "oauth" with "recipient" and "audiences"; compare grant_type before.
  SAML_FORM_ASSERTION = 6,
};

// The moment of this machine's clock, where a moment is asked for.
#define SAML_NOW INT64_MIN

// What is known of one message.
typedef struct saml_result saml_result;

// Applies every rule of the policy to a message.
//
// message: bytes beyond the size that the policy allows are not read. Such a message is invalid, and the record has
//   the digest of what was read.
// now: the moment, in milliseconds since 1970-01-01T00:00:00Z, or SAML_NOW.
// result: receives the result when the function returns SAML_OK, otherwise NULL. SAML_OK means that
//   there is a verdict, not that it is good: ask saml_result_outcome.
saml_status saml_judge(
    const saml_verifier *verifier, saml_form form, const uint8_t *message, size_t message_count,
    int64_t now, saml_result **result);

// What is expected of one message in addition to the policy. A pointer that is NULL expects nothing.
typedef struct saml_expectations {
  // sizeof(saml_expectations). A size that the library does not know is SAML_INVALID_ARGUMENT.
  size_t size;
  // The ID of the query that the response must answer, ended by a NUL.
  const char *in_response_to;
  // The only provider that is accepted for this message, ended by a NUL. The policy must accept it too.
  const char *issuer;
} saml_expectations;

// The same as saml_judge, with expectations of this message. The verifier stays as it is.
//
// expectations: may be NULL. With SAML_FORM_CAPTURE it must be NULL.
saml_status saml_judge_expecting(
    const saml_verifier *verifier, saml_form form, const uint8_t *message, size_t message_count,
    int64_t now, const saml_expectations *expectations, saml_result **result);

// Frees a result; NULL is allowed.
void saml_result_free(saml_result *result);

// The outcome for the message. Grant access on SAML_VALID only.
typedef int32_t saml_outcome;
enum {
  // The result is NULL.
  SAML_NO_OUTCOME = 0,
  // Every required rule holds, and no rule fails.
  SAML_VALID = 1,
  // At least one rule fails.
  SAML_INVALID = 2,
  // No rule fails, and a required one could not be applied, mostly because the policy lacks something.
  SAML_INDETERMINATE = 3,
};

// The outcome of a result; SAML_NO_OUTCOME for NULL.
saml_outcome saml_result_outcome(const saml_result *result);

// Whether values of people are in a record.
typedef int32_t saml_values;
enum {
  // As lengths and salted digests.
  SAML_VALUES_HIDDEN = 0,
  // In the clear: such a record belongs into no log.
  SAML_VALUES_SHOWN = 1,
};

// Everything that is known, as a JSON object by docs/record.schema.json: the verdict, a finding for each
// rule, who signed, and subject and attributes unless the response is invalid.
saml_status saml_result_record(const saml_result *result, saml_values values, saml_text **record);

// The key and the end by which a service remembers that an assertion was used.
//
// Store the key where all processes of the service see it, and refuse the message if it is there
// already. After the end it may be forgotten: from then on no policy accepts the assertion.
//
// key: gets 32 bytes.
// end: gets milliseconds since 1970-01-01T00:00:00Z.
saml_status saml_result_replay_key(const saml_result *result, uint8_t key[32], int64_t *end);

// ---------------------------------------------------------------------------------------------------
// The payload of a token exchange

// How a response is written into the form.
typedef int32_t saml_payload_form;
enum {
  // As the partner's cookbook does: white space normalised, Base64, percent-encoding.
  SAML_PAYLOAD_COOKBOOK = 1,
  // Without normalisation, which breaks some signatures.
  SAML_PAYLOAD_VERBATIM = 2,
};

// Encodes a response as the value of the form control SAMLResponse.
//
// response: the XML in UTF-8, as the provider sent it. No policy bounds its size, so bound it yourself.
// payload: receives the value when the function returns SAML_OK, otherwise NULL.
// error: receives a text when the response is refused, as for saml_verifier_open. It may be NULL.
saml_status saml_payload_encode(
    const uint8_t *response, size_t response_count, saml_payload_form form, saml_text **payload,
    saml_text **error);

#if defined(__cplusplus)
}
#endif

#endif
