/* Loaded into a server before all else: shifts its wall clock and makes its disk slow.
 *
 * How much stands in a file that the saboteur writes, two numbers of eight bytes: by how many
 * nanoseconds the clock is ahead, and for how many microseconds each sync to the disk takes. The
 * monotonic clock stays as it is, as it does when a real clock is set.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct faults {
  volatile long long ahead_ns;
  volatile long long sync_us;
};

static struct faults none;
static struct faults *faults = &none;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("CEGO_FAULTS");
  if (path == NULL) return;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *seen = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
  if (seen != MAP_FAILED) faults = seen;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = (int)syscall(SYS_clock_gettime, clock, now);
  long long ahead = faults->ahead_ns;
  if (failed == 0 && ahead != 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    long long moved = now->tv_sec * 1000000000LL + now->tv_nsec + ahead;
    now->tv_sec = moved / 1000000000LL;
    now->tv_nsec = moved % 1000000000LL;
  }
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  int failed = clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return failed;
}

time_t time(time_t *told) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (told != NULL) *told = exact.tv_sec;
  return exact.tv_sec;
}

static void wait_for_the_disk(void) {
  long long us = faults->sync_us;
  if (us > 0) usleep((useconds_t)us);
}

int fsync(int file) {
  wait_for_the_disk();
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  wait_for_the_disk();
  return (int)syscall(SYS_fdatasync, file);
}
