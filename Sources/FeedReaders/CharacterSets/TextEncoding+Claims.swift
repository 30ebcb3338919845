extension TextEncoding {
    /// Decodes a whole text whose encoding is declared elsewhere: by a header, by an XML declaration.
    ///
    /// Declarations are often wrong, and text in another encoding is hardly ever valid UTF-8 by chance. So the encoding
    /// is
    /// - the one that the first bytes reveal, see ``opening(_:)-([UInt8])``; a byte-order mark is left out of the
    ///   result;
    /// - ISO-2022-JP, if it is declared and an escape occurs: it is ASCII, and so valid UTF-8;
    /// - UTF-8, if the text is valid, or if another encoding is declared but there are at least twenty characters
    ///   beyond ASCII for each invalid sequence, such as one that was cut in the middle;
    /// - the first declared encoding that is known, except UTF-8, UTF-16 and UTF-32, which are ruled out by then;
    /// - UTF-8, or windows-1252 if a byte is not valid in it.
    ///
    /// - Parameters:
    ///   - bytes: The text, with its byte-order mark if it has one.
    ///   - claims: Labels, the most trusted first. Unknown ones are ignored.
    /// - Returns: The text and its encoding.
    public static func decode(_ bytes: [UInt8], claims: [String]) -> Decoded {
        bytes.withUnsafeBufferPointer { bytes in
            if let opening = opening(bytes) {
                return opening.encoding.decode(UnsafeBufferPointer(rebasing: bytes[opening.mark...]))
            }
            let claim = claims.lazy.compactMap { TextEncoding(label: $0) }.first { !$0.isUnicode }
            if let claim, case .iso2022JP = claim.form, bytes.contains(0x1B) { return claim.decode(bytes) }
            let survey = UTF8Survey(bytes)
            guard let claim else { return decodeUTF8OrWindows1252(bytes, survey) }
            return (survey.sequences >= survey.faults * 20 ? utf8 : claim).decode(bytes)
        }
    }

    /// Decodes text that is declared as UTF-8, or not declared at all, but is often windows-1252.
    ///
    /// It is UTF-8 if at least as many characters beyond ASCII are valid as are not. Text in windows-1252 has hardly
    /// any valid ones, since a capital such as "Ã" would have to come before a sign such as "©"; text in UTF-8 that was
    /// cut or mixed with other text has many. ``Decoded/encoding`` is the one that was used.
    private static func decodeUTF8OrWindows1252(_ bytes: UnsafeBufferPointer<UInt8>, _ survey: UTF8Survey) -> Decoded {
        (survey.sequences >= survey.faults ? utf8 : windows1252).decode(bytes)
    }

    private var isUnicode: Bool {
        switch form {
        case .utf8, .utf16, .utf32: true
        default: false
        }
    }
}
