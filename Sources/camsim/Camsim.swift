import ArgumentParser

@main struct Camsim: ParsableCommand {}
