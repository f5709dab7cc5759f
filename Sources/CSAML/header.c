#include "saml.h"

// The header is C on its own; Swift implements it.
