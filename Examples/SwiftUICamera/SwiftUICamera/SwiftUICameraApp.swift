import SwiftUI

@main
struct SwiftUICameraApp: App {
  @State private var camera = CameraModel()

  var body: some Scene {
    WindowGroup {
      CameraView(camera: camera)
        .statusBarHidden(true)
        .task { await camera.start() }
    }
  }
}
