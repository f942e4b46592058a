import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct CodeScannerTests {
  nonisolated static let types: [AVMetadataObject.ObjectType] = [.qr, .aztec, .pdf417, .ean8, .ean13, .code128]

  private func start(
    _ types: [AVMetadataObject.ObjectType] = types, position: AVCaptureDevice.Position = .back
  ) throws -> (TestedPhone, CodeScanner) {
    let phone = try #require(TestedPhone.current)
    let scanner = CodeScanner()
    #expect(scanner.output.availableMetadataObjectTypes.isEmpty, "only after the output is added")
    try scanner.configure(types, position: position)
    #expect(scanner.output.metadataObjectTypes == types)
    scanner.session.startRunning()
    return (phone, scanner)
  }

  @Test(
    .phone("iphone-8-plus", scene: .chart(.grayRamp)),
    arguments: [
      (AVMetadataObject.ObjectType.qr, "https://example.com", "org.iso.QRCode"), (.aztec, "Aztec 1", "org.iso.Aztec"),
      (.pdf417, "PDF417 1", "org.iso.PDF417"), (.ean13, "0012345678905", "org.gs1.EAN-13"),
      (.code128, "Code 128", "org.iso.Code128"),
    ])
  func codesAreDecodedFromPixels(_ kind: AVMetadataObject.ObjectType, _ text: String, type: String) async throws {
    let (phone, scanner) = try start()
    await phone.advance(by: 0.3)
    #expect(scanner.codes.isEmpty)
    phone.props.codes = [try #require(SceneCode(kind, text, x: 0.5, y: 0.25, size: 0.5))]
    await phone.advance(by: 0.3)
    let code = try #require(scanner.codes.first)
    #expect(code.stringValue == text)
    #expect(code.type.rawValue == type)
    #expect(code.corners.count == 4)
    // The top of the scene is the left side of the sensor image.
    #expect(abs(code.bounds.midX - 0.25) < 0.05)
    #expect(abs(code.bounds.midY - 0.5) < 0.05)
  }

  @Test(.phone("iphone-8-plus", scene: .chart(.grayRamp))) func codesOutsideTheRectOfInterestAreIgnored() async throws {
    let (phone, scanner) = try start()
    phone.props.codes = [try #require(SceneCode(.qr, "left", x: 0.5, y: 0.25, size: 0.4))]
    await phone.advance(by: 0.3)
    #expect(scanner.codes.count == 1)
    scanner.output.rectOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    await phone.advance(by: 0.3)
    #expect(scanner.codes.isEmpty)
  }

  @Test(.phone("iphone-8-plus")) func aTrackedFaceKeepsItsFaceID() async throws {
    let (phone, scanner) = try start([.face], position: .front)
    phone.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4, roll: 5)])]
    await phone.advance(by: 0.5)
    let face = try #require(scanner.faces.first)
    #expect(face.hasRollAngle)
    #expect(face.hasYawAngle)
    #expect(face.bounds.width > 0)
    phone.props.faces[0].path[0].x = 0.6
    await phone.advance(by: 0.2)
    try #require(scanner.faces.map(\.faceID) == [face.faceID])
    #expect(scanner.faces[0].bounds != face.bounds)
    phone.props.faces = []
    await phone.advance(by: 0.2)
    #expect(scanner.faces.isEmpty)
    phone.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4)])]
    await phone.advance(by: 0.2)
    try #require(scanner.faces.count == 1)
    #expect(scanner.faces[0].faceID != face.faceID)
  }
}
