// The C calls that Swift's Glibc module leaves out.
#include <langinfo.h>
#include <malloc.h>
#include <pthread.h>
#include <regex.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <wchar.h>
#include <wctype.h>

// Glibc declares the following under _GNU_SOURCE or _XOPEN_SOURCE only, which a Swift module can't set.
int wcwidth(wchar_t c);
int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned int flags);
int renameat2(int old_directory, const char *old, int new_directory, const char *new_name, unsigned int flags);
int pthread_setname_np(pthread_t thread, const char *name);
int unshare(int flags);
#ifndef CLONE_FS
#define CLONE_FS 0x200
#endif
#ifndef F_SETSIG
#define F_SETSIG 10
#endif
#ifndef F_SETLEASE
#define F_SETLEASE 1024
#define F_GETLEASE 1025
#endif
#ifndef MFD_CLOEXEC
#define MFD_CLOEXEC 1
#endif
#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#endif
#ifndef F_OFD_SETLK
#define F_OFD_SETLK 37
#endif
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE 2
#endif
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
#ifndef AT_EACCESS
#define AT_EACCESS 0x200
#endif

void *memrchr(const void *bytes, int byte, size_t count);

/// Asks the processor to fetch the memory at `address`, valid or not, before it is needed.
static inline void prefetch_address(const void *address) {
  __builtin_prefetch(address);
}
