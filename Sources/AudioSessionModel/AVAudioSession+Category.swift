extension AVAudioSession {
  /// The audio behavior of an app. **Source:** Apple, AVAudioSession.Category.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The string value of the constant.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The category for audio that mixes with other apps and is silenced when the phone is muted.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// The category for audio that interrupts other apps and is silenced when the phone is muted.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// The category for playback that is central to the app.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// The category for recording, which silences playback.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// The category for simultaneous recording and playback.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// The category for playing separate audio streams on several outputs.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")

    /// Whether the category permits recording.
    var records: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }
    /// Whether the category permits playback.
    var plays: Bool { self != .record }
  }

  /// The purpose for which a category is used. **Source:** Apple, AVAudioSession.Mode.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The string value of the constant.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default mode, which suits all categories.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// The mode for two-way voice conversations.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// The mode for voice conversations in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// The mode for recording a movie.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// The mode for measurements, with minimal signal processing.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// The mode for playback of a movie.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// The mode for video conferences.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// The mode for continuous speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// The mode for occasional spoken prompts.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")

    static let all: [Mode] = [
      .default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .videoChat, .spokenAudio,
      .voicePrompt,
    ]

    /// The categories that support the mode; nil if all do. **Source:** Apple, each mode's page.
    var categories: [Category]? {
      switch self {
      case .voiceChat, .gameChat, .videoChat: [.playAndRecord]
      case .videoRecording: [.playAndRecord, .record]
      case .measurement: [.playAndRecord, .record, .playback]
      case .moviePlayback: [.playback]
      default: nil
      }
    }
  }

  /// The options that modify a category. **Source:** Apple, AVAudioSession.CategoryOptions.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The options as a bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mixes the app's audio with that of other apps.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Lowers the volume of other apps while this app plays. Includes ``mixWithOthers``.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Permits Bluetooth hands-free headsets for input and output.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// The current name of ``allowBluetooth``.
    public static let allowBluetoothHFP = allowBluetooth
    /// Plays through the built-in speaker instead of the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Pauses spoken audio of other apps and mixes with their other audio.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Permits Bluetooth headphones (A2DP) for output.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// Permits AirPlay for output. The other categories that play permit it anyway and reject the option.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    /// Prevents a muted microphone from interrupting the session.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    /// Permits high-quality recording with Bluetooth headphones.
    public static let bluetoothHighQualityRecording = CategoryOptions(rawValue: 1 << 19)
  }

  /// The policies for sharing a route with other apps. **Source:** Apple, AVAudioSession.RouteSharingPolicy.
  public enum RouteSharingPolicy: UInt, Sendable {
    /// The app follows the system's normal routing.
    case `default`
    /// The app shares the route of long-form audio, such as music and podcasts.
    case longFormAudio
    /// The system chooses the route. Apps cannot set this policy themselves.
    case independent
    /// The app shares the route of long-form video, such as movies.
    case longFormVideo
  }
}

/// The category, mode, options, and policy that an app has set.
struct AudioSessionRequest: Equatable {
  var category = AVAudioSession.Category.soloAmbient
  var mode = AVAudioSession.Mode.default
  var options: AVAudioSession.CategoryOptions = []
  var policy = AVAudioSession.RouteSharingPolicy.default

  /// Whether the category supports the mode, policy, and options. **Source:** Apple, AVAudioSession.CategoryOptions and
  /// Mode.
  var isValid: Bool {
    let isMode = mode.categories?.contains(category) ?? AVAudioSession.Mode.all.contains(mode)
    let isPolicy = policy == .default || category == .playback
    return isMode && isPolicy && category.options.isSuperset(of: options)
  }

  /// Whether the app's audio mixes with that of other apps.
  var mixes: Bool { category == .ambient || options.contains(.mixWithOthers) }
  /// Whether Bluetooth headsets are permitted. Chat modes permit them implicitly. **Source:** Apple, voiceChat and
  /// videoChat.
  var allowsHeadset: Bool { options.contains(.allowBluetooth) || [.voiceChat, .videoChat].contains(mode) }
  /// Whether the speaker is used instead of the receiver. **Source:** Apple, videoChat.
  var prefersSpeaker: Bool { options.contains(.defaultToSpeaker) || mode == .videoChat }
}

extension AVAudioSession.Category {
  /// The options that the category supports.
  fileprivate var options: AVAudioSession.CategoryOptions {
    let mixing: AVAudioSession.CategoryOptions = [
      .mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers,
    ]
    let recording: AVAudioSession.CategoryOptions = [
      .allowBluetooth, .overrideMutedMicrophoneInterruption, .bluetoothHighQualityRecording,
    ]
    return switch self {
    case .playAndRecord:
      mixing.union(recording).union([.defaultToSpeaker, .allowBluetoothA2DP, .allowAirPlay])
    case .record: recording
    case .playback: mixing.union([.allowBluetoothA2DP])
    case .multiRoute, .ambient: mixing
    default: []
    }
  }
}
