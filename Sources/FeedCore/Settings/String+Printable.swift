extension String {
    /// The text as it may be shown on a terminal or written to a log: on one line.
    ///
    /// Control and format characters are written as JSON would escape them, and the user information before the `@` of
    /// an address, which may be a password, is left out.
    package var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in withoutCredentials.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                let digits = String(scalar.value, radix: 16)
                let escaped = "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                scalars.append(contentsOf: escaped.unicodeScalars)
            default:
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
