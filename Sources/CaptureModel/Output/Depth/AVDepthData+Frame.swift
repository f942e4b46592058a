import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

extension AVDepthData {
  /// The depth of a frame, drawn at its first access.
  ///
  /// - Parameters:
  ///   - frame: what the camera saw.
  ///   - route: the way to the output.
  ///   - depthFormat: format of the map.
  ///   - orientation: how the sensor's picture lies in the map.
  ///   - isFiltered: whether holes are filled.
  ///   - pool: where the map's memory comes from; its layout must fit.
  convenience init?(
    of frame: CapturedFrame, over activeConnection: ActiveConnection, format depthFormat: AVCaptureDevice.Format,
    orientation: ImageOrientation, isFiltered: Bool, pool: CVPixelBufferPool? = nil
  ) {
    guard let layout = pool?.layout ?? Self.layout(of: depthFormat, turned: orientation) else { return nil }
    self.init(
      of: frame.image, layout: layout, by: activeConnection.device, in: activeConnection.format,
      zoomFactor: frame.settings?.zoomFactor,
      orientation: orientation, isFiltered: isFiltered, pool: pool)
  }

  /// The depth of a picture, drawn at its first access.
  ///
  /// - Parameters:
  ///   - layout: of the map.
  ///   - device: the camera that saw the picture.
  ///   - format: its format, which tells how wide it sees.
  ///   - zoomFactor: nil for a camera that cannot be controlled.
  convenience init(
    of image: any SourceImage, layout: PixelLayout, by device: AVCaptureDevice,
    in format: AVCaptureDevice.Format?, zoomFactor: Double?, orientation: ImageOrientation, isFiltered: Bool,
    pool: CVPixelBufferPool? = nil
  ) {
    let render: PixelRenderer = { memory in
      Self.draw(image, orientation, isFiltered: isFiltered, into: memory)
    }
    self.init(
      map: pool?.makeBuffer(render: render) ?? CVBuffer(layout: layout, render: render), by: device, in: format,
      zoomFactor: zoomFactor, orientation: orientation, isFiltered: isFiltered)
  }

  /// What tells of depth that was dropped.
  convenience init?(
    droppedFrom frame: CapturedFrame, over activeConnection: ActiveConnection,
    format depthFormat: AVCaptureDevice.Format,
    orientation: ImageOrientation, isFiltered: Bool
  ) {
    guard let layout = Self.layout(of: depthFormat, turned: orientation) else { return nil }
    self.init(
      map: CVBuffer(layout: layout, render: nil), by: activeConnection.device, in: activeConnection.format,
      zoomFactor: frame.settings?.zoomFactor, orientation: orientation, isFiltered: isFiltered)
  }

  private convenience init(
    map: CVPixelBuffer, by device: AVCaptureDevice, in format: AVCaptureDevice.Format?, zoomFactor: Double?,
    orientation: ImageOrientation, isFiltered: Bool
  ) {
    let calibration = format.flatMap { device.calibration(in: $0.descriptor, zoomFactor: zoomFactor ?? 1) }
    self.init(
      map: map, accuracy: device.measuresDistance ? .absolute : .relative, isFiltered: isFiltered,
      calibration: calibration?.turned(orientation))
  }

  /// The layout of a map in this format, turned.
  static func layout(of format: AVCaptureDevice.Format, turned orientation: ImageOrientation) -> PixelLayout? {
    let size = ActiveConnection.oriented(format.descriptor.size, orientation)
    return PixelLayout(pixelFormat: format.descriptor.pixelFormat, width: size.width, height: size.height)
  }

  private static func draw(
    _ image: any SourceImage, _ orientation: ImageOrientation, isFiltered: Bool, into memory: PixelMemory
  ) {
    let layout = memory.layout
    memory.content = nil
    if layout.pixelFormat == kCVPixelFormatType_DepthFloat32 {
      return image.drawDistances(into: memory, sensorToBuffer: orientation, fillsHoles: isFiltered)
    }
    guard
      let inMeters = PixelLayout(
        pixelFormat: kCVPixelFormatType_DepthFloat32, width: layout.width, height: layout.height)
    else { return }
    let meters = PixelMemory(layout: inMeters)
    image.drawDistances(into: meters, sensorToBuffer: orientation, fillsHoles: isFiltered)
    DepthSamples.convert(meters, into: memory)
  }
}
