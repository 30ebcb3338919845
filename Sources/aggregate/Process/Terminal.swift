import Foundation

/// What the terminal on one of the standard streams can do.
struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    let isOutput: Bool

    /// Whether standard error is a terminal.
    let isError: Bool

    /// How many columns standard output has; `nil` where it is no terminal.
    let columns: Int?
    let hasColour: Bool

    init(environment: [String: String]) {
        isOutput = isatty(STDOUT_FILENO) == 1
        isError = isatty(STDERR_FILENO) == 1
        let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
        // https://no-color.org: any value that is not empty.
        hasColour = isOutput && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
        columns = isOutput ? Self.width ?? environment["COLUMNS"].flatMap(Int.init) ?? 80 : nil
    }

    private static var width: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
