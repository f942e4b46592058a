import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

extension AVDepthData {
  /// Creates the depth map of a frame. The map is rendered on first access.
  ///
  /// - Parameters:
  ///   - frame: The captured frame.
  ///   - activeConnection: The active connection to the output.
  ///   - depthFormat: The format of the depth map.
  ///   - orientation: The orientation of the sensor's image in the depth map.
  ///   - isFiltered: Whether holes are filled.
  ///   - pool: The pool that provides the map's memory; its layout must match.
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

  /// Creates the depth map of an image. The map is rendered on first access.
  ///
  /// - Parameters:
  ///   - layout: The pixel layout of the depth map.
  ///   - device: The camera that captured the image.
  ///   - format: The camera's format, which determines the field of view.
  ///   - zoomFactor: The zoom factor, or nil for a camera without controls.
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

  /// Creates the placeholder for a dropped depth map.
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

  /// Returns the layout of an oriented depth map in the given format.
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
