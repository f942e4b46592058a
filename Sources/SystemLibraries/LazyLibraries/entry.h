// The machine code through which camsim calls a function of a library that is loaded on first use.
//
// The code passes on arguments that it does not know, so it is not written in C. `lazy_NAME` jumps to the address in
// its binding. At first this is the address of `lazy_enter`, which saves every register that can contain an argument,
// gets the address of the function from `lazy_bind`, and jumps to it with the registers restored.

#ifndef LAZY_LIBRARIES_ENTRY_H
#define LAZY_LIBRARIES_ENTRY_H

#if defined __x86_64__
// `r11` contains the binding, because no call passes anything in it. `rax` has the number of vector registers that a
// variadic call uses.
#define JUMP_THROUGH(binding) \
  "leaq " binding "(%rip), %r11\n" \
  "jmp *(%r11)\n"

__asm__(
  ".text\n"
  ".type lazy_enter, @function\n"
  "lazy_enter:\n"
  ".cfi_startproc\n"
  "pushq %rbp\n"
  ".cfi_def_cfa_offset 16\n"
  ".cfi_offset %rbp, -16\n"
  "movq %rsp, %rbp\n"
  ".cfi_def_cfa_register %rbp\n"
  "subq $192, %rsp\n"
  "movq %rdi, -8(%rbp)\n"
  "movq %rsi, -16(%rbp)\n"
  "movq %rdx, -24(%rbp)\n"
  "movq %rcx, -32(%rbp)\n"
  "movq %r8, -40(%rbp)\n"
  "movq %r9, -48(%rbp)\n"
  "movq %rax, -56(%rbp)\n"
  "movaps %xmm0, -80(%rbp)\n"
  "movaps %xmm1, -96(%rbp)\n"
  "movaps %xmm2, -112(%rbp)\n"
  "movaps %xmm3, -128(%rbp)\n"
  "movaps %xmm4, -144(%rbp)\n"
  "movaps %xmm5, -160(%rbp)\n"
  "movaps %xmm6, -176(%rbp)\n"
  "movaps %xmm7, -192(%rbp)\n"
  "movq %r11, %rdi\n"
  "callq lazy_bind\n"
  "movq %rax, %r11\n"
  "movq -8(%rbp), %rdi\n"
  "movq -16(%rbp), %rsi\n"
  "movq -24(%rbp), %rdx\n"
  "movq -32(%rbp), %rcx\n"
  "movq -40(%rbp), %r8\n"
  "movq -48(%rbp), %r9\n"
  "movq -56(%rbp), %rax\n"
  "movaps -80(%rbp), %xmm0\n"
  "movaps -96(%rbp), %xmm1\n"
  "movaps -112(%rbp), %xmm2\n"
  "movaps -128(%rbp), %xmm3\n"
  "movaps -144(%rbp), %xmm4\n"
  "movaps -160(%rbp), %xmm5\n"
  "movaps -176(%rbp), %xmm6\n"
  "movaps -192(%rbp), %xmm7\n"
  "leave\n"
  ".cfi_def_cfa %rsp, 8\n"
  "jmp *%r11\n"
  ".cfi_endproc\n"
  ".size lazy_enter, . - lazy_enter\n");

#elif defined __aarch64__
// `x16` and `x17` are reserved for code between a call and the function. The address is loaded with `ldar`, so that a
// thread that reads an address written by another thread also sees the library that this thread has loaded.
#define JUMP_THROUGH(binding) \
  "adrp x16, " binding "\n" \
  "add x16, x16, :lo12:" binding "\n" \
  "ldar x17, [x16]\n" \
  "br x17\n"

__asm__(
  ".text\n"
  ".type lazy_enter, %function\n"
  "lazy_enter:\n"
  ".cfi_startproc\n"
  "stp x29, x30, [sp, #-224]!\n"
  ".cfi_def_cfa_offset 224\n"
  ".cfi_offset x29, -224\n"
  ".cfi_offset x30, -216\n"
  "mov x29, sp\n"
  "stp x0, x1, [sp, #16]\n"
  "stp x2, x3, [sp, #32]\n"
  "stp x4, x5, [sp, #48]\n"
  "stp x6, x7, [sp, #64]\n"
  "str x8, [sp, #80]\n"
  "stp q0, q1, [sp, #96]\n"
  "stp q2, q3, [sp, #128]\n"
  "stp q4, q5, [sp, #160]\n"
  "stp q6, q7, [sp, #192]\n"
  "mov x0, x16\n"
  "bl lazy_bind\n"
  "mov x17, x0\n"
  "ldp x0, x1, [sp, #16]\n"
  "ldp x2, x3, [sp, #32]\n"
  "ldp x4, x5, [sp, #48]\n"
  "ldp x6, x7, [sp, #64]\n"
  "ldr x8, [sp, #80]\n"
  "ldp q0, q1, [sp, #96]\n"
  "ldp q2, q3, [sp, #128]\n"
  "ldp q4, q5, [sp, #160]\n"
  "ldp q6, q7, [sp, #192]\n"
  "ldp x29, x30, [sp], #224\n"
  ".cfi_restore x29\n"
  ".cfi_restore x30\n"
  ".cfi_def_cfa_offset 0\n"
  "br x17\n"
  ".cfi_endproc\n"
  ".size lazy_enter, . - lazy_enter\n");

#else
#error "add the entry code for this architecture"
#endif

#endif
