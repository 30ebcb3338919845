import FeedCore
import Foundation

/// The terminal as a place to ask questions, even while other streams are redirected.
package final class TerminalPrompt {
    private let terminal: UnsafeMutablePointer<FILE>

    /// The line that is shown when Ctrl-C ends a question.
    private let farewell: String

    /// Opens the terminal; `nil` if there is none, or if standard input or output is redirected, so that there may be
    /// no user who can answer.
    package init?(farewell: String) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let file = fopen("/dev/tty", "r+") else {
            return nil
        }
        terminal = file
        self.farewell = farewell
    }

    deinit { fclose(terminal) }

    /// Shows a line.
    package func tell(_ line: String) { write(Self.wrapped(line.cleaned, to: Terminal.standard.columns) + "\n") }

    /// Asks a question, with the answer on the same line.
    ///
    /// - Returns: The answer; `nil` at the end of the input.
    package func ask(_ question: String) -> String? { ask(question) {} }

    /// Asks a question; Ctrl-C runs `cleanUp` first.
    private func ask(_ question: String, before cleanUp: @escaping @Sendable () -> Void) -> String? {
        write(Self.wrapped(question.cleaned, to: Terminal.standard.columns))
        // Ctrl-C leaves the cursor behind the question.
        let descriptor = fileno(terminal)
        Signals.beforeEnd { [farewell] in
            cleanUp()
            let text = Array("\n\(farewell)\n".utf8)
            _ = text.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        }
        defer { Signals.beforeEnd {} }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        guard getline(&line, &capacity, terminal) >= 0, let line else {
            write("\n")
            return nil
        }
        return String(cString: line).trimmingCharacters(in: .newlines)
    }

    /// Asks a question whose answer is not shown.
    package func askSecretly(_ question: String) -> String? {
        let descriptor = fileno(terminal)
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { return ask(question) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(descriptor, TCSADRAIN, &silent)
        defer {
            tcsetattr(descriptor, TCSADRAIN, &before)
            write("\n")
        }
        return ask(question) { [before] in
            var before = before
            tcsetattr(descriptor, TCSADRAIN, &before)
        }
    }

    /// Returns the text wrapped at blanks, except those at its end; if the text has columns, only the last column is
    /// wrapped.
    private static func wrapped(_ text: String, to columns: Int?) -> String {
        guard let columns, text.displayWidth > columns else { return text }
        let start = text.range(of: "  ", options: .backwards)?.upperBound ?? text.startIndex
        let head = text[..<start]
        let room = columns - String(head).displayWidth
        guard room >= 16 else { return text }
        let end = text.hasSuffix(" ") ? " " : ""
        let blanks = "\n" + String(repeating: " ", count: columns - room)
        return head + String(text[start...]).wrappedProse(to: room).joined(separator: blanks) + end
    }

    private func write(_ text: String) {
        // Between reading and writing, a file must be repositioned.
        fseek(terminal, 0, SEEK_CUR)
        fputs(text, terminal)
        fflush(terminal)
    }
}

/// Lets a user at a terminal choose an item by its number.
package enum ItemPicker {
    /// Shows a list on standard error and reads a number.
    ///
    /// - Parameters:
    ///   - lines: The lines to choose from, numbered from 1.
    ///   - count: The number of choices.
    ///   - question: The question, in the viewer's language.
    ///   - terminal: The terminal.
    /// - Returns: The index of the choice, from 0; `nil` for none.
    package static func pick(_ lines: [StyledText], count: Int, question: String, on terminal: Terminal) -> Int? {
        for line in lines { StandardStream.error.writeLine(line.rendered(terminal.style)) }
        while true {
            StandardStream.error.write("\(question): ")
            Signals.beforeEnd { StandardStream.error.write("\n") }
            defer { Signals.beforeEnd {} }
            guard let answer = readLine()?.trimmingCharacters(in: .whitespaces), !answer.isEmpty else { return nil }
            if let number = Int(answer), (1...count).contains(number) { return number - 1 }
            StandardStream.error.write("  Write a number from 1 to \(count), or press Enter for none.\n")
        }
    }
}
