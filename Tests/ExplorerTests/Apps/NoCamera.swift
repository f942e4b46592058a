/// The error of an app without a camera to use, which its user sees.
struct NoCamera: Error {}
