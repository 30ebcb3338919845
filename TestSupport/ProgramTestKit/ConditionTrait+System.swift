package import Testing

extension Trait where Self == ConditionTrait {
    /// Runs a test on Linux alone, since it reads `/proc` or sets a limit that macOS does not have.
    package static var onLinux: Self {
        #if os(Linux)
        .enabled(if: true)
        #else
        .disabled("It needs /proc of Linux, or a limit that this system does not have.")
        #endif
    }
}
