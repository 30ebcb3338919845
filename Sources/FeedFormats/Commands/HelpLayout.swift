import Terminal

/// The layout of help texts, in which long examples and lists stay in columns.
///
/// The argument parser continues a long example at the left edge.
package struct HelpLayout: Sendable {
    private let width: Int

    /// - Parameter width: The width that the help was made for, in columns.
    package init(width: Int) { self.width = width }

    /// Returns the help with the lines of each example joined, and wrapped again within the column of its explanation.
    package func text(of help: String) -> String {
        var lines: [String] = []
        var isInOverview = true
        var usage: [String]?
        for line in help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix(Self.usage) { (isInOverview, usage) = (false, []) }
            if let soFar = usage {
                guard line.isEmpty else {
                    usage = soFar + [line]
                    continue
                }
                lines += laidOut(usage: soFar)
                usage = nil
            }
            if isInOverview, line.first?.isWhitespace == false, lines.last?.hasPrefix("  ") == true {
                lines[lines.count - 1] += " " + line
            } else {
                lines.append(line)
            }
        }
        lines += usage.map(laidOut) ?? []
        return lines.flatMap { $0.hasPrefix("  ") ? broken($0) : [$0] }.joined(separator: "\n")
    }

    private static let usage = "USAGE:"

    /// Returns the lines of a usage, each form wrapped between its arguments and indented.
    ///
    /// The argument parser begins a long usage at the left edge, and the terminal would wrap it in the middle of a
    /// word.
    private func laidOut(usage lines: [String]) -> [String] {
        var forms: [[String]] = []
        for (index, line) in lines.enumerated() {
            let text = index == 0 ? line.dropFirst(Self.usage.count) : line[...]
            let words = text.split(separator: " ").map(String.init)
            guard let first = words.first else { continue }
            if forms.isEmpty || first == forms[0].first {
                forms.append(words)
            } else {
                forms[forms.count - 1] += words
            }
        }
        let margin = String(repeating: " ", count: Self.usage.count + 1)
        let laid = forms.flatMap { form in
            Self.arguments(form).reduce(into: [""]) { lines, argument in
                let line = lines[lines.count - 1]
                let longer = line.isEmpty ? argument : "\(line) \(argument)"
                let isFirst = lines.count == 1
                if line.isEmpty || margin.count + (isFirst ? 0 : 2) + longer.displayWidth <= width {
                    lines[lines.count - 1] = longer
                } else {
                    lines.append(argument)
                }
            }.enumerated().map { margin + ($0 > 0 ? "  " : "") + $1 }
        }
        guard let first = laid.first else { return lines }
        return [Self.usage + first.dropFirst(Self.usage.count)] + laid.dropFirst()
    }

    /// Returns the words of a form, related ones as one: `[<feed> ...]`, `--to <folder>`.
    private static func arguments(_ words: [String]) -> [String] {
        var arguments: [String] = []
        var depth = 0
        for word in words {
            let isValue = word.hasPrefix("<") && arguments.last?.hasPrefix("--") == true
            if depth > 0 || isValue || word == "...", let last = arguments.popLast() {
                arguments.append("\(last) \(word)")
            } else {
                arguments.append(word)
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return arguments
    }

    /// Returns the lines of a row of two columns: the text to type is not wrapped, and its explanation continues in its
    /// own column or below.
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
