#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>

// libxml2's headers would include those of the system's ICU, because of one private member of a
// structure, which this package does not use. Foundation has an ICU of its own, and a module that
// loads both does not compile.
#undef LIBXML_ICU_ENABLED

#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <string.h>

/// `xmlMalloc` and its kin are mutable global function pointers, which Swift 6 refuses to read.
static inline void *cxml_allocate(size_t octets) { return xmlMalloc(octets); }

static inline void *cxml_reallocate(void *memory, size_t octets) {
  return xmlRealloc(memory, octets);
}

static inline void cxml_free(void *memory) { xmlFree(memory); }

/// `xmlParserVersion` is a macro over a per-thread accessor in some releases.
static inline const char *cxml_runtime_version(void) { return xmlParserVersion; }

/// Whether two stretches of memory are equal: the C library has another module name on each system.
static inline int cxml_are_equal(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count) == 0;
}

/// Returns the first place of an octet from `start` on; `count` if there is none.
static inline size_t cxml_find(const unsigned char *octets, size_t start, size_t count, int octet) {
  const unsigned char *found = memchr(octets + start, octet, count - start);
  return found == NULL ? count : (size_t)(found - octets);
}

/// `XML_PARSE_NO_XXE` exists from 2.13 on; a macro test cannot be written in Swift.
static inline int cxml_parse_options(void) {
  int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOCDATA;
#if LIBXML_VERSION >= 21300
  options |= XML_PARSE_NO_XXE;
#endif
  return options;
}

/// The error handler of a thread.
struct cxml_handler {
  xmlStructuredErrorFunc function;
  void *context;
};

static inline void cxml_ignore_error(void *context, const xmlError *error) {
  (void)context;
  (void)error;
}

/// Silences libxml2 on this thread: its canonicaliser has no context to report to, and prints when
/// no handler is set. `xmlStructuredError` is a macro that Swift does not see.
static inline struct cxml_handler cxml_silence(void) {
  struct cxml_handler saved = {xmlStructuredError, xmlStructuredErrorContext};
  xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)cxml_ignore_error);
  return saved;
}

static inline void cxml_restore(struct cxml_handler saved) {
  xmlSetStructuredErrorFunc(saved.context, saved.function);
}

#endif
