/// The folders of each module, lowest first: a folder may use only those before it. This table is the single definition
/// of the order; the architecture guide displays it.
///
/// A nested folder has a separate entry from its parent. Modules without folders need no entry.
enum FolderOrder {
  static let folders: [String: [String]] = [
    "CoreVideoModel": ["PixelFormat", "Buffer"],
    "CoreMediaModel": ["Block", "Time", "Format", "Sample", "Queue"],
    "PlatformTypes": ["Foundation", "ObjectiveC", "CoreGraphics", "CoreLocation", "ImageIO"],
    "AVFoundationTypes": ["Error", "Media", "Camera", "Metadata", "Color", "Coding", "Settings"],
    "SimulationKernel": ["State", "Time", "Delivery", "System", "App", "Property"],
    "PlatformModel": ["Posture", "QuartzCore"],
    "HardwareModel": ["Control", "Descriptor", "Source"],
    "CaptureModel": [
      "Device", "Input", "Frame", "Stream", "Controls", "Session",
      "Output/Buffer", "Output/Exposure", "Output/VideoData", "Output/AudioData", "Output/Depth", "Output/Metadata",
      "Output/File", "Output/Photo/Settings", "Output/Photo/Result", "Output/Photo", "Output/StillImage",
      "Output/Synchronizer",
      "Preview", "System", "Properties",
    ],
    "AssetModel": ["Settings", "Writer", "Reader", "Composition", "Player", "Export"],
    "MediaCoding": ["Error", "FFmpeg", "Image", "Audio", "Movie", "Still", "Reading", "Services"],
    "DeviceProfiles": ["Profile", "Import"],
    "V4L2": ["Kernel", "Node", "Control", "Stream", "Camera"],
    "SceneRendering": ["Drawing", "Code", "Scene", "Scene/Props", "Sensor", "Preview"],
    "VirtualDevices": ["File", "Replay", "Phone"],
    "Exploration": ["RandomTest", "App"],
    "CaptureTesting": ["Phone", "Explorer"],
    "ServedCamera": ["Device", "Camera", "Server"],
    "Scenarios": [
      "Scenario", "YAML", "Golden", "Property", "Format", "Report", "Engine", "Trace", "Camera", "Client", "Run", "App",
    ],
  ]
}
