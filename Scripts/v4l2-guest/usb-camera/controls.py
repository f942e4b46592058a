"""The controls of the camera. Numbers are from the USB Device Class Definition for Video Devices, revision 1.1, chapters 4.2.2 and A.9."""

from __future__ import annotations

from dataclasses import dataclass, field

CAMERA, PROCESSING = 1, 2
SET_CUR = 0x01
GET_CUR, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF = range(0x81, 0x88)

# The reason why a request was refused (VC_REQUEST_ERROR_CODE_CONTROL).
WRONG_STATE, OUT_OF_RANGE, INVALID_UNIT, INVALID_CONTROL, INVALID_REQUEST = 2, 4, 5, 6, 7

# Values of the exposure mode, as bits.
MANUAL, APERTURE_PRIORITY = 1, 8


class Refusal(Exception):
    """The camera refuses a request; `code` is the reason."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Control:
    """A number that can be read and set."""

    name: str
    unit: int
    selector: int
    # The position in the unit's bit mask of controls.
    bit: int
    size: int
    minimum: int
    maximum: int
    standard: int
    # The resolution, or the available bits of a bit mask.
    step: int = 1
    is_mask: bool = False
    # The control that makes this one automatic, and its values that do so.
    automatic: Control | None = None
    automatic_values: tuple[int, ...] = (1,)
    value: int = field(init=False)
    # The target of the automatic control.
    wanted: int = field(init=False)

    def __post_init__(self) -> None:
        self.value = self.wanted = self.standard

    @property
    def is_automatic(self) -> bool:
        """Returns whether the camera currently sets this control automatically."""
        return self.automatic is not None and self.automatic.value in self.automatic_values

    def encoded(self, value: int) -> bytes:
        """Returns the bytes of a value, as they are transferred."""
        return value.to_bytes(self.size, "little", signed=value < 0)

    def get(self, request: int) -> bytes:
        """Answers a GET request."""
        numbers = {
            GET_CUR: self.value, GET_MIN: self.minimum, GET_MAX: self.maximum, GET_RES: self.step, GET_DEF: self.standard
        }
        if request in numbers:
            return self.encoded(numbers[request])
        if request == GET_LEN:
            return self.size.to_bytes(2, "little")
        if request == GET_INFO:
            # Bits: readable and writable; currently disabled because it is automatic; can change automatically.
            return bytes([0x3 | (0x4 if self.is_automatic else 0) | (0x8 if self.automatic else 0)])
        raise Refusal(INVALID_REQUEST)

    def set(self, data: bytes) -> None:
        """Answers a SET_CUR request."""
        if self.is_automatic:
            raise Refusal(WRONG_STATE)
        value = int.from_bytes(data[: self.size], "little", signed=self.minimum < 0)
        if self.is_mask:
            if value == 0 or value & (value - 1) or not value & self.step:
                raise Refusal(OUT_OF_RANGE)
        elif not self.minimum <= value <= self.maximum:
            raise Refusal(OUT_OF_RANGE)
        self.value = value

    def move(self) -> bool:
        """Moves an automatic control one step toward its target, and returns whether the value changed."""
        if not self.is_automatic or self.value == self.wanted:
            return False
        most = max(1, (self.maximum - self.minimum) // 32)
        self.value += max(-most, min(most, self.wanted - self.value))
        return True


def all_controls() -> list[Control]:
    """Returns the camera's controls with their default values."""
    exposure_mode = Control("exposure_mode", CAMERA, 0x02, 1, 1, 1, 8, APERTURE_PRIORITY, MANUAL | APERTURE_PRIORITY, is_mask=True)
    focus_auto = Control("focus_auto", CAMERA, 0x08, 17, 1, 0, 1, 1)
    white_auto = Control("white_balance_auto", PROCESSING, 0x0B, 12, 1, 0, 1, 1)
    return [
        exposure_mode,
        # In units of 0.1 ms: up to 50 ms, because cameras expose for longer than a frame of 1/30 s in the dark.
        Control("exposure", CAMERA, 0x04, 3, 4, 1, 500, 156, automatic=exposure_mode, automatic_values=(APERTURE_PRIORITY,)),
        Control("focus", CAMERA, 0x06, 5, 2, 0, 250, 0, 5, automatic=focus_auto),
        focus_auto,
        Control("zoom", CAMERA, 0x0B, 9, 2, 100, 400, 100),
        Control("brightness", PROCESSING, 0x02, 0, 2, -64, 64, 0),
        Control("contrast", PROCESSING, 0x03, 1, 2, 0, 95, 32),
        Control("saturation", PROCESSING, 0x07, 3, 2, 0, 128, 64),
        Control("white_balance", PROCESSING, 0x0A, 6, 2, 2800, 6500, 4600, 10, automatic=white_auto),
        white_auto,
        Control("backlight", PROCESSING, 0x01, 8, 2, 0, 2, 1),
        Control("gain", PROCESSING, 0x04, 9, 2, 0, 255, 64),
        # The default 1 means 50 Hz.
        Control("power_line", PROCESSING, 0x05, 10, 1, 0, 2, 1),
    ]


def mask(controls: list[Control], unit: int, size: int) -> bytes:
    """Returns the bit mask of a unit's controls."""
    bits = sum(1 << control.bit for control in controls if control.unit == unit)
    return bits.to_bytes(size, "little")
