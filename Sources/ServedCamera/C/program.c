// Determines from the executable file which front end a program needs.
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "served_camera.h"

/// Finds the file that execvp(3) would execute. Returns false with errno if there is none.
static bool find_program(const char *program, char path[PATH_MAX]) {
  if (strchr(program, '/')) {
    snprintf(path, PATH_MAX, "%s", program);
    return access(path, X_OK) == 0;
  }
  const char *folders = getenv("PATH");
  for (const char *folder = folders ? folders : "/usr/bin:/bin"; folder;) {
    size_t length = strcspn(folder, ":");
    snprintf(path, PATH_MAX, "%.*s/%s", length ? (int)length : 1, length ? folder : ".", program);
    struct stat status;
    if (access(path, X_OK) == 0 && stat(path, &status) == 0 && S_ISREG(status.st_mode)) return true;
    folder = folder[length] ? folder + length + 1 : NULL;
  }
  errno = ENOENT;
  return false;
}

/// Reads the interpreter of a dynamically linked program, or an empty string for a static one.
static bool reads_interpreter(int file, const Elf64_Ehdr *header, char text[PATH_MAX]) {
  text[0] = 0;
  for (int i = 0; i < header->e_phnum; i++) {
    Elf64_Phdr part;
    if (pread(file, &part, sizeof part, (off_t)(header->e_phoff + (size_t)i * sizeof part)) != sizeof part) return false;
    if (part.p_type != PT_INTERP) continue;
    ssize_t length = pread(file, text, part.p_filesz < PATH_MAX ? part.p_filesz : PATH_MAX - 1, (off_t)part.p_offset);
    text[length > 0 ? length : 0] = 0;
  }
  return true;
}

static int via_of_elf(int file, const Elf64_Ehdr *header, const char **reason) {
  char interpreter[PATH_MAX];
  errno = ENOEXEC;
  if (header->e_ident[EI_CLASS] != ELFCLASS64) {
    *reason = "it is a program of 32 bits, which neither front end knows";
    return -1;
  }
  struct stat status;
  if (fstat(file, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID))) {
    *reason = "it changes its user or group, and the system lets no one else into such a program";
    errno = EPERM;
    return -1;
  }
  if (!reads_interpreter(file, header, interpreter)) return -1;
  if (interpreter[0] && !strstr(interpreter, "ld-musl")) {
    *reason = "it is linked with glibc dynamically";
    return SERVED_VIA_PRELOAD;
  }
  *reason = interpreter[0] ? "it is linked with musl" : "it is linked statically";
  return SERVED_VIA_SECCOMP;
}

/// Parses the first line of a script, such as `#! /usr/bin/env python3`.
static bool reads_script(char *line, char program[PATH_MAX]) {
  line[strcspn(line, "\n")] = 0;
  char *rest, *interpreter = strtok_r(line + 2, " \t", &rest), *argument = strtok_r(NULL, " \t", &rest);
  if (!interpreter) return false;
  size_t length = strlen(interpreter);
  bool is_env = argument && length > 4 && strcmp(interpreter + length - 4, "/env") == 0;
  snprintf(program, PATH_MAX, "%s", is_env ? argument : interpreter);
  return true;
}

int served_camera_via(const char *program, const char **reason) {
  char path[PATH_MAX], next[PATH_MAX];
  snprintf(next, sizeof next, "%s", program);
  // The interpreter of a script can itself be a script.
  for (int depth = 0; depth < 5; depth++) {
    *reason = "it can't be executed";
    if (!find_program(next, path)) return -1;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    union {
      char text[256];
      Elf64_Ehdr elf;
    } begin = {{0}};
    ssize_t length = read(file, begin.text, sizeof begin.text - 1);
    bool is_elf = length >= (ssize_t)sizeof begin.elf && memcmp(begin.elf.e_ident, ELFMAG, SELFMAG) == 0;
    int via = is_elf ? via_of_elf(file, &begin.elf, reason) : -1;
    close(file);
    if (is_elf) return via;
    // Without a `#!` line, execvp passes the file to the shell.
    bool is_script = length > 2 && memcmp(begin.text, "#!", 2) == 0;
    if (!is_script || !reads_script(begin.text, next)) snprintf(next, sizeof next, "/bin/sh");
  }
  errno = ELOOP;
  return -1;
}
