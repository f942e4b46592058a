extension AVMetadataObject {
  /// The type of a metadata object. **Source:** Apple, symbol of the same name; the strings are Apple's.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    // MARK: People, animals, and objects

    /// A human face in the frame.
    public static let face = ObjectType("face")
    /// The upper body of a person.
    public static let humanBody = ObjectType("humanBody")
    /// The full body of a person.
    public static let humanFullBody = ObjectType("humanFullBody")
    /// The head of a cat.
    public static let catHead = ObjectType("catHead")
    /// The body of a cat.
    public static let catBody = ObjectType("catBody")
    /// The head of a dog.
    public static let dogHead = ObjectType("dogHead")
    /// The body of a dog.
    public static let dogBody = ObjectType("dogBody")
    /// A visually prominent object that attracts attention.
    public static let salientObject = ObjectType("salientObject")

    // MARK: Two-dimensional codes

    /// A QR code, with finder patterns in three corners.
    public static let qr = ObjectType("org.iso.QRCode")
    /// A Micro QR code, with a finder pattern in one corner.
    public static let microQR = ObjectType("MicroQR")
    /// An Aztec code, with a finder pattern in the center.
    public static let aztec = ObjectType("org.iso.Aztec")
    /// A Data Matrix code, with two solid edges.
    public static let dataMatrix = ObjectType("org.iso.DataMatrix")
    /// A PDF417 code: a stacked linear barcode.
    public static let pdf417 = ObjectType("org.iso.PDF417")
    /// A MicroPDF417 code: a compact form of PDF417.
    public static let microPDF417 = ObjectType("MicroPDF417")

    // MARK: Linear barcodes

    /// An EAN-13 barcode: a 13-digit article number. Also represents UPC-A, with a leading zero. **Source:** rule 283.
    public static let ean13 = ObjectType("org.gs1.EAN-13")
    /// An EAN-8 barcode: an 8-digit article number.
    public static let ean8 = ObjectType("org.gs1.EAN-8")
    /// A UPC-E barcode: the short form of UPC.
    public static let upce = ObjectType("org.gs1.UPC-E")
    /// A Code 39 barcode: digits, uppercase letters, and a few symbols.
    public static let code39 = ObjectType("org.iso.Code39")
    /// A Code 39 barcode with a modulo-43 check character.
    public static let code39Mod43 = ObjectType("org.iso.Code39Mod43")
    /// A Code 93 barcode: a denser alternative to Code 39.
    public static let code93 = ObjectType("com.intermec.Code93")
    /// A Code 128 barcode: all ASCII characters.
    public static let code128 = ObjectType("org.iso.Code128")
    /// An ITF-14 barcode: a 14-digit package number in interleaved pairs.
    public static let itf14 = ObjectType("org.gs1.ITF14")
    /// An Interleaved 2 of 5 barcode: digits in pairs.
    public static let interleaved2of5 = ObjectType("org.ansi.Interleaved2of5")
    /// A Codabar barcode: digits between start and stop letters.
    public static let codabar = ObjectType("Codabar")
    /// A GS1 DataBar barcode: a compact 14-digit article number.
    public static let gs1DataBar = ObjectType("GS1DataBar")
    /// A GS1 DataBar Expanded barcode: an article number with additional data.
    public static let gs1DataBarExpanded = ObjectType("GS1DataBarExpanded")
    /// A GS1 DataBar Limited barcode: a smaller form for article numbers.
    public static let gs1DataBarLimited = ObjectType("GS1DataBarLimited")
  }
}
