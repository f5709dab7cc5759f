/* Swift sees every function of zlib but the macro `inflateInit2`: call `inflateInit2_`. */
#include <zlib.h>
