import VirtualDevices

extension Form<Scenario.Served> {
  /// The form of `served:`, the properties of a served camera.
  static var served: Self {
    record(
      "a served camera",
      .optional(
        "driver", Form<ServedDriver>.name("a driver"),
        """
        The driver that the camera imitates where drivers differ: `vivid` (the default), or `uvc`, the driver of USB \
        webcams. With `uvc`, the camera is a USB device, controls have the ranges of a webcam, and setting a control \
        that the camera adjusts automatically fails with `EACCES`.
        """
      ),
      .optional(
        "firstFrame", .duration,
        "The time from the start of a stream to its first frame, in s or ms; 50 ms by default. Webcams take about 300 ms."
      )
    ) { _, driver, firstFrame in
      var served = Scenario.Served()
      if let driver { served.driver = driver }
      if case .nanoseconds(let nanoseconds) = firstFrame { served.firstFrameNanoseconds = nanoseconds }
      return served
    }
  }
}
