import TerminalText

/// Help whose examples and lists stay in columns where they are too long for the terminal.
///
/// The parser goes on at the left edge in the middle of an example.
package struct HelpLayout: Sendable {
    private let width: Int

    /// - Parameter width: The width that the help was made for, in columns.
    package init(width: Int) { self.width = width }

    /// The help with lines of examples put together again, and broken below their explanation.
    package func text(of help: String) -> String {
        var lines: [String] = []
        var isInOverview = true
        for line in help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("USAGE:") { isInOverview = false }
            if isInOverview, line.first?.isWhitespace == false, lines.last?.hasPrefix("  ") == true {
                lines[lines.count - 1] += " " + line
            } else {
                lines.append(line)
            }
        }
        return lines.flatMap { $0.hasPrefix("  ") ? broken($0) : [$0] }.joined(separator: "\n")
    }

    /// A line in columns: what is typed stays whole, and what is said of it goes on beside or below it.
    private func broken(_ line: String) -> [String] {
        let indent = line.prefix { $0 == " " }
        guard line.displayWidth > width, let gap = line.dropFirst(indent.count).firstRange(of: "  ") else {
            return [line]
        }
        let typed = line[..<gap.lowerBound]
        let said = line[gap.lowerBound...].drop { $0 == " " }
        let column = line[..<said.startIndex].count
        let isBeside = width - column >= 24
        let left = isBeside ? column : indent.count + 4
        let margin = String(repeating: " ", count: left)
        var lines = String(said).wrapped(to: width - left).map { margin + $0 }
        if isBeside {
            lines[0] = String(typed) + lines[0].dropFirst(typed.count)
        } else {
            lines.insert(String(typed), at: 0)
        }
        return lines
    }
}
