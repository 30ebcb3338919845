/// A language that people can have their screens in.
package enum Language: String, Sendable, CaseIterable, SettingValue {
    case english = "en"
    case german = "de"

    /// The language of a POSIX locale or of a tag: German for `de_AT.UTF-8`, `de-CH` and `de`.
    ///
    /// `nil` for any other, and for `C` and `POSIX`.
    package init?(locale: some StringProtocol) {
        self.init(rawValue: locale.prefix { $0.isASCII && $0.isLetter }.lowercased())
    }
}
