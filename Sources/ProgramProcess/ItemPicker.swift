import Foundation
package import TerminalText

/// Lets somebody at a terminal choose one of several by its number.
package enum ItemPicker {
    /// Shows a list on standard error and reads a number.
    ///
    /// - Parameters:
    ///   - lines: What there is to choose from, numbered from 1.
    ///   - count: How many there are.
    ///   - question: Which one it is to be, in the language of whoever chooses.
    ///   - terminal: Where somebody sits.
    /// - Returns: The place of what was chosen, from 0; `nil` where nothing was.
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
