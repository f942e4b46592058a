extension AVAudioSession {
  /// What an app does with sound. **Source:** Apple, AVAudioSession.Category.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The constant's text.
    public let rawValue: String

    /// A category by its constant's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Plays beside other apps, and not when the phone is muted.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Plays alone, and not when the phone is muted.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Plays what the app is for.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Records, and silences what plays.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Records and plays.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Plays different sounds by several ways.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")

    /// Whether an app with this category hears the microphone.
    var records: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }
    /// Whether an app with this category can be heard.
    var plays: Bool { self != .record }
  }

  /// What a category is used for. **Source:** Apple, AVAudioSession.Mode.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The constant's text.
    public let rawValue: String

    /// A mode by its constant's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing special.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Two-way conversation.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Conversation in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Recording of a movie.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Measurement, with as little processing as possible.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Playback of a movie.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Conversation with pictures.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Continuous speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Speech now and then.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")

    static let all: [Mode] = [
      .default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .videoChat, .spokenAudio,
      .voicePrompt,
    ]

    /// The categories that the mode is for; nil for any. **Source:** Apple, each mode's page.
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

  /// How a category is varied. **Source:** Apple, AVAudioSession.CategoryOptions.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others go on playing.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Others play less loud, and go on: ``mixWithOthers`` is set with it.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Headsets without wires may be used to hear and to speak.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// The newer name of ``allowBluetooth``.
    public static let allowBluetoothHFP = allowBluetooth
    /// The loudspeaker plays, not the receiver at the ear.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Others that speak pause, and others that play go on.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Headphones without wires may be used to hear.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// AirPlay may be used to hear. Other categories that play use it anyway, and do not take the option.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    /// A muted microphone does not interrupt.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    /// Headphones without wires may be used to record well.
    public static let bluetoothHighQualityRecording = CategoryOptions(rawValue: 1 << 19)
  }

  /// How a route is shared with other apps. **Source:** Apple, AVAudioSession.RouteSharingPolicy.
  public enum RouteSharingPolicy: UInt, Sendable {
    /// Like other apps.
    case `default`
    /// With others that play long sounds.
    case longFormAudio
    /// As the system chooses.
    case independent
    /// With others that play movies.
    case longFormVideo
  }
}

/// What an app wants to do with sound.
struct AudioSessionRequest: Equatable {
  var category = AVAudioSession.Category.soloAmbient
  var mode = AVAudioSession.Mode.default
  var options: AVAudioSession.CategoryOptions = []
  var policy = AVAudioSession.RouteSharingPolicy.default

  /// Whether mode and options are of the category's. **Source:** Apple, AVAudioSession.CategoryOptions and Mode.
  var isPossible: Bool {
    let isMode = mode.categories?.contains(category) ?? AVAudioSession.Mode.all.contains(mode)
    let isPolicy = policy == .default || category == .playback
    return isMode && isPolicy && category.options.isSuperset(of: options)
  }

  /// Whether others go on playing.
  var mixes: Bool { category == .ambient || options.contains(.mixWithOthers) }
  /// Whether a headset without wires may be used: chats allow it themselves. **Source:** Apple, voiceChat and videoChat.
  var allowsHeadset: Bool { options.contains(.allowBluetooth) || [.voiceChat, .videoChat].contains(mode) }
  /// Whether the loudspeaker plays where the receiver would. **Source:** Apple, videoChat.
  var prefersSpeaker: Bool { options.contains(.defaultToSpeaker) || mode == .videoChat }
}

extension AVAudioSession.Category {
  /// The options that the category has.
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
