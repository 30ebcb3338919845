import Foundation

/// Lets somebody at a terminal choose one of several by its number.
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
