import CaptureModel

/// The symbologies of machine-readable codes. **Source:** Apple, VNBarcodeSymbology.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The symbology of Aztec codes.
  public static let aztec = Self(rawValue: "VNBarcodeSymbologyAztec")
  /// The symbology of Codabar codes.
  public static let codabar = Self(rawValue: "VNBarcodeSymbologyCodabar")
  /// The symbology Code 39.
  public static let code39 = Self(rawValue: "VNBarcodeSymbologyCode39")
  /// The symbology Code 39 with a check character.
  public static let code39Checksum = Self(rawValue: "VNBarcodeSymbologyCode39Checksum")
  /// The symbology Code 39 with all of ASCII; it is not read.
  public static let code39FullASCII = Self(rawValue: "VNBarcodeSymbologyCode39FullASCII")
  /// The symbology Code 39 with all of ASCII and a check character; it is not read.
  public static let code39FullASCIIChecksum = Self(rawValue: "VNBarcodeSymbologyCode39FullASCIIChecksum")
  /// The symbology Code 93.
  public static let code93 = Self(rawValue: "VNBarcodeSymbologyCode93")
  /// The symbology Code 93i; it is not read.
  public static let code93i = Self(rawValue: "VNBarcodeSymbologyCode93i")
  /// The symbology Code 128.
  public static let code128 = Self(rawValue: "VNBarcodeSymbologyCode128")
  /// The symbology Data Matrix.
  public static let dataMatrix = Self(rawValue: "VNBarcodeSymbologyDataMatrix")
  /// The symbology of EAN-8 codes.
  public static let ean8 = Self(rawValue: "VNBarcodeSymbologyEAN8")
  /// The symbology of EAN-13 codes.
  public static let ean13 = Self(rawValue: "VNBarcodeSymbologyEAN13")
  /// The symbology GS1 DataBar; it is not read.
  public static let gs1DataBar = Self(rawValue: "VNBarcodeSymbologyGS1DataBar")
  /// The symbology GS1 DataBar Expanded; it is not read.
  public static let gs1DataBarExpanded = Self(rawValue: "VNBarcodeSymbologyGS1DataBarExpanded")
  /// The symbology GS1 DataBar Limited; it is not read.
  public static let gs1DataBarLimited = Self(rawValue: "VNBarcodeSymbologyGS1DataBarLimited")
  /// The symbology Interleaved 2 of 5.
  public static let i2of5 = Self(rawValue: "VNBarcodeSymbologyI2of5")
  /// The symbology Interleaved 2 of 5 with a check digit; it is not read.
  public static let i2of5Checksum = Self(rawValue: "VNBarcodeSymbologyI2of5Checksum")
  /// The symbology of ITF-14 codes.
  public static let itf14 = Self(rawValue: "VNBarcodeSymbologyITF14")
  /// The symbology Micro PDF417; it is not read.
  public static let microPDF417 = Self(rawValue: "VNBarcodeSymbologyMicroPDF417")
  /// The symbology Micro QR; it is not read.
  public static let microQR = Self(rawValue: "VNBarcodeSymbologyMicroQR")
  /// The symbology MSI Plessey; it is not read.
  public static let msiPlessey = Self(rawValue: "VNBarcodeSymbologyMSIPlessey")
  /// The symbology of PDF417 codes.
  public static let pdf417 = Self(rawValue: "VNBarcodeSymbologyPDF417")
  /// The symbology of QR codes.
  public static let qr = Self(rawValue: "VNBarcodeSymbologyQR")
  /// The symbology of UPC-E codes.
  public static let upce = Self(rawValue: "VNBarcodeSymbologyUPCE")

  /// The symbologies that can be read, with the object types of metadata outputs. Micro PDF417, Micro QR, MSI Plessey,
  /// GS1 DataBar and the variants of other symbologies are not read.
  static let readable: [(symbology: VNBarcodeSymbology, type: AVMetadataObject.ObjectType)] = [
    (.aztec, .aztec), (.codabar, .codabar), (.code39, .code39), (.code39Checksum, .code39Mod43), (.code93, .code93),
    (.code128, .code128), (.dataMatrix, .dataMatrix), (.ean8, .ean8), (.ean13, .ean13), (.i2of5, .interleaved2of5),
    (.itf14, .itf14), (.pdf417, .pdf417), (.qr, .qr), (.upce, .upce),
  ]
}

// The names before iOS 15.
extension VNBarcodeSymbology {
  @available(*, deprecated, renamed: "aztec")
  public static var Aztec: Self { aztec }
  @available(*, deprecated, renamed: "code39")
  public static var Code39: Self { code39 }
  @available(*, deprecated, renamed: "code39Checksum")
  public static var Code39Checksum: Self { code39Checksum }
  @available(*, deprecated, renamed: "code93")
  public static var Code93: Self { code93 }
  @available(*, deprecated, renamed: "code128")
  public static var Code128: Self { code128 }
  @available(*, deprecated, renamed: "dataMatrix")
  public static var DataMatrix: Self { dataMatrix }
  @available(*, deprecated, renamed: "ean8")
  public static var EAN8: Self { ean8 }
  @available(*, deprecated, renamed: "ean13")
  public static var EAN13: Self { ean13 }
  @available(*, deprecated, renamed: "i2of5")
  public static var I2of5: Self { i2of5 }
  @available(*, deprecated, renamed: "i2of5Checksum")
  public static var I2of5Checksum: Self { i2of5Checksum }
  @available(*, deprecated, renamed: "itf14")
  public static var ITF14: Self { itf14 }
  @available(*, deprecated, renamed: "pdf417")
  public static var PDF417: Self { pdf417 }
  @available(*, deprecated, renamed: "qr")
  public static var QR: Self { qr }
  @available(*, deprecated, renamed: "upce")
  public static var UPCE: Self { upce }
}
