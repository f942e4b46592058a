import PixelModel
import HardwareModel
import CoreMediaModel
import CoreVideoModel
import PlatformTypes
import SimulationKernel

/// What a camera's depth maps are like while an output takes them.
struct DepthRoute: Equatable, Sendable {
  let format: AVCaptureDevice.Format
  /// Shortest time between two maps; positive infinity for none at all.
  let minFrameDuration: CMTime

  /// Nil for a camera whose active format has no depth, or with no format chosen.
  init?(_ device: AVCaptureDevice) {
    guard let format = device.activeDepthDataFormat else { return nil }
    self.format = format
    minFrameDuration = device.activeDepthDataMinFrameDuration
  }

  /// Whether a map comes with a frame: a whole number of frames after the last one, and within the zoom factors that have depth.
  ///
  /// **Source:** rule 112; Apple, activeDepthDataFormat (maps come in step with the frames) and
  /// zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported (outside, none come).
  func isDue(_ frame: CapturedFrame, after last: CMTime?, in format: AVCaptureDevice.Format) -> Bool {
    guard minFrameDuration.isNumeric else { return false }
    if let last, frame.time - last < minFrameDuration { return false }
    guard let zoom = frame.settings?.zoomFactor, format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported
    else { return true }
    return format.supportedVideoZoomRangesForDepthDataDelivery.contains { $0.contains(zoom) }
  }
}

extension AVDepthData {
  /// The depth of a frame, drawn when somebody looks at it.
  ///
  /// - Parameters:
  ///   - frame: what the camera saw.
  ///   - route: the way to the output.
  ///   - depthFormat: format of the map.
  ///   - orientation: how the sensor's picture lies in the map.
  ///   - isFiltered: whether holes are filled.
  ///   - pool: where the map's memory comes from; its layout must fit.
  convenience init?(
    of frame: CapturedFrame, over route: Route, format depthFormat: AVCaptureDevice.Format,
    orientation: PictureOrientation, isFiltered: Bool, pool: CVPixelBufferPool? = nil
  ) {
    let picture = frame.picture
    guard let layout = pool?.layout ?? Self.layout(of: depthFormat, turned: orientation) else { return nil }
    let render: PixelRenderer = { memory in
      Self.draw(picture, orientation, isFiltered: isFiltered, into: memory)
    }
    self.init(
      map: pool?.makeBuffer(render: render) ?? CVBuffer(layout: layout, render: render), of: frame, over: route,
      orientation: orientation, isFiltered: isFiltered)
  }

  /// What tells of depth that was dropped.
  convenience init?(
    droppedFrom frame: CapturedFrame, over route: Route, format depthFormat: AVCaptureDevice.Format,
    orientation: PictureOrientation, isFiltered: Bool
  ) {
    guard let layout = Self.layout(of: depthFormat, turned: orientation) else { return nil }
    self.init(
      map: CVBuffer(layout: layout, render: nil), of: frame, over: route, orientation: orientation,
      isFiltered: isFiltered)
  }

  private convenience init(
    map: CVPixelBuffer, of frame: CapturedFrame, over route: Route, orientation: PictureOrientation, isFiltered: Bool
  ) {
    let calibration = route.format.flatMap {
      route.device.calibration(in: $0.descriptor, zoomFactor: frame.settings?.zoomFactor ?? 1)
    }
    self.init(
      map: map, accuracy: route.device.measuresDistance ? .absolute : .relative, isFiltered: isFiltered,
      calibration: calibration?.turned(orientation))
  }

  /// The layout of a map in this format, turned.
  static func layout(of format: AVCaptureDevice.Format, turned orientation: PictureOrientation) -> PixelLayout? {
    let size = Route.oriented(format.descriptor.size, orientation)
    return PixelLayout(pixelFormat: format.descriptor.pixelFormat, width: size.width, height: size.height)
  }

  private static func draw(
    _ picture: any SourcePicture, _ orientation: PictureOrientation, isFiltered: Bool, into memory: PixelMemory
  ) {
    let layout = memory.layout
    memory.content = nil
    if layout.pixelFormat == kCVPixelFormatType_DepthFloat32 {
      return picture.drawDistances(into: memory, sensorToBuffer: orientation, fillsHoles: isFiltered)
    }
    guard
      let inMetres = PixelLayout(
        pixelFormat: kCVPixelFormatType_DepthFloat32, width: layout.width, height: layout.height)
    else { return }
    let metres = PixelMemory(layout: inMetres)
    picture.drawDistances(into: metres, sensorToBuffer: orientation, fillsHoles: isFiltered)
    DepthSamples.convert(metres, into: memory)
  }
}

extension AVCaptureDevice {
  /// Whether depth comes from infrared or a laser and not from a pair of cameras.
  var measuresDistance: Bool {
    [.builtInTrueDepthCamera, .builtInLiDARDepthCamera].contains(deviceType.current)
  }

  /// Chooses the format of depth maps when an output wants some and the client has chosen none.
  ///
  /// **Source:** Apple tells that the format changes by itself; that it is the largest disparity in 16 bits is what an iPhone 15 Plus
  /// printed (developer.apple.com/forums/thread/769360).
  func chooseDepthFormat(_ transaction: borrowing Transaction) {
    guard activeDepthDataFormat == nil else { return }
    let formats = activeFormat.supportedDepthDataFormats
    let half = formats.filter { $0.descriptor.pixelFormat == kCVPixelFormatType_DisparityFloat16 }
    let choice = (half.isEmpty ? formats : half).max { $0.descriptor.size.width < $1.descriptor.size.width }
    guard let choice else { return }
    state.write(transaction, of: self) { state in
      state.settings.depthFormat = choice
      state.settings.depthMinFrameDuration = nil
    }
  }
}
