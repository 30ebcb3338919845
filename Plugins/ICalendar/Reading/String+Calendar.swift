extension StringProtocol {
    /// The text for a message: sixty characters of it at most.
    var shortened: String { String(self).cut(to: 60) }
}

extension String {
    /// The text, its end replaced by an ellipsis where it is longer than so many Unicode scalars.
    func cut(to length: Int) -> String {
        guard utf8.count > length, unicodeScalars.dropFirst(length).first != nil else { return self }
        return String(unicodeScalars.prefix(length - 1)) + "…"
    }

    /// The text that a value of type TEXT stands for: without its escapes.
    ///
    /// An escape that is none is taken as it is written.
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

    /// The values of a list of type TEXT, still escaped: split at commas that no backslash stands before.
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
