import AVFoundation

/// Section W of the rule book: CoreMedia and CoreVideo, which need no camera and are also available on macOS.
let mediaProbes: [Probe] = [
  Probe(335, "the order of times") { probe in
    let order: [CMTime] = [.negativeInfinity, CMTime(value: 1, timescale: 1), .indefinite, .positiveInfinity, .invalid]
    for (index, (a, b)) in zip(order, order.dropFirst()).enumerated() {
      probe.sees(1, "\(index) before \(index + 1)", CMTimeCompare(a, b), is: -1)
      probe.sees(1, "\(index + 1) after \(index)", CMTimeCompare(b, a), is: 1)
    }
    probe.sees(2, "invalid times", CMTimeCompare(.invalid, .invalid), is: 0)
  },
  Probe(336, "seconds become times") { probe in
    let time = CMTimeMakeWithSeconds(1.0 / 3, preferredTimescale: 600)
    probe.sees(1, "a third at 600", time, is: CMTime(value: 200, timescale: 600))
    let rounded = CMTimeMakeWithSeconds(0.0014, preferredTimescale: 600)
    probe.sees(1, "0.0014 at 600", rounded.timescale == 600 && abs(rounded.seconds - 0.0014) < 1.0 / 600)
    probe.sees(1, "it is told that it was rounded", rounded.hasBeenRounded, is: true)
    for rate in [24, 25, 30, 60] as [CMTimeValue] {
      probe.sees(2, "600 has whole frames of \(rate)", 600 % rate, is: 0)
    }
  },
  Probe(339, "memory of pixels") { probe in
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 1001, 11, kCVPixelFormatType_32BGRA, nil, &made)
    guard let buffer = made else { throw Skip("no memory") }
    probe.sees(1, "lock", CVPixelBufferLockBaseAddress(buffer, []), is: kCVReturnSuccess)
    probe.sees(3, "bytes of a row", CVPixelBufferGetBytesPerRow(buffer) >= 1001 * 4)
    probe.sees(2, "base address", CVPixelBufferGetBaseAddress(buffer) != nil)
    probe.sees(1, "unlock", CVPixelBufferUnlockBaseAddress(buffer, []), is: kCVReturnSuccess)
    var planar: CVPixelBuffer?
    CVPixelBufferCreate(nil, 640, 480, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &planar)
    guard let planar else { throw Skip("no memory") }
    CVPixelBufferLockBaseAddress(planar, .readOnly)
    let (luma, chroma) = (CVPixelBufferGetBaseAddressOfPlane(planar, 0), CVPixelBufferGetBaseAddressOfPlane(planar, 1))
    probe.sees(2, "an address for each plane", luma != nil && chroma != nil && luma != chroma)
    CVPixelBufferUnlockBaseAddress(planar, .readOnly)
  },
  Probe(340, "a pool at its limit") { probe in
    let attributes =
      [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey as String: 64,
        kCVPixelBufferHeightKey as String: 64,
      ] as [String: Any]
    var made: CVPixelBufferPool?
    CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &made)
    guard let pool = made else { throw Skip("no pool") }
    let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 2] as CFDictionary
    var kept: [CVPixelBuffer] = []
    func take(_ limit: CFDictionary?) -> CVReturn {
      var buffer: CVPixelBuffer?
      let result = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer)
      if let buffer { kept.append(buffer) }
      return result
    }
    probe.sees(1, "within the limit", [take(limit), take(limit)], is: [kCVReturnSuccess, kCVReturnSuccess])
    probe.sees(1, "beyond it", take(limit), is: kCVReturnWouldExceedAllocationThreshold)
    probe.sees(2, "without a limit", take(nil), is: kCVReturnSuccess)
    probe.sees(2, "buffers", kept.count, is: 3)
  },
  Probe(341, "two planes") { probe in
    for type in [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange] {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 640, 480, type, nil, &made)
      guard let buffer = made else { throw Skip("no memory") }
      probe.sees(1, "planes", CVPixelBufferGetPlaneCount(buffer), is: 2)
      probe.sees(2, "width of chroma", CVPixelBufferGetWidthOfPlane(buffer, 1), is: 320)
      probe.sees(2, "height of chroma", CVPixelBufferGetHeightOfPlane(buffer, 1), is: 240)
    }
    let output = AVCaptureVideoDataOutput()
    let session = try probe.session(probe.camera(), output)
    let types = withExtendedLifetime(session) { output.availableVideoPixelFormatTypes }
    let common = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    probe.sees(3, "what capture offers", common.map(types.contains), is: [true, true, true])
  },
  Probe(342, "sizes of a format") { probe in
    let extensions =
      [
        kCMFormatDescriptionExtension_PixelAspectRatio as String: [
          kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: 2,
          kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: 1,
        ]
      ] as CFDictionary
    var made: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_H264, width: 720, height: 480, extensions: extensions,
      formatDescriptionOut: &made)
    guard let format = made else { throw Skip("no description") }
    let size = CMVideoFormatDescriptionGetDimensions(format)
    probe.sees(1, "dimensions", [size.width, size.height], is: [720, 480])
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: false)
    probe.sees(2, "with the shape of pixels", shown, is: CGSize(width: 1440, height: 480))
  },
]
