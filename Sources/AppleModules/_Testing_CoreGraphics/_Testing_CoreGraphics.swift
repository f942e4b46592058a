// Swift Testing asks for this module in every file that imports both it and a module named CoreGraphics. On Apple's platforms the toolchain has it;
// here there is nothing to add.
