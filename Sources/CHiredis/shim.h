/* Swift imports every function of hiredis but the variadic ones, which this package does not need. */
#include <hiredis/hiredis.h>
