import CVideoLinux
import CoreVideoModel
import Foundation
import PixelModel

@testable import V4L2
@testable import VirtualDevices

extension FuzzTarget {
  /// Opens a camera whose driver returns arbitrary data, reads the camera's description, parses that as text, and
  /// captures some frames.
  static let kernel = FuzzTarget(name: "v4l2") { bytes in
    let kernel = FuzzedKernel(bytes)
    expect(only: V4L2Error.self) {
      _ = try V4L2Camera(path: "/dev/video0", kernel: kernel)
      let node = try V4L2Node.camera(path: "/dev/video0", kernel: kernel)
      let told = try V4L2CameraDescriptor(asking: node)
      _ = try? V4L2CameraDescriptor(text: told.lines.joined(separator: "\n"), name: "camera.txt")
      guard let mode = try V4L2Mode.all(of: node).first, let pixel = V4L2PixelFormat(mode.code) else { return }
      let format = try node.setFormat(V4L2ImageFormat(code: mode.code, size: mode.size))
      let queue = try V4L2Queue.start(node, count: 4)
      defer { queue.close() }
      let decoder = V4L2FrameDecoder(pixel, format)
      for _ in 0..<4 {
        guard let filled = try queue.dequeue() else { return }
        decoder.image(filled)?.draw(into: Self.drawing, sensorToBuffer: .identity)
      }
    }
  }

  private static var drawing: PixelMemory {
    PixelMemory(layout: PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 32, height: 16)!)
  }
}

/// A fake kernel with a camera that answers like a real driver, except where the fuzzer's bytes change an answer.
///
/// It does nothing that a driver cannot do: it neither changes the caller's pointers nor maps a buffer larger than a
/// large frame.
final class FuzzedKernel: VideoKernel, @unchecked Sendable {
  // Unchecked: used from one thread only.
  private var source: ByteSource
  private var queued: [UInt32] = []
  private var isMultiplanar = false

  init(_ bytes: [UInt8]) { source = ByteSource(bytes) }

  func nodes(_ kind: NodeKind) -> [String] { kind == .video ? ["/dev/video0"] : [] }
  func deviceNumber(of path: String) -> DeviceNumber? { nil }
  func open(_ path: String) throws(Errno) -> CInt { 3 }
  func close(_ descriptor: CInt) {}
  func makeWakeDescriptor() throws(Errno) -> CInt { 4 }
  func signal(_ descriptor: CInt) {}
  func drain(_ descriptor: CInt) {}
  func watchNodes() throws(Errno) -> CInt { 5 }
  func poll(
    _ first: PolledDescriptor, _ second: PolledDescriptor, milliseconds: CInt
  ) throws(Errno) -> (first: PollEvents, second: PollEvents) { (.readable, []) }

  func map(_ descriptor: CInt, offset: Int, length: Int) throws(Errno) -> UnsafeMutableRawPointer {
    guard length > 0, length <= 1 << 20 else { throw .invalid }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 4096)
    memory.initializeMemory(as: UInt8.self, repeating: source.byte(), count: length)
    return memory
  }

  func unmap(_ address: UnsafeMutableRawPointer, length: Int) { address.deallocate() }

  func request(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) throws(Errno) {
    guard !source.isEmpty || Self.ending.contains(number) else { throw .invalid }
    let mood = source.byte()
    if mood == 255 { throw Errno(CInt(source.byte())) }
    if let refusal = answer(number, argument) { throw refusal }
    if mood >= 128 { lie(number, argument) }
    if number == CVIDEO_QUERYCAP {
      let flags = argument.assumingMemoryBound(to: v4l2_capability.self).pointee
      isMultiplanar = V4L2Capability(flags).isMultiplanar
    }
  }

  /// The requests that are answered even after the bytes are used up.
  private static let ending: Set<UInt> = [CVIDEO_QUERYCAP, CVIDEO_STREAMOFF, CVIDEO_REQBUFS]

  /// Overwrites some words of the answer with arbitrary values.
  private func lie(_ number: UInt, _ argument: UnsafeMutableRawPointer) {
    switch number {
    case CVIDEO_G_EXT_CTRLS, CVIDEO_S_EXT_CTRLS:
      guard let control = argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee.controls else { return }
      if control.pointee.size == 0 { control.pointee.value64 = source.number() }
    case CVIDEO_QUERYBUF, CVIDEO_QBUF, CVIDEO_DQBUF:
      let buffer = argument.assumingMemoryBound(to: v4l2_buffer.self)
      buffer.pointee.index = word()
      buffer.pointee.length = word()
      buffer.pointee.bytesused = word()
      buffer.pointee.flags = word()
      buffer.pointee.timestamp.tv_sec = source.number()
      if !isMultiplanar { return buffer.pointee.m.offset = word() }
      for index in 0..<V4L2Node.greatestPlaneCount {
        buffer.pointee.m.planes[index].length = word()
        buffer.pointee.m.planes[index].bytesused = word()
      }
    case CVIDEO_MEDIA_G_TOPOLOGY: return
    default:
      // The request number contains the size of the structure.
      let words = Int(number >> 16 & 0x3FFF) / 4
      for _ in 0..<(1 + source.below(4)) where words > 0 {
        argument.storeBytes(of: word(), toByteOffset: 4 * source.below(words), as: UInt32.self)
      }
    }
  }

  private func word() -> UInt32 {
    switch source.byte() % 4 {
    case 0: source.number()
    case 1: source.pick([0, 1, 2, 8, 9, 255, 1 << 16, .max, .max >> 1, 1 << 31])
    default: UInt32(source.byte())
    }
  }
}

extension FuzzedKernel {
  private static let codes = ["YUYV", "NV12", "MJPG", "YU12", "RGB3", "GREY", "H264", "NM12", "Y16 "]

  /// Returns the error of a conforming driver, or nil for success.
  private func answer(_ number: UInt, _ argument: UnsafeMutableRawPointer) -> Errno? {
    switch number {
    case CVIDEO_QUERYCAP:
      let raw = argument.assumingMemoryBound(to: v4l2_capability.self)
      let flags: UInt32 = source.once(in: 4) ? 0x0420_1000 : 0x0420_0001
      raw.pointee.capabilities = flags | 0x8000_0000
      raw.pointee.device_caps = flags
    case CVIDEO_ENUM_FMT:
      let raw = argument.assumingMemoryBound(to: v4l2_fmtdesc.self)
      guard raw.pointee.index < 2 else { return .invalid }
      raw.pointee.pixelformat = V4L2FourCC(source.pick(Self.codes))?.rawValue ?? 0
    case CVIDEO_ENUM_FRAMESIZES:
      let raw = argument.assumingMemoryBound(to: v4l2_frmsizeenum.self)
      guard raw.pointee.index < 1 else { return .invalid }
      raw.pointee.type = 1 + UInt32(source.byte() % 3)
      raw.pointee.stepwise = v4l2_frmsize_stepwise(
        min_width: 32, max_width: 16, step_width: 640, min_height: 16, max_height: 480, step_height: 16)
    case CVIDEO_ENUM_FRAMEINTERVALS:
      let raw = argument.assumingMemoryBound(to: v4l2_frmivalenum.self)
      guard raw.pointee.index < 1 else { return .invalid }
      raw.pointee.type = 1
      raw.pointee.discrete = v4l2_fract(numerator: 1, denominator: 30)
    case CVIDEO_G_FMT, CVIDEO_S_FMT, CVIDEO_TRY_FMT: tellLayout(argument)
    case CVIDEO_QUERY_EXT_CTRL:
      let raw = argument.assumingMemoryBound(to: v4l2_query_ext_ctrl.self)
      guard raw.pointee.id & 0x3FFF_FFFF < 0x0098_0910 else { return .invalid }
      raw.pointee.id = 0x0098_0900 + UInt32(source.byte() % 32)
      raw.pointee.type = UInt32(source.byte() % 10)
      (raw.pointee.minimum, raw.pointee.maximum, raw.pointee.step) = (0, Int64(source.byte()), 1)
      raw.pointee.elem_size = 4
      raw.pointee.elems = 1
    case CVIDEO_QUERYMENU: argument.assumingMemoryBound(to: v4l2_querymenu.self).pointee.value = source.number()
    case CVIDEO_REQBUFS: queued = []
    case CVIDEO_QUERYBUF: tellBuffer(argument.assumingMemoryBound(to: v4l2_buffer.self))
    case CVIDEO_QBUF: queued.append(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.index)
    case CVIDEO_DQBUF:
      guard !queued.isEmpty else { return .again }
      let raw = argument.assumingMemoryBound(to: v4l2_buffer.self)
      tellBuffer(raw)
      raw.pointee.index = queued.removeFirst()
    case CVIDEO_MEDIA_G_TOPOLOGY, CVIDEO_DQEVENT: return .notTypewriter
    default: break
    }
    return nil
  }

  /// Sets the requested format, usually with the minimum bytes per line.
  private func tellLayout(_ argument: UnsafeMutableRawPointer) {
    let raw = argument.assumingMemoryBound(to: v4l2_format.self)
    if isMultiplanar {
      raw.pointee.fmt.pix_mp.num_planes = 2
      raw.pointee.fmt.pix_mp.plane_fmt.0 = .init(sizeimage: 512, bytesperline: 32, reserved: (0, 0, 0, 0, 0, 0))
      raw.pointee.fmt.pix_mp.plane_fmt.1 = .init(sizeimage: 256, bytesperline: 32, reserved: (0, 0, 0, 0, 0, 0))
    } else {
      raw.pointee.fmt.pix.field = 1
      raw.pointee.fmt.pix.bytesperline = 64
      raw.pointee.fmt.pix.sizeimage = 1024
    }
  }

  private func tellBuffer(_ raw: UnsafeMutablePointer<v4l2_buffer>) {
    raw.pointee.flags = 0x2000
    if isMultiplanar {
      raw.pointee.length = 2
      for index in 0..<2 {
        raw.pointee.m.planes[index].length = 512
        raw.pointee.m.planes[index].bytesused = 512
      }
    } else {
      (raw.pointee.length, raw.pointee.bytesused) = (1536, 1024)
    }
  }
}
