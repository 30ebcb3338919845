extension String {
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
}
