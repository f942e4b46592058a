/// A request to the driver of a served camera that a fault can make fail: a system call, or an ioctl without `VIDIOC_`.
public enum DriverRequest: String, Hashable, Sendable, CaseIterable {
  case open, read
  case querycap = "QUERYCAP", enumFmt = "ENUM_FMT", getFmt = "G_FMT", tryFmt = "TRY_FMT", setFmt = "S_FMT"
  case getParm = "G_PARM", setParm = "S_PARM", getInput = "G_INPUT", setInput = "S_INPUT"
  case queryctrl = "QUERYCTRL", getCtrl = "G_CTRL", setCtrl = "S_CTRL"
  case getExtCtrls = "G_EXT_CTRLS", setExtCtrls = "S_EXT_CTRLS"
  case reqbufs = "REQBUFS", querybuf = "QUERYBUF", qbuf = "QBUF", dqbuf = "DQBUF"
  case streamon = "STREAMON", streamoff = "STREAMOFF"
  case subscribeEvent = "SUBSCRIBE_EVENT"
}

/// An error with which a request to a driver can fail, by its name in C.
///
/// `EAGAIN` is missing, because a request in blocking mode waits instead.
public enum DriverError: String, Hashable, Sendable, CaseIterable {
  case eacces = "EACCES", ebusy = "EBUSY", eilseq = "EILSEQ", eintr = "EINTR", einval = "EINVAL"
  case eio = "EIO", enodev = "ENODEV", enoent = "ENOENT", enomem = "ENOMEM", enospc = "ENOSPC", enotty = "ENOTTY"
  case enxio = "ENXIO", eoverflow = "EOVERFLOW", eperm = "EPERM", epipe = "EPIPE", eproto = "EPROTO"
  case erange = "ERANGE", eshutdown = "ESHUTDOWN", etimedout = "ETIMEDOUT"
}
