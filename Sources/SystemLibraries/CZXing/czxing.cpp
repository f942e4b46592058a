#define ZX_USE_UTF8 1

#include "CZXing.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

#include <cstdlib>
#include <exception>
#include <string>
#include <utility>

using ZXing::BarcodeFormat;

namespace {

struct Kind {
  uint32_t bit;
  BarcodeFormat format;
};

constexpr Kind kinds[] = {
    {CZXING_AZTEC, BarcodeFormat::Aztec},     {CZXING_CODABAR, BarcodeFormat::Codabar},
    {CZXING_CODE_39, BarcodeFormat::Code39},  {CZXING_CODE_93, BarcodeFormat::Code93},
    {CZXING_CODE_128, BarcodeFormat::Code128}, {CZXING_DATA_MATRIX, BarcodeFormat::DataMatrix},
    {CZXING_EAN_8, BarcodeFormat::EAN8},      {CZXING_EAN_13, BarcodeFormat::EAN13},
    {CZXING_ITF, BarcodeFormat::ITF},         {CZXING_PDF_417, BarcodeFormat::PDF417},
    {CZXING_QR, BarcodeFormat::QRCode},       {CZXING_UPC_A, BarcodeFormat::UPCA},
    {CZXING_UPC_E, BarcodeFormat::UPCE},
};

ZXing::BarcodeFormats formats_of(uint32_t bits) {
  ZXing::BarcodeFormats formats;
  for (const Kind &kind : kinds)
    if (bits & kind.bit) formats |= kind.format;
  return formats;
}

uint32_t bit_of(BarcodeFormat format) {
  for (const Kind &kind : kinds)
    if (kind.format == format) return kind.bit;
  return 0;
}

// The linear barcode formats. The library compares each of these codes between the original and the downscaled image,
// and fails an assertion if only one of the two was detected on several lines. They are therefore read without
// downscaling.
constexpr uint32_t linear = CZXING_CODABAR | CZXING_CODE_39 | CZXING_CODE_93 | CZXING_CODE_128 | CZXING_EAN_8 | CZXING_EAN_13 |
                            CZXING_ITF | CZXING_UPC_A | CZXING_UPC_E;

void read(
    const ZXing::ImageView &view, uint32_t formats, void *context, void (*found)(void *context, const czxing_code *code)) {
  if (formats == 0) return;
  ZXing::DecodeHints hints;
  hints.setFormats(formats_of(formats)).setTryHarder(true).setTryRotate(true).setTryDownscale((formats & linear) == 0);
  for (const ZXing::Result &result : ZXing::ReadBarcodes(view, hints)) {
    if (!result.isValid()) continue;
    const auto &place = result.position();
    ZXing::PointI corners[] = {place.topLeft(), place.topRight(), place.bottomRight(), place.bottomLeft()};
    // The library reports the corners of a mirrored code as if it were only rotated about the corner that identifies
    // the format. Swap the two corners adjacent to it.
    if (result.isMirrored()) {
      const int first = result.format() == BarcodeFormat::DataMatrix ? 0 : 1;
      std::swap(corners[first], corners[first + 2]);
    }
    const std::string text = result.text();
    const bool is_text = result.contentType() != ZXing::ContentType::Binary;
    const czxing_code code = {
        bit_of(result.format()),
        is_text ? text.c_str() : nullptr,
        text.size(),
        {corners[0].x, corners[0].y, corners[1].x, corners[1].y, corners[2].x, corners[2].y, corners[3].x, corners[3].y},
    };
    found(context, &code);
  }
}

}  // namespace

// No exception may leave C++, so codes that cannot be read or written are omitted.

void czxing_read(
    czxing_picture picture, uint32_t formats, void *context, void (*found)(void *context, const czxing_code *code)) {
  try {
    const ZXing::ImageView view(
        picture.first, picture.width, picture.height, ZXing::ImageFormat::Lum, picture.row_bytes, picture.pixel_bytes);
    read(view, formats & linear, context, found);
    read(view, formats & ~linear, context, found);
  } catch (const std::exception &) {
  }
}

uint8_t *czxing_write(uint32_t format, const char *text, int *columns, int *rows) {
  try {
    for (const Kind &kind : kinds) {
      if (kind.bit != format) continue;
      const ZXing::BitMatrix code = ZXing::MultiFormatWriter(kind.format).setMargin(0).encode(std::string(text), 0, 0);
      *columns = code.width();
      *rows = code.height();
      auto *modules = static_cast<uint8_t *>(std::malloc(static_cast<size_t>(code.width()) * code.height()));
      if (modules == nullptr) return nullptr;
      for (int y = 0; y < code.height(); ++y)
        for (int x = 0; x < code.width(); ++x) modules[y * code.width() + x] = code.get(x, y);
      return modules;
    }
  } catch (const std::exception &) {
  }
  return nullptr;
}
