extension String {
    /// The text on one line: every other space a plain blank, none around it; publishers send no-break ones too.
    public var tidied: String {
        var text = self
        let isTidy = text.withUTF8 { bytes in
            // Printable ASCII, which nearly all of it is.
            bytes.allSatisfy { $0 &- 0x20 < 0x60 } && bytes.first != 0x20 && bytes.last != 0x20
        }
        if isTidy { return self }
        let scalars = unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
        guard let first = scalars.firstIndex(where: { $0 != " " }), let last = scalars.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}
