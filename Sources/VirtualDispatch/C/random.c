// Random numbers in a world. They are the same in each run with the same seed.

#include "real.h"
#include "container.h"
#include <stdarg.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// Fills memory with the next numbers of the world's generator. **Source:** SplitMix64 by Steele, Lea and Flood.
static void fill(struct cvd_container *container, void *memory, size_t size) {
  for (size_t done = 0; done < size; done += 8) {
    uint64_t word = container->random += 0x9E3779B97F4A7C15;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
    word = (word ^ word >> 27) * 0x94D049BB133111EB;
    word ^= word >> 31;
    memcpy((char *)memory + done, &word, size - done < 8 ? size - done : 8);
  }
}

void swift_stdlib_random(void *memory, size_t size) {
  struct cvd_container *container = current_container();
  if (container) return fill(container, memory, size);
  REAL(void, swift_stdlib_random, void *, size_t);
  real(memory, size);
}

/// The standard library itself calls the system.
long syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  struct cvd_container *container = number == SYS_getrandom ? current_container() : NULL;
  if (container) {
    fill(container, (void *)a[0], (size_t)a[1]);
    return a[1];
  }
  REAL(long, syscall, long, ...);
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

ssize_t getrandom(void *memory, size_t size, unsigned int flags) {
  return syscall(SYS_getrandom, memory, size, flags);
}

int getentropy(void *memory, size_t size) { return getrandom(memory, size, 0) < 0 ? -1 : 0; }

void arc4random_buf(void *memory, size_t size) {
  while (size > 0) {
    ssize_t count = getrandom(memory, size, 0);
    if (count < 0) continue;
    memory = (char *)memory + count;
    size -= (size_t)count;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

uint32_t arc4random_uniform(uint32_t bound) { return (uint32_t)((uint64_t)arc4random() * bound >> 32); }

/// Fills a UUID with random numbers in a world; returns false outside any world.
static bool make_uuid(unsigned char *uuid) {
  struct cvd_container *container = current_container();
  if (!container) return false;
  fill(container, uuid, 16);
  uuid[6] = (uuid[6] & 0x0F) | 0x40;
  uuid[8] = (uuid[8] & 0x3F) | 0x80;
  return true;
}

// Foundation reads `/dev/urandom` for `UUID` and `NSUUID`.

void _foundation_uuid_generate_random(unsigned char *uuid) {
  if (make_uuid(uuid)) return;
  REAL(void, _foundation_uuid_generate_random, unsigned char *);
  real(uuid);
}

void _cf_uuid_generate_random(unsigned char *uuid) {
  if (make_uuid(uuid)) return;
  REAL(void, _cf_uuid_generate_random, unsigned char *);
  real(uuid);
}

/// `ProcessInfo.globallyUniqueString`, by which apps name files, contains the process identifier. The app itself gets
/// the real one, because it may send signals to it.
pid_t getpid(void) {
  REAL(pid_t, getpid, void);
  return cvd_current && is_essentials(__builtin_return_address(0)) ? 1 : real();
}

// MARK: Generators of the C library

/// Defines a generator that uses the state of the phone, so that neither other tests nor the order of tests changes its
/// numbers. In each phone, the generators begin as in a new process.
#define GENERATOR(type, name, function, state, number_type) \
  type name(void) {                                         \
    struct cvd_container *container = current_container();  \
    if (!container) {                                       \
      REAL(type, name, void);                               \
      return real();                                        \
    }                                                       \
    number_type number;                                     \
    void *world = lock_container(container);                \
    function(&container->state, &number);                   \
    unlock_container(container, world);                     \
    return (type)number;                                    \
  }

#define SEEDING(name, type, function, state)                \
  void name(type seed) {                                    \
    struct cvd_container *container = current_container();  \
    if (!container) {                                       \
      REAL(void, name, type);                               \
      return real(seed);                                    \
    }                                                       \
    void *world = lock_container(container);                \
    function(seed, &container->state);                      \
    unlock_container(container, world);                     \
  }

GENERATOR(int, rand, random_r, numbers, int32_t)
GENERATOR(long, random, random_r, numbers, int32_t)
GENERATOR(double, drand48, drand48_r, fractions, double)
GENERATOR(long, lrand48, lrand48_r, fractions, long)
GENERATOR(long, mrand48, mrand48_r, fractions, long)
SEEDING(srand, unsigned int, srandom_r, numbers)
SEEDING(srandom, unsigned int, srandom_r, numbers)
SEEDING(srand48, long, srand48_r, fractions)

// MARK: Hashing

/// The hash seeds of the process, which the standard library reads when it hashes a value for the first time.
struct hashing {
  uint64_t seed0, seed1;
  bool is_deterministic;
};

/// Makes the order of sets and dictionaries the same in each run. Runs before the program can create one.
__attribute__((constructor(101))) static void fix_hash_seeds(void) {
  struct hashing *hashing = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
  if (hashing) *hashing = (struct hashing){.is_deterministic = true};
}
