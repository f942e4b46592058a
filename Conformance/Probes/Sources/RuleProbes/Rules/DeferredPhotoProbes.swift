#if !os(macOS)
  import AVFoundation
  import Photos

  /// Sections N and X of the rule book: deferred photo proxies, and how the photo library processes them.
  let deferredPhotoProbes: [Probe] = [
    Probe(223, "a delegate for proxies, and where they go") { probe in
      let taking = try probe.deferral()
      let bare = FinishedPhotoClient()
      probe.raises(1, "a delegate that takes no proxies", .invalidArgument) {
        taking.output.capturePhoto(with: .best(), delegate: bare)
        probe.pass(5)
      }
      let proxy = try probe.proxy(taking)
      probe.sees(2, "the library takes it", try probe.asset(ofProxy: proxy.fileDataRepresentation()) != nil)
    },
    Probe(425, "photos that can be deferred") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCapturePhotoOutput()
      let told = probe.watch { journal in
        output.observe(\.isAutoDeferredPhotoDeliverySupported) { output, _ in
          journal.note(output.isAutoDeferredPhotoDeliverySupported)
        }
      }
      probe.sees(1, "without a camera", output.isAutoDeferredPhotoDeliverySupported, is: false)
      let session = try probe.session(probe.camera(), output)
      session.sessionPreset = .photo
      guard output.isAutoDeferredPhotoDeliverySupported else { throw Skip("no deferred photos") }
      probe.sees(2, "isAutoDeferredPhotoDeliveryEnabled", output.isAutoDeferredPhotoDeliveryEnabled, is: false)
      probe.permits(2, "with support") { output.isAutoDeferredPhotoDeliveryEnabled = true }
      probe.sees(2, "it afterwards", output.isAutoDeferredPhotoDeliveryEnabled, is: true)
      session.sessionPreset = .low
      probe.sees(1, "with a preset for movies", output.isAutoDeferredPhotoDeliverySupported, is: false)
      probe.sees(1, "observers were told", probe.waits { told.lines == ["true", "false"] })
      probe.raises(2, "without support", .invalidArgument) { output.isAutoDeferredPhotoDeliveryEnabled = true }
    },
    Probe(426, "which photos are deferred, and what a proxy is") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let taking = try probe.deferral()
      let proxy = try probe.proxy(taking)
      probe.sees(1, "finished photos meanwhile", taking.client.photos.count, is: 0)
      let whole = proxy.resolvedSettings
      probe.sees(4, "the proxy's dimensions", whole.deferredPhotoProxyDimensions.width > 0)
      let (photo, small) = (whole.photoDimensions.width, whole.deferredPhotoProxyDimensions.width)
      probe.sees(4, "the finished photo's are not smaller", photo >= small)
      let widths = [
        proxy.pixelBuffer.map(CVPixelBufferGetWidth), proxy.previewPixelBuffer.map(CVPixelBufferGetWidth),
        proxy.cgImageRepresentation()?.width,
      ]
      let width = Int(whole.deferredPhotoProxyDimensions.width)
      probe.sees(5, "widths of its pictures", widths, is: [width, width, width])
      probe.sees(5, "it has a file", proxy.fileDataRepresentation() != nil)
      probe.sees(6, "isRawPhoto", proxy.isRawPhoto, is: false)
      probe.sees(6, "photoCount", proxy.photoCount, is: 1)
      probe.sees(6, "it has a timestamp", proxy.timestamp.isNumeric)
      let fast = try probe.photo(taking.output, taking.client, .best(.speed))
      probe.sees(4, "dimensions without a proxy", fast.resolvedSettings.deferredPhotoProxyDimensions.width, is: 0)
      let lit = AVCapturePhotoSettings.best()
      lit.flashMode = .on
      _ = try probe.photo(taking.output, taking.client, lit)
      probe.sees(2, "a proxy of a flash photo", taking.client.proxies.count, is: 1)
      guard let mosaic = taking.output.availableRawPhotoPixelFormatTypes.first else { throw Skip("no RAW photos") }
      _ = try probe.photo(taking.output, taking.client, AVCapturePhotoSettings(rawPixelFormatType: mosaic))
      probe.sees(3, "a proxy of a RAW photo", taking.client.proxies.count, is: 1)
      taking.output.isAutoDeferredPhotoDeliveryEnabled = false
      let slow = try probe.photo(taking.output, taking.client, .best())
      let times = [whole, slow.resolvedSettings].map(\.photoProcessingTimeRange.start.seconds)
      probe.sees(7, "a proxy is processed sooner", times[0] < times[1])
    },
    Probe(443, "24 megapixels") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let taking = try probe.deferral()
      let sizes = try probe.camera().activeFormat.supportedMaxPhotoDimensions
      guard let size = sizes.first(where: { $0.width == 5712 }) else { throw Skip("no photos of 24 megapixels") }
      probe.sees(1, "the sizes", sizes.map(\.width), is: [4032, 5712, 8064])
      taking.output.maxPhotoDimensions = size
      func settings() -> AVCapturePhotoSettings {
        let settings = AVCapturePhotoSettings.best()
        settings.maxPhotoDimensions = size
        return settings
      }
      let proxy = try probe.proxy(taking, settings())
      probe.sees(2, "width of a deferred one", proxy.resolvedSettings.photoDimensions.width, is: 5712)
      taking.output.isAutoDeferredPhotoDeliveryEnabled = false
      let photo = try probe.photo(taking.output, taking.client, settings())
      probe.sees(2, "another is smaller", photo.resolvedSettings.photoDimensions.width < 5712)
    },
    Probe(427, "what the library makes of a proxy") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let taking = try probe.deferral()
      let (proxy, other) = (try probe.proxy(taking), try probe.proxy(taking))
      guard let asset = try probe.asset(ofProxy: proxy.fileDataRepresentation()) else { throw Skip("no asset") }
      _ = probe.contents(of: asset)
      let finished = PHAsset.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).firstObject
      let whole = proxy.resolvedSettings.photoDimensions
      let sides = finished.map { [$0.pixelWidth, $0.pixelHeight].sorted() }
      probe.sees(2, "sides, once it was asked for", sides, is: [Int(whole.width), Int(whole.height)].sorted())
      let types = finished.map { PHAssetResource.assetResources(for: $0).map(\.type) }
      probe.sees(1, "it is a proxy no more", types?.contains(.photoProxy), is: false)
      probe.sees(1, "it is a photo", types?.contains(.photo), is: true)
      let marked = other.fileDataRepresentation(with: Marking())
      guard let second = try probe.asset(ofProxy: marked) else { throw Skip("no second asset") }
      let mark = Data(Marking.mark.utf8)
      probe.sees(4, "the proxy's file tells what was replaced", marked?.range(of: mark) != nil)
      probe.sees(4, "the finished photo does not", probe.contents(of: second).range(of: mark) == nil)
      let image = try probe.takePhoto().photos.first?.fileDataRepresentation()
      probe.sees(3, "other data make no asset", try probe.asset(ofProxy: image) == nil)
    },
  ]

  /// A delegate that does not implement the method for photo proxies.
  private final class FinishedPhotoClient: NSObject, AVCapturePhotoCaptureDelegate {
    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {}
  }

  /// A customizer that writes an artist's name into the metadata of a photo's file.
  private final class Marking: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
    static let mark = "a photographer"

    func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { ["{TIFF}": ["Artist": Self.mark]] }
  }

  extension AVCapturePhotoSettings {
    /// Returns settings for a photo that favors quality over speed.
    fileprivate static func best(
      _ quality: AVCapturePhotoOutput.QualityPrioritization = .quality
    ) -> AVCapturePhotoSettings {
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = quality
      return settings
    }
  }

  extension ProbeContext {
    /// Returns a running session with automatic deferred photo delivery enabled.
    fileprivate func deferral() throws -> (output: AVCapturePhotoOutput, client: PhotoClient) {
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCapturePhotoOutput()
      let session = try session(camera(), output)
      session.sessionPreset = .photo
      guard output.isAutoDeferredPhotoDeliverySupported else { throw Skip("no deferred photos") }
      output.maxPhotoQualityPrioritization = .quality
      output.isAutoDeferredPhotoDeliveryEnabled = true
      try start(session)
      return (output, PhotoClient())
    }

    /// Captures a photo that is delivered as a deferred photo proxy.
    fileprivate func proxy(
      _ taking: (output: AVCapturePhotoOutput, client: PhotoClient), _ settings: AVCapturePhotoSettings = .best()
    ) throws -> AVCapturePhoto {
      let count = taking.client.proxies.count
      taking.output.capturePhoto(with: settings, delegate: taking.client)
      guard waits(upTo: 10, until: { taking.client.proxies.count > count }), let proxy = taking.client.proxies.last
      else {
        throw Skip("no proxy came")
      }
      return proxy
    }

    /// Returns the asset that the library creates from a file added as a photo proxy, or nil if the library rejects it.
    fileprivate func asset(ofProxy file: Data?) throws -> PHAsset? {
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      guard let file else { throw Skip("no file") }
      let (library, added) = (try photoLibrary(), additions())
      let isMade = changes(library) { added.create { $0.addResource(with: .photoProxy, data: file, options: nil) } }
      return isMade ? added.assets.firstObject : nil
    }

    /// Returns the image data of an asset.
    fileprivate func contents(of asset: PHAsset) -> Data {
      let (contents, done) = (DataJournal(), Journal())
      PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) { data, _, _, _ in
        data.map(contents.append)
        done.add("answered")
      }
      waits(upTo: 60) { done.contains("answered") }
      return contents.data
    }
  }
#endif
