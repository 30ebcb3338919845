import FeedCore

extension StringProtocol {
    /// The text cut to 60 characters, for a message.
    package var shortened: String { String(self).cut(to: 60) }
}

extension String {
    /// Returns the text, cut to at most `length` Unicode scalars; an ellipsis replaces the end of a longer text.
    func cut(to length: Int) -> String {
        guard utf8.count > length, unicodeScalars.dropFirst(length).first != nil else { return self }
        return String(unicodeScalars.prefix(length - 1)) + "…"
    }

    /// A value of type TEXT without its escapes.
    ///
    /// An invalid escape is left as it is.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.11](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11)
    var unescaped: String {
        replacingEscapes("\\") { scalar in
            switch scalar {
            case "n", "N": "\n"
            case "\\", ";", ",", ":", "\"": scalar
            default: nil
            }
        }
    }

    /// Returns the text with each escape, a `mark` and a character, replaced by its meaning; an escape without a
    /// meaning is left as it is.
    func replacingEscapes(_ mark: Unicode.Scalar, by meaning: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        guard contains(ascii: mark) else { return self }
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in unicodeScalars {
            guard isEscaped else {
                if scalar == mark { isEscaped = true } else { text.append(scalar) }
                continue
            }
            isEscaped = false
            if let meant = meaning(scalar) { text.append(meant) } else { text.append(contentsOf: [mark, scalar]) }
        }
        if isEscaped { text.append(mark) }
        return String(text)
    }

    /// The text with each run of white space replaced by one blank.
    var onOneLine: String {
        var text = self
        if text.withUTF8({ $0.isOnOneLine }) { return self }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The values of a list of type TEXT, still escaped: split at commas without a backslash before them.
    var listed: [String] {
        // Most lists have one value.
        if !contains(ascii: ",") { return [self] }
        var values: [String] = []
        var value = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in unicodeScalars {
            if scalar == ",", !isEscaped {
                values.append(String(value))
                value = String.UnicodeScalarView()
            } else {
                value.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return values + [String(value)]
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True only if the UTF-8 text has no white space except single blanks between other characters.
    ///
    /// Nearly all titles are like this, and testing each character takes fifty times as long. Beyond ASCII, only
    /// accented letters and dashes are known to be neither white space nor marks that combine with a blank before them;
    /// any other character makes this false.
    fileprivate var isOnOneLine: Bool {
        guard first != 0x20, last != 0x20 else { return false }
        var position = 0
        while position < count {
            switch self[position] {
            case 0x21..<0x7F: position += 1
            case 0x20 where self[position + 1] != 0x20: position += 1
            // U+00C0 to U+02FF.
            case 0xC3..<0xCC: position += 2
            // U+2010 to U+2027.
            case 0xE2 where self[position + 1] == 0x80 && 0x90..<0xA8 ~= self[position + 2]: position += 3
            default: return false
            }
        }
        return true
    }
}
