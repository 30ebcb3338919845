import Foundation

extension String {
    /// Returns the text in lines of at most `width` columns, broken at blanks; one line if `width` is `nil`.
    ///
    /// A word that is longer than a line gets its own line and is not broken, so that an address can be copied.
    package func wrapped(to width: Int?) -> [String] {
        guard let width, displayWidth > width else { return [self] }
        var lines: [String] = []
        var line = ""
        var taken = 0
        for word in split(separator: " ") {
            let length = String(word).displayWidth
            if !line.isEmpty, taken + 1 + length > width {
                lines.append(line)
                (line, taken) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                taken += 1
            }
            line += word
            taken += length
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// Returns the text in lines of at most `width` columns that keep all blanks: those at a break are at the end of a
    /// line.
    private func wrappedWithBlanks(to width: Int) -> [String] {
        var lines = [""]
        var rest = self[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " }
            let blanks = rest.dropFirst(word.count).prefix { $0 == " " }
            rest = rest.dropFirst(word.count + blanks.count)
            let last = lines.count - 1
            if lines[last].isEmpty || (lines[last] + word).displayWidth <= width {
                lines[last] += word + blanks
            } else {
                lines.append(String(word + blanks))
            }
        }
        return lines
    }

    /// Returns a line of prose in lines of at most `width` columns, all indented like its text.
    ///
    /// The text of an added or removed line, `+     "id": …`, begins after the sign and the blanks. A command at the
    /// end, as in `…: aggregate --feed tfl --limit 60`, stays on one line, so that it can be copied.
    package func wrappedProse(to width: Int) -> [String] {
        guard displayWidth > width, !contains("\u{1B}") else { return [self] }
        let mark = hasPrefix("+ ") || hasPrefix("- ") ? 2 : 0
        let head = String(prefix(mark)) + dropFirst(mark).prefix { $0 == " " }
        let blanks = String(repeating: " ", count: head.count)
        var (prose, command) = (self[...], "")
        if let start = range(of: ": aggregate ", options: .backwards) {
            (prose, command) = (
                self[..<index(after: start.lowerBound)], String(self[index(start.lowerBound, offsetBy: 2)...])
            )
        }
        let (text, room) = (String(prose.dropFirst(head.count)), max(1, width - head.count))
        // The text of an added or removed line keeps its blanks.
        let lines = mark > 0 ? text.wrappedWithBlanks(to: room) : text.wrapped(to: room)
        return (lines + (command.isEmpty ? [] : [command])).enumerated().map { ($0 == 0 ? head : blanks) + $1 }
    }
}
