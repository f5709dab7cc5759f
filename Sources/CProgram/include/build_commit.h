#ifndef SAML_BUILD_COMMIT_H
#define SAML_BUILD_COMMIT_H

// Clang's word alone.
#if !defined(__clang__)
#define _Nonnull
#endif

/// The commit that the program was built from; "unknown" when whoever built it did not say.
extern const char *_Nonnull saml_build_commit(void);

#endif
