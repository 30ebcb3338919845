package import FeedCore

/// The languages of a viewer, which may be different ones for words, dates and numbers.
package struct Languages: Sendable, Hashable {
    package let words: Language
    package let dates: Language
    package let numbers: Language

    /// Creates one language for everything.
    package init(_ language: Language) { (words, dates, numbers) = (language, language, language) }

    package static let english = Languages(.english)
}

extension Languages {
    /// Returns the language tag of the locale for words, such as `fr` for `fr_BE.UTF-8`; `nil` for `C` and `POSIX`.
    package static func tag(of environment: [String: String]) -> String? {
        let tag = locale(of: environment, for: "LC_MESSAGES").prefix { $0.isASCII && $0.isLetter }.lowercased()
        return (2...3).contains(tag.count) ? tag : nil
    }

    /// Returns the country of the locale for words, such as `BE` for `fr_BE.UTF-8`; `nil` for a locale without one.
    package static func country(of environment: [String: String]) -> String? {
        let name = locale(of: environment, for: "LC_MESSAGES").prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_")
        return parts.count == 2 && parts[1].utf8.count == 2 ? parts[1].uppercased() : nil
    }

    private static func locale(of environment: [String: String], for category: String) -> String {
        ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }

    /// Creates the languages that an environment sets: `LC_ALL` takes precedence over `LC_MESSAGES`, `LC_TIME` and
    /// `LC_NUMERIC`, and these over `LANG`; for words, the first known language of `LANGUAGE` takes precedence over a
    /// locale that is not `C`.
    ///
    /// The default is English. An empty variable counts as unset.
    ///
    /// - SeeAlso: [POSIX, section 8.2](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html) and
    ///   [GNU gettext, section 2.3](https://www.gnu.org/software/gettext/manual/html_node/The-LANGUAGE-variable.html).
    package init(of environment: [String: String]) {
        let locale = { Self.locale(of: environment, for: $0) }
        dates = Language(locale: locale("LC_TIME")) ?? .english
        numbers = Language(locale: locale("LC_NUMERIC")) ?? .english
        let messages = locale("LC_MESSAGES")
        let preferred = environment["LANGUAGE"] ?? ""
        let isPlain = ["C", "POSIX"].contains { messages.prefix { $0 != "." } == $0 }
        words =
            isPlain || preferred.isEmpty
            ? Language(locale: messages) ?? .english
            : preferred.split(separator: ":").lazy.compactMap { Language(locale: $0) }.first ?? .english
    }
}

/// The translations of providers' English words that screens show, so that filters and searches find both.
package struct ViewerWords: Sendable {
    /// A function that returns a category's label or a group's title as screens show it; unchanged if it is not
    /// translated.
    package let label: @Sendable (_ english: String) -> String

    /// A function that returns the texts that screens show instead of an item's own, such as `Bayern` for Bavaria.
    package let texts: @Sendable (_ item: FeedItem, _ groupTitle: String?) -> [String]

    /// A function that returns the English titles, or parts of titles, that screens may show as a title that contains a
    /// word, regardless of case and accents; `*` is any text.
    package let titlesTranslated: @Sendable (_ word: String) -> [String]

    package init(
        label: @escaping @Sendable (String) -> String,
        texts: @escaping @Sendable (FeedItem, String?) -> [String],
        titlesTranslated: @escaping @Sendable (String) -> [String]
    ) {
        (self.label, self.texts, self.titlesTranslated) = (label, texts, titlesTranslated)
    }
}

extension FeedItem {
    /// The item's name in the language of its place, such as a holiday's name in its country; `nil` if there is none.
    package var localName: String? {
        guard case .text(let name)? = facts.first(where: { $0.key == "localName" })?.value, !name.isEmpty else {
            return nil
        }
        return name
    }
}
