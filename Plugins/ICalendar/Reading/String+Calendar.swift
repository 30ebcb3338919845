extension StringProtocol {
    /// The text for a message: sixty characters of it at most.
    var shortened: String { String(self).cut(to: 60) }
}

extension String {
    /// The text in at most `length` Unicode scalars; the end of a longer one is replaced by an ellipsis.
    func cut(to length: Int) -> String {
        guard utf8.count > length, unicodeScalars.dropFirst(length).first != nil else { return self }
        return String(unicodeScalars.prefix(length - 1)) + "…"
    }

    /// A value of type TEXT without its escapes.
    ///
    /// An invalid escape stays as it is written.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.11](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11)
    var unescaped: String {
        guard utf8.contains(UInt8(ascii: "\\")) else { return self }
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" { isEscaped = true } else { text.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n", "N": text.append("\n")
            case "\\", ";", ",", ":", "\"": text.append(scalar)
            default: text.append(contentsOf: ["\\", scalar])
            }
        }
        if isEscaped { text.append("\\") }
        return String(text)
    }

    /// The values of a list of type TEXT, still escaped: split at commas without a backslash before them.
    var listed: [String] {
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
