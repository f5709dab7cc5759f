#ifndef SAML_PROCESSOR_AFFINITY_H
#define SAML_PROCESSOR_AFFINITY_H

/// The number of processors that the calling thread may run on; 0 where the system does not say.
int saml_affinity_count(void);

#endif
