import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct SessionBuilderTests {
  /// The movie file output was added before there was an input.
  @Test(.phone()) func inputsAndOutputsConnectByMediaType() throws {
    let builder = SessionBuilder()
    try builder.build()
    func types(_ output: AVCaptureOutput) -> [AVMediaType] {
      output.connections.flatMap(\.inputPorts).map(\.mediaType)
    }
    #expect(Set(types(builder.movieOutput)) == [.video, .audio])
    #expect(types(builder.photoOutput) == [.video])
    #expect(builder.session.connections.count == 3)
  }

  @Test(.phone()) func addingInputsTwiceThrows() throws {
    let builder = SessionBuilder()
    try builder.build()
    #expect(builder.session.inputs.allSatisfy { !builder.session.canAddInput($0) })
    #expect(throws: CameraError.self) { try builder.build() }
  }
}
