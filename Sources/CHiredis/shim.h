/* Swift sees every function of hiredis but the variadic ones, which nobody here needs. */
#include <hiredis/hiredis.h>
