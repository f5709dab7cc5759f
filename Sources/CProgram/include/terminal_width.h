#ifndef SAML_TERMINAL_WIDTH_H
#define SAML_TERMINAL_WIDTH_H

/// The number of columns of the terminal behind a descriptor; 0 where there is none.
int saml_terminal_width(int descriptor);

#endif
