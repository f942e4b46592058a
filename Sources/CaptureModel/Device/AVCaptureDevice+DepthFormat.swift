import CoreVideoModel
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// Whether depth is measured with infrared or a laser rather than with a pair of cameras.
  var measuresDistance: Bool {
    [.builtInTrueDepthCamera, .builtInLiDARDepthCamera].contains(deviceType.current)
  }

  /// Selects a depth format when an output enables depth and the app has not selected one.
  ///
  /// **Source:** Apple says that the format changes automatically; the choice of the largest 16-bit disparity format is
  /// what an iPhone 15 Plus printed (developer.apple.com/forums/thread/769360).
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
