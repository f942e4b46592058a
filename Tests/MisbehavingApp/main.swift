import AVFoundation

// Behaves as its argument specifies: a program with queues and semaphores, whose main thread serves the main queue.

let session = AVCaptureSession()
let queue = DispatchQueue(label: "session")

final class Viewer: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {}
let viewer = Viewer()

func configure() throws {
  guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
  session.addInput(try AVCaptureDeviceInput(device: camera))
  let video = AVCaptureVideoDataOutput()
  video.setSampleBufferDelegate(viewer, queue: DispatchQueue(label: "frames"))
  session.addOutput(video)
}

switch CommandLine.arguments.dropFirst().first {
case "film":
  // Records in real or virtual time, and then exits.
  try configure()
  let movie = AVCaptureMovieFileOutput()
  session.addOutput(movie)
  final class Delegate: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {
      print("a movie of \(output.recordedDuration.seconds.isFinite ? "some" : "no") length")
      try? FileManager.default.removeItem(at: url)
      exit(0)
    }
  }
  let delegate = Delegate()
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mov")
  queue.async {
    session.startRunning()
    movie.startRecording(to: file, recordingDelegate: delegate)
  }
  queue.asyncAfter(deadline: .now() + 1.5) { movie.stopRecording() }
  dispatchMain()
case "stay":
  // Never exits; the scenario ends it.
  try configure()
  queue.async { session.startRunning() }
  DispatchQueue.main.async { print("on the main thread: \(Thread.isMainThread)") }
  sleep(1)
  print("slept")
  dispatchMain()
case "wait":
  // Waits for a semaphore that is never signaled.
  let semaphore = DispatchSemaphore(value: 0)
  queue.async { semaphore.wait() }
  queue.sync {}
case "files":
  // Writes files and defaults in its own folders.
  let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
  let stored = folder.appendingPathComponent("\(Date().timeIntervalSince1970).txt")
  print(FileManager.default.fileExists(atPath: stored.path) ? "old" : "new", UUID())
  try Data("notes".utf8).write(to: stored)
  UserDefaults.standard.set(true, forKey: "grid")
case "idle": dispatchMain()
case "crash":
  try configure()
  session.startRunning()
  let nothing: Int? = Int("no number")
  print(nothing!)
case "misuse":
  try configure()
  session.startRunning()
  AVCaptureDevice.default(for: .video)?.videoZoomFactor = 2
case "terminate":
  try configure()
  session.startRunning()
  kill(getppid(), SIGTERM)
  sleep(60)
  dispatchMain()
case "order":
  // Runs a race between queues, which a seed decides.
  let group = DispatchGroup()
  for name in ["a", "b", "c", "d", "e"] {
    DispatchQueue(label: name).async(group: group) { print(name, terminator: "") }
  }
  group.wait()
case "threads":
  // Uses a thread that the program creates itself.
  Thread.detachNewThread {
    print("found \(AVCaptureDevice.default(for: .video)?.localizedName ?? "no camera")")
    exit(0)
  }
  dispatchMain()
case "runloop":
  // Stays in a run loop, as older programs do.
  try configure()
  _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
    print("timer")
    queue.async {
      session.startRunning()
      DispatchQueue.main.async { exit(0) }
    }
  }
  DispatchQueue.main.async { print("block") }
  RunLoop.main.run()
case let kind:
  guard let misbehavior = kind.flatMap(Misbehavior.init) else { exit(3) }
  try misbehavior.perform()
}
