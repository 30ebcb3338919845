#include <sys/types.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <resolv.h>
#include <string.h>

// Functions of the system's resolver are macros in places, which Swift does not see.

/// Asks for the records of a name, in four seconds at most for each name server.
///
/// `port` is that of a name server on this machine, or 0 for those of the system. Returns the length of the answer;
/// -1 if there are no such records, -2 if no name server has answered.
static inline int resolv_query(const char *name, int type, unsigned char *answer, int size, unsigned short port) {
    struct __res_state state;
    memset(&state, 0, sizeof state);
    if (res_ninit(&state) != 0) { return -2; }
    state.retrans = 2;
    state.retry = 2;
    if (port != 0) {
        state.nscount = 1;
        state.nsaddr_list[0].sin_family = AF_INET;
        state.nsaddr_list[0].sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        state.nsaddr_list[0].sin_port = htons(port);
    }
    int length = res_nquery(&state, name, 1, type, answer, size);
    int error = state.res_h_errno;
    res_nclose(&state);
    if (length >= 0) { return length; }
    return error == HOST_NOT_FOUND || error == NO_DATA ? -1 : -2;
}
