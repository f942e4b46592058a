import CoreVideoModel
import HardwareModel
import SimulationKernel

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
