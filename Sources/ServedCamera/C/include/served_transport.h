// Wraps the Linux calls for shared memory and descriptor passing that Swift cannot call directly.
#ifndef SERVED_TRANSPORT_H
#define SERVED_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Fills a key with unpredictable random bytes. Returns 0 or errno.
int served_make_key(uint8_t *key);

/// The name of the in-memory files of buffers.
#define SERVED_BUFFER_NAME "camsim buffer"

/// Creates an in-memory file of `length` bytes that is sealed against shrinking and growing, so that it is safe to map.
/// Returns -1 with errno on failure.
int served_make_memory(size_t length);

/// Creates a pair of connected stream sockets: the program's end, whose cookie is stored in `*handle`, and the server's
/// nonblocking end. Returns 0 or errno.
int served_make_pair(int *program, int *server, uint64_t *handle);

/// Signals a frame or an event. A program that does not read the signals misses this one.
void served_ring(int server, int is_event);

/// Returns the process at the other end of a socket, or 0 with errno.
pid_t served_peer(int socket);

/// Creates a message socket that listens at `path` and that any user can connect to. Returns -1 with errno on failure.
int served_listen(const char *path);

/// Receives one message of at most `size` bytes. Returns 0 at the end of the stream, or -1 with errno. Descriptors in
/// the message are closed.
ssize_t served_receive(int socket, void *bytes, size_t size);

/// Sends a message of two parts, with `descriptor` unless it is -1. Returns 0 or errno.
int served_send(int socket, const void *head, size_t head_size, const void *body, size_t body_size, int descriptor);

/// Makes this process the parent of its orphaned descendants, so that they can be distinguished from unrelated
/// processes.
void served_adopt_orphans(void);

/// Returns whether processes are left that this process or one of its descendants has started, after a time in which
/// they may open a camera or end. Their parent is this process once their own has ended.
int served_await_descendants(int milliseconds);

/// The name of the guardian process.
#define SERVED_GUARDIAN "camsim-guard"

/// Returns the parent of a process, or 0 if it has none or has exited.
pid_t served_parent(pid_t process);

/// Creates a watch for sockets whose other end closes. Returns -1 with errno on failure.
int served_make_watch(void);

/// Adds a socket to a watch; served_await_end() returns `handle` for it. Returns 0 or errno.
int served_watch(int watch, int socket, uint64_t handle);

/// Waits until the other end of a watched socket closes, and returns its handle. Returns 0 after the watch is closed.
uint64_t served_await_end(int watch);

/// Returns whether the other end of a socket has been closed.
int served_has_ended(int socket);

#endif
