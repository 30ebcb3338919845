import Foundation

/// What the terminal on the standard streams can do.
package struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    package let isOutput: Bool

    /// Whether standard error is a terminal.
    package let isError: Bool

    /// Whether the process has a terminal at all, which sends it a SIGHUP when it is closed.
    package let isAttached: Bool

    /// Whether a line can be shown while the feeds are asked, and wiped before the output.
    package let hasProgress: Bool

    /// How many columns standard output has; `nil` where it is no terminal.
    package let columns: Int?

    /// How colourful text may be there.
    package let style: TerminalStyle

    package static let standard = Terminal(environment: ProcessInfo.processInfo.environment)

    /// - Parameter environment: Says the terminal's kind, and whether the user wants colour.
    private init(environment: [String: String]) {
        isOutput = isatty(STDOUT_FILENO) == 1
        isError = isatty(STDERR_FILENO) == 1
        isAttached = Self.hasTerminal
        hasProgress = isOutput && isError && !Self.isDumb(environment)
        columns = isOutput ? Self.width ?? environment["COLUMNS"].flatMap(Int.init) ?? 80 : nil
        style = isOutput ? Self.style(environment) : .none
    }

    /// By the customs of <https://no-color.org> and of `COLORTERM`.
    private static func style(_ environment: [String: String]) -> TerminalStyle {
        guard !isDumb(environment), (environment["NO_COLOR"] ?? "").isEmpty else { return .none }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
        return environment["TERM"]?.contains("256color") == true ? .indexed : .sixteen
    }

    /// Whether the terminal shows escape sequences as they are.
    private static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }

    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    private static var width: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
