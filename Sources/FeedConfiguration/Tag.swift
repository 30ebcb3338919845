import FeedCore

/// A word for choosing feeds.
struct Tag: TextSettingValue {
    var text: String

    init?(_ text: String) {
        guard Self.isValid(text) else { return nil }
        self.text = text
    }

    /// Returns true if a text can be a tag, which is typed in shells without quotation marks: letters and digits of any
    /// script and, except at the start, `-`, `_` and `.`.
    private static func isValid(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.count <= 63, isWordScalar(first) else { return false }
        return scalars.allSatisfy { isWordScalar($0) || ["-", "_", "."].contains($0) }
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    static var typeName: String {
        "1 to 63 letters, digits, \"-\", \"_\" or \".\", beginning with a letter or digit"
    }
    static var schemaPattern: String? {
        // Reading checks the rules for letters of every script, which a pattern cannot express.
        "^[^\\s\\x00-/:-@\\[-`{-\\x7f][^\\s\\x00-,/:-@\\[-^`{-\\x7f]{0,62}$"
    }
}
