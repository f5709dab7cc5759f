#ifndef SAML_BUILD_COMMIT_H
#define SAML_BUILD_COMMIT_H

// Clang's word alone.
#if !defined(__clang__)
#define _Nonnull
#endif

/// The commit that the program was built from; "unknown" if the build did not set it.
extern const char *_Nonnull saml_build_commit(void);

#endif
