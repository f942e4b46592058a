extension AVMetadataObject {
  /// What a metadata object can be. **Source:** Apple, of the same name; the strings are Apple's.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// A type by its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    // MARK: Living beings and things

    /// A face.
    public static let face = ObjectType("face")
    /// The upper body of a person.
    public static let humanBody = ObjectType("humanBody")
    /// The whole body of a person.
    public static let humanFullBody = ObjectType("humanFullBody")
    /// The head of a cat.
    public static let catHead = ObjectType("catHead")
    /// The body of a cat.
    public static let catBody = ObjectType("catBody")
    /// The head of a dog.
    public static let dogHead = ObjectType("dogHead")
    /// The body of a dog.
    public static let dogBody = ObjectType("dogBody")
    /// What a person looks at first.
    public static let salientObject = ObjectType("salientObject")

    // MARK: Codes of squares

    /// Three large squares in the corners.
    public static let qr = ObjectType("org.iso.QRCode")
    /// One large square in a corner.
    public static let microQR = ObjectType("MicroQR")
    /// A square in the middle.
    public static let aztec = ObjectType("org.iso.Aztec")
    /// Two solid sides.
    public static let dataMatrix = ObjectType("org.iso.DataMatrix")
    /// Rows of bars.
    public static let pdf417 = ObjectType("org.iso.PDF417")
    /// A few rows of bars.
    public static let microPDF417 = ObjectType("MicroPDF417")

    // MARK: Codes of bars

    /// The number of an article, 13 digits; also what stands for UPC-A, with a zero before it. **Source:** rule 283.
    public static let ean13 = ObjectType("org.gs1.EAN-13")
    /// The short number of an article, 8 digits.
    public static let ean8 = ObjectType("org.gs1.EAN-8")
    /// The short form of UPC.
    public static let upce = ObjectType("org.gs1.UPC-E")
    /// Digits, capital letters and a few signs.
    public static let code39 = ObjectType("org.iso.Code39")
    /// The same with a check character.
    public static let code39Mod43 = ObjectType("org.iso.Code39Mod43")
    /// As Code 39, in less room.
    public static let code93 = ObjectType("com.intermec.Code93")
    /// All of ASCII.
    public static let code128 = ObjectType("org.iso.Code128")
    /// The number of a package, 14 digits in pairs.
    public static let itf14 = ObjectType("org.gs1.ITF14")
    /// Digits in pairs.
    public static let interleaved2of5 = ObjectType("org.ansi.Interleaved2of5")
    /// Digits between two letters.
    public static let codabar = ObjectType("Codabar")
    /// A number of an article, 14 digits in little room.
    public static let gs1DataBar = ObjectType("GS1DataBar")
    /// The same with more facts.
    public static let gs1DataBarExpanded = ObjectType("GS1DataBarExpanded")
    /// The same in even less room.
    public static let gs1DataBarLimited = ObjectType("GS1DataBarLimited")
  }
}
