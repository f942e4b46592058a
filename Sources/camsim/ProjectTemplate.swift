/// The template of the files that `camsim init` writes.
struct ProjectTemplate {
  /// The name of the app's module.
  let module: String
  /// The path of the module's sources, relative to the app's folder.
  let sources: String
  /// The path of camsim, relative to the app's folder.
  let camsim: String

  /// The files to write, with paths relative to the app's folder.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("Tests/\(module)Tests/CameraTests.swift", test),
      ("Scenarios/first.yaml", scenario), (".github/workflows/camera.yml", workflow),
    ]
  }

  /// Sample camera code for an app that has none yet.
  var source: (path: String, text: String) {
    (
      "\(sources)/FrameCounter.swift",
      """
      import AVFoundation

      /// Counts the frames of the back camera.
      final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
        let session = AVCaptureSession()
        private(set) var frameCount = 0

        func start() throws {
          guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
          let output = AVCaptureVideoDataOutput()
          output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
          session.addInput(try AVCaptureDeviceInput(device: camera))
          session.addOutput(output)
          session.startRunning()
        }

        func captureOutput(
          _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
        ) {
          frameCount += 1
        }
      }

      """
    )
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    // On Linux, camsim replaces Apple's frameworks. On macOS, nothing of it is linked.
    func camsim(_ product: String) -> Target.Dependency {
      .product(name: product, package: "camsim", condition: .when(platforms: [.linux]))
    }

    let package = Package(
      name: "\(module)",
      platforms: [.iOS(.v15), .macOS(.v12)],
      dependencies: [.package(path: "\(camsim)")],
      targets: [
        .target(
          name: "\(module)",
          dependencies: [camsim("AVFoundation"), camsim("CoreMedia"), camsim("CoreVideo"), camsim("Photos")],
          path: "\(sources)"),
        .testTarget(name: "\(module)Tests", dependencies: ["\(module)", camsim("AVFoundation"), camsim("CaptureTesting")]),
      ],
      swiftLanguageModes: [.v5]
    )

    """
  }

  private var test: String {
    """
    #if os(Linux)
      import AVFoundation
      import CaptureTesting
      import Testing

      @testable import \(module)

      /// Counts the frames of the back camera. Replace the session with your own camera code.
      @Test func theBackCameraDeliversFrames() async throws {
        let phone = try TestedPhone("iphone-13-mini")
        try await phone.run {
          let counter = FrameTally()
          let session = AVCaptureSession()
          let camera = try #require(AVCaptureDevice.default(for: .video))
          let output = AVCaptureVideoDataOutput()
          output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "frames"))
          session.addInput(try AVCaptureDeviceInput(device: camera))
          session.addOutput(output)
          session.startRunning()
          await phone.advance(by: 1)
          #expect(counter.frameCount == 30)
        }
      }

      private final class FrameTally: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
        private(set) var frameCount = 0

        func captureOutput(
          _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
        ) {
          frameCount += 1
        }
      }
    #endif

    """
  }

  private var scenario: String {
    """
    camsim: 1
    name: first
    about: A phone records the orientation chart and receives a call meanwhile.
    device: iphone-13-mini
    session:
      preset: hd1280x720
      inputs: [back, microphone]
      outputs:
        video: {kind: videoData}
        movie: {kind: movieFile}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 3 s, fault: {kind: phoneCall, for: 1 s}}
      - {at: 5 s, call: session.stopRunning}
    expect:
      - {that: video.frameCount, atLeast: 60}
      - {that: movie.picture, is: upright}

    """
  }

  private var workflow: String {
    """
    name: camera
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-24.04
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
            with: {path: \(module)}
          - uses: actions/checkout@v4
            with: {repository: CAMSIM_REPOSITORY, path: camsim}   # the repository that hosts camsim, such as owner/camsim
          - run: apt-get update && camsim/Scripts/setup build
          - run: mkdir ../failures && swift test --attachments-path ../failures
            working-directory: \(module)
          - run: swift run --package-path camsim camsim run \(module)/Scenarios --out failures/scenarios --report github
          - uses: actions/upload-artifact@v4
            if: failure()
            with: {name: failures, path: failures}

    """
  }
}
