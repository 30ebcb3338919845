import Foundation
package import Synchronization

/// The properties of the terminal on the standard streams.
package struct Terminal: Sendable {
    /// True if standard output is a terminal.
    package let isOutput: Bool

    /// True if standard error is a terminal.
    package let isError: Bool

    /// True if the user can be asked a question on standard error and answer on standard input.
    package let isInteractive: Bool

    /// True if the process has a controlling terminal, which sends it a SIGHUP when it is closed.
    package let isAttached: Bool

    /// True if a line can be shown during requests, and cleared before the output.
    package let hasProgress: Bool

    /// The number of columns of standard output: the terminal's own, that in `COLUMNS`, or 80; `nil` if it is not a
    /// terminal.
    package let columns: Int?

    /// The number of columns of standard error; `nil` if it is not a terminal or its width is unknown.
    package let errorColumns: Int?

    /// The number of rows of standard output: the terminal's own, or that in `LINES`; `nil` if neither is known, or if
    /// it is not a terminal.
    package let rows: Int?

    private let environment: [String: String]

    package static let standard = Terminal(environment: ProcessInfo.processInfo.environment)

    /// The user's preferences; must be set before ``style`` is used.
    package static let preferences = Mutex(TerminalPreferences())

    /// The style of the output, by the user's preferences; its first use asks the terminal for its background, once.
    package var style: TerminalStyle { Self.standardStyle }

    private static let standardStyle: TerminalStyle = {
        let terminal = standard
        let preferences = Self.preferences.withLock { $0 }
        let depth = preferences.depth(isTerminal: terminal.isOutput, terminal.environment)
        let asks = depth != .none && terminal.isOutput
        var style = TerminalStyle(
            depth,
            on: asks
                ? TerminalBackground.asked(terminal.environment)
                : TerminalBackground(environment: terminal.environment),
            hasIcons: preferences.showsIcons(isTerminal: terminal.isOutput, terminal.environment)
        )
        // Files and pipes are UTF-8 in any locale.
        style.hasUnicode = !terminal.isOutput || TerminalPreferences.isUnicode(terminal.environment)
        return style
    }()

    /// - Parameter environment: The variables with the terminal's kind and the user's choice of colour.
    private init(environment: [String: String]) {
        self.environment = environment
        isOutput = isatty(STDOUT_FILENO) == 1
        isError = isatty(STDERR_FILENO) == 1
        isInteractive = isError && isatty(STDIN_FILENO) == 1
        isAttached = Self.hasTerminal
        hasProgress = isOutput && isError && !TerminalPreferences.isDumb(environment)
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

    /// Returns the size that the terminal reports; each part is `nil` if unknown.
    static func size(of descriptor: Int32) -> (columns: Int?, rows: Int?) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
        return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
    }
}
