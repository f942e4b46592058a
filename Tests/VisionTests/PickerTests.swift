import CaptureTesting
import PhotosUI
import Synchronization
import Testing

@Suite("Photo picker")
struct PickerTests {
  @Test func `A picked image is loaded on another queue`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = UIImage(cgImage: try #require(CodePicture.image(x: 0.5, y: 0.5)))
      let provider = PHPickerResult(itemProvider: NSItemProvider(object: image)).itemProvider
      #expect(provider.canLoadObject(ofClass: UIImage.self))
      let width = Mutex(0)
      provider.loadObject(ofClass: UIImage.self) { object, _ in
        width.withLock { $0 = (object as? UIImage)?.cgImage?.width ?? -1 }
      }
      #expect(width.withLock { $0 } == 0)
      phone.advance(by: 0.1)
      #expect(width.withLock { $0 } == 640)
    }
  }

  @Test func `A picked movie is a temporary copy of its file`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let url = FileManager.default.temporaryDirectory.appending(path: "movie.mov")
      try Data([1, 2, 3]).write(to: url)
      let provider = try #require(NSItemProvider(contentsOf: url))
      #expect(provider.hasItemConformingToTypeIdentifier("public.movie"))
      #expect(!provider.canLoadObject(ofClass: UIImage.self))
      let copy = Mutex<(url: URL, data: Data)?>(nil)
      provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { url, _ in
        guard let url, let data = try? Data(contentsOf: url) else { return }
        copy.withLock { $0 = (url, data) }
      }
      phone.advance(by: 0.1)
      let loaded = try #require(copy.withLock { $0 })
      #expect(loaded.data == Data([1, 2, 3]))
      #expect(!FileManager.default.fileExists(atPath: loaded.url.path))
    }
  }

  @Test func `A type that the provider lacks is an error`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let image = UIImage(cgImage: try #require(CodePicture.image(x: 0.5, y: 0.5)))
      let code = Mutex(0)
      NSItemProvider(object: image).loadDataRepresentation(forTypeIdentifier: "public.movie") { _, error in
        code.withLock { $0 = (error as NSError?)?.code ?? 0 }
      }
      phone.advance(by: 0.1)
      #expect(code.withLock { $0 } == -1000)
    }
  }
}
