#include "CXMLSecPeer.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <xmlsec/crypto.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmlsec.h>
#include <xmlsec/xmltree.h>

struct xmlsecpeer {
  xmlSecKeyPtr key;
};

int xmlsecpeer_initialise(void) {
  xmlInitParser();
  if (xmlSecInit() < 0 || xmlSecCryptoAppInit(NULL) < 0) return -1;
  return xmlSecCryptoInit();
}

void benchmark_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

struct xmlsecpeer *xmlsecpeer_new(const unsigned char *pem, size_t count, int is_certificate) {
  struct xmlsecpeer *peer = malloc(sizeof *peer);
  if (peer == NULL) return NULL;
  peer->key = xmlSecCryptoAppKeyLoadMemory(
      pem, (xmlSecSize)count, is_certificate ? xmlSecKeyDataFormatCertPem : xmlSecKeyDataFormatPem,
      NULL, NULL, NULL);
  if (peer->key == NULL) {
    free(peer);
    return NULL;
  }
  return peer;
}

void xmlsecpeer_free(struct xmlsecpeer *peer) {
  xmlSecKeyDestroy(peer->key);
  free(peer);
}

static const xmlChar *const signature_namespace =
    (const xmlChar *)"http://www.w3.org/2000/09/xmldsig#";

static void register_ids(xmlDocPtr document, xmlNodePtr node) {
  for (; node != NULL; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    xmlAttrPtr id = xmlHasNsProp(node, (const xmlChar *)"ID", NULL);
    if (id != NULL && id->children != NULL) xmlAddID(NULL, document, id->children->content, id);
    register_ids(document, node->children);
  }
}

/// Verifies the signatures under a node; the number of them, or -1.
static int verify_signatures(struct xmlsecpeer *peer, xmlNodePtr node) {
  int count = 0;
  for (; node != NULL; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    if (xmlStrEqual(node->name, (const xmlChar *)"Signature") && node->ns != NULL &&
        xmlStrEqual(node->ns->href, signature_namespace)) {
      xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
      if (context == NULL) return -1;
      context->signKey = xmlSecKeyDuplicate(peer->key);
      int status = xmlSecDSigCtxVerify(context, node);
      int holds = status >= 0 && context->status == xmlSecDSigStatusSucceeded;
      xmlSecDSigCtxDestroy(context);
      if (!holds) return -1;
      count += 1;
      continue;
    }
    int inner = verify_signatures(peer, node->children);
    if (inner < 0) return -1;
    count += inner;
  }
  return count;
}

static long read_values(xmlNodePtr node) {
  long octets = 0;
  for (; node != NULL; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    if (xmlStrEqual(node->name, (const xmlChar *)"AttributeValue")) {
      xmlChar *text = xmlNodeGetContent(node);
      if (text == NULL) return -1;
      octets += (long)strlen((const char *)text);
      xmlFree(text);
    } else {
      octets += read_values(node->children);
    }
  }
  return octets;
}

long xmlsecpeer_verify(struct xmlsecpeer *peer, const unsigned char *octets, size_t count) {
  xmlDocPtr document =
      xmlReadMemory((const char *)octets, (int)count, NULL, "UTF-8", XML_PARSE_NONET);
  if (document == NULL) return -1;
  xmlNodePtr root = xmlDocGetRootElement(document);
  register_ids(document, root);
  long result = verify_signatures(peer, root) > 0 ? read_values(root) : -1;
  xmlFreeDoc(document);
  return result;
}
