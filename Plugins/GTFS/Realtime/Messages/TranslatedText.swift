/// A text in several languages.
///
/// - SeeAlso: [GTFS Realtime,
///   TranslatedString](https://gtfs.org/documentation/realtime/reference/#message-translatedstring).
struct TranslatedText: WireMessage, Hashable, Sendable {
    var translations: [Translation] = []

    /// A text in one language.
    struct Translation: WireMessage, Hashable, Sendable {
        var text: String?

        /// The tag of BCP 47, such as `de-AT`; `nil` if it is unknown.
        var language: String?

        mutating func read(_ field: WireReader) throws(WireError) {
            switch field.number {
            case 1: field.set(&text)
            case 2: field.set(&language)
            default: break
            }
        }
    }

    mutating func read(_ field: WireReader) throws(WireError) {
        if field.number == 1 { try field.append(to: &translations) }
    }

    /// Returns the text for a viewer: in the language, else in English, else without a language, else the first.
    ///
    /// Empty texts do not count. A tag with a region, such as `de-AT`, counts as its language. Some publishers send the
    /// text a second time as HTML, with a tag such as `en-html`, which counts only if there is nothing else.
    func text(in language: String) -> String? {
        let filled = translations.compactMap { translation in
            translation.text.flatMap { text in text.isEmpty ? nil : (text, translation.language?.lowercased() ?? "") }
        }
        let plain = filled.filter { !$0.1.hasSuffix("-html") }
        let candidates = plain.isEmpty ? filled : plain
        func first(in wanted: String) -> String? {
            candidates.first { $0.1.prefix { $0 != "-" && $0 != "_" } == wanted[...] }?.0
        }
        return first(in: language.lowercased()) ?? first(in: "en") ?? first(in: "") ?? candidates.first?.0
    }
}
