import CaptureTesting
import Foundation
import Testing
import UIKit

/// An object that is told when its image or movie is in the photo library.
private final class Saver: NSObject {
  var story: [String] = []

  func image(_ image: UIImage, didFinishSavingWithError error: (any Error)?, contextInfo: UnsafeRawPointer) {
    story.append("image \(error == nil) \(Int(bitPattern: contextInfo))")
  }
  func video(_ path: String, didFinishSavingWithError error: NSError?, contextInfo: UnsafeMutableRawPointer?) {
    story.append("\((path as NSString).lastPathComponent) \(error == nil) \(contextInfo == nil)")
  }
}

@Suite("Saving to the photo library without a library object")
struct SavingTests {
  private static let media = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/Media").standardizedFileURL
  private static let imageSaved = Selector(
    "image:didFinishSavingWithError:contextInfo:", Saver.image(_:didFinishSavingWithError:contextInfo:))
  private static let videoSaved = Selector(
    "video:didFinishSavingWithError:contextInfo:", Saver.video(_:didFinishSavingWithError:contextInfo:))

  @Test func `an image and a movie are in the library, and the targets are called with the pointer`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = try #require(UIImage(contentsOfFile: Self.media.appending(path: "bars.png").path))
      let movie = Self.media.appending(path: "portrait.mov").path
      #expect(UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(movie))
      let saver = Saver()
      UIImageWriteToSavedPhotosAlbum(image, saver, Self.imageSaved, UnsafeMutableRawPointer(bitPattern: 16))
      phone.advance(by: 1)
      UISaveVideoAtPathToSavedPhotosAlbum(movie, saver, Self.videoSaved, nil)
      phone.advance(by: 1)
      #expect(saver.story == ["image true 16", "portrait.mov true true"])
      #expect(phone.system.photoFolder.index.assets.count == 2)
    }
  }

  @Test func `a file that is no movie is not saved, and a null pointer is passed like any other`() throws {
    let phone = try TestedPhone()
    phone.run {
      let saver = Saver()
      let path = Self.media.appending(path: "bars.png").path
      #expect(!UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(path))
      UISaveVideoAtPathToSavedPhotosAlbum(path, saver, Self.videoSaved, nil)
      phone.advance(by: 1)
      UIImageWriteToSavedPhotosAlbum(UIImage(), saver, Self.imageSaved, nil)
      phone.advance(by: 1)
      #expect(saver.story == ["bars.png false true", "image false 0"])
      #expect(phone.system.photoFolder.index.assets.isEmpty)
    }
  }
}
