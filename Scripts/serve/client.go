// Captures frames from /dev/video0 and writes them to a file, as YUYV of 640x480. The program is static and makes system calls without a C
// library.
// Usage: client FRAMES FILE
package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
	"unsafe"
)

// Numbers from linux/videodev2.h, for 64-bit systems.
const (
	setFormat      = 0xc0d05605
	requestBuffers = 0xc0145608
	queryBuffer    = 0xc0585609
	enqueue        = 0xc058560f
	dequeue        = 0xc0585611
	streamOn       = 0x40045612
	capture        = 1
	mapped         = 1
	buffers        = 4
)

type format struct {
	kind, _                    uint32
	width, height, pixelFormat uint32
	rest                       [188]byte
}

type request struct{ count, kind, memory, capabilities, flags uint32 }

type buffer struct {
	index, kind, bytesUsed, flags, field, _ uint32
	time                                    [2]int64
	timecode                                [16]byte
	sequence, memory                        uint32
	offset                                  uint64
	length, _, _, _                         uint32
}

var camera int

func must(what string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "client: %s: %v\n", what, err)
		os.Exit(1)
	}
}

func control(what string, command uintptr, argument unsafe.Pointer) {
	_, _, number := syscall.Syscall(syscall.SYS_IOCTL, uintptr(camera), command, uintptr(argument))
	if number != 0 {
		must(what, number)
	}
}

func main() {
	frames, err := strconv.Atoi(os.Args[1])
	must(os.Args[1], err)
	camera, err = syscall.Open("/dev/video0", syscall.O_RDWR, 0)
	must("/dev/video0", err)
	wanted := format{kind: capture, width: 640, height: 480, pixelFormat: 'Y' | 'U'<<8 | 'Y'<<16 | 'V'<<24}
	control("VIDIOC_S_FMT", setFormat, unsafe.Pointer(&wanted))
	asked := request{count: buffers, kind: capture, memory: mapped}
	control("VIDIOC_REQBUFS", requestBuffers, unsafe.Pointer(&asked))
	memory := make([][]byte, asked.count)
	for index := range memory {
		one := buffer{index: uint32(index), kind: capture, memory: mapped}
		control("VIDIOC_QUERYBUF", queryBuffer, unsafe.Pointer(&one))
		memory[index], err = syscall.Mmap(camera, int64(one.offset), int(one.length), syscall.PROT_READ, syscall.MAP_SHARED)
		must("mmap", err)
		control("VIDIOC_QBUF", enqueue, unsafe.Pointer(&one))
	}
	kind := uint32(capture)
	control("VIDIOC_STREAMON", streamOn, unsafe.Pointer(&kind))
	file, err := os.Create(os.Args[2])
	must(os.Args[2], err)
	for ; frames > 0; frames-- {
		one := buffer{kind: capture, memory: mapped}
		control("VIDIOC_DQBUF", dequeue, unsafe.Pointer(&one))
		_, err = file.Write(memory[one.index][:one.bytesUsed])
		must(os.Args[2], err)
		control("VIDIOC_QBUF", enqueue, unsafe.Pointer(&one))
	}
	must(os.Args[2], file.Close())
}
