extension CaptureSystem {
  /// An identity that no other photo settings of this world have.
  func nextPhotoID() -> Int64 {
    withState { state in
      state.lastPhotoID += 1
      return state.lastPhotoID
    }
  }
}
