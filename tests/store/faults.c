/* Makes one system call on the files of a folder fail, once: built and preloaded by
   test_faults.py. What is to fail is told through a small file that both map. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct control {
    volatile int armed, countdown, seen, error;
    char what[64];
};

static struct control *control;
static const char *folder;
static char ours[65536];

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("FAULTS_CONTROL");
    folder = getenv("FAULTS_FOLDER");
    if (file == NULL || folder == NULL) return;
    int number = open(file, O_RDWR);
    if (number < 0) return;
    void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0);
    if (shared != MAP_FAILED) control = shared;
}

static int fails(const char *what) {
    if (control == NULL || !control->armed) return 0;
    if (++control->seen != control->countdown) return 0;
    strncpy(control->what, what, sizeof control->what - 1);
    errno = control->error;
    return 1;
}

static int in_folder(const char *path) { return folder && path && strstr(path, folder) == path; }
static int is_ours(int number) { return number >= 0 && number < 65536 && ours[number]; }
static int opened(const char *path, int number) {
    if (number >= 0 && number < 65536) ours[number] = in_folder(path) != 0;
    return number;
}

#define REAL(name, type) \
    static type real; \
    if (real == NULL) real = (type)dlsym(RTLD_NEXT, name)
#define ON_FILE(name, result, wanted, given, type) \
    result name wanted { \
        REAL(#name, type); \
        if (is_ours(fd) && fails(#name)) return -1; \
        return real given; \
    }

typedef ssize_t (*put_at)(int, const void *, size_t, off_t);
typedef ssize_t (*get_at)(int, void *, size_t, off_t);
typedef ssize_t (*put_t)(int, const void *, size_t);
typedef ssize_t (*get_t)(int, void *, size_t);
typedef int (*sync_t)(int);
typedef int (*cut_t)(int, off_t);
typedef int (*stat_t)(int, struct stat *);
typedef int (*path_t)(const char *);
typedef int (*open_t)(const char *, int, ...);
typedef int (*fcntl_t)(int, int, ...);

ON_FILE(pwrite, ssize_t, (int fd, const void *b, size_t n, off_t o), (fd, b, n, o), put_at)
ON_FILE(pwrite64, ssize_t, (int fd, const void *b, size_t n, off_t o), (fd, b, n, o), put_at)
ON_FILE(pread, ssize_t, (int fd, void *b, size_t n, off_t o), (fd, b, n, o), get_at)
ON_FILE(pread64, ssize_t, (int fd, void *b, size_t n, off_t o), (fd, b, n, o), get_at)
ON_FILE(write, ssize_t, (int fd, const void *b, size_t n), (fd, b, n), put_t)
ON_FILE(read, ssize_t, (int fd, void *b, size_t n), (fd, b, n), get_t)
ON_FILE(fsync, int, (int fd), (fd), sync_t)
ON_FILE(fdatasync, int, (int fd), (fd), sync_t)
ON_FILE(ftruncate, int, (int fd, off_t n), (fd, n), cut_t)
ON_FILE(ftruncate64, int, (int fd, off_t n), (fd, n), cut_t)

int unlink(const char *path) {
    REAL("unlink", path_t);
    if (in_folder(path) && fails("unlink")) return -1;
    return real(path);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(#name, open_t); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
        } \
        if (in_folder(path) && fails(#name)) return -1; \
        return opened(path, real(path, flags, mode)); \
    }
OPEN(open)
OPEN(open64)

#define FCNTL(name) \
    int name(int fd, int command, ...) { \
        REAL(#name, fcntl_t); \
        va_list more; \
        va_start(more, command); \
        void *given = va_arg(more, void *); \
        va_end(more); \
        if (is_ours(fd) && command == F_SETLK && fails(#name)) return -1; \
        return real(fd, command, given); \
    }
FCNTL(fcntl)
FCNTL(fcntl64)
