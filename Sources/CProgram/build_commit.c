#include "build_commit.h"

#ifndef SAML_COMMIT
#define SAML_COMMIT "unknown"
#endif

const char *saml_build_commit(void) { return SAML_COMMIT; }
