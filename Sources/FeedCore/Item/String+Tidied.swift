extension String {
    /// The text on one line: white space, including no-break spaces, becomes single blanks, with none at either end.
    public var tidied: String {
        var text = self
        let isTidy = text.withUTF8 { bytes in
            // Fast path for printable ASCII, which nearly all text is.
            bytes.allSatisfy { $0 &- 0x20 < 0x60 } && bytes.first != 0x20 && bytes.last != 0x20
        }
        if isTidy { return self }
        let scalars = unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
        guard let first = scalars.firstIndex(where: { $0 != " " }), let last = scalars.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}

extension StringProtocol {
    /// The text without blanks around it.
    package var trimmed: String {
        // Of ten thousands of values hardly one has any, and Foundation's way takes longer than to read it.
        let isBare = { (byte: UInt8?) in byte.map { $0 > 0x20 && $0 < 0x80 } ?? true }
        let text = String(self)
        if isBare(text.utf8.first), isBare(text.utf8.last) { return text }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}
