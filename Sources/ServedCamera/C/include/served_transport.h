// Memory that the server and a program share, and descriptors: what Linux has for it and Swift cannot call.
#ifndef SERVED_TRANSPORT_H
#define SERVED_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Fills a key with what only who is told it can know. 0, or errno.
int served_make_key(uint8_t *key);

/// A file in memory of `length` bytes that can neither shrink nor grow: whoever maps it is safe. -1 with errno when there is none.
int served_make_memory(size_t length);

/// A pair of connected stream sockets: the program's end, and the server's, which never waits. The program's has the cookie `*handle`. 0, or errno.
int served_make_pair(int *program, int *server, uint64_t *handle);

/// Tells of a frame, or of an event. A program that takes nothing misses it.
void served_ring(int server, int is_event);

/// The process at the other end of a socket; 0 when it is not of this user.
pid_t served_peer(int socket);

/// A socket of messages that listens at `path`; -1 with errno.
int served_listen(const char *path);

/// Receives one message of at most `size` bytes; 0 at the end, -1 with errno. Descriptors that come with it are closed.
ssize_t served_receive(int socket, void *bytes, size_t size);

/// Sends a message of two parts, and with it `descriptor` unless it is -1. 0, or errno.
int served_send(int socket, const void *head, size_t head_size, const void *body, size_t body_size, int descriptor);

/// What this process's descendants leave behind becomes its own, so that they can be told from strangers.
void served_adopt_orphans(void);

/// The parent of a process; 0 when it has none or is gone.
pid_t served_parent(pid_t process);

/// A set of sockets whose other ends are watched; -1 with errno.
int served_make_watch(void);

/// Watches a socket; `handle` is what served_await_end() answers for it. 0, or errno.
int served_watch(int watch, int socket, uint64_t handle);

/// The handle of a socket whose other end has been closed; waits for one. 0 when the set is gone.
uint64_t served_await_end(int watch);

/// Whether the other end of a socket has been closed.
int served_has_ended(int socket);

#endif
