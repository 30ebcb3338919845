extension String {
    /// The text in lines of at most `width` columns, broken at blanks; one line if the width is `nil`.
    ///
    /// A word that is longer than a line gets a line of its own and stays whole, so that an address can be copied.
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
}
