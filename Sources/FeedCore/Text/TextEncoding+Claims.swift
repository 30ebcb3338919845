extension TextEncoding {
    /// Decodes a whole text, whose encoding others claim: a header, an XML declaration.
    ///
    /// Claims are often wrong, and text in another encoding is hardly ever valid UTF-8 by chance. So the encoding is
    /// - what the first bytes give away, see ``opening(_:)-([UInt8])``; a byte-order mark is left out of the result;
    /// - ISO-2022-JP, where it is claimed and an escape occurs: it is ASCII, and so valid UTF-8;
    /// - UTF-8, where the text is valid, or where another encoding is claimed but there are at least twenty characters
    ///   beyond ASCII for each fault, such as one that was cut in the middle;
    /// - the first claim that is known and is not of UTF-8, UTF-16 or UTF-32, which the bytes have refuted by now;
    /// - UTF-8 or windows-1252, see ``decodeUTF8OrWindows1252(_:)``.
    ///
    /// - Parameters:
    ///   - bytes: The text with its mark, if it has one.
    ///   - claims: Labels, the weightiest first. Those that are not known are passed over.
    /// - Returns: The text, and the encoding that it was in.
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

    /// Decodes what claims to be UTF-8, or claims nothing, and often is windows-1252 instead.
    ///
    /// It is UTF-8 where at least as many characters beyond ASCII are valid as are not. Text in windows-1252 has next
    /// to no valid ones, since a capital such as "Ã" would have to stand before a sign such as "©"; text in UTF-8 that
    /// was cut or mixed with other text has many. ``Decoded/encoding`` says which it was.
    public static func decodeUTF8OrWindows1252(_ bytes: [UInt8]) -> Decoded {
        bytes.withUnsafeBufferPointer { decodeUTF8OrWindows1252($0, UTF8Survey($0)) }
    }

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
