#if !os(macOS)
  import AVFoundation
  import Photos

  /// Section X of the rule book, the photo library, and the part of section L about its authorization. Each probe
  /// removes the assets that it added, which the user must confirm.
  let photoLibraryProbes: [Probe] = [
    Probe(194, "adding is allowed or not") { probe in
      func answer() -> [String] {
        let answers = Journal()
        PHPhotoLibrary.requestAuthorization(for: .addOnly) { answers.note($0) }
        probe.waits { !answers.lines.isEmpty }
        return answers.lines
      }
      try probe.arrange(.photosLimited)
      probe.sees(
        2, "status of reading", PHPhotoLibrary.authorizationStatus(for: .readWrite), is: PHAuthorizationStatus.limited)
      probe.sees(2, "status of adding", PHPhotoLibrary.authorizationStatus(for: .addOnly) != .limited)
      probe.sees(1, "answer", answer(), is: [Canonical.text(PHAuthorizationStatus.authorized)])
      try probe.arrange(.photosDenied)
      probe.sees(1, "answer of one who denies", answer(), is: [Canonical.text(PHAuthorizationStatus.denied)])
    },
    Probe(343, "a block of changes") { probe in
      let library = try probe.photoLibrary()
      let image = try probe.image()
      let (threads, done) = (Journal(), Journal())
      let before = PHAsset.fetchAssets(with: nil).count
      let added = probe.additions()
      library.performChanges {
        threads.add(PhotoClient.isOnMainQueue ? "main" : "own")
        for _ in 1...2 { added.create { $0.addResource(with: .photo, data: image, options: nil) } }
        done.note(PHAsset.fetchAssets(with: nil).count - before)
      } completionHandler: { isDone, _ in
        threads.add(PhotoClient.isOnMainQueue ? "main" : "own")
        done.note(isDone)
        done.note(PHAsset.fetchAssets(with: nil).count - before)
      }
      probe.waits { done.lines.count == 3 }
      probe.sees(1, "queues of block and handler", threads.lines, is: ["own", "own"])
      probe.sees(2, "in the block, and what the handler is told", done.lines, is: ["0", "true", "2"])
      let isRefused = !probe.changes(library) {
        added.create { $0.addResource(with: .photo, data: image, options: nil) }
        added.create { $0.addResource(with: .video, data: Data("no movie".utf8), options: nil) }
      }
      probe.sees(2, "a block with one that fails is refused", isRefused)
      probe.sees(2, "none of it is made", PHAsset.fetchAssets(with: nil).count - before, is: 2)
    },
    Probe(344, "files as they are") { probe in
      let library = try probe.photoLibrary()
      let image = try probe.image()
      let added = probe.additions()
      _ = probe.changes(library) { added.create { $0.addResource(with: .photo, data: image, options: nil) } }
      guard let asset = added.assets.firstObject, let resource = PHAssetResource.assetResources(for: asset).first else {
        throw Skip("no asset")
      }
      let (read, done) = (DataJournal(), Journal())
      PHAssetResourceManager.default().requestData(for: resource, options: nil) {
        read.append($0)
      } completionHandler: {
        done.add($0.map { Canonical.text($0) } ?? "well")
      }
      probe.waits { !done.lines.isEmpty }
      probe.sees(1, "the picture's bytes are the same", read.data == image)
      for isMoved in [false, true] {
        let client = try probe.movie()
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = isMoved
        _ = probe.changes(library) {
          added.create { $0.addResource(with: .video, fileURL: client.file, options: options) }
        }
        probe.sees(
          2, "a movie's file when moved \(isMoved)", FileManager.default.fileExists(atPath: client.file.path),
          is: !isMoved)
      }
    },
    Probe(345, "picture and movie of a Live Photo") { probe in
      let library = try probe.photoLibrary()
      let (first, second) = (try probe.livePhoto(), try probe.livePhoto())
      let added = probe.additions()
      func isMade(_ image: Data, _ movie: URL) -> Bool {
        probe.changes(library) {
          added.create {
            $0.addResource(with: .photo, data: image, options: nil)
            $0.addResource(with: .pairedVideo, fileURL: movie, options: nil)
          }
        }
      }
      probe.sees(1, "of one capture", isMade(first.image, first.movie), is: true)
      let subtypes = added.assets.lastObject?.mediaSubtypes.contains(.photoLive)
      probe.sees(1, "it is a Live Photo", subtypes, is: true)
      probe.sees(1, "of two captures", isMade(first.image, second.movie), is: false)
    },
  ]

  /// The assets that a probe has added to the library.
  // Unchecked: the journal is thread-safe.
  final class Additions: @unchecked Sendable {
    private let identifiers = Journal()

    var assets: PHFetchResult<PHAsset> { PHAsset.fetchAssets(withLocalIdentifiers: identifiers.lines, options: nil) }

    /// Creates an asset. Call it only inside a change block.
    func create(_ body: (PHAssetCreationRequest) -> Void) {
      let request = PHAssetCreationRequest.forAsset()
      body(request)
      if let identifier = request.placeholderForCreatedAsset?.localIdentifier { identifiers.add(identifier) }
    }
  }

  /// A thread-safe buffer for data that arrives in chunks.
  // Unchecked: the lock protects the data.
  final class DataJournal: @unchecked Sendable {
    private let lock = NSLock()
    private var content = Data()

    var data: Data {
      lock.lock()
      defer { lock.unlock() }
      return content
    }

    func append(_ part: Data) {
      lock.lock()
      defer { lock.unlock() }
      content += part
    }
  }

  extension ProbeContext {
    func photoLibrary() throws -> PHPhotoLibrary {
      guard PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized else {
        throw Skip("no access to photos")
      }
      return .shared()
    }

    func additions() -> Additions {
      let added = Additions()
      atEnd { try? PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets(added.assets) } }
      return added
    }

    /// Performs changes and returns whether they succeeded.
    func changes(_ library: PHPhotoLibrary, _ block: @escaping () -> Void) -> Bool {
      (try? library.performChangesAndWait(block)) != nil
    }

    fileprivate func image() throws -> Data {
      guard let data = try takePhoto().photos.first?.fileDataRepresentation() else { throw Skip("no picture") }
      return data
    }

    fileprivate func movie() throws -> RecordingClient {
      let (output, client) = (AVCaptureMovieFileOutput(), RecordingClient())
      let session = try session(camera(), output)
      try start(session)
      output.startRecording(to: client.file, recordingDelegate: client)
      waits { client.events.contains("didStart") }
      pass(0.5)
      output.stopRecording()
      waits { client.hasEnded }
      session.stopRunning()
      return client
    }

    fileprivate func livePhoto() throws -> (image: Data, movie: URL) {
      let (output, client) = (AVCapturePhotoOutput(), LivePhotoClient())
      let session = try session(camera(), output)
      session.sessionPreset = .photo
      guard output.isLivePhotoCaptureSupported else { throw Skip("no Live Photos") }
      output.isLivePhotoCaptureEnabled = true
      try start(session)
      pass(2)
      let settings = AVCapturePhotoSettings()
      settings.livePhotoMovieFileURL = client.recording.file
      output.capturePhoto(with: settings, delegate: client)
      waits(upTo: 10) { client.done.contains("capture") }
      session.stopRunning()
      guard let image = client.image, client.done.contains("movie") else { throw Skip("no Live Photo") }
      // The client removes the file when it is deallocated.
      atEnd { withExtendedLifetime(client) {} }
      return (image, client.recording.file)
    }
  }

  /// A delegate that records the callbacks of a Live Photo capture.
  // Unchecked: the journals are thread-safe.
  private final class LivePhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    let done = Journal()
    let recording = RecordingClient()
    private let content = DataJournal()

    var image: Data? { content.data.isEmpty ? nil : content.data }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {
      photo.fileDataRepresentation().map(content.append)
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt url: URL,
      resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt url: URL, duration: CMTime,
      photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
    ) {
      done.add(error.map { Canonical.text($0) } ?? "movie")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
      error: (any Error)?
    ) {
      done.add("capture")
    }
  }
#endif
