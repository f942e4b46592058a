import AVFoundation
import Synchronization

/// The ways to misbehave that end a program, or that it must survive. Each survivor prints `survived`.
enum Misbehavior: String, CaseIterable {
  case loop, recursion, memory, exitInCallback, abort, fork, forkOnly, kill, segfault, terminateItself, cppException,
    fatalErrorInCallback
  case closedOutput, posixThreads, selfRemovingObserver, selfRemovingKeyValueObserver, departingDelegate
  case releasedAnywhere, queues, timers, tasks, lockAcrossWait, mutexAcrossWait, posixMutexes, recursiveLock,
    blockedQueue

  func perform() throws {
    switch self {
    case .loop: while true { counter.add(1, ordering: .relaxed) }
    case .recursion: print(recurse(1))
    case .memory: exhaustMemory()
    case .exitInCallback: try capture { exit(5) }
    case .abort: try capture { Glibc.abort() }
    case .fatalErrorInCallback: try capture { fatalError("the frame is bad") }
    case .kill: try capture { Glibc.kill(getpid(), SIGKILL) }
    case .terminateItself: try capture { Glibc.kill(getpid(), SIGTERM) }
    case .segfault: try capture { UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1 }
    case .cppException: try capture { throwOfCpp() }
    case .fork, .forkOnly: try capture { forkChild() }
    case .closedOutput:
      close(STDOUT_FILENO)
      try capture {
        print("to nobody")
        fflush(nil)
        exit(0)
      }
    case .posixThreads: startThreads()
    case .selfRemovingObserver: try observe()
    case .selfRemovingKeyValueObserver: try observeKeyValue()
    case .departingDelegate: try loseDelegate()
    case .releasedAnywhere: try releaseAnywhere()
    case .queues: survive(useQueues())
    case .timers: startTimers()
    case .tasks: startTasks()
    case .lockAcrossWait: waitWithLock()
    case .mutexAcrossWait: waitWithMutex()
    case .posixMutexes: lockInBothOrders()
    case .recursiveLock: lockTwice()
    case .blockedQueue: blockQueue()
    }
    dispatchMain()
  }
}

let counter = Atomic(0)

func survive(_ isTrue: Bool) {
  print(isTrue ? "survived" : "wrong")
  exit(isTrue ? 0 : 4)
}

func recurse(_ depth: Int) -> Int { depth == 0 ? 0 : recurse(depth + 1) + depth }

func exhaustMemory() {
  var limit = rlimit(rlim_cur: 3 << 30, rlim_max: 3 << 30)
  setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  var kept: [[UInt8]] = []
  while true { kept.append([UInt8](repeating: 1, count: 1 << 26)) }
}

/// Calls the closure with the fifth frame.
final class Fifth: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let body: () -> Void
  var count = 0
  init(_ body: @escaping () -> Void) { self.body = body }
  func captureOutput(_ output: AVCaptureOutput, didOutput buffer: CMSampleBuffer, from connection: AVCaptureConnection)
  {
    count += 1
    if count == 5 { body() }
  }
}
nonisolated(unsafe) var kept: [AnyObject] = []

func capture(_ body: @escaping () -> Void) throws {
  let delegate = Fifth(body)
  kept = [delegate]
  let output = AVCaptureVideoDataOutput()
  output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "frames"))
  session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
  session.addOutput(output)
  queue.async { session.startRunning() }
}

func throwOfCpp() {
  typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer
  typealias Throw = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  let library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_GLOBAL)
  let allocate = unsafeBitCast(dlsym(library, "__cxa_allocate_exception"), to: Allocate.self)
  let cast = unsafeBitCast(dlsym(library, "__cxa_throw"), to: Throw.self)
  let object = allocate(8)
  object.storeBytes(of: 5, as: Int32.self)
  cast(object, dlsym(library, "_ZTIi"), nil)
}

func forkChild() {
  typealias Fork = @convention(c) () -> Int32
  let fork = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"), to: Fork.self)
  let child = fork()
  if child == 0 {
    if CommandLine.arguments[1] == "fork" {
      print("child finds \(AVCaptureDevice.default(for: .video)?.localizedName ?? "none")"); exit(7)
    }
    _exit(7)
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  print("child \(status >> 8)")
  survive(status >> 8 == 7)
}

func startThreads() {
  for _ in 0..<20 {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        let name = AVCaptureDevice.default(for: .video)?.localizedName
        DispatchQueue(label: "mine").sync { _ = usleep(1000) }
        let made = AVCaptureSession()
        made.startRunning()
        if name != nil { counter.add(1, ordering: .relaxed) }
        if counter.load(ordering: .relaxed) == 20 { survive(true) }
        return nil
      }, nil)
  }
}

nonisolated(unsafe) var token: (any NSObjectProtocol)?
func observe() throws {
  token = NotificationCenter.default.addObserver(
    forName: AVCaptureSession.didStartRunningNotification, object: session, queue: nil
  ) { _ in
    NotificationCenter.default.removeObserver(token!)
    token = nil
    counter.add(1, ordering: .relaxed)
  }
  try capture {
    session.stopRunning()
    session.startRunning()
    survive(counter.load(ordering: .relaxed) == 1)
  }
}

nonisolated(unsafe) var observation: NSKeyValueObservation?
func observeKeyValue() throws {
  observation = session.observe(\.isRunning) { _, _ in
    observation?.invalidate()
    observation = nil
    counter.add(1, ordering: .relaxed)
  }
  try capture {
    session.stopRunning()
    session.startRunning()
    survive(counter.load(ordering: .relaxed) == 1)
  }
}

func loseDelegate() throws {
  try capture {
    let output = session.outputs[0] as! AVCaptureVideoDataOutput
    kept = []
    output.setSampleBufferDelegate(nil, queue: nil)
    session.removeOutput(output)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { survive(true) }
  }
}

func releaseAnywhere() throws {
  let group = DispatchGroup()
  for number in 0..<20 {
    let session = AVCaptureSession()
    let output = AVCaptureVideoDataOutput()
    session.addOutput(output)
    session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
    let preview = AVCaptureVideoPreviewLayer(session: session)
    nonisolated(unsafe) let all: [AnyObject] = [session, output, preview]
    DispatchQueue.global().async(group: group) {
      session.startRunning(); _ = all
    }
    DispatchQueue(label: "\(number)").async(group: group) { _ = all }
  }
  group.notify(queue: .main) { survive(true) }
}

func useQueues() -> Bool {
  let group = DispatchGroup()
  for number in 0..<10_000 {
    DispatchQueue(label: "queue \(number)", attributes: number % 2 == 0 ? [] : .concurrent).async(group: group) {
      counter.add(1, ordering: .relaxed)
    }
  }
  group.wait()
  return counter.load(ordering: .relaxed) == 10_000
}

nonisolated(unsafe) var sources: [any DispatchSourceTimer] = []
func startTimers() {
  for number in 0..<10_000 {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Double(number) / 10_000, repeating: 0.1)
    timer.setEventHandler { counter.add(1, ordering: .relaxed) }
    timer.resume()
    sources.append(timer)
  }
  queue.asyncAfter(deadline: .now() + 3) { survive(counter.load(ordering: .relaxed) > 100_000) }
}

func startTasks() {
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000
  Task {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { counter.add(1, ordering: .relaxed) } }
    }
    survive(counter.load(ordering: .relaxed) == count)
  }
}

let lock = NSLock()
func waitWithLock() {
  let ready = DispatchSemaphore(value: 0)
  queue.async {
    lock.lock()
    ready.wait()
    lock.unlock()
  }
  DispatchQueue(label: "other").asyncAfter(deadline: .now() + 0.1) {
    lock.lock()
    ready.signal()
    lock.unlock()
  }
}

let mutex = Mutex(0)
func waitWithMutex() {
  let ready = DispatchSemaphore(value: 0)
  queue.async { mutex.withLock { _ in ready.wait() } }
  DispatchQueue(label: "other").asyncAfter(deadline: .now() + 0.1) { () -> Void in
    mutex.withLock { _ in _ = ready.signal() }
  }
}

nonisolated(unsafe) var mutexes = [UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1), .allocate(capacity: 1)]
func lockInBothOrders() {
  for one in mutexes { pthread_mutex_init(one, nil) }
  for first in [0, 1] {
    Thread.detachNewThread {
      pthread_mutex_lock(mutexes[first])
      usleep(1000)
      pthread_mutex_lock(mutexes[1 - first])
      print("impossible")
    }
  }
}

func lockTwice() {
  queue.async {
    lock.lock()
    lock.lock()
  }
}

func blockQueue() {
  queue.async { DispatchSemaphore(value: 0).wait() }
  queue.async { print("never") }
}
