extension String {
    /// The text as it may be shown in a terminal or written to a log: on one line.
    ///
    /// Control and format characters are escaped as in JSON. The user information before the `@` of an address, which
    /// may be a password, is replaced by an ellipsis.
    package var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in withoutCredentials.unicodeScalars {
            guard scalar.isControlOrFormat else {
                scalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            let escaped = "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            scalars.append(contentsOf: escaped.unicodeScalars)
        }
        return String(scalars)
    }

    /// The text with an ellipsis instead of the user information before the `@` of an address, which may be a password.
    package var withoutCredentials: String {
        var kept = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let separator = rest.firstRange(of: "://".unicodeScalars) {
            kept += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            let authority = rest.prefix { !"/?# \"".unicodeScalars.contains($0) }
            guard let at = authority.lastIndex(of: "@") else { continue }
            kept.append("…")
            rest = rest[at...]
        }
        return String(kept + rest)
    }

    /// The text as one word of a shell command that a user can copy; without quotation marks if it needs none.
    ///
    /// A `~/` at the beginning still means the home folder.
    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { $0.isLetterOrDigit || "-_./:=,@+%".utf8.contains($0) }
        if hasPrefix("~/"), count > 2 { return "~/" + String(dropFirst(2)).quotedForShell }
        return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}

extension [String] {
    /// The texts as a list in a sentence: `a`, `a and b`, `a, b and c`.
    package var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
}
