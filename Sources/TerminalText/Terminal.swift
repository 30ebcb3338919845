import Foundation
package import Synchronization

/// What the terminal on the standard streams can do.
package struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    package let isOutput: Bool

    /// Whether standard error is a terminal.
    package let isError: Bool

    /// Whether somebody can be asked a question on standard error and answer on standard input.
    package let isInteractive: Bool

    /// Whether the process has a terminal at all, which sends it a SIGHUP when it is closed.
    package let isAttached: Bool

    /// Whether a line can be shown while the feeds are asked, and wiped before the output.
    package let hasProgress: Bool

    /// How many columns standard output has; `nil` where it is no terminal.
    package let columns: Int?

    /// How many columns standard error has; `nil` where it is no terminal or does not say.
    package let errorColumns: Int?

    /// How many rows standard output has; `nil` where it is no terminal or does not say.
    package let rows: Int?

    private let environment: [String: String]

    package static let standard = Terminal(environment: ProcessInfo.processInfo.environment)

    /// What the user wants of it; to be set before ``style`` is used.
    package static let wishes = Mutex(TerminalWishes())

    /// What it shows, by the user's wishes; the terminal is asked for its background once, when this is first used.
    package var style: TerminalStyle { Self.standardStyle }

    private static let standardStyle: TerminalStyle = {
        let terminal = standard
        let wishes = Self.wishes.withLock { $0 }
        let depth = wishes.depth(isTerminal: terminal.isOutput, terminal.environment)
        let asks = depth != .none && terminal.isOutput
        var style = TerminalStyle(
            depth,
            on: asks
                ? TerminalBackground.asked(terminal.environment)
                : TerminalBackground(environment: terminal.environment),
            hasIcons: wishes.showsIcons(isTerminal: terminal.isOutput, terminal.environment)
        )
        // A file and a pipe have UTF-8 whatever the locale.
        style.hasUnicode = !terminal.isOutput || TerminalWishes.isUnicode(terminal.environment)
        return style
    }()

    /// - Parameter environment: Says the terminal's kind, and whether the user wants colour.
    private init(environment: [String: String]) {
        self.environment = environment
        isOutput = isatty(STDOUT_FILENO) == 1
        isError = isatty(STDERR_FILENO) == 1
        isInteractive = isError && isatty(STDIN_FILENO) == 1
        isAttached = Self.hasTerminal
        hasProgress = isOutput && isError && !TerminalWishes.isDumb(environment)
        let size = isOutput ? Self.size(of: STDOUT_FILENO) : nil
        errorColumns = isError ? Self.size(of: STDERR_FILENO).columns : nil
        columns = isOutput ? size?.columns ?? environment["COLUMNS"].flatMap(Int.init) ?? 80 : nil
        rows = isOutput ? size?.rows ?? environment["LINES"].flatMap(Int.init) : nil
    }

    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    /// What the terminal says of its size; each `nil` where it does not know.
    private static func size(of descriptor: Int32) -> (columns: Int?, rows: Int?) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
        return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
    }
}
