internal import CServedCamera
import Foundation
import Locking
import SimulationKernel

/// A server that provides cameras to the programs that this process has started, by answering the requests of both
/// front ends.
package final class CameraServer: Sendable {
  /// The private folder that the server shares with the front ends.
  package let root: String
  /// The key that programs must send to connect.
  package let key: [UInt8]
  private let devices: [Int: ServedDevice]
  private let state = Locked(State())
  private let watch: CInt
  /// The group of all server threads.
  private let threads = DispatchGroup()

  private struct State {
    /// The open files by handle, each with its device and the server's end of its descriptor.
    var files: [UInt64: OpenFile] = [:]
    var listener: CInt = -1
    var connections: Set<CInt> = []
    /// A descriptor that ends the watch when it is closed.
    var watchEnd: CInt = -1
    var isStopped = false
    /// The numbers of files that have been opened and closed.
    var (openCount, closeCount) = (0, 0)
  }

  private struct OpenFile {
    let device: ServedDevice
    let signal: SocketSignal
  }

  /// The maximum number of simultaneous connections; a browser has about ten processes. **Source:** assumed.
  private static let connectionLimit = 256
  /// The maximum number of simultaneously open files. **Source:** assumed; v4l2-compliance opens 100.
  private static let fileLimit = 512

  /// Creates a server for a set of devices.
  ///
  /// - Parameters:
  ///   - root: A folder that only this user can list and change.
  ///   - devices: The devices to serve.
  package init(root: String, devices: [ServedDevice]) throws(ServedError) {
    self.root = root
    self.devices = Dictionary(uniqueKeysWithValues: devices.map { ($0.number, $0) })
    var bytes = [UInt8](repeating: 0, count: SERVED_KEY_SIZE)
    let error = served_make_key(&bytes)
    guard error == 0 else { throw ServedError(error) }
    key = bytes
    watch = served_make_watch()
    guard watch >= 0 else { throw ServedError(errno) }
  }

  deinit { Foundation.close(watch) }

  /// The number N of each `/dev/videoN`, in ascending order.
  var numbers: [Int] { devices.keys.sorted() }

  /// Whether a program has opened a camera.
  package var hasBeenOpened: Bool { state.withLock { $0.openCount > 0 } }
  /// Whether a program has a camera open.
  var hasOpenFiles: Bool { state.withLock { !$0.files.isEmpty } }

  // MARK: Life cycle

  /// Starts listening. Programs can connect, and their requests are answered after ``serve()`` is called.
  package func listen() throws(ServedError) {
    let listener = served_listen("\(root)/socket")
    guard listener >= 0 else { throw ServedError(errno) }
    state.withLock { $0.listener = listener }
  }

  /// Starts the threads that answer requests and detect closed files.
  package func serve() {
    let listener = state.withLock(\.listener)
    detach { $0.accept(listener) }
    var (end, watched, handle) = (CInt(-1), CInt(-1), UInt64(0))
    guard served_make_pair(&end, &watched, &handle) == 0, served_watch(watch, watched, 0) == 0 else { return }
    state.withLock { $0.watchEnd = end }
    detach { [watched] server in
      while case let handle = served_await_end(server.watch), handle != 0 { server.close(handle) }
      Foundation.close(watched)
    }
  }

  private func detach(_ body: @escaping @Sendable (CameraServer) -> Void) {
    threads.enter()
    Thread.detachNewThread { [self] in
      body(self)
      threads.leave()
    }
  }

  /// Ends all connections and closes all files, so that programs see the cameras as disconnected. Returns when all
  /// threads have ended.
  package func stop() {
    let (files, listener, watchEnd) = state.withLock { state in
      defer { (state.files, state.isStopped) = ([:], true) }
      // The lock is held so that none of these descriptors can be closed and reused in the meantime.
      for connection in state.connections { shutdown(connection, CInt(SHUT_RDWR)) }
      return (state.files, state.listener, state.watchEnd)
    }
    defer {
      StallWarning.run("the connections of programs to the served cameras have not ended", wait: threads.wait(timeout:))
    }
    if watchEnd >= 0 { Foundation.close(watchEnd) }
    if listener >= 0 { shutdown(listener, CInt(SHUT_RDWR)) }
    for (handle, file) in files {
      file.device.close(handle)
      file.signal.hangUp()
    }
  }

  /// Closes the files that no program has open anymore. Returns false if there were none.
  private func closeEnded() -> Bool {
    let ended = state.withLock { $0.files.filter { $0.value.signal.hasEnded }.map(\.key) }
    for handle in ended.sorted() { close(handle) }
    return !ended.isEmpty
  }

  /// Returns whether a busy request may succeed now: a program may have just closed the blocking file, and another
  /// thread may already have handled it.
  private func hasClosed(since closeCount: Int) -> Bool { closeEnded() || state.withLock(\.closeCount) != closeCount }

  private func close(_ handle: UInt64) {
    // The file remains registered until its device has closed it, because two threads may close it at the same time.
    guard let file = state.withLock({ $0.files[handle] }) else { return }
    file.device.close(handle)
    state.withLock { if $0.files.removeValue(forKey: handle) != nil { $0.closeCount += 1 } }
    file.signal.hangUp()
  }

  // MARK: Connections

  private func accept(_ listener: CInt) {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      if connection < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      let isWelcome =
        isDescendant(served_peer(connection))
        && state.withLock { state in
          !state.isStopped && state.connections.count < Self.connectionLimit
            && state.connections.insert(connection).inserted
        }
      guard isWelcome else {
        Foundation.close(connection)
        continue
      }
      detach { server in
        ServedConnection(connection, of: server).serve()
        server.state.withLock { _ = $0.connections.remove(connection) }
        Foundation.close(connection)
      }
    }
    Foundation.close(listener)
  }

  /// Returns whether a process is a descendant of this one.
  private func isDescendant(_ process: pid_t) -> Bool {
    var ancestor = process
    while ancestor > 1, ancestor != getpid() { ancestor = served_parent(ancestor) }
    return ancestor == getpid() && process > 0
  }

  // MARK: Requests

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - bytes: The argument followed by the auxiliary bytes; the reply is written there.
  ///   - descriptor: Set to a descriptor that the caller must close, or left at -1.
  func answer(
    _ request: served_request, _ bytes: UnsafeMutableRawBufferPointer, descriptor: inout CInt
  ) -> served_reply {
    var reply = served_reply()
    do throws(ServedError) {
      switch served_operation(request.operation) {
      case SERVED_OPEN:
        let program: CInt
        (program, reply.value) = try open(request)
        descriptor = program
      case SERVED_IOCTL: ioctl(try device(of: request), request, bytes, &reply, &descriptor)
      case SERVED_MAP:
        (descriptor, reply.value) = try device(of: request).map(
          request.handle, offset: request.offset, length: request.length, protection: CInt(bitPattern: request.command))
      case SERVED_UNMAP: try device(of: request).unmap(request.handle, offset: request.offset)
      case SERVED_READ: try read(request, bytes, &reply)
      case SERVED_RING: try device(of: request).ring(request.handle)
      case SERVED_KNOWN:
        guard let file = state.withLock({ $0.files[request.handle] }) else { throw .notTypewriter }
        reply.value = Int64(file.device.number)
      default: throw .invalid
      }
    } catch { reply.error = error.code }
    return reply
  }

  private func device(of request: served_request) throws(ServedError) -> ServedDevice {
    guard let file = state.withLock({ $0.files[request.handle] }) else { throw .noDevice }
    return file.device
  }

  /// Opens a device and returns the program's end of a new socket pair, and its handle.
  private func open(_ request: served_request) throws(ServedError) -> (CInt, Int64) {
    guard let device = devices[Int(request.command)] else { throw .noDevice }
    var (program, server, handle) = (CInt(-1), CInt(-1), UInt64(0))
    let error = served_make_pair(&program, &server, &handle)
    guard error == 0 else { throw ServedError(error) }
    let signal = SocketSignal(server)
    do throws(ServedError) {
      try state.withLock { state throws(ServedError) in
        guard !state.isStopped, state.files.count < Self.fileLimit else { throw ServedError(EMFILE) }
        state.files[handle] = OpenFile(device: device, signal: signal)
        state.openCount += 1
      }
      try device.open(
        handle, signal: signal, usesOneFile: request.length & UInt64(SERVED_ONE_FILE) != 0,
        accessMode: CInt(truncatingIfNeeded: request.offset) & O_ACCMODE)
    } catch {
      state.withLock { _ = $0.files.removeValue(forKey: handle) }
      Foundation.close(program)
      signal.hangUp()
      throw error
    }
    // If this fails, the file stays open until the server stops.
    _ = served_watch(watch, server, handle)
    return (program, Int64(bitPattern: handle))
  }

  private func read(
    _ request: served_request, _ bytes: UnsafeMutableRawBufferPointer, _ reply: inout served_reply
  ) throws(ServedError) {
    let device = try device(of: request)
    func ask() throws(ServedError) -> (Int, ServedDevice.Answer) {
      try device.read(request.handle, into: bytes, isContinued: request.offset > 0)
    }
    let closeCount = state.withLock(\.closeCount)
    let (count, answer): (Int, ServedDevice.Answer)
    do throws(ServedError) { (count, answer) = try ask() } catch {
      guard error == .busy, hasClosed(since: closeCount) else { throw error }
      (count, answer) = try ask()
    }
    (reply.value, reply.auxiliary_size, reply.drain) = (Int64(count), UInt32(count), answer.drain)
  }

  private func ioctl(
    _ device: ServedDevice, _ request: served_request, _ bytes: UnsafeMutableRawBufferPointer,
    _ reply: inout served_reply, _ descriptor: inout CInt
  ) {
    func ask() -> ServedDevice.Answer {
      device.ioctl(request.handle, request.command, bytes, argumentSize: Int(request.argument_size))
    }
    let closeCount = state.withLock(\.closeCount)
    var answer = ask()
    if answer.error == .busy, hasClosed(since: closeCount) { answer = ask() }
    reply.error = answer.error?.code ?? 0
    reply.drain = answer.drain
    descriptor = answer.descriptor ?? -1
    let (reads, hasArray) = (request.command & 0x8000_0000 != 0, request.auxiliary_size > 0)
    if reads, answer.error == nil || IoctlTable.returnsArgumentOnError(request.command) {
      (reply.argument_size, reply.auxiliary_size) = (request.argument_size, hasArray ? request.auxiliary_size : 0)
    }
  }
}

extension served_request {
  /// The number of bytes that the reply needs after its header.
  var contentSize: Int {
    operation == SERVED_READ.rawValue
      ? Int(min(length, UInt64(SERVED_LONGEST_READ))) : Int(argument_size) + Int(auxiliary_size)
  }
}

extension ServedDevice.Answer {
  fileprivate var drain: UInt32 {
    let drain =
      switch taken {
      case .nothing: SERVED_DRAIN_NOTHING
      case .everything: SERVED_DRAIN_ALL
      case .event: SERVED_DRAIN_EVENT
      case .frame: SERVED_DRAIN_FRAME
      }
    return drain.rawValue | (hasPendingEvent ? SERVED_DRAIN_BESIDE_EVENT.rawValue : 0)
  }
}

/// The server's end of a client's descriptor.
private final class SocketSignal: ServedSignal {
  private let socket: Locked<CInt>

  init(_ socket: CInt) { self.socket = Locked(socket) }

  func frameIsReady() { socket.withLock { if $0 >= 0 { served_ring($0, 0) } } }

  func eventIsPending() { socket.withLock { if $0 >= 0 { served_ring($0, 1) } } }

  /// Whether the other end has been closed.
  var hasEnded: Bool { socket.withLock { $0 >= 0 && served_has_ended($0) != 0 } }

  func hangUp() {
    socket.withLock { socket in
      if socket >= 0 { Foundation.close(socket) }
      socket = -1
    }
  }
}
