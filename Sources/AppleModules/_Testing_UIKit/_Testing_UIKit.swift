// Swift Testing requires this module in every file that imports both it and a module named UIKit. Apple's toolchain
// provides it; an empty one suffices here.
